import { blankOf, rightTo, type AnyNoun } from '../../../elements/base/contract/noun/define-noun.ts'
import type { RightCode } from '../../../elements/base/contract/rights.ts'
import type { SheetCalls } from '../../../elements/base/contract/sheet.ts'

/** A call of the contract with something it would take. */
export interface Sample {
  endpoint: { method: string; path: string; open?: boolean }
  /** null: any session may call. */
  right: RightCode | null
  search?: string
  body?: unknown
}

type CrudCalls = Record<'list' | 'byId' | 'add' | 'edit' | 'delete' | 'deleteBatch', Sample['endpoint']>

export const crudOf = (calls: CrudCalls, noun: `${string}:${string}`, body: object, search?: string): Sample[] => [
  { endpoint: calls.list, right: `${noun}:list`, search },
  { endpoint: calls.byId, right: `${noun}:list`, search: 'id=none' },
  { endpoint: calls.add, right: `${noun}:add`, body },
  { endpoint: calls.edit, right: `${noun}:edit`, body: { ...body, id: 'none', version: 1 } },
  { endpoint: calls.delete, right: `${noun}:delete`, search: 'id=none' },
  { endpoint: calls.deleteBatch, right: `${noun}:delete`, search: 'ids=none' }
]

export const sheetOf = (
  { check, importRows, ...paths }: SheetCalls,
  right: `${string}:${string}:${string}`
): Sample[] => [
  { endpoint: { method: 'POST', path: paths.importExcel }, right, body: {} },
  { endpoint: check, right, body: { rows: [] } },
  { endpoint: importRows, right, body: { rows: [] } }
]

/** A call that is sent by GET and by POST. */
export const both = (
  [get, post]: [Sample['endpoint'], Sample['endpoint']],
  right: Sample['right'],
  fields: Record<string, string>
): Sample[] => [
  { endpoint: get, right, search: String(new URLSearchParams(fields)) },
  { endpoint: post, right, body: fields }
]

/** Samples of a described noun. */
export const samplesOf = (noun: AnyNoun): Sample[] => {
  const fields = Object.entries(noun.fields)
  const values = fields.map(([name, { kind, required }]) => {
    if (kind === 'reference') return [name, 'none']
    if (kind === 'date') return [name, '2026-01-01']
    return required && kind !== 'number' ? [name, '矩阵'] : []
  })
  const body = { ...blankOf(noun), ...Object.fromEntries(values.filter(([name]) => name)) } as object
  const right = rightTo(noun, 'list').replace(/:list$/, '') as `${string}:${string}`
  return [
    ...crudOf(noun.calls, right, body),
    ...(noun.order ? [{ endpoint: noun.sortCall, right: rightTo(noun, 'edit'), body: { ids: 'none' } }] : []),
    ...(noun.sheet ? sheetOf(noun.sheetCalls, rightTo(noun, 'importExcel')) : []),
    ...(fields.some(([, { kind }]) => kind === 'reference')
      ? [{ endpoint: noun.siteChoices, right: rightTo(noun, 'list') }]
      : [])
  ]
}
