import type { ReactNode } from 'react'
import type { Endpoint } from '../../../contract/endpoint.ts'
import type { Page, PageQuery } from '../../../contract/envelope.ts'
import type { RightCode } from '../../../contract/rights.ts'
import type { GalleryCard, TableAction, TableColumn } from '../../../kit/table/table-column.ts'
import type { ListSheet } from '../../sheet/sheet-tools.tsx'

/** Names that a query knows as a period: `updateTime` if it has `updateTime_begin`. */
type SpanOf<Query> = { [Name in keyof Query]-?: Name extends `${infer Span}_begin` ? Span : never }[keyof Query]
type NameOf<Query> = Exclude<keyof Query, keyof PageQuery> & string

interface Common {
  label: string
}

/** Field of the filter row. A period has two values, `…_begin` and `…_end`. */
type FieldOf<Name extends string, Span extends string> =
  | (Common & {
      kind: 'text'
      name: Name
      maxLength: number
      /** Width in px. */
      width?: number
      /** Sent as `*text*` to match any part of the value. */
      isWithin?: boolean
    })
  | (Common & {
      kind: 'choice'
      name: Name
      options: readonly { value: string; label: string; isBuiltIn?: boolean }[]
      /** Code of the dictionary with the Chinese words and the order of the options. */
      dictionary?: string
    })
  | (Common & { kind: 'flag'; name: Name })
  | (Common & { kind: 'span'; name: Span; to: string })
  /** Period of one of several kinds, which the user chooses. */
  | (Common & { kind: 'spans'; name: string; kinds: readonly { name: Span; label: string }[]; to: string })
  /** An id or folder with a control of its own. */
  | (Common & {
      kind: 'own'
      name: Name
      /** Chosen elsewhere on the page and not drawn in the filter row. */
      isUnseen?: true
      /** Not folded away on a phone. */
      isMain?: true
      render: (value: string, change: (id: string) => void) => ReactNode
    })

export type AnyField = FieldOf<string, string>
/** Filter fields of a list. Names that are not in the query do not compile. */
export type FilterField<Query> = FieldOf<NameOf<Query>, SpanOf<Query> & string>

/** Column that shows a field of the record, or the result of `render`. */
export type ResourceColumn<Row> = Omit<TableColumn<Row>, 'key' | 'render'> & { key: keyof Row & string } & Partial<
    Pick<TableColumn<Row>, 'render'>
  >

/** Description of a list page: records, filters, columns and actions. */
export interface Resource<Row extends object, Query extends PageQuery> {
  /** Key under which the layout of the table is stored. */
  name: string
  /** The list reloads when a record of this noun changes elsewhere in the page. */
  noun: string
  /** Accessible name of the table. */
  label: string
  list: Endpoint<Page<Row>, Query>
  /** True if the platform supports no advanced query and no views for the list. */
  isPlain?: boolean
  /** Opens without the default view. */
  skipsDefaultView?: boolean
  /** Part of another page: the address does not contain filter and page. */
  isInner?: boolean
  keyOf: (row: Row) => string
  titleOf: (row: Row) => string
  filters: readonly FilterField<Query>[]
  /** The first column names the row and cannot be hidden. */
  columns: readonly ResourceColumn<Row>[]
  open: (row: Row) => void
  /** Lets users draw the records as a gallery. */
  card?: GalleryCard<Row>
  actionsOf?: (row: Row) => TableAction<Row>[]
  /** Actions for the selected rows. Without it, rows cannot be selected. */
  bulkActionsOf?: (rows: Row[]) => TableAction<Row>[]
  /** Maximum number of rows of all pages that can be selected at once. Default: the rows of one page. */
  mostSelected?: number
  /** Lets users reorder rows while the list is sorted by `column`. */
  order?: { column: keyof Row & string; call: Endpoint<null, undefined, { ids: string }>; right: RightCode }
  /** The only column of the site that the list shows: the fields of its model are queried too. */
  columnId?: string | undefined
  /** Enables export and import as a spreadsheet. */
  sheet?: ListSheet
  /** Button that adds a record, for users with the right. */
  add?: { label: string; right: RightCode; run: () => void }
  empty: {
    title: string
    hint: string
    /** Hint for users that may not add records. */
    reader?: string
    /** Content shown instead of the empty state. */
    elsewhere?: ReactNode
  }
}
