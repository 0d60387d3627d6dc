import type { ReactNode } from 'react'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { Page, PageQuery } from '../../contract/envelope.ts'
import type { RightCode } from '../../contract/rights.ts'
import type { TableAction, TableColumn } from '../../kit/table/table-column.ts'
import type { ListSheet } from '../sheet/sheet-tools.tsx'

/** The names that a query knows as a span of time: `updateTime` where it has `updateTime_begin`. */
type SpanOf<Query> = { [Name in keyof Query]-?: Name extends `${infer Span}_begin` ? Span : never }[keyof Query]
type NameOf<Query> = Exclude<keyof Query, keyof PageQuery> & string

interface Common {
  label: string
}

/** A field of the filter row; a span of time has two values, `…_begin` and `…_end`. */
export type FieldOf<Name extends string, Span extends string> =
  | (Common & {
      kind: 'text'
      name: Name
      maxLength: number
      /** Pixels. */
      width?: number
      /** Sent as `*text*`: found within. */
      isWithin?: boolean
    })
  | (Common & {
      kind: 'choice'
      name: Name
      options: readonly { value: string; label: string }[]
      /** Code of the dictionary whose words and order they have in Chinese. */
      dictionary?: string
    })
  | (Common & { kind: 'flag'; name: Name })
  | (Common & { kind: 'span'; name: Span; to: string })
  /** One span of time, of the kind that is chosen. */
  | (Common & { kind: 'spans'; name: string; kinds: readonly { name: Span; label: string }[]; to: string })
  /** An id, or a folder, that is chosen in a way of its own. */
  | (Common & {
      kind: 'own'
      name: Name
      /** It is chosen elsewhere on the page, and stands in the row as nothing. */
      isUnseen?: true
      render: (value: string, change: (id: string) => void) => ReactNode
    })

export type AnyField = FieldOf<string, string>
/** What one can look for. Names are those of the query: another one does not compile. */
export type FilterField<Query> = FieldOf<NameOf<Query>, SpanOf<Query> & string>

/** A column shows a field of the record, or what `render` makes of the whole. */
export type ResourceColumn<Row> = Omit<TableColumn<Row>, 'key' | 'render'> & { key: keyof Row & string } & Partial<
    Pick<TableColumn<Row>, 'render'>
  >

/** A list page as data: what it lists, how one looks for it, what can be done. */
export interface Resource<Row extends object, Query extends PageQuery> {
  /** Under which the look of its table is remembered. */
  name: string
  /** Loads anew when a record of it changes elsewhere in the page. */
  noun: string
  /** The accessible name of the table. */
  label: string
  list: Endpoint<Page<Row>, Query>
  /** The platform takes no advanced query of it, and keeps no views. */
  isPlain?: boolean
  keyOf: (row: Row) => string
  titleOf: (row: Row) => string
  filters: readonly FilterField<Query>[]
  /** The first one names the row and stays in sight. */
  columns: readonly ResourceColumn<Row>[]
  open: (row: Row) => void
  actionsOf?: (row: Row) => TableAction<Row>[]
  /** What can be done with the selected rows; without it nothing is selected. */
  bulkActionsOf?: (rows: Row[]) => TableAction<Row>[]
  /** Rows are put in order by hand, while the list is sorted by that column. */
  order?: { column: keyof Row & string; call: Endpoint<null, undefined, { ids: string }>; right: RightCode }
  /** With it the list goes out as a sheet, and rows of one come in. */
  sheet?: ListSheet
  /** The first step, for whoever holds the right. */
  add?: { label: string; right: RightCode; run: () => void }
  empty: {
    title: string
    hint: string
    /** For whoever may not take the first step. */
    reader?: string
    /** Where there is something instead. */
    elsewhere?: ReactNode
  }
}
