import {
  addColumn,
  columnById,
  columnContents,
  columnTree,
  deleteColumn,
  editColumn,
  moveColumn,
  type Column,
  type ColumnDraft,
  type ColumnNode
} from '../../base/contract/column.ts'
import type { ContentModel } from '../../base/contract/model.ts'
import { layOut, type Tree } from '../../base/kit/tree/tree-model.ts'
import { changed } from '../../base/session/wire/changes.ts'
import { send } from '../../base/session/request/send.ts'
import type { Place } from '../../base/kit/tree/moves.ts'

type ModelChoice = Pick<ContentModel, 'id' | 'name' | 'isDefault' | 'status'>

const fields = [
  'subsiteId',
  'parentId',
  'name',
  'code',
  'url',
  'icon',
  'publishArt',
  'menuCategory',
  'isShow',
  'description',
  'modelId',
  'processId',
  'listTemplate',
  'detailTemplate',
  'updateCycle',
  'responsibleId',
  'responsibleName'
] as const

/** Draft with the name of the responsible user, which the server does not take. */
export type EditedColumn = ColumnDraft & Pick<Column, 'responsibleName'>

export const blankColumn = (subsiteId: string, parentId: string): EditedColumn => ({
  subsiteId,
  parentId,
  name: '',
  code: '',
  url: '',
  icon: '',
  publishArt: 'Y',
  menuCategory: '1',
  isShow: '1',
  description: '',
  modelId: '',
  processId: '',
  listTemplate: '',
  detailTemplate: '',
  updateCycle: '',
  responsibleId: '',
  responsibleName: ''
})

export const draftOf = (column: EditedColumn): EditedColumn =>
  Object.fromEntries(fields.map(field => [field, column[field]])) as unknown as EditedColumn

/** Returns the models to choose from: the default first, then active ones, and the current one even if stopped. */
export function modelOptions(
  models: readonly ModelChoice[],
  chosen: string,
  text: { defaultModel: (name: string) => string; stopped: (name: string) => string }
): { value: string; label: string }[] {
  const usual = models.find(({ isDefault }) => isDefault === 'Y')?.name ?? ''
  const offered = models.filter(({ id, status }) => status === '1' || id === chosen)
  const options = offered.map(({ id, name, status }) => ({
    value: id,
    label: status === '1' ? name : text.stopped(name)
  }))
  const isKnown = chosen === '' || offered.some(({ id }) => id === chosen)
  return [
    { value: '', label: text.defaultModel(usual) },
    ...options,
    ...(isKnown ? [] : [{ value: chosen, label: chosen }])
  ]
}

/** Returns the processes to choose from, and the current one even if no longer available. */
export const processOptions = (
  choices: readonly { id: string; processName: string }[],
  chosen: string,
  { noProcess }: { noProcess: string }
): { value: string; label: string }[] => [
  { value: '', label: noProcess },
  ...choices.map(({ id, processName }) => ({ value: id, label: processName })),
  ...(chosen === '' || choices.some(({ id }) => id === chosen) ? [] : [{ value: chosen, label: chosen }])
]

/** Returns the templates of a kind, and the current one even if it is gone. '' leaves the choice to the model. */
export function templateOptions(
  choices: readonly { name: string; fileName: string; kind: string }[],
  kind: 'list' | 'article',
  chosen: string,
  { modelTemplate }: { modelTemplate: string }
): { value: string; label: string }[] {
  const offered = choices.filter(each => each.kind === kind)
  return [
    { value: '', label: modelTemplate },
    ...offered.map(({ name, fileName }) => ({ value: fileName, label: `${name} ${fileName}` })),
    ...(chosen === '' || offered.some(({ fileName }) => fileName === chosen) ? [] : [{ value: chosen, label: chosen }])
  ]
}

export type Problem = 'name' | 'code' | 'url' | 'icon'

/** Returns the fields that the server would refuse. */
export function problemsOf({ name, code, url, icon }: ColumnDraft): Problem[] {
  const problems: Problem[] = []
  if (name.trim() === '' || name.length > 60) problems.push('name')
  if (!/^[\w-]{1,60}$/.test(code)) problems.push('code')
  if (!/^$|^\/(?!\/)|^https?:\/\//.test(url)) problems.push('url')
  if (!/^[\w-]{0,60}$/.test(icon)) problems.push('icon')
  return problems
}

/** Loads the columns of a site, without entries that are not columns (negative keys). */
export async function loadTree(subsiteId: string, signal: AbortSignal): Promise<Tree<ColumnNode>> {
  const nodes = await send(columnTree, { query: { subsiteId, fromType: '0' }, signal })
  return layOut((nodes ?? []).filter(node => !(Number(node.key) < 0)))
}

export const loadColumn = async (id: string, signal?: AbortSignal): Promise<Column> =>
  (await send(columnById, { query: { id }, signal })).newclass

/**
 * Saves a new or existing column.
 * @throws Refused with code 409 and the newer column if someone else saved it
 */
export async function saveColumn(
  draft: EditedColumn,
  known: Column | undefined,
  subsite: string | undefined
): Promise<Column> {
  const { responsibleName, ...sent } = draft
  const named = { ...sent, name: draft.name.trim() }
  if (!known) return loadColumn((await send(addColumn, { body: named, subsite })).id)
  // Moves have their own endpoint: sending an old parent here would undo another user's move.
  const { parentId: _parentId, ...fields } = named
  const { version } = await send(editColumn, { body: { ...fields, id: known.id, version: known.version }, subsite })
  return { ...known, ...named, responsibleName, version }
}

export async function move(id: string, { parentId, index }: Place, subsite: string | undefined): Promise<void> {
  await send(moveColumn, { body: { id, parentId, index }, subsite })
  changed('column')
}

export const contentsOf = (id: string): Promise<{ columns: number; articles: number; published: number }> =>
  send(columnContents, { query: { id } })

export async function removeColumn(id: string, subsite: string | undefined): Promise<void> {
  await send(deleteColumn, { query: { id }, subsite })
  for (const noun of ['column', 'article', 'recycled']) changed(noun)
}
