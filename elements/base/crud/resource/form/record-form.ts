import type { ReadableAtom } from 'nanostores'
import type { ReactNode } from 'react'
import type { Crud, Edited } from '../../../contract/crud.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import type { PageQuery } from '../../../contract/envelope.ts'
import type { RightCode } from '../../../contract/rights.ts'
import type { Resource } from '../list/describe.ts'

/** Fields of a record that every form needs: its id, and the last save. */
export interface FormRecord {
  id: string
  version: number
  updateByName: string
  updateTime: string
}

/** Names of the draft's fields with values of this type. An untyped draft accepts every name. */
type NamesOf<Draft, Value> = {
  [Name in keyof Draft]-?: unknown extends Draft[Name] ? Name : NonNullable<Draft[Name]> extends Value ? Name : never
}[keyof Draft] &
  string

interface Common<Draft> {
  label: string
  /** Shown below the field while it is valid. */
  hint?: string
  isRequired?: boolean
  /** Can be set in new records only. */
  isFixed?: boolean
  /** Shown for new records only, for example the first password. */
  isOfNew?: boolean
  /** Returns whether the draft needs this field. */
  isAsked?: (draft: Draft) => boolean
  /**
   * Asks the platform while typing whether another record has the value. The names are those of the platform's table
   * and column.
   */
  unique?: { tableName: string; fieldName: string }
  /** Spans both columns of a wide form. */
  isWide?: boolean
  /** Returns the problem of the field; '' if it is valid. */
  check?: (draft: Draft) => string
}

/** `datetime-local` edits a time of the platform, `YYYY-MM-DD HH:mm:ss`. */
type InputType = 'text' | 'password' | 'date' | 'datetime-local' | 'email'

/** Form field. A name that the draft lacks, or a wrong type, does not compile. */
export type FormField<Draft> = Common<Draft> &
  (
    | { kind: 'text'; name: NamesOf<Draft, string>; maxLength: number; type?: InputType }
    | { kind: 'area'; name: NamesOf<Draft, string>; maxLength: number; rows?: number }
    | { kind: 'number'; name: NamesOf<Draft, number>; min: number; max: number }
    | {
        kind: 'choice'
        name: NamesOf<Draft, string>
        options: readonly { value: string; label: string }[]
        /** Code of the dictionary with the words and the order of the options. */
        dictionary?: string
      }
    | { kind: 'flag'; name: NamesOf<Draft, string>; on: string; off: string }
    | {
        kind: 'own'
        name: keyof Draft & string
        render: (field: {
          draft: Draft
          change: (part: Partial<Draft>) => void
          isEditable: boolean
          id: string
          /** Id of the record; undefined for a new one. */
          recordId: string | undefined
          /** Blocks saving while the reason is not empty, until the returned function is called. */
          hold: ($why: ReadableAtom<string>) => () => void
        }) => ReactNode
        /** Returns the value as shown in a conflict. */
        words: (draft: Draft) => string
      }
  )

/** Form of a record: its calls and its fields. */
export interface RecordForm<Whole extends FormRecord, Draft extends object> {
  /** Title of the form of a new record, for example 「新建字典」. */
  adding: string
  calls: Pick<Crud<never, Draft, never, Whole>, 'byId' | 'add'> & {
    edit: Endpoint<Whole, undefined, Partial<Draft> & Edited>
  }
  blank: Draft
  /** Returns the draft of a record. Default: the fields of `blank`. */
  draftOf?: (record: Whole) => Draft
  nameOf: (draft: Draft) => string
  fields: readonly FormField<Draft>[]
  /** Returns why a saved record cannot be edited now; '' if it can. */
  closed?: (record: Whole) => string
  /** Receives the response to a new record, if it contains more than the record does later. */
  onAdded?: (record: Whole) => void
  /** Returns a warning in place of 「已保存」 if a saved record is not the one that was sent, otherwise ''. */
  warningOf?: (saved: Whole) => string
  /** Content below the fields of a new record while they are filled in. */
  belowNew?: (draft: Draft) => ReactNode
  /** Content below the fields of a saved record. */
  below?: (record: Whole) => ReactNode
}

/** List page with a form beside it. */
export interface RecordResource<Row extends object, Query extends PageQuery>
  extends Omit<Resource<Row, Query>, 'open' | 'add'> {
  form: {
    rights: Record<'add' | 'edit' | 'delete', RightCode>
    /** Deletes records by comma-separated ids. Without it, records cannot be deleted here. */
    deletes?: Endpoint<null, { ids: string }>
    /** Consequences named in the confirmation of a deletion. */
    deleteNote?: string
    /** More about these rows below it. `dismiss` closes the question. */
    deleteDetails?(rows: Row[], dismiss: () => void): ReactNode
    /** Loads the form when it is first opened. */
    load: () => Promise<AnyForm>
  }
  /** Returns whether the row may be edited. Default: every row. */
  mayEdit?: (row: Row) => boolean
  /** Returns whether the row may be deleted. Default: every row. */
  mayDelete?: (row: Row) => boolean
  /** Button that opens the form of a new record. */
  add?: { label: string; right: RightCode }
}

declare const form: unique symbol
/** Form whose types were checked where it was described. */
export interface AnyForm {
  readonly [form]: true
}

export const recordForm = <Whole extends FormRecord, Draft extends object>(
  described: RecordForm<Whole, Draft>
): AnyForm => described as unknown as AnyForm

export type Loose = Record<string, unknown>
/** Returns the form with an untyped draft, for the code that draws it. */
export const looseForm = (described: AnyForm) => described as unknown as RecordForm<FormRecord & Loose, Loose>
export type LooseField = FormField<Loose>
