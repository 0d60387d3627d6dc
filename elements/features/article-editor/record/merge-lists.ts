import { diffArrays } from 'diff'

/** A change of a list: the entries from `start` to `end` of the base become `entries`. */
interface Edit {
  start: number
  end: number
  entries: readonly string[]
}

function editsOf(base: readonly string[], side: readonly string[]): Edit[] {
  const edits: Edit[] = []
  let at = 0
  let open: Edit | undefined
  for (const { added, removed, value } of diffArrays([...base], [...side])) {
    if (!added && !removed) {
      at += value.length
      open = undefined
      continue
    }
    if (!open) edits.push((open = { start: at, end: at, entries: [] }))
    if (added) open.entries = [...open.entries, ...value]
    else {
      at += value.length
      open.end = at
    }
  }
  return edits
}

/** Applies edits to the entries from `start` to `end` of the base. */
function applied(base: readonly string[], edits: readonly Edit[], start: number, end: number): string[] {
  const result: string[] = []
  let at = start
  for (const edit of edits) {
    result.push(...base.slice(at, edit.start), ...edit.entries)
    at = edit.end
  }
  return [...result, ...base.slice(at, end)]
}

interface MergedLists {
  entries: string[]
  /** Places that both have changed differently. Both versions stay, theirs first. */
  conflicts: number
}

const isEqual = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((entry, at) => entry === other[at])

/**
 * Merges two versions of a list with the version that both started from. Loses nothing that either has added: if both
 * changed the same entries, both versions stay.
 */
export function mergeLists(base: readonly string[], mine: readonly string[], theirs: readonly string[]): MergedLists {
  const sides = { mine: editsOf(base, mine), theirs: editsOf(base, theirs) }
  const entries: string[] = []
  let [at, conflicts] = [0, 0]
  while (sides.mine.length > 0 || sides.theirs.length > 0) {
    const start = Math.min(sides.mine[0]?.start ?? Infinity, sides.theirs[0]?.start ?? Infinity)
    let end = start
    const group: Record<keyof typeof sides, Edit[]> = { mine: [], theirs: [] }
    // Takes every edit that overlaps those taken before, or inserts at the same place.
    for (let grows = true; grows; ) {
      grows = false
      for (const side of ['mine', 'theirs'] as const) {
        const next = sides[side][0]
        if (!next || !(next.start < end || next.start === start)) continue
        group[side].push(sides[side].shift()!)
        end = Math.max(end, next.end)
        grows = true
      }
    }
    entries.push(...base.slice(at, start))
    at = end
    const own = applied(base, group.mine, start, end)
    const other = applied(base, group.theirs, start, end)
    if (group.theirs.length === 0) entries.push(...own)
    else if (group.mine.length === 0 || isEqual(own, other)) entries.push(...other)
    else {
      const onlyInserts = end === start
      if (!onlyInserts) conflicts += 1
      // Entries of the base stay only once, and only if neither side has removed them.
      const kept = base.slice(start, end)
      const added = own.filter(entry => !other.includes(entry) && !kept.includes(entry))
      entries.push(...other.filter(entry => !kept.includes(entry) || own.includes(entry)), ...added)
    }
  }
  return { entries: [...entries, ...base.slice(at)], conflicts }
}
