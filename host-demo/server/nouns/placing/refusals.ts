import { kindPages, type ModelKind } from '../../../../elements/base/contract/content-kind.ts'
import { rightOfPlacing, type Placing } from '../../../../elements/base/contract/article-placing.ts'
import type { ModelField } from '../../../../elements/base/contract/model.ts'
import { holds, type Caller } from '../../access/caller.ts'
import { refusalOn } from '../../access/object-permissions.ts'
import type { Database, Transaction } from '../../database/open.ts'
import { models } from '../../database/tables/models.ts'
import { refusalOfColumn } from '../article/article-states.ts'
import type { ChosenArticle } from './chosen-articles.ts'

/** Column that articles are placed in. */
export interface Target {
  id: string
  subsiteId: string
  name: string
  publishArt: 'Y' | 'N'
  modelId: string
  processId: string
}

interface Model {
  kind: ModelKind
  fields: ModelField[]
}
export type ModelOf = (modelId: string) => Model

/** Reads all models. Unknown ones are the default one, as everywhere. */
export const readModels = async (tx: Database | Transaction): Promise<ModelOf> => {
  const rows = await tx
    .select({ id: models.id, kind: models.kind, fields: models.fields, isDefault: models.isDefault })
    .from(models)
  const usual = rows.find(({ isDefault }) => isDefault === 'Y') ?? { kind: '' as const, fields: [] }
  const byId = new Map(rows.map(row => [row.id, row]))
  return modelId => byId.get(modelId) ?? usual
}

const nameOfKind = (kind: ModelKind) => (kind ? kindPages[kind].title[0] : '文章')

/** Returns why a column takes no articles from the caller, or ''. */
export const refusalOfTarget = (placing: Placing, target: Target, modelOf: ModelOf, caller: Caller) => {
  const right = rightOfPlacing[placing]
  if (refusalOfColumn(right, target)) return '该栏目不可发文'
  const { kind } = modelOf(target.modelId)
  if (placing === 'refer' && kind) return `该栏目只收“${nameOfKind(kind)}”，不能引用文章`
  return refusalOn(caller, right, { subsiteId: target.subsiteId, columnId: target.id })
}

/** Returns why the contents of an article do not fit the model of a column, or ''. */
export const refusalOfModel = (
  placing: Placing,
  article: Pick<ChosenArticle, 'modelId' | 'modelFields' | 'publicFields'>,
  target: Target,
  modelOf: ModelOf
) => {
  const [from, to] = [modelOf(article.modelId), modelOf(target.modelId)]
  if (from.kind !== to.kind) return `该栏目收“${nameOfKind(to.kind)}”，所选的是“${nameOfKind(from.kind)}”`
  if (from === to) return ''
  const valueOf = (name: string) => article.modelFields[name]?.trim() ?? ''
  const missing = to.fields.find(
    ({ name, required, default: value }) => required && !valueOf(name) && !(placing === 'copy' && value)
  )
  if (missing) return `该栏目的文章须填写“${missing.label}”`
  // A copy leaves the values in its source.
  if (placing === 'copy') return ''
  const lost = Object.entries({ ...article.publicFields, ...article.modelFields }).find(
    ([name, value]) => value && !to.fields.some(field => field.name === name)
  )
  const label = lost && (from.fields.find(({ name }) => name === lost[0])?.label ?? lost[0])
  return label ? `该栏目没有“${label}”这一项，移动会丢失其内容` : ''
}

/** Returns why a public article may not appear in another column at once, or ''. */
const refusalOfProcess = ({ processId }: ChosenArticle, target: Target) =>
  target.processId && target.processId !== processId ? '该栏目的文章须经流程审核后公开' : ''

/** Returns why a public article may not leave its public column for another one, or ''. */
const refusalOfPublic = (article: ChosenArticle, target: Target, caller: Caller) => {
  const right = 'cms:article:publish'
  if (!holds(caller, right)) return '文章已公开，移动后立即在新栏目公开，须有“发布文章”权限；也可先撤回再移动'
  const refused =
    refusalOn(caller, right, { subsiteId: article.subsiteId, columnId: article.publicColumnId }) ||
    refusalOn(caller, right, { subsiteId: target.subsiteId, columnId: target.id })
  if (refused) return `文章已公开，移动后立即在新栏目公开：${refused}`
  const reviewed = refusalOfProcess(article, target)
  return reviewed && `${reviewed}，请先撤回再移动`
}

/** Returns why an article may not be placed in a column that takes articles, or ''. */
export const refusalInto = (
  placing: Placing,
  article: ChosenArticle,
  target: Target,
  modelOf: ModelOf,
  caller: Caller
): string => {
  const isSameSite = article.subsiteId === target.subsiteId
  if (placing === 'copy') return refusalOfModel(placing, article, target, modelOf)
  if (placing === 'move') {
    if (!isSameSite) return '只能移到本站点的栏目；其他站点请用复制'
    if (article.newsClassId === target.id) return '文章已在该栏目'
    const unfit = refusalOfModel(placing, article, target, modelOf)
    return unfit || (article.isPublic ? refusalOfPublic(article, target, caller) : '')
  }
  if (!isSameSite) return '只能引用到本站点的栏目；其他站点请用复制'
  if (!article.isPublic) return '文章没有公开，发布后才能引用'
  if (article.publicColumnId === target.id) return '文章本来就在该栏目'
  const reviewed = refusalOfProcess(article, target)
  return reviewed && `${reviewed}，不能引用`
}
