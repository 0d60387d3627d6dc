import type { ReadableAtom } from 'nanostores'
import type { ReactNode } from 'react'
import type { Crud, Edited } from '../../contract/crud.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { PageQuery } from '../../contract/envelope.ts'
import type { RightCode } from '../../contract/rights.ts'
import type { Resource } from './describe.ts'

/** What a form needs of a record: that it can be told apart, and whose save it shows. */
export interface FormRecord {
  id: string
  version: number
  updateByName: string
  updateTime: string
}

/** Fields of the draft that hold such a value. A draft whose values have no type has no other fields. */
type NamesOf<Draft, Value> = {
  [Name in keyof Draft]-?: unknown extends Draft[Name] ? Name : Draft[Name] extends Value ? Name : never
}[keyof Draft] &
  string

interface Common<Draft> {
  label: string
  /** Said below while nothing is wrong. */
  hint?: string
  isRequired?: boolean
  /** Set once: with a new record. */
  isFixed?: boolean
  /** Asked for with a new record alone: its first password. */
  isOfNew?: boolean
  /** Asked for only where it fits what the draft says otherwise. */
  isAsked?: (draft: Draft) => boolean
  /** Asks the platform, while it is typed, whether another record has the value: by the names that it is known by there. */
  unique?: { tableName: string; fieldName: string }
  /** Over both columns of a wide form. */
  isWide?: boolean
  /** The sentence that is wrong with it, '' for none. */
  check?: (draft: Draft) => string
}

/** A field of the form, of the draft: a name that the draft lacks, or of another type, does not compile. */
export type FormField<Draft> = Common<Draft> &
  (
    | { kind: 'text'; name: NamesOf<Draft, string>; maxLength: number; type?: 'text' | 'password' | 'date' | 'email' }
    | { kind: 'area'; name: NamesOf<Draft, string>; maxLength: number; rows?: number }
    | { kind: 'number'; name: NamesOf<Draft, number>; min: number; max: number }
    | {
        kind: 'choice'
        name: NamesOf<Draft, string>
        options: readonly { value: string; label: string }[]
        /** The code of the dictionary that has words and order of the options. */
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
          /** Blocks saving while the reason is not empty, until the returned function is called. */
          hold: ($why: ReadableAtom<string>) => () => void
        }) => ReactNode
        /** What stands in it, as a conflict shows it. */
        words: (draft: Draft) => string
      }
  )

/** A record as a form: its calls and its fields. */
export interface RecordForm<Whole extends FormRecord, Draft extends object> {
  /** The title of a new one: 「新建字典」. */
  adding: string
  calls: Pick<Crud<never, Draft, never, Whole>, 'byId' | 'add'> & {
    edit: Endpoint<Whole, undefined, Partial<Draft> & Edited>
  }
  blank: Draft
  /** Default: the fields that `blank` has. */
  draftOf?: (record: Whole) => Draft
  nameOf: (draft: Draft) => string
  fields: readonly FormField<Draft>[]
  /** Why a saved record cannot be changed as it is now, '' when it can. */
  closed?: (record: Whole) => string
  /** Hears what the platform answered to a new one, where that tells more than the record does later. */
  onAdded?: (record: Whole) => void
  /** What stands below the fields of a saved record. */
  below?: (record: Whole) => ReactNode
}

/** A list page whose records are edited beside it. */
export interface RecordResource<Row extends object, Query extends PageQuery>
  extends Omit<Resource<Row, Query>, 'open' | 'add'> {
  form: {
    rights: Record<'add' | 'edit' | 'delete', RightCode>
    /** Deletes by comma-separated ids; without it nothing is deleted here. */
    deletes?: Endpoint<null, { ids: string }>
    /** What goes along when a record is deleted. */
    deleteNote?: string
    /** The form itself, loaded when it is first opened. */
    load: () => Promise<AnyForm>
  }
  /** Some rows are looked at alone; default: all may be changed. */
  mayEdit?: (row: Row) => boolean
  /** Some rows stay; default: all may go. */
  mayDelete?: (row: Row) => boolean
  /** What opens the form for a new one. */
  add?: { label: string; right: RightCode }
}

declare const form: unique symbol
/** A form whose types were checked where it was described. */
export interface AnyForm {
  readonly [form]: true
}

export const recordForm = <Whole extends FormRecord, Draft extends object>(
  described: RecordForm<Whole, Draft>
): AnyForm => described as unknown as AnyForm

export type Loose = Record<string, unknown>
/** The form as what draws it sees it: a draft is a bag of named values. */
export const looseForm = (described: AnyForm) => described as unknown as RecordForm<FormRecord & Loose, Loose>
export type LooseField = FormField<Loose>
