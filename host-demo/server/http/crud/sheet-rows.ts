import type { TSchema } from 'typebox'
import Type from 'typebox'
import { Compile } from 'typebox/compile'
import type { SheetColumn } from '../../../../elements/base/contract/sheet.ts'
import { plainText } from '../../kernel/plain-text.ts'
import { tellProblem } from '../calls/problems.ts'
import { readText, type CellReader } from './read-cell.ts'

/** Properties of a schema that are read here; TypeBox's types cover the values only. */
interface Described {
  title?: string
  type?: string
  /** Label of each value. */
  words?: Record<string, string>
  /** Values by former label. */
  oldWords?: Record<string, string>
}

export interface SheetField extends Omit<SheetColumn, 'isFound'> {
  /** Titles that a column may have, its own first. */
  titles: readonly string[]
  /** Normalises the text of a cell. */
  clean: CellReader
  /** Converts the normalised text of a cell to a value. */
  read(text: string): unknown
  /** Returns the problem with a value, or '' for none. */
  problem(value: unknown): string
  /** Converts a value to the text of a cell. */
  tell(value: unknown): string
  /** How to fill in a cell, for the template. */
  hint?: string | undefined
}

interface Ways {
  titles?: Partial<Record<string, readonly string[]>>
  readers?: Partial<Record<string, CellReader>>
  hints?: Partial<Record<string, string>>
}

/** Creates the columns of a sheet from the titled fields of a noun. */
export const sheetFields = (
  fields: Record<string, TSchema>,
  names: readonly string[],
  { titles = {}, readers = {}, hints = {} }: Ways = {}
): SheetField[] =>
  names.map(name => {
    const schema = fields[name]
    if (!schema) throw new Error(`no field ${name}`)
    const { title = name, type, words, oldWords = {} } = schema as Described
    const check = Compile(Type.Object({ value: schema }))
    const choices = Object.values(words ?? {}).filter(Boolean)
    const values = new Map([
      ...Object.entries(oldWords),
      ...Object.entries(words ?? {}).map(([value, word]) => [word, value] as const)
    ])
    const readChoice: CellReader = text => {
      const value = values.get(text.trim()) ?? values.get(plainText(text)) ?? plainText(text)
      return { text: words?.[value] ?? readText(text).text }
    }
    return {
      ...{ name, title, hint: hints[name], titles: [title, ...(titles[name] ?? [])] },
      isNeeded: !words && type === 'string' && !check.Check({ value: '' }),
      ...(words && { choices }),
      clean: words ? readChoice : (readers[name] ?? readText),
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
