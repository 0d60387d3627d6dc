const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Limit of compared parts: values that contain themselves end there. */
const mostParts = 500_000

/** Compares JSON values by content. The order of keys does not matter, and a key without a value is a missing key. */
export function isSame(one: unknown, other: unknown): boolean {
  let parts = 0
  const compare = (left: unknown, right: unknown): boolean => {
    if (Object.is(left, right)) return true
    if (!isObject(left) || !isObject(right) || ++parts > mostParts) return false
    if (Array.isArray(left) !== Array.isArray(right)) return false
    const keys = new Set([...Object.keys(left), ...Object.keys(right)])
    return [...keys].every(key => compare(left[key], right[key]))
  }
  return compare(one, other)
}
