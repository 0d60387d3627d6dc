import { plainText } from '../../kernel/plain-text.ts'
import type { CellReader } from './read-cell.ts'

/** Record that a cell may refer to. */
export interface Referred {
  id: string
  code: string
  /** Names from the top down to its own. */
  names: readonly string[]
}

const between = ' / '

/** Normalises a path: without blanks around slashes, and without slashes at the ends. */
export const plainPath = (text: string) =>
  plainText(text)
    .split(/[/\\>]+/)
    .map(name => name.trim())
    .filter(Boolean)
    .join('/')

const endsOf = (names: readonly string[]) => names.map((_name, at) => names.slice(-at - 1))

/** Groups the records by each end of their paths. */
const groupByEnds = (records: readonly Referred[], keyOf: (names: readonly string[]) => string) => {
  const groups = new Map<string, Referred[]>()
  for (const record of records)
    for (const end of endsOf(record.names)) {
      const key = keyOf(end)
      const group = groups.get(key)
      if (group) group.push(record)
      else groups.set(key, [record])
    }
  return groups
}

const most = 3

/**
 * Creates readers of cells that refer to records of a noun by the shortest unique end of their path, or by code.
 * Reading and writing a reference are inverse, so an exported cell refers to the same records.
 */
export const createReferences = (noun: string, records: readonly Referred[]) => {
  const exact = groupByEnds(records, names => names.join('\0'))
  const alike = groupByEnds(records, names => plainPath(names.join('/')))
  const byCode = new Map(records.map(record => [record.code, record]))
  const byId = new Map(records.map(record => [record.id, record]))

  const labels = new Map<string, string>()
  const labelOf = (id: string) => {
    const known = labels.get(id)
    const record = byId.get(id)
    if (known !== undefined || !record) return known ?? ''
    const ends = endsOf(record.names)
    const end = ends.find(names => exact.get(names.join('\0'))!.length === 1) ?? record.names
    const rivals = exact.get(end.join('\0'))!.filter(({ names }) => names.length === end.length)
    const label = rivals.length > 1 ? `${end.join(between)}（${record.code}）` : end.join(between)
    labels.set(id, label)
    return label
  }
  let byLabel: Map<string, Referred | undefined> | undefined
  const readLabels = () => {
    if (byLabel) return byLabel
    byLabel = new Map()
    for (const record of records) {
      const label = labelOf(record.id)
      // Names with slashes may make two labels alike.
      byLabel.set(label, byLabel.has(label) ? undefined : record)
    }
    return byLabel
  }

  /** Returns the records that a text may mean. */
  const find = (text: string): readonly Referred[] => {
    const sure = readLabels().get(text.trim()) ?? byCode.get(plainText(text).toUpperCase()) ?? byCode.get(text.trim())
    if (sure) return [sure]
    const path = plainPath(text)
    const found = alike.get(path) ?? []
    const whole = found.filter(({ names }) => plainPath(names.join('/')) === path)
    return whole.length === 1 ? whole : found
  }

  const problemOf = (text: string, found: readonly Referred[]) => {
    if (found.length === 0) return `没有${noun}“${text.trim()}”`
    const meant = found.slice(0, most).map(({ id }) => labelOf(id))
    return `有几个${noun}都叫“${text.trim()}”，请写清是哪一个，如：${meant.join('、')}`
  }

  /**
   * Returns the references in a cell, in its order. Names may contain the separators: the longest match is taken.
   * @param nameOf returns a part without what the cell says about the record; `rest` is what it leaves out
   */
  const partsIn = (
    text: string,
    nameOf: (part: string) => string = part => part
  ): { parts: { id: string; rest: string }[]; problem?: string } => {
    const read = (part: string) => {
      const whole = find(part)
      if (whole.length === 1) return { found: whole, name: part, rest: '' }
      const name = nameOf(part)
      return { found: find(name), name, rest: part.slice(name.length) }
    }
    const pieces = text.split(/([、,，;；\n])/)
    const parts: { id: string; rest: string }[] = []
    for (let at = 0; at < pieces.length; ) {
      const longest = [...Array(4).keys()]
        .map(count => at + 2 * (3 - count))
        .find(end => {
          const some = pieces.slice(at, end + 1).join('')
          return end < pieces.length && some.trim() && read(some).found.length === 1
        })
      const piece = pieces[at]!
      if (longest === undefined && piece.trim()) {
        const { name, found } = read(piece)
        return { parts, problem: problemOf(name, found) }
      }
      if (longest !== undefined) {
        const { found, rest } = read(pieces.slice(at, longest + 1).join(''))
        parts.push({ id: found[0]!.id, rest })
      }
      at = (longest ?? at) + 2
    }
    return { parts }
  }

  /** Returns the ids in a cell, in its order. */
  const idsIn = (text: string): { ids: string[]; problem?: string } => {
    const { parts, problem } = partsIn(text)
    return { ids: [...new Set(parts.map(({ id }) => id))], ...(problem && { problem }) }
  }

  /** @param order returns the ids in the order in which an export lists them */
  const readSeveral =
    (order: (ids: string[]) => string[] = ids => ids): CellReader =>
    text => {
      const { ids, problem } = idsIn(text)
      return problem ? { text, problem } : { text: order(ids).map(labelOf).join('、') }
    }

  return { labelOf, partsIn, idsIn, readSeveral }
}
export type References = ReturnType<typeof createReferences>
