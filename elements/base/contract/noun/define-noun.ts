import { crud, sortCall, type Crud, type Stamps } from '../crud.ts'
import { get, type Endpoint } from '../endpoint.ts'
import type { PageQuery } from '../envelope.ts'
import type { RightCode } from '../rights.ts'
import { sheetCalls, type SheetCalls } from '../sheet.ts'
import type { ColumnLook, FiltersOf, NamedBy, NounFields, ValuesOf, Words } from './field.ts'

/**
 * Which rows a caller sees. `site`: those of the session's site; the table holds the site, forms do not show it. `sites`: those of all sites
 * of the caller, by the field `subsiteId`. `platform`: all rows.
 */
export type NounScope = 'site' | 'sites' | 'platform'

/** A value that only the server writes: a count, or a second spelling. */
export interface ExtraField extends ColumnLook {
  readonly kind: 'text' | 'number'
  readonly title: Words
}

interface Description<Fields extends NounFields, Extra extends Readonly<Record<string, ExtraField>>> {
  /** Change counter, log and data log; camelCase. */
  noun: string
  /** Chinese, English singular, English plural. */
  title: readonly [chinese: string, one: string, many: string]
  /** Of the calls: `/domain/domain`. */
  path: string
  /** Path of the list below `path`, if it is not `/list`. */
  listPath?: string
  scope: NounScope
  /** Prefix of the rights: `cms:domain` has `cms:domain:list`, `:add`, `:edit`, `:delete`. */
  rights: string
  /** Chinese verb of adding one; 新增 by default. */
  adding?: string
  /** The field whose value names a record. */
  name: keyof Fields & string
  fields: Fields
  extra?: Extra
  /** Columns of the list in their order; author and time of the last change follow. */
  columns: readonly ((keyof Fields | keyof NamedBy<Fields> | keyof Extra) & string)[]
  /** Usual sort column and direction; newest first by default. */
  sorted?: readonly [column: (keyof Fields & string) | 'createTime', direction: 'asc' | 'desc']
  /** The number by which rows are ordered by hand. */
  order?: keyof Fields & string
  /** With it the list is exported and imported as a sheet. The field is the key of its rows. */
  sheet?: keyof Fields & string
  /** Data rules cannot limit the rows: another noun has the same rights. */
  isUnruled?: true
}

export interface SiteChoice {
  id: string
  name: string
}

/** A record type, described once. Schemas, table, list, form, sheet and texts are derived from it. */
export interface Noun<Fields extends NounFields, Extra extends Readonly<Record<string, ExtraField>>>
  extends Description<Fields, Extra> {
  calls: Crud<RecordOf<Noun<Fields, Extra>>, ValuesOf<Fields>, QueryOfNoun<Fields>>
  sheetCalls: SheetCalls
  sortCall: Endpoint<null, undefined, { ids: string }>
  /** Sites that a field may refer to. Everything a caller works at, stopped sites too. */
  siteChoices: Endpoint<SiteChoice[]>
}

/** Any noun, as the code that derives from descriptions reads it. */
export interface AnyNoun extends Description<NounFields, Readonly<Record<string, ExtraField>>> {
  calls: Crud<object, object, object>
  sheetCalls: SheetCalls
  sortCall: Endpoint<null, undefined, { ids: string }>
  siteChoices: Endpoint<SiteChoice[]>
}

type ExtraOf<Extra> = {
  -readonly [Name in keyof Extra]: Extra[Name] extends { kind: 'number' } ? number : string
}

/** A record as the calls return it. */
export type RecordOf<N> =
  N extends Noun<infer Fields, infer Extra>
    ? ValuesOf<Fields> & NamedBy<Fields> & ExtraOf<Extra> & Stamps & { id: string }
    : never

/** A record as it is written. */
export type DraftOf<N> = N extends { fields: infer Fields } ? ValuesOf<Fields> : never

/** Query of the list: filters of the fields, and the site. */
export type QueryOfNoun<Fields> = PageQuery & FiltersOf<Fields> & { subsiteId?: string }

/** Chinese verb of adding a record. */
export const usualAdding = '新增'

/** A verb and a noun in Chinese. A blank separates Chinese from Latin letters. */
export const chinese = (verb: string, noun: string): string => `${verb}${/^[A-Za-z]/.test(noun) ? ' ' : ''}${noun}`

/** Rights of a noun by code, with their Chinese names. */
export const rightsOf = ({ rights, title: [title], adding = usualAdding, sheet }: AnyNoun) => {
  const names: [string, string][] = [
    ...[
      ['list', '查看'],
      ['add', adding],
      ['edit', '修改'],
      ['delete', '删除']
    ],
    ...(sheet
      ? [
          ['export', '导出'],
          ['importExcel', '导入']
        ]
      : [])
  ] as [string, string][]
  return Object.fromEntries(names.map(([code, verb]) => [`${rights}:${code}`, chinese(verb, title)])) as Record<
    RightCode,
    string
  >
}

/** Right to do something with the records of a noun. */
export const rightTo = (
  { rights }: Pick<AnyNoun, 'rights'>,
  verb: 'list' | 'add' | 'edit' | 'delete' | 'export' | 'importExcel'
) => `${rights}:${verb}` as RightCode

/** Describes a record type. */
export const defineNoun = <
  const Fields extends NounFields,
  const Extra extends Readonly<Record<string, ExtraField>> = Record<never, ExtraField>
>(
  description: Description<Fields, Extra>
): Noun<Fields, Extra> => ({
  ...description,
  calls: {
    ...crud(description.path),
    ...(description.listPath && { list: get(`${description.path}${description.listPath}`) })
  },
  sheetCalls: sheetCalls(description.path),
  sortCall: sortCall(description.path),
  siteChoices: get(`${description.path}/sites`)
})

/** Values of a new record. */
export const blankOf = <Fields extends NounFields>({ fields }: { fields: Fields }) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      if (field.blank !== undefined) return [name, field.blank]
      if (field.kind === 'number') return [name, field.min]
      if (field.kind === 'choice') return [name, field.options[0]?.[0]]
      return [name, field.kind === 'flag' ? field.off : '']
    })
  ) as ValuesOf<Fields>
