const minute = 60_000
/** Limit of keys; the oldest go first. */
const mostKeys = 20_000

/** Creates a function that returns true while a key was named at most `most` times in its minute. */
export const perMinute = (most: number, now: () => number = () => performance.now()) => {
  const counts = new Map<string, { number: number; until: number }>()
  return (key: string): boolean => {
    const found = counts.get(key)
    if (found && found.until > now()) {
      found.number += 1
      return found.number <= most
    }
    counts.delete(key)
    counts.set(key, { number: 1, until: now() + minute })
    if (counts.size > mostKeys) counts.delete(counts.keys().next().value!)
    return true
  }
}
