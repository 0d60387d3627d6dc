import { inArray } from 'drizzle-orm'
import type { ApplicationQuery, ApplicationRow } from '../../../../../elements/base/contract/apply.ts'
import type { Page } from '../../../../../elements/base/contract/envelope.ts'
import type { Database } from '../../../database/open.ts'
import { applications } from '../../../database/tables/applications.ts'
import type { Caller } from '../../../access/caller.ts'
import { answersInWords } from '../../../forms/form-answers.ts'
import { listApplications } from '../record/applications.ts'
import { readForms } from '../record/live-forms.ts'

export interface WithAnswers {
  formName: string
  /** What the site's own form asked for in addition, in words. */
  answered: string
}

/** Lists applications with the answers to the site's own form, for exports. */
export const withAnswers = async (
  database: Database,
  caller: Caller,
  query: ApplicationQuery
): Promise<Page<ApplicationRow & WithAnswers>> => {
  const page = await listApplications(database, caller, query)
  const ids = page.records.map(({ id }) => id)
  const { id, formId, answers } = applications
  const rows =
    ids.length === 0 ? [] : await database.select({ id, formId, answers }).from(applications).where(inArray(id, ids))
  const forms = await readForms(
    database,
    rows.map(row => row.formId)
  )
  const found = new Map(
    rows.map(row => {
      const form = forms.get(row.formId)
      const told = form ? answersInWords(form.jsonStr, row.answers) : []
      const answered = told.map(([name, text]) => `${name}：${text}`).join('；')
      return [row.id, { formName: form?.name ?? '', answered }] as const
    })
  )
  const none: WithAnswers = { formName: '', answered: '' }
  return { ...page, records: page.records.map(row => ({ ...row, ...(found.get(row.id) ?? none) })) }
}
