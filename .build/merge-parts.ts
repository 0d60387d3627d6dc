/** A chunk of modules that the same set of entries needs. */
export interface Part {
  file: string
  modules: readonly string[]
  /** The chunks that it imports statically. */
  imports: readonly string[]
  /** Bytes. */
  size: number
  /** Holds code of one element: no other element loads it. */
  isOwn: boolean
}

/** Loads chunks together: an element alone, a dialog that opens later, a page of the shell. */
export interface Client {
  files: ReadonlySet<string>
  /** The share of its waiting in the sum. */
  weight: number
  /** Bytes that merges may add to it. */
  room: number
  /** An element on a bare page. */
  isElement: boolean
}

/** Bytes before minifying that one script less is worth: its request, and the worse compression of small files. */
const worthOfScript = 1000

interface Group {
  parts: Part[]
  size: number
  /** By client: loads the group. */
  users: boolean[]
  isOwn: boolean
}

/**
 * Merges parts that nearly always come together: each merge saves clients of both a script, and costs clients of one the size
 * of the other. The best merge goes first. A merge that would make two scripts import each other does not happen.
 * @param fixed what each chunk imports that is no part
 */
export function mergeParts(
  parts: readonly Part[],
  clients: readonly Client[],
  fixed: ReadonlyMap<string, readonly string[]> = new Map()
): Part[][] {
  let groups: Group[] = parts.map(part => ({
    parts: [part],
    size: part.size,
    users: clients.map(({ files }) => files.has(part.file)),
    isOwn: part.isOwn
  }))
  const gain = (one: Group, other: Group): number =>
    clients.reduce((sum, { weight, isElement }, at) => {
      const isStrange = (one.isOwn && !one.users[at]) || (other.isOwn && !other.users[at])
      if (isElement && isStrange && (one.users[at] || other.users[at])) return -Infinity
      if (one.users[at] && other.users[at]) return sum + weight * worthOfScript
      return sum - weight * ((one.users[at] ? other.size : 0) + (other.users[at] ? one.size : 0))
    }, 0)
  const gains = new Map<Group, Map<Group, number>>()
  const rate = (group: Group, others: readonly Group[]): void => {
    gains.set(
      group,
      new Map(others.map(other => [other, gain(group, other)] as const).filter(([, value]) => value > 0))
    )
  }
  for (const [at, group] of groups.entries()) rate(group, groups.slice(at + 1))
  const room = clients.map(client => client.room)
  for (;;) {
    const best = bestPair(gains)
    if (!best) return groups.map(group => group.parts)
    const [one, other] = best
    gains.get(one)!.delete(other)
    const more = clients.map((_, at) => (one.users[at] === other.users[at] ? 0 : one.users[at] ? other.size : one.size))
    if (more.some((bytes, at) => bytes > room[at]!) || isCircular(groups, fixed, one, other)) continue
    for (const [at, bytes] of more.entries()) room[at]! -= bytes
    const merged: Group = {
      parts: [...one.parts, ...other.parts],
      size: one.size + other.size,
      users: one.users.map((isUser, at) => isUser || other.users[at]!),
      isOwn: one.isOwn || other.isOwn
    }
    groups = groups.filter(group => group !== one && group !== other)
    for (const gone of best) gains.delete(gone)
    for (const left of gains.values()) for (const gone of best) left.delete(gone)
    rate(merged, groups)
    groups.push(merged)
  }
}

function bestPair(gains: ReadonlyMap<Group, ReadonlyMap<Group, number>>): [Group, Group] | undefined {
  let best: [Group, Group] | undefined
  let most = 0
  for (const [one, others] of gains)
    for (const [other, value] of others)
      if (value > most) {
        most = value
        best = [one, other]
      }
  return best
}

/** Tells whether a third chunk lies on the way of imports from one of the two groups to the other. */
function isCircular(
  groups: readonly Group[],
  fixed: ReadonlyMap<string, readonly string[]>,
  one: Group,
  other: Group
): boolean {
  const owner = new Map(groups.flatMap(group => group.parts.map(({ file }) => [file, group] as const)))
  const nexts = (chunk: Group | string): (Group | string)[] =>
    typeof chunk === 'string'
      ? (fixed.get(chunk) ?? []).map(file => owner.get(file) ?? file)
      : chunk.parts.flatMap(({ imports }) => imports.map(file => owner.get(file) ?? file))
  const leads = (from: Group, to: Group): boolean => {
    const seen = new Set<Group | string>([from])
    const ahead = nexts(from).filter(next => next !== to)
    for (const chunk of ahead) {
      if (chunk === to) return true
      if (seen.has(chunk)) continue
      seen.add(chunk)
      ahead.push(...nexts(chunk))
    }
    return false
  }
  return leads(one, other) || leads(other, one)
}
