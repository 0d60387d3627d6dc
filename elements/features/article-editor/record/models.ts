import type { Article, ArticleDraft } from '../../../base/contract/article.ts'
import type { ModelKind } from '../../../base/contract/content-kind.ts'
import { modelOfColumn, type ModelField, type ModelValues } from '../../../base/contract/model.ts'
import { send } from '../../../base/session/request/send.ts'

/** Content model of a column. */
export interface ColumnModel {
  columnId: string
  name: string
  kind: ModelKind
  fields: ModelField[]
  /** A process reviews articles of this column. */
  isReviewed: boolean
}

export async function loadModel(columnId: string, signal?: AbortSignal): Promise<ColumnModel> {
  const { name, kind, fields, isReviewed } = await send(modelOfColumn, {
    query: { id: columnId },
    signal,
    noDialog: true
  })
  return { columnId, name, kind, fields, isReviewed }
}

type Values = Pick<ArticleDraft, 'modelFields' | 'newsClassId'>

/** Returns the value of a model field. An article that is new to the column starts with the field's default. */
export function valueOf(field: ModelField, draft: Values, article: Pick<Article, 'newsClassId'> | undefined): string {
  // Drafts stored before articles had model fields have none.
  const values = (draft.modelFields ?? {}) as Partial<ModelValues>
  if (Object.hasOwn(values, field.name)) return values[field.name] ?? ''
  return article?.newsClassId === draft.newsClassId ? '' : field.default
}

/** Returns the values to send: only those of the model. Values typed for another column stay in the editor. */
export function valuesFor(
  model: ColumnModel,
  draft: Values,
  article: Pick<Article, 'newsClassId'> | undefined
): ModelValues {
  return Object.fromEntries(model.fields.map(field => [field.name, valueOf(field, draft, article)]))
}

/** Groups fields, keeping the order of groups and fields. */
export function groupsOf(fields: readonly ModelField[]): [string, ModelField[]][] {
  const groups = new Map<string, ModelField[]>()
  for (const field of fields) groups.set(field.group, [...(groups.get(field.group) ?? []), field])
  return [...groups]
}
