import { and, eq, ne } from 'drizzle-orm'
import type { OwnFormFigure } from '../../../../../elements/base/contract/apply-own-form.ts'
import type { Database } from '../../../database/open.ts'
import { applications } from '../../../database/tables/applications.ts'
import { filledFields } from '../../../forms/form-answers.ts'
import { formsOfSite } from '../record/live-forms.ts'

/** Limit of applications that are counted. */
const mostCounted = 20_000

/** Counts the answers to the own forms of a site. Fields of the same label in several forms are one field. */
export const countAnswers = async (database: Database, subsiteId: string): Promise<OwnFormFigure[]> => {
  const forms = await formsOfSite(database, subsiteId)
  if (forms.length === 0) return []
  const fieldsOf = new Map(forms.map(({ id, jsonStr }) => [id, filledFields(jsonStr)]))
  const rows = await database
    .select({ formId: applications.formId, answers: applications.answers })
    .from(applications)
    .where(and(eq(applications.subsiteId, subsiteId), ne(applications.formId, '')))
    .limit(mostCounted)
  const figures = new Map<string, { filled: number; counts: Map<string, number>; sum: number | null }>()
  for (const { formId, answers } of rows)
    for (const { name, number, labels } of fieldsOf.get(formId)?.(answers) ?? []) {
      const figure = figures.get(name) ?? { filled: 0, counts: new Map<string, number>(), sum: null }
      figures.set(name, figure)
      figure.filled += 1
      if (number !== undefined) figure.sum = (figure.sum ?? 0) + number
      for (const label of labels) figure.counts.set(label, (figure.counts.get(label) ?? 0) + 1)
    }
  return [...figures].map(([name, { filled, counts, sum }]) => ({
    ...{ name, filled, sum },
    counts: [...counts].map(([label, count]) => ({ label, count })).sort((one, other) => other.count - one.count)
  }))
}
