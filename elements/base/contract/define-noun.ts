import { crud, sortCall, type Crud, type Stamps } from './crud.ts'
import { get, type BodyOf, type Endpoint, type ResultOf } from './endpoint.ts'
import type { PageQuery } from './envelope.ts'
import { sheetCalls, type SheetCalls } from './sheet.ts'
import type { ColumnLook, FiltersOf, NamedBy, NounFields, ValuesOf, Words } from './noun-field.ts'

/**
 * Which rows a caller sees. `site`: those of the session's site; the table holds the site, forms do not show it. `sites`: those of all sites
 * of the caller, by the field `subsiteId`. `platform`: all rows.
 */
export type NounScope = 'site' | 'sites' | 'platform'

/** A value that only the server writes: a count, a code, or a second spelling. */
export interface ExtraField extends ColumnLook {
  readonly kind: 'text' | 'number'
  readonly title: Words
}

type ExtraFields = Readonly<Record<string, ExtraField>>

interface Description<Fields extends NounFields, Extra extends ExtraFields> {
  /** Name for the log, the data log and the look of the list; camelCase. */
  noun: string
  /** Change counter that a save raises, if it is that of another noun. */
  changes?: string
  /** Chinese, English singular, English plural. */
  title: readonly [chinese: string, one: string, many: string]
  /** Of the calls: `/domain/domain`. */
  path: string
  scope: NounScope
  /** Prefix of the rights: `cms:domain` has `cms:domain:list`, `:add`, `:edit`, `:delete`. */
  rights: `${string}:${string}`
  /** Chinese verb of adding one; 新增 by default. */
  adding?: string
  /** The field whose value names a record. */
  name: keyof Fields & string
  fields: Fields
  extra?: Extra
}

interface ListDescription<Fields extends NounFields, Extra extends ExtraFields> extends Description<Fields, Extra> {
  /** Path of the list below `path`, if it is not `/list`. */
  listPath?: string
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

/** Records that form a tree, described once. They have the calls of a noun without its list. */
export interface TreeNoun<Fields extends NounFields, Extra extends ExtraFields> extends Description<Fields, Extra> {
  extra: Extra
  calls: Omit<Crud<WholeOf<Fields, Extra>, ValuesOf<Fields>, object>, 'list'>
  /** Sites that a field may refer to: those of the caller, stopped sites too. The whole platform has the id ''. */
  siteChoices: Endpoint<SiteChoice[]>
}

/** A record type, described once. Schemas, table, list, form, sheet and texts are derived from it. */
export interface Noun<Fields extends NounFields, Extra extends ExtraFields>
  extends ListDescription<Fields, Extra>,
    TreeNoun<Fields, Extra> {
  extra: Extra
  calls: Crud<WholeOf<Fields, Extra>, ValuesOf<Fields>, QueryOfNoun<Fields>>
  sheetCalls: SheetCalls
  sortCall: Endpoint<null, undefined, { ids: string }>
}

/** A record of any noun, and a draft of one. */
export type AnyRecord = Stamps & { id: string } & Readonly<Record<string, unknown>>
export type AnyDraft = Readonly<Record<string, unknown>>
/** Query of any list. */
export type AnyQuery = Readonly<Record<string, unknown>>

/** Any described record type, as the code that derives from descriptions reads it. */
export interface AnyTree extends Description<NounFields, ExtraFields> {
  extra: ExtraFields
  calls: Omit<Crud<AnyRecord, AnyDraft, object>, 'list'>
  siteChoices: Endpoint<SiteChoice[]>
}

/** Any record type with a list. */
export interface AnyNoun extends ListDescription<NounFields, ExtraFields>, AnyTree {
  extra: ExtraFields
  calls: Crud<AnyRecord, AnyDraft, AnyQuery>
  sheetCalls: SheetCalls
  sortCall: Endpoint<null, undefined, { ids: string }>
}

/** Returns the record type if it has a list. */
export const listedOf = (noun: AnyTree): AnyNoun | undefined => ('columns' in noun ? (noun as AnyNoun) : undefined)

type ExtraOf<Extra> = {
  -readonly [Name in keyof Extra]: Extra[Name] extends { kind: 'number' } ? number : string
}
type WholeOf<Fields, Extra> = ValuesOf<Fields> & NamedBy<Fields> & ExtraOf<Extra> & Stamps & { id: string }

/** A record as the calls return it. */
export type RecordOf<N extends AnyTree> = ResultOf<N['calls']['byId']>

/** A record as it is written. */
export type DraftOf<N extends AnyTree> = BodyOf<N['calls']['add']>

/** Query of the list: filters of the fields, and the site. */
export type QueryOfNoun<Fields> = PageQuery & FiltersOf<Fields> & { subsiteId?: string }

/** Chinese verb of adding a record. */
export const usualAdding = '新增'

/** A verb and a noun in Chinese. A blank separates Chinese from Latin letters. */
export const chinese = (verb: string, noun: string): string => `${verb}${/^[A-Za-z]/.test(noun) ? ' ' : ''}${noun}`

type Verb = 'list' | 'add' | 'edit' | 'delete' | 'export' | 'importExcel'

/** Right to do something with the records of a noun. */
export const rightTo = ({ rights }: Pick<AnyTree, 'rights'>, verb: Verb) => `${rights}:${verb}` as const

/** Rights of a noun by code, with their Chinese names. */
export function rightsOf(noun: AnyTree) {
  const verbs: [Verb, string][] = [
    ['list', '查看'],
    ['add', noun.adding ?? usualAdding],
    ['edit', '修改'],
    ['delete', '删除']
  ]
  if (listedOf(noun)?.sheet) verbs.push(['export', '导出'], ['importExcel', '导入'])
  return Object.fromEntries(verbs.map(([verb, words]) => [rightTo(noun, verb), chinese(words, noun.title[0])]))
}

/** Name of the field that holds the id of a record of another noun, if the records are parts of such records. */
export const ownerOf = ({ fields }: { fields: NounFields }): string | undefined =>
  Object.keys(fields).find(name => fields[name]!.kind === 'parent' && !('none' in fields[name]!))

const rest = <Extra extends ExtraFields>({ path, extra }: { path: string; extra?: Extra }) => ({
  extra: extra ?? ({} as Extra),
  siteChoices: get<SiteChoice[]>(`${path}/sites`)
})

/** Describes a record type. */
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

/** Describes records that form a tree: reading, adding, editing and deleting them. The noun registers its tree and its moves. */
export function defineTree<
  const Fields extends NounFields,
  const Extra extends ExtraFields = Record<never, ExtraField>
>(description: Description<Fields, Extra>): TreeNoun<Fields, Extra> {
  const { list: _none, ...calls } = crud<WholeOf<Fields, Extra>, ValuesOf<Fields>>(description.path)
  return { ...description, ...rest(description), calls }
}

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
