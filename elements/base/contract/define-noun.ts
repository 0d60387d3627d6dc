import { crud, sortCall, type Crud, type Stamps } from './crud.ts'
import { get, type BodyOf, type Endpoint, type ResultOf } from './endpoint.ts'
import type { PageQuery } from './envelope.ts'
import { sheetCalls, type SheetCalls } from './sheet.ts'
import type { ColumnLook, FieldFilter, FiltersOf, NamedBy, NounFields, Option, ValuesOf, Words } from './noun-field.ts'

/**
 * Rows that a caller sees. `site`: rows of the session's site, stored in the table and not shown in forms. `sites`:
 * rows of all the caller's sites, by the field `subsiteId`. `platform`: all rows.
 */
export type NounScope = 'site' | 'sites' | 'platform'

/** Read-only field computed by the server: a count, a code, another spelling, or a state. */
export type ExtraField = ColumnLook & { readonly title: Words } & (
    | { readonly kind: 'text' | 'number' }
    | { readonly kind: 'choice'; readonly options: readonly Option[]; readonly filter?: FieldFilter }
  )

type ExtraFields = Readonly<Record<string, ExtraField>>

interface Description<Fields extends NounFields, Extra extends ExtraFields> {
  /** Name in the operation log, the data log and list settings; camelCase. */
  noun: string
  /** Change counter that a save increments, if it belongs to another noun. */
  changes?: string
  /** Chinese, English singular, English plural. */
  title: readonly [chinese: string, one: string, many: string]
  /** Base path of the calls: `/domain/domain`. */
  path: string
  scope: NounScope
  /** Prefix of the rights: `cms:domain` yields `cms:domain:list`, `:add`, `:edit`, `:delete`. */
  rights: `${string}:${string}`
  /** Adding and deleting need the right to edit, instead of rights of their own. */
  hasOneRight?: true
  /** Chinese verb for adding a record; 新增 by default. */
  adding?: string
  /** Field used as the name of a record. */
  name: keyof Fields & string
  fields: Fields
  extra?: Extra
}

interface ListDescription<Fields extends NounFields, Extra extends ExtraFields> extends Description<Fields, Extra> {
  /** Path of the list below `path`; `/list` by default. */
  listPath?: string
  /** List columns in order, followed by author and time of the last change. */
  columns: readonly ((keyof Fields | keyof NamedBy<Fields> | keyof Extra) & string)[]
  /** Default sort column and direction; newest first by default. */
  sorted?: readonly [column: (keyof Fields & string) | 'createTime', direction: 'asc' | 'desc']
  /** Field with the manual order of the rows. */
  order?: keyof Fields & string
  /** Enables spreadsheet export and import. The field identifies a row. */
  sheet?: keyof Fields & string
  /** Disables data rules, because another noun has the same rights. */
  isUnruled?: true
}

export interface SiteChoice {
  id: string
  name: string
}

/** Kind of record that forms a tree. Has the calls of a noun except the list. */
export interface TreeNoun<Fields extends NounFields, Extra extends ExtraFields> extends Description<Fields, Extra> {
  extra: Extra
  calls: Omit<Crud<WholeOf<Fields, Extra>, ValuesOf<Fields>, object>, 'list'>
  /** Sites that a reference can point to: the caller's, including stopped ones. The id '' means the whole platform. */
  siteChoices: Endpoint<SiteChoice[]>
}

/** Kind of record. Schemas, table, list, form, spreadsheet and texts are derived from this description. */
export interface Noun<Fields extends NounFields, Extra extends ExtraFields>
  extends ListDescription<Fields, Extra>,
    TreeNoun<Fields, Extra> {
  extra: Extra
  calls: Crud<WholeOf<Fields, Extra>, ValuesOf<Fields>, QueryOfNoun<Fields, Extra>>
  sheetCalls: SheetCalls
  sortCall: Endpoint<null, undefined, { ids: string }>
}

/** Record of any noun, and its draft. */
export type AnyRecord = Stamps & { id: string } & Readonly<Record<string, unknown>>
export type AnyDraft = Readonly<Record<string, unknown>>
/** Query of any list. */
export type AnyQuery = Readonly<Record<string, unknown>>

/** Any kind of record, for code that derives from descriptions. */
export interface AnyTree extends Description<NounFields, ExtraFields> {
  extra: ExtraFields
  calls: Omit<Crud<AnyRecord, AnyDraft, object>, 'list'>
  siteChoices: Endpoint<SiteChoice[]>
}

/** Any kind of record with a list. */
export interface AnyNoun extends ListDescription<NounFields, ExtraFields>, AnyTree {
  extra: ExtraFields
  calls: Crud<AnyRecord, AnyDraft, AnyQuery>
  sheetCalls: SheetCalls
  sortCall: Endpoint<null, undefined, { ids: string }>
}

/** Returns the noun if it has a list. */
export const listedOf = (noun: AnyTree): AnyNoun | undefined => ('columns' in noun ? (noun as AnyNoun) : undefined)

type ExtraOf<Extra> = {
  -readonly [Name in keyof Extra]: Extra[Name] extends { kind: 'number' }
    ? number
    : Extra[Name] extends { options: readonly (readonly [infer Value, ...unknown[]])[] }
      ? Value
      : string
}
type WholeOf<Fields, Extra> = ValuesOf<Fields> & NamedBy<Fields> & ExtraOf<Extra> & Stamps & { id: string }

/** A record as the calls return it. */
export type RecordOf<N extends AnyTree> = ResultOf<N['calls']['byId']>

/** Record as it is sent. */
export type DraftOf<N extends AnyTree> = BodyOf<N['calls']['add']>

/** Query of the list: the filters of its fields, and the site. */
export type QueryOfNoun<Fields, Extra = Record<never, never>> = PageQuery &
  FiltersOf<Fields> &
  FiltersOf<Extra> & { subsiteId?: string }

/** Default Chinese verb for adding a record. */
export const usualAdding = '新增'

/** Joins a Chinese verb and a noun, with a space before Latin letters. */
export const chinese = (verb: string, noun: string): string => `${verb}${/^[A-Za-z]/.test(noun) ? ' ' : ''}${noun}`

type Verb = 'list' | 'add' | 'edit' | 'delete' | 'export' | 'importExcel'

/** Returns the code of a right to records of a noun. */
export const rightTo = ({ rights, hasOneRight }: Pick<AnyTree, 'rights' | 'hasOneRight'>, verb: Verb) =>
  `${rights}:${hasOneRight && (verb === 'add' || verb === 'delete') ? 'edit' : verb}` as const

/** Returns the rights of a noun with their Chinese names. */
export function rightsOf(noun: AnyTree) {
  const writes: [Verb, string][] = [
    ['add', noun.adding ?? usualAdding],
    ['edit', '修改'],
    ['delete', '删除']
  ]
  const verbs: [Verb, string][] = [
    ['list', '查看'],
    ...(noun.hasOneRight ? [['edit', '管理'] as [Verb, string]] : writes)
  ]
  if (listedOf(noun)?.sheet) verbs.push(['export', '导出'], ['importExcel', '导入'])
  return Object.fromEntries(verbs.map(([verb, words]) => [rightTo(noun, verb), chinese(words, noun.title[0])]))
}

/** Returns the field with the id of the containing record, if records are parts of another noun's records. */
export const ownerOf = ({ fields }: { fields: NounFields }): string | undefined =>
  Object.keys(fields).find(name => fields[name]!.kind === 'parent' && !('none' in fields[name]!))

const rest = <Extra extends ExtraFields>({ path, extra }: { path: string; extra?: Extra }) => ({
  extra: extra ?? ({} as Extra),
  siteChoices: get<SiteChoice[]>(`${path}/sites`)
})

/** Describes a kind of record with a list. */
export function defineNoun<
  const Fields extends NounFields,
  const Extra extends ExtraFields = Record<never, ExtraField>
>(description: ListDescription<Fields, Extra>): Noun<Fields, Extra> {
  const { path, listPath } = description
  return {
    ...description,
    ...rest(description),
    calls: { ...crud(path), ...(listPath && { list: get(`${path}${listPath}`) }) },
    sheetCalls: sheetCalls(path),
    sortCall: sortCall(path)
  }
}

/** Describes records that form a tree: reading, adding, editing, deleting. The noun adds calls for tree and moves. */
export function defineTree<
  const Fields extends NounFields,
  const Extra extends ExtraFields = Record<never, ExtraField>
>(description: Description<Fields, Extra>): TreeNoun<Fields, Extra> {
  const { list: _none, ...calls } = crud<WholeOf<Fields, Extra>, ValuesOf<Fields>>(description.path)
  return { ...description, ...rest(description), calls }
}

/** Returns the values of a new record. */
export const blankOf = <Fields extends NounFields>({ fields }: { fields: Fields }) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      if (field.blank !== undefined) return [name, field.blank]
      if (field.kind === 'number') return [name, field.min]
      if (field.kind === 'choice') return [name, field.options[0]?.[0]]
      return [name, field.kind === 'flag' ? field.off : '']
    })
  ) as ValuesOf<Fields>
