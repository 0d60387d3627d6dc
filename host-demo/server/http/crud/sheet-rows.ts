import type { TSchema } from 'typebox'
import Type from 'typebox'
import { Compile } from 'typebox/compile'
import type { SheetColumn } from '../../../../elements/base/contract/sheet.ts'
import { tellProblem } from '../calls/problems.ts'

/** Properties of a schema that are read here; TypeBox's types cover the values only. */
interface Described {
  title?: string
  type?: string
  minLength?: number
  /** Label of each value. */
  words?: Record<string, string>
  /** Values by former label. */
  oldWords?: Record<string, string>
}

export interface SheetField extends SheetColumn {
  /** Converts the text of a cell to a value. */
  read(text: string): unknown
  /** Returns the problem with a value, or '' for none. */
  problem(value: unknown): string
  /** Converts a value to the text of a cell. */
  tell(value: unknown): string
}

/** Creates the columns of a sheet from the titled fields of a noun. */
export const sheetFields = (fields: Record<string, TSchema>, names: readonly string[]): SheetField[] =>
  names.map(name => {
    const schema = fields[name]
    if (!schema) throw new Error(`no field ${name}`)
    const { title = name, type, minLength = 0, words, oldWords = {} } = schema as Described
    const check = Compile(Type.Object({ value: schema }))
    const choices = Object.values(words ?? {}).filter(Boolean)
    const values = new Map([
      ...Object.entries(oldWords),
      ...Object.entries(words ?? {}).map(([value, word]) => [word, value] as const)
    ])
    return {
      name,
      title,
      isNeeded: minLength > 0 || 'pattern' in schema,
      ...(words && { choices }),
      read: text => {
        if (words) return values.get(text) ?? text
        return type === 'integer' || type === 'number' ? Number(text || Number.NaN) : text
      },
      problem: value => {
        if (check.Check({ value })) return ''
        if (words) return `应为：${choices.join('、')}`
        const [error] = check.Errors({ value })
        return error ? tellProblem(error) : '格式不正确'
      },
      tell: value =>
        Array.isArray(value)
          ? value.join('、')
          : (words?.[String(value)] ?? (value === null || value === undefined ? '' : String(value)))
    }
  })

/**
 * Maps the rows of a sheet to the fields, and returns the fields that the sheet has. Titles may be in any order, with
 * or without the star of a required field. Unknown columns are ignored.
 */
export const arrange = (sheet: string[][], fields: SheetField[]): { rows: string[][]; found: SheetField[] } => {
  const titles = (sheet[0] ?? []).map(title => (title ?? '').replace(/[*＊\s]+$/, ''))
  const found = fields.filter(({ title }) => titles.includes(title))
  const places = fields.map(({ title }) => titles.indexOf(title))
  return { found, rows: sheet.slice(1).map(row => places.map(place => row[place] ?? '')) }
}
