import type { ComponentType, ReactNode } from 'react'
import type { AnyRecord } from '../../contract/define-noun.ts'
import type { Words } from '../../contract/noun-field.ts'
import type { Locale } from '../../core/language/locale.ts'
import type { TableAction } from '../../kit/table/table-column.ts'
import type { ResourceColumn } from '../resource/list/describe.ts'
import type { FormField, Loose } from '../resource/form/record-form.ts'

/** Page that shows a list. */
export interface ListPage {
  locale: Locale
  host: HTMLElement
}

/** Deviations of a list page from the description of its noun. */
export interface OwnPage<Whole, Draft> {
  /** Accessible name of the table. */
  label?: Words
  /** Button that adds a record. */
  add?: Words
  empty?: Words
  emptyHint?: Words
  /** Consequences named in the confirmation of a deletion. */
  deleteNote?: Words
  columns?: (locale: Locale) => { [Name in keyof Whole & string]?: Partial<ResourceColumn<Whole>> }
  /** Controls beside the filters. */
  tools?: ComponentType
  actionsOf?: (row: Whole, page: ListPage) => TableAction<Whole>[]
  /** Actions for the selected rows, before the one that deletes them. */
  bulkActionsOf?: (rows: Whole[], page: ListPage) => TableAction<Whole>[]
  /** Deviations of the form, loaded with the form. */
  form?: () => Promise<(locale: Locale) => OwnForm<Draft> | Promise<OwnForm<Draft>>>
}

type ChangesOf<Field> = Field extends unknown ? Partial<Field> : never

/** Deviations of a form from the description of its noun. */
export interface OwnForm<Draft> {
  /** Title of the form of a new record. */
  adding?: string
  fields?: { [Name in keyof Draft & string]?: ChangesOf<FormField<Draft>> | undefined }
  blank?: Partial<Draft>
  /** Content below the fields of a saved record. */
  below?: (record: Draft & { id: string }) => ReactNode
}

/** Deviations without the types of a noun, for the code that derives pages. */
export type AnyPage = OwnPage<AnyRecord, Loose>
