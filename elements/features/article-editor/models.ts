import type { Article, ArticleDraft } from '../../base/contract/article.ts'
import { modelOfColumn, type ModelField, type ModelValues } from '../../base/contract/model.ts'
import { send } from '../../base/session/request/send.ts'

/** The model of a column's articles. */
export interface ColumnModel {
  columnId: string
  name: string
  fields: ModelField[]
  /** A process decides about them. */
  isReviewed: boolean
}

export async function loadModel(columnId: string, signal?: AbortSignal): Promise<ColumnModel> {
  const { name, fields, isReviewed } = await send(modelOfColumn, { query: { id: columnId }, signal, noDialog: true })
  return { columnId, name, fields, isReviewed }
}

type Values = Pick<ArticleDraft, 'modelFields' | 'newsClassId'>

/** What stands in a field: until something is typed, in an article that is new to the column, what the field begins with. */
export function valueOf(field: ModelField, draft: Values, article: Pick<Article, 'newsClassId'> | undefined): string {
  // Work that was kept before articles had them has none.
  const values = (draft.modelFields ?? {}) as Partial<ModelValues>
  if (Object.hasOwn(values, field.name)) return values[field.name] ?? ''
  return article?.newsClassId === draft.newsClassId ? '' : field.default
}

/** The values as they are sent: those of the model. What else is typed stays in the editor, for the column it was typed for. */
export function valuesFor(
  model: ColumnModel,
  draft: Values,
  article: Pick<Article, 'newsClassId'> | undefined
): ModelValues {
  return Object.fromEntries(model.fields.map(field => [field.name, valueOf(field, draft, article)]))
}

/** The fields by their groups, both in their order. */
export function groupsOf(fields: readonly ModelField[]): [string, ModelField[]][] {
  const groups = new Map<string, ModelField[]>()
  for (const field of fields) groups.set(field.group, [...(groups.get(field.group) ?? []), field])
  return [...groups]
}
