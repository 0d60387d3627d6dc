import { isEmail, isPhone, isUrl } from './checks.ts'
import { isCreditCode } from './card-numbers.ts'
import { longestModelValue, longestStructure, type ModelField, type RowField } from './model.ts'

/** Values of `picture`, `files`, `rows` and `person` are JSON texts of these. The platform completes paths and sizes. */
export interface PictureValue {
  id: string
  path: string
  alt: string
}
export interface FileValue {
  id: string
  name: string
  path: string
  size: number
}
export type RowsValue = Record<string, string>[]
/** Person in office: `id` is an article of the leaders, '' for a person that has none. */
export interface PersonValue {
  id: string
  name: string
}

function parse(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown): value is string => typeof value === 'string'

export function pictureOf(value: string): PictureValue | undefined {
  const read = parse(value)
  if (!isObject(read) || !isText(read.id) || !read.id) return undefined
  return { id: read.id, path: isText(read.path) ? read.path : '', alt: isText(read.alt) ? read.alt : '' }
}

/** Reads a list of objects; undefined if the value is something else. */
function objectsOf(value: string): Record<string, unknown>[] | undefined {
  if (value === '') return []
  const read = parse(value)
  return Array.isArray(read) && read.every(isObject) ? read : undefined
}

export function filesOf(value: string): FileValue[] | undefined {
  const read = objectsOf(value)
  if (!read?.every(({ id, name }) => isText(id) && isText(name) && id && name)) return undefined
  return read.map(({ id, name, path, size }) => ({
    id: id as string,
    name: name as string,
    path: isText(path) ? path : '',
    size: typeof size === 'number' ? size : 0
  }))
}

export function rowsOf(value: string): RowsValue | undefined {
  const read = objectsOf(value)
  return read?.every(row => Object.values(row).every(isText)) ? (read as RowsValue) : undefined
}

export function personOf(value: string): PersonValue | undefined {
  const read = parse(value)
  if (!isObject(read) || !isText(read.name) || !read.name.trim()) return undefined
  return { id: isText(read.id) ? read.id : '', name: read.name }
}

/** Says a value in one line: names of persons and files, the first column of rows. */
export function sayValue(value: string): string {
  if (!/^[[{]/.test(value)) return value
  const read = parse(value)
  const say = (one: unknown): string => {
    if (!isObject(one)) return ''
    const said = isText(one.name) ? one.name : Object.values(one)[0]
    return isText(said) ? said : ''
  }
  const all = (Array.isArray(read) ? read : [read]).map(say).filter(Boolean)
  return all.length > 0 ? `${all.slice(0, 5).join('、')}${all.length > 5 ? ` 等 ${all.length} 项` : ''}` : value
}

const isDay = (value: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(value) &&
  !Number.isNaN(Date.parse(value)) &&
  new Date(value).toISOString().startsWith(value)

const isTime = (value: string): boolean =>
  isDay(value.slice(0, 10)) && /^.{10} ([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(value)

const ids = /^[\w-]{1,64}(,[\w-]{1,64})*$/

const fits: Record<ModelField['type'], (value: string) => boolean> = {
  text: value => !/[\r\n]/.test(value),
  area: () => true,
  number: value => /^-?\d{1,15}(\.\d{1,6})?$/.test(value),
  date: isDay,
  datetime: isTime,
  link: value => isUrl(value) || /^\/(?!\/)\S*$/.test(value),
  choice: value => /^[^\s,]+$/.test(value),
  choices: value => /^[^\s,]+(,[^\s,]+)*$/.test(value),
  flag: value => value === '0' || value === '1',
  picture: value => pictureOf(value) !== undefined,
  files: value => filesOf(value) !== undefined,
  rich: () => true,
  rows: value => rowsOf(value) !== undefined,
  person: value => personOf(value) !== undefined,
  department: value => ids.test(value),
  relation: value => ids.test(value),
  computed: value => value === ''
}

/** Checks of single lines by name. */
export const textChecks = {
  phone: isPhone,
  email: isEmail,
  postcode: value => /^\d{6}$/.test(value),
  credit: isCreditCode,
  month: value => isDay(`${value}-01`)
} satisfies Record<string, (value: string) => boolean>

const structures: ReadonlySet<ModelField['type']> = new Set(['picture', 'files', 'rich', 'rows', 'person', 'relation'])

/** Maximum length of a value of the field. */
export const longestOf = (field: Pick<ModelField, 'type' | 'maxLength'>): number =>
  structures.has(field.type) ? longestStructure : field.maxLength || longestModelValue

export type Problem = 'required' | 'long' | 'form' | 'check' | 'rows' | 'many' | ''

/** Problem of one cell of a field with rows, counted from 0. */
export interface CellProblem {
  row: number
  column: RowField
  problem: Problem
}

/** Returns the first wrong cell of the rows of a field. Empty rows count as absent. */
export function wrongCell(field: ModelField, value: string): CellProblem | undefined {
  for (const [row, cells] of (rowsOf(value) ?? []).entries())
    for (const column of field.more?.columns ?? []) {
      const problem = problemOfCell(column, Object.hasOwn(cells, column.name) ? (cells[column.name] ?? '') : '')
      if (problem) return { row, column, problem }
    }
  return undefined
}

export const problemOfCell = (column: RowField, value: string): Problem =>
  problemOfValue({ ...column, default: '', dict: '', group: '' }, value)

/** Returns what is wrong with a value, '' if nothing. Does not check dictionaries and references. */
export function problemOfValue(field: ModelField, value: string): Problem {
  const { type, more } = field
  if (type === 'computed') return ''
  const isEmpty = value.trim() === '' || (type === 'rows' && rowsOf(value)?.length === 0) || value === '[]'
  if (isEmpty) return field.required ? 'required' : ''
  if (value.length > longestOf(field)) return 'long'
  if (!fits[type](value)) return 'form'
  if (type === 'text' && more?.check && !textChecks[more.check](value)) return 'check'
  if (type === 'text' && more?.options && !more.options.includes(value)) return 'check'
  if (type === 'rows') {
    if ((rowsOf(value)?.length ?? 0) > (more?.most ?? mostRows)) return 'many'
    return wrongCell(field, value) ? 'rows' : ''
  }
  return ''
}

/** Rows of a field without a limit of its own. */
export const mostRows = 200
