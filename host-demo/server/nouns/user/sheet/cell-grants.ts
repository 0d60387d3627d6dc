import type { References } from '../../../http/crud/references.ts'
import { readDay, type CellReader } from '../../../http/crud/read-cell.ts'

/** Last days by the id of what is given: '' lasts, undefined where the cell does not say. */
type Days = ReadonlyMap<string, string | undefined>

const lasting = /^ ?(?:无期限|长期|永久) ?$/
const untilDay = /^ ?(?:授权|有效期)? ?(?:截至|截止到?|至|到) ?[:：]? ?(.*?) ?(?:为止|止)? ?$/

/**
 * Splits a part into the name and the day that its last brackets tell, '' for a grant that lasts. Runs of blanks are
 * shortened before a pattern sees them: cells are long, and patterns must not try each way to divide the blanks.
 */
const splitEnd = (part: string): { name: string; given?: string } => {
  const text = part.trimEnd()
  const begin = Math.max(text.lastIndexOf('（'), text.lastIndexOf('('))
  const told = text.slice(begin + 1, -1)
  if (begin < 0 || !/[）)]$/.test(text.slice(-1)) || /[）)]/.test(told)) return { name: part }
  const name = part.slice(0, begin).trimEnd()
  const short = told.replace(/\s+/g, ' ')
  if (lasting.test(short)) return { name, given: '' }
  const given = untilDay.exec(short)?.[1]
  return given === undefined ? { name: part } : { name, given: given || ' ' }
}

/** Returns the text of a grant: 「采编员（至 2027-01-02）」, 「采编员（无期限）」 for '', the label alone for undefined. */
const grantText = (label: string, day: string | undefined) =>
  day === undefined ? label : `${label}（${day ? `至 ${day}` : '无期限'}）`

/** Returns the text of a grant that is held: the label alone if it lasts. */
export const heldText = (label: string, day = '') => grantText(label, day || undefined)

const readEnd = (rest: string): { day?: string; problem?: string } => {
  if (!rest) return {}
  const { given = '' } = splitEnd(rest)
  if (given === '') return { day: '' }
  const { text: day, problem } = readDay(given)
  return day && !problem ? { day } : { problem: problem ?? '没有写明是哪一天' }
}

/** Returns what a cell gives, in its order. */
const grantsIn = (references: References, text: string): { days: Days; problem?: string } => {
  const { parts, problem } = references.partsIn(text, part => splitEnd(part).name)
  const days = new Map<string, string | undefined>()
  const problems = problem ? [problem] : []
  for (const { id, rest } of parts) {
    const end = readEnd(rest)
    if (end.problem) problems.push(`“${references.labelOf(id)}”的到期日${end.problem}`)
    const told = days.get(id)
    if (told !== undefined && end.day !== undefined && told !== end.day)
      problems.push(`“${references.labelOf(id)}”写了两次，到期日不同，请只留一个`)
    if (told === undefined) days.set(id, end.day)
  }
  return { days, ...(problems[0] && { problem: problems[0] }) }
}

const cellText = ({ labelOf }: References, ids: string[], days: Days) =>
  ids.map(id => grantText(labelOf(id), days.get(id))).join('、')

/** @param order returns the ids in the order in which an export lists them */
export const readGrantCell =
  (references: References, order: (ids: string[]) => string[] = ids => ids): CellReader =>
  text => {
    const { days, problem } = grantsIn(references, text)
    return problem ? { text, problem } : { text: cellText(references, order([...days.keys()]), days) }
  }

/** Returns the cell with the last days that it does not say: those of what is held. New grants last. */
export const withHeldDays = (references: References, cell: string, held: string) => {
  const { days, problem } = grantsIn(references, cell)
  if (problem) return cell
  const known = grantsIn(references, held).days
  return [...days].map(([id, day]) => heldText(references.labelOf(id), day ?? known.get(id))).join('、')
}

/** Returns the last days of a complete cell, by id. */
export const daysIn = (references: References, cell: string): ReadonlyMap<string, string> =>
  new Map([...grantsIn(references, cell).days].map(([id, day = '']) => [id, day]))

/** Creates references with last days, for the history of imports. */
export const grantCells = (references: References) => ({
  labelOf: references.labelOf,
  read: (text: string) => [...daysIn(references, text)].map(([id, until]) => ({ id, until })),
  tell: heldText
})
