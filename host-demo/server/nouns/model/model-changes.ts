import { and, eq, sql } from 'drizzle-orm'
import type { ModelChange, ModelField, ModelValues } from '../../../../elements/base/contract/model.ts'
import { problemOfValue } from '../../../../elements/base/contract/model-value.ts'
import type { Database } from '../../database/open.ts'
import { articles, columns } from '../../database/tables/content.ts'
import type { ModelRecord } from './models.ts'

/** Articles whose values are checked one by one. */
const mostChecked = 20_000

const usesModel = ({ id, isDefault }: Pick<ModelRecord, 'id' | 'isDefault'>) =>
  isDefault === 'Y'
    ? sql`(${columns.modelId} = ${id} or not exists (select from models m where m.id = ${columns.modelId}))`
    : eq(columns.modelId, id)

const differs = (one: ModelField, other: ModelField) =>
  JSON.stringify([one.type, one.required, one.maxLength, one.more]) !==
  JSON.stringify([other.type, other.required, other.maxLength, other.more])

/** Counts what a change of a model's fields does to the values of its articles. Changes nothing. */
export const changesOfModel = async (
  database: Database,
  model: Pick<ModelRecord, 'id' | 'isDefault' | 'fields'>,
  fields: readonly ModelField[]
): Promise<ModelChange[]> => {
  const next = new Map(fields.map(field => [field.name, field]))
  const gone = model.fields.filter(({ name }) => !next.has(name))
  const changed = model.fields.flatMap(field => {
    const now = next.get(field.name)
    return now && differs(field, now) ? [now] : []
  })
  const known = new Set(model.fields.map(({ name }) => name))
  const added = fields.filter(({ name, required }) => required && !known.has(name))
  if (!gone.length && !changed.length && !added.length) return []
  const rows: { values: ModelValues }[] = await database
    .select({ values: articles.modelFields })
    .from(articles)
    .innerJoin(columns, and(eq(columns.id, articles.newsClassId), usesModel(model)))
    .limit(mostChecked)
  const count = (holds: (values: ModelValues) => boolean) => rows.filter(({ values }) => holds(values)).length
  const problem = (field: ModelField, values: ModelValues) => problemOfValue(field, values[field.name] ?? '')
  return [
    ...gone.map(({ name, label }) => ({
      label,
      becomes: 'lost' as const,
      count: count(values => Boolean(values[name]))
    })),
    ...[...changed, ...added].flatMap(field => [
      {
        label: field.label,
        becomes: 'wrong' as const,
        count: count(values => !['', 'required'].includes(problem(field, values)))
      },
      {
        label: field.label,
        becomes: 'missing' as const,
        count: count(values => problem(field, values) === 'required')
      }
    ])
  ].filter(change => change.count > 0)
}
