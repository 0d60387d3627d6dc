import { blankOf, listedOf, ownerOf, rightTo, type AnyTree } from '../../../elements/base/contract/define-noun.ts'
import type { NounField } from '../../../elements/base/contract/noun-field.ts'
import type { RightCode } from '../../../elements/base/contract/rights.ts'
import type { SheetCalls } from '../../../elements/base/contract/sheet.ts'

/** Call of the contract with a valid sample. */
export interface Sample {
  endpoint: { method: string; path: string; open?: boolean }
  /** null: any session may call. */
  right: RightCode | null
  search?: string
  body?: unknown
}

type CrudCalls = Record<'byId' | 'add' | 'edit' | 'delete' | 'deleteBatch', Sample['endpoint']> & {
  list?: Sample['endpoint']
}

export const crudOf = (
  calls: CrudCalls,
  noun: Pick<AnyTree, 'rights' | 'hasOneRight'>,
  body: object,
  search?: string
): Sample[] => [
  ...(calls.list ? [{ endpoint: calls.list, right: rightTo(noun, 'list'), search }] : []),
  { endpoint: calls.byId, right: rightTo(noun, 'list'), search: 'id=none' },
  { endpoint: calls.add, right: rightTo(noun, 'add'), body },
  { endpoint: calls.edit, right: rightTo(noun, 'edit'), body: { ...body, id: 'none', version: 1 } },
  { endpoint: calls.delete, right: rightTo(noun, 'delete'), search: 'id=none' },
  { endpoint: calls.deleteBatch, right: rightTo(noun, 'delete'), search: 'ids=none' }
]

export const sheetOf = (
  { check, importRows, history, ...paths }: SheetCalls,
  right: `${string}:${string}:${string}`
): Sample[] => [
  { endpoint: { method: 'POST', path: paths.importExcel }, right, body: {} },
  { endpoint: check, right, body: { rows: [] } },
  { endpoint: importRows, right, body: { rows: [] } },
  { endpoint: history.list, right },
  { endpoint: history.rows, right, search: 'importId=none' },
  { endpoint: history.check, right, body: { importId: 'none' } },
  { endpoint: history.undo, right, body: { importId: 'none' } }
]

/** Creates samples of a call for GET and POST. */
export const both = (
  [get, post]: [Sample['endpoint'], Sample['endpoint']],
  right: Sample['right'],
  fields: Record<string, string>
): Sample[] => [
  { endpoint: get, right, search: String(new URLSearchParams(fields)) },
  { endpoint: post, right, body: fields }
]

/** Returns a valid value of a field if its blank value is refused. */
const sampleOf = (field: NounField): string | undefined => {
  if (field.kind === 'reference' || field.kind === 'parent') return 'none'
  if (field.kind === 'date') return '2026-01-01'
  if (field.kind === 'moment') return field.required && '2026-01-01 08:00:00'
  if (field.blank !== undefined || (field.kind !== 'text' && field.kind !== 'area')) return undefined
  if (field.kind !== 'text' || !field.pattern) return '矩阵'
  return ['matrix', 'https://matrix.example.cn/', ''].find(sample => new RegExp(field.pattern!).test(sample))
}

/** Creates the samples of a described noun. */
export const samplesOf = (noun: AnyTree): Sample[] => {
  const fields = Object.entries(noun.fields)
  const owner = ownerOf(noun)
  const values = fields.map(([name, field]) => [name, sampleOf(field)])
  const body: object = { ...blankOf(noun), ...Object.fromEntries(values.filter(([, value]) => value)) }
  const listed = listedOf(noun)
  return [
    ...crudOf(noun.calls, noun, body, owner && `${owner}=none`),
    ...(listed?.order ? [{ endpoint: listed.sortCall, right: rightTo(noun, 'edit'), body: { ids: 'none' } }] : []),
    ...(listed?.sheet ? sheetOf(listed.sheetCalls, rightTo(noun, 'importExcel')) : []),
    ...(fields.some(([, { kind }]) => kind === 'reference')
      ? [{ endpoint: noun.siteChoices, right: rightTo(noun, 'list') }]
      : [])
  ]
}
