/** Text in both languages of the product. */
export type Words = readonly [chinese: string, english: string]

/** Appearance of a field in a list. */
export interface ColumnLook {
  /** Column width in pixels. Default: depends on the kind of field. */
  width?: number
  /** Minimum width of the first column in pixels. It takes the remaining space. */
  least?: number
  /** Hidden until a user adds the column. */
  isHidden?: true
  /** Shown below the title of a card on narrow screens. At most two columns. */
  isTelling?: boolean
}

/**
 * Filter of a list. `equal`: the whole value. `within`: `*part*` of a text, or the whole. `words`: a part of a text, in
 * which asterisks are ordinary characters.
 */
export interface FieldFilter {
  by: 'equal' | 'within' | 'words'
  /** Name of the query parameter; the field's name by default. */
  as?: string
  /** Chosen elsewhere on the page and not drawn in the filter row. */
  isUnseen?: true
}

/** Names used by older clients in `/sys/duplicate/check`. */
export interface OldNames {
  tableName: string
  fieldName: string
}

export interface FieldOptions extends ColumnLook {
  /** Must contain a visible character. */
  required?: true
  /** Set on creation and never changed. */
  fixed?: true
  /** No two records have the same value. The form checks it while the user types. */
  unique?: true | OldNames
  /** Instruction for the save. Not stored; records contain the default value. */
  transient?: true
  sort?: true
  filter?: FieldFilter
  /** Help text below the form field. */
  hint?: Words
  /** Spans both columns of the form. */
  wide?: true
  /** Default value of a new record. */
  blank?: string | number
}

interface Described<Kind extends string> {
  readonly kind: Kind
  readonly title: Words
}

/** Value and its label. The mood marks it green, yellow or red in lists. */
export type Option<Value extends string = string> = readonly [
  value: Value,
  words: Words,
  mood?: 'good' | 'warning' | 'bad'
]

interface TextOptions extends FieldOptions {
  readonly pattern?: string
  /** Message for a value that does not match the pattern. */
  readonly wrong?: Words
}

interface AreaOptions extends FieldOptions {
  /** Lines in the form; 3 by default. */
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
        /** Labels of both states in a list. Default: the title as a mark. */
        readonly states?: readonly [on: Words, off: Words]
      })
  | (Described<'reference'> &
      FieldOptions & {
        readonly to: ReferenceKind
        readonly named: string
        /** Label for no reference. Without it the field is required. */
        readonly none?: Words
      })
  | (Described<'parent'> & FieldOptions & { readonly none?: Words })
  | (Described<'moment'> & FieldOptions)
  | (Described<'picture'> & FieldOptions & { readonly named: string })

/** Tables that a field can refer to. */
export type ReferenceKind = 'site'

export type NounFields = Readonly<Record<string, NounField>>

/** Single-line text of at most `maxLength` characters. */
export const text = <const Options extends TextOptions>(
  maxLength: number,
  title: Words,
  options: Options = {} as Options
) => ({ kind: 'text', title, maxLength, ...options }) as const

/** Multi-line text of at most `maxLength` characters. */
export const area = <const Options extends AreaOptions>(
  maxLength: number,
  title: Words,
  options: Options = {} as Options
) => ({ kind: 'area', title, maxLength, ...options }) as const

/** Day, `YYYY-MM-DD`. */
export const date = <const Options extends FieldOptions>(title: Words, options: Options = {} as Options) =>
  ({ kind: 'date', title, ...options }) as const

/** Integer. */
export const number = <const Options extends FieldOptions>(
  [min, max]: readonly [number, number],
  title: Words,
  options: Options = {} as Options
) => ({ kind: 'number', title, min, max, ...options }) as const

/** Choice of one value. The first option is the default. */
export const choice = <const Options extends readonly Option[], const More extends FieldOptions>(
  options: Options,
  title: Words,
  more: More = {} as More
) => ({ kind: 'choice', title, options, ...more }) as const

/** Checkbox. The form shows `label` next to it. */
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

/** Id of a record of another noun. Records contain its name in the property `named`. */
export const reference = <const Named extends string, const More extends FieldOptions & { none?: Words }>(
  to: ReferenceKind,
  named: Named,
  title: Words,
  more: More = {} as More
) => ({ kind: 'reference', title, to, named, ...more }) as const

/**
 * Id of the containing record. With `none`, records form a tree and may have no parent. Without it, they are parts of
 * another noun's record, and a list shows the parts of one record.
 */
export const parent = <const More extends FieldOptions & { none?: Words }>(title: Words, more: More = {} as More) =>
  ({ kind: 'parent', title, ...more }) as const

/** Time of the platform, `YYYY-MM-DD HH:mm:ss`, or '' for none. */
export const moment = <const More extends FieldOptions>(title: Words, more: More = {} as More) =>
  ({ kind: 'moment', title, ...more }) as const

/** Id of an uploaded picture of the site, or '' for none. Records contain its path in the property `named`. */
export const picture = <const Named extends string, const More extends FieldOptions>(
  named: Named,
  title: Words,
  more: More = {} as More
) => ({ kind: 'picture', title, named, ...more }) as const

type ValueOf<Field> = Field extends { kind: 'number' }
  ? number
  : Field extends { options: readonly (readonly [infer Value, ...unknown[]])[] }
    ? Value
    : Field extends { on: infer On; off: infer Off }
      ? On | Off
      : string

/** Writable values of the fields. */
export type ValuesOf<Fields> = { -readonly [Name in keyof Fields]: ValueOf<Fields[Name]> }

/** Names of referenced records, and paths of pictures. */
export type NamedBy<Fields> = {
  -readonly [Name in keyof Fields as Fields[Name] extends { named: infer Named extends string } ? Named : never]: string
}

type FilterName<Name, Field> = Field extends { filter: { as: infer As extends string } }
  ? As
  : Field extends { filter: object }
    ? Name
    : never

/** Names of the fields with the id of the containing record. */
type OwnerName<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends { none: Words }
    ? never
    : Fields[Name] extends { kind: 'parent' }
      ? Name
      : never
}[keyof Fields]

/** Query parameters of the fields. */
export type FiltersOf<Fields> = {
  -readonly [Name in keyof Fields as FilterName<Name, Fields[Name]> & string]?: ValueOf<Fields[Name]>
} & { [Name in OwnerName<Fields> & string]: string }

/** Returns the labels of a choice or flag for the log, rules and spreadsheets. */
export function valueWords(
  field: NounField | { kind: 'choice'; options: readonly Option[] }
): Record<string, Words> | undefined {
  if (field.kind === 'choice') return Object.fromEntries(field.options.map(([value, words]) => [value, words]))
  if (field.kind !== 'flag') return undefined
  const [on, off] = field.states ?? [
    ['是', 'Yes'],
    ['否', 'No']
  ]
  return { [field.on]: on, [field.off]: off }
}
