import type { SheetRow } from '../../../../elements/base/contract/sheet.ts'
import type { SheetLine } from '../../helper/sheet.ts'
import type { KnownRecord } from './crud-noun.ts'
import type { CellReader } from './read-cell.ts'
import type { SheetField } from './sheet-rows.ts'

type Readers = Partial<Record<string, CellReader>>

/** Row of which each cell is normalised. */
interface CleanRow extends Pick<SheetLine, 'number' | 'isHidden'> {
  cells: string[]
  /** Text in the file of each cell that was normalised, by field. */
  changed: Record<string, string>
  /** Fields with the value of a merged cell above. */
  filled: string[]
  /** Fields that are merged with another cell. */
  joined: string[]
  problems: Record<string, string>
}

/** Normalises the cells of a row. */
export const cleanRow = (line: SheetLine, fields: SheetField[], readers: Readers): CleanRow => {
  const { number, isHidden, filled = [], joined = [] } = line
  const row: CleanRow = { number, cells: [], changed: {}, problems: {}, filled: [], joined: [] }
  row.filled = filled.map(at => fields[at]!.name)
  row.joined = joined.map(at => fields[at]!.name)
  if (isHidden) row.isHidden = true
  for (const [at, { name, title, clean }] of fields.entries()) {
    const given = line.cells[at] ?? ''
    const { text, problem } = (readers[name] ?? clean)(given)
    row.cells.push(text)
    if (text !== given) row.changed[name] = given
    if (problem) row.problems[name] = problem
    if (joined.includes(at))
      row.problems[name] = at === 0 ? `合并的单元格：每行都要有自己的${title}` : '与旁边一列的单元格合并，请拆分后填写'
  }
  return row
}

interface Checked {
  row: SheetRow
  number: number
  values: Record<string, unknown>
  before: KnownRecord | undefined
}

interface Ground {
  fields: SheetField[]
  readers: Readers
  /** Adds to a cell what it does not say and the record has, by field. */
  complete: Partial<Record<string, (cell: string, held: string) => string>>
  /** Fields that the file has. The others stay unchanged. */
  found: SheetField[]
  blank: unknown
  known: Map<string, KnownRecord>
  /** Number of the first row of each key. */
  seen: Map<string, number>
}

/** Compares a row with the record of its key. A cell that changes nothing has no problem. */
export const checkRow = (clean: CleanRow, ground: Ground): Checked => {
  const { fields, readers, complete, found, blank, known, seen } = ground
  const { number, cells, changed, filled, isHidden } = clean
  const before = known.get(cells[0] ?? '')
  const values: Record<string, unknown> = {}
  const problems: Record<string, string> = {}
  let isSame = before !== undefined
  for (const [at, field] of fields.entries()) {
    const { name, isNeeded } = field
    const isFound = found.includes(field)
    const told = before && (readers[name] ?? field.clean)(field.tell(before[name])).text
    const said = cells[at] ?? ''
    const cell = complete[name]?.(said, told ?? '') ?? said
    if (cell !== said) {
      changed[name] ??= said
      cells[at] = cell
    }
    const isKept = before && (!isFound || told === cell)
    // An empty cell clears the field.
    values[name] = isKept ? before[name] : isFound && (cell !== '' || isNeeded) ? field.read(cell) : Object(blank)[name]
    if (isKept && !clean.joined.includes(name)) continue
    isSame &&= isKept === true
    const problem = clean.problems[name] || field.problem(values[name])
    if (problem) problems[name] = isNeeded && cell === '' ? '不能为空' : problem
  }
  const key = fields[0]!.name
  const first = seen.get(cells[0] ?? '')
  if (first !== undefined && cells[0]) problems[key] ??= `与第 ${first} 行重复`
  else seen.set(cells[0] ?? '', number)
  const row: SheetRow = {
    ...{ number, cells, problems, does: before ? (isSame ? 'none' : 'update') : 'add' },
    ...(Object.keys(changed).length > 0 && { changed }),
    ...(filled.length > 0 && { filled }),
    ...(isHidden && { isHidden })
  }
  return { row, number, values, before }
}
