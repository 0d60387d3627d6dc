import type { TSchema } from 'typebox'
import Type from 'typebox'
import { Compile } from 'typebox/compile'
import type { SheetColumn } from '../../../elements/base/contract/sheet.ts'
import { tellProblem } from './problems.ts'

/** What is read of a schema here; its types tell of its values alone. */
interface Described {
  title?: string
  type?: string
  minLength?: number
  /** By the value: what people call it. */
  words?: Record<string, string>
  /** By what people called it before: the value. */
  oldWords?: Record<string, string>
}

export interface SheetField extends SheetColumn {
  /** The value that a text of the sheet means. */
  read(text: string): unknown
  /** What is wrong with a value, '' for nothing. */
  problem(value: unknown): string
  /** The text of a value. */
  tell(value: unknown): string
}

/** The fields of a noun that a person knows by a title, as columns of its sheet. */
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
 * The rows of a sheet by the fields, and which of them it has. Titles may stand in any order, with or without the star that marks
 * what is needed; columns of other titles are left out.
 */
export const arrange = (sheet: string[][], fields: SheetField[]): { rows: string[][]; found: SheetField[] } => {
  const titles = (sheet[0] ?? []).map(title => (title ?? '').replace(/[*＊\s]+$/, ''))
  const found = fields.filter(({ title }) => titles.includes(title))
  const places = fields.map(({ title }) => titles.indexOf(title))
  return { found, rows: sheet.slice(1).map(row => places.map(place => row[place] ?? '')) }
}
