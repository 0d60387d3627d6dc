import { getTableColumns } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import {
  rightsOf,
  rightTo,
  type AnyTree,
  type DraftOf,
  type RecordOf
} from '../../../../elements/base/contract/define-noun.ts'
import type { MenuEntry } from '../../nouns/menu/menu-entries.ts'
import type { VersionedTable } from '../crud/crud-noun.ts'
import type { Duplicate, Module } from '../module.ts'
import type { Platform } from '../platform.ts'
import { nounCalls, type OwnNoun } from './noun.ts'

/** The fields that `/sys/duplicate/check` answers about. */
const duplicatesOf = (noun: AnyTree, table: VersionedTable): Duplicate[] =>
  Object.entries(noun.fields).flatMap(([fieldName, { unique }]) => {
    const column = getTableColumns(table as PgTable)[fieldName]
    if (!unique || !column) return []
    const names = unique === true ? { tableName: noun.noun, fieldName } : unique
    return [{ ...names, table, column, rights: [rightTo(noun, 'add'), rightTo(noun, 'edit')] }]
  })

/** Entry of a noun's list in the menu; title, English title and right come from the noun. */
type NounEntry = Omit<MenuEntry, 'title' | 'english' | 'permissions'> & Partial<Pick<MenuEntry, 'title' | 'english'>>

interface OwnModule<N extends AnyTree, Table extends VersionedTable>
  extends Omit<Partial<Module>, 'nouns' | 'register'> {
  menu?: NounEntry
  /** Deviations from the description. */
  own?: OwnNoun<Table, DraftOf<N>, RecordOf<N>>
  /** Described records that the module registers itself. */
  besides?: readonly AnyTree[]
  /** Registers calls that the description does not give. `rows` are those of the noun. */
  register?(platform: Platform, rows: ReturnType<typeof nounCalls<N, Table>>): void | Promise<void>
}

/** Module of a noun: its calls, rights, menu entry and unique fields. */
export const nounModule = <N extends AnyTree, Table extends VersionedTable>(
  noun: N,
  table: Table,
  { menu, own, besides = [], register, ...rest }: OwnModule<N, Table> = {}
): Module => ({
  noun: noun.noun,
  title: noun.title[0],
  rights: rightsOf(noun),
  duplicates: duplicatesOf(noun, table),
  ...(menu && {
    menus: [
      {
        ...{ title: noun.title[0], english: noun.title[2] },
        ...{ permissions: rightTo(noun, 'list'), menuCategory: '1', ...menu }
      }
    ]
  }),
  ...rest,
  nouns: [noun, ...besides],
  register(platform) {
    const rows = nounCalls(platform, noun, table, own)
    return register?.(platform, rows)
  }
})
