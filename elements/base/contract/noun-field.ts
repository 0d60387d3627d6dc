/** A text in both languages of the product. */
export type Words = readonly [chinese: string, english: string]

/** How a list shows a field. */
export interface ColumnLook {
  /** Pixels. Without it the column has the usual width of its kind. */
  width?: number
  /** Minimum width of the first column in pixels. It takes the space that is left. */
  least?: number
  /** Hidden until a person adds the column. */
  isHidden?: true
  /** One of the two columns that a card on a narrow screen shows below its title. */
  isTelling?: boolean
}

/**
 * How the list of a noun is filtered by a field. `equal`: the whole value. `within`: `*part*` of a text, or the whole. `words`: a part of a
 * text; stars are characters.
 */
export interface FieldFilter {
  by: 'equal' | 'within' | 'words'
  /** Name of the parameter of the query; the name of the field by default. */
  as?: string
}

/** Names that old clients use in `/sys/duplicate/check`. */
export interface OldNames {
  tableName: string
  fieldName: string
}

export interface FieldOptions extends ColumnLook {
  /** Must hold a visible character. */
  required?: true
  /** Set when the record is created and never changed. */
  fixed?: true
  /** No other record has the value. The form checks it while a person types. */
  unique?: true | OldNames
  /** An instruction for the save. The server does not store it; records carry the blank value. */
  transient?: true
  sort?: true
  filter?: FieldFilter
  /** Shown below the field of the form. */
  hint?: Words
  /** Spans both columns of the form. */
  wide?: true
  /** Value of a new record. */
  blank?: string | number
}

interface Described<Kind extends string> {
  readonly kind: Kind
  readonly title: Words
}

/** A value with its words. With a mood the list marks it in green or red. */
export type Option<Value extends string = string> = readonly [value: Value, words: Words, mood?: 'good' | 'bad']

interface TextOptions extends FieldOptions {
  readonly pattern?: string
  /** Sentence about a value that does not fit the pattern. */
  readonly wrong?: Words
}

interface AreaOptions extends FieldOptions {
  /** Lines that the form shows; 3 by default. */
  readonly rows?: number
}

export type NounField =
  | (Described<'text'> & TextOptions & { readonly maxLength: number })
  | (Described<'area'> & AreaOptions & { readonly maxLength: number })
  | (Described<'date'> & FieldOptions)
  | (Described<'number'> & FieldOptions & { readonly min: number; readonly max: number })
  | (Described<'choice'> & FieldOptions & { readonly options: readonly Option[] })
  | (Described<'flag'> &
      FieldOptions & {
        readonly on: string
        readonly off: string
        readonly label: Words
        /** Words of both states in a list; a mark of the title by default. */
        readonly states?: readonly [on: Words, off: Words]
      })
  | (Described<'reference'> &
      FieldOptions & {
        readonly to: ReferenceKind
        readonly named: string
        /** Words of a record that refers to none; without them the field is required. */
        readonly none?: Words
      })
  | (Described<'parent'> & FieldOptions & { readonly none?: Words })

/** Tables that a field may refer to. */
export type ReferenceKind = 'site'

export type NounFields = Readonly<Record<string, NounField>>

/** One line of text, at most `maxLength` characters. */
export const text = <const Options extends TextOptions>(
  maxLength: number,
  title: Words,
  options: Options = {} as Options
) => ({ kind: 'text', title, maxLength, ...options }) as const

/** Text of several lines, at most `maxLength` characters. */
export const area = <const Options extends AreaOptions>(
  maxLength: number,
  title: Words,
  options: Options = {} as Options
) => ({ kind: 'area', title, maxLength, ...options }) as const

/** A day, `YYYY-MM-DD`. */
export const date = <const Options extends FieldOptions>(title: Words, options: Options = {} as Options) =>
  ({ kind: 'date', title, ...options }) as const

/** A whole number. */
export const number = <const Options extends FieldOptions>(
  [min, max]: readonly [number, number],
  title: Words,
  options: Options = {} as Options
) => ({ kind: 'number', title, min, max, ...options }) as const

/** One of several values, each with its words. The first one is that of a new record. */
export const choice = <const Options extends readonly Option[], const More extends FieldOptions>(
  options: Options,
  title: Words,
  more: More = {} as More
) => ({ kind: 'choice', title, options, ...more }) as const

/** A box to tick. `label` stands beside it in the form. */
export const flag = <
  const On extends string,
  const Off extends string,
  const More extends FieldOptions & { states?: readonly [Words, Words] }
>(
  [on, off]: readonly [On, Off],
  title: Words,
  label: Words = title,
  more: More = {} as More
) => ({ kind: 'flag', title, on, off, label, ...more }) as const

/** Id of a record of another noun. Records carry its name in the property `named`. */
export const reference = <const Named extends string, const More extends FieldOptions & { none?: Words }>(
  to: ReferenceKind,
  named: Named,
  title: Words,
  more: More = {} as More
) => ({ kind: 'reference', title, to, named, ...more }) as const

/**
 * Id of the record that contains this one. With `none`, records form a tree and may have no parent. Without it, they are parts of a record of
 * another noun: a list shows the parts of one record.
 */
export const parent = <const More extends FieldOptions & { none?: Words }>(title: Words, more: More = {} as More) =>
  ({ kind: 'parent', title, ...more }) as const

type ValueOf<Field> = Field extends { kind: 'number' }
  ? number
  : Field extends { options: readonly (readonly [infer Value, ...unknown[]])[] }
    ? Value
    : Field extends { on: infer On; off: infer Off }
      ? On | Off
      : string

/** Values of the fields as they are written. */
export type ValuesOf<Fields> = { -readonly [Name in keyof Fields]: ValueOf<Fields[Name]> }

/** Names of the records that the fields refer to. */
export type NamedBy<Fields> = {
  -readonly [Name in keyof Fields as Fields[Name] extends { named: infer Named extends string } ? Named : never]: string
}

type FilterName<Name, Field> = Field extends { filter: { as: infer As extends string } }
  ? As
  : Field extends { filter: object }
    ? Name
    : never

/** Names of the fields that hold the id of a record of another noun. */
type OwnerName<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends { none: Words }
    ? never
    : Fields[Name] extends { kind: 'parent' }
      ? Name
      : never
}[keyof Fields]

/** Parameters of the query that the fields give. */
export type FiltersOf<Fields> = {
  -readonly [Name in keyof Fields as FilterName<Name, Fields[Name]> & string]?: ValueOf<Fields[Name]>
} & { [Name in OwnerName<Fields> & string]: string }

/** Words of the values of a choice or a flag, without those of the page: the log, rules and sheets use them. */
export function valueWords(field: NounField): Record<string, Words> | undefined {
  if (field.kind === 'choice') return Object.fromEntries(field.options.map(([value, words]) => [value, words]))
  if (field.kind !== 'flag') return undefined
  const [on, off] = field.states ?? [
    ['是', 'Yes'],
    ['否', 'No']
  ]
  return { [field.on]: on, [field.off]: off }
}
