type Replace = (key: string, value: unknown) => unknown

const isPlain = (value: unknown): boolean =>
  Array.isArray(value) ||
  (typeof value === 'object' && value !== null && [Object.prototype, null].includes(Object.getPrototypeOf(value)))

/**
 * Works like `JSON.stringify`, also on pages where an old library such as Prototype 1.6 adds `toJSON` to arrays or
 * objects, which would turn a list into a string.
 */
export function writeJson(value: unknown, replace?: Replace, space?: number): string {
  if (!('toJSON' in Array.prototype) && !('toJSON' in Object.prototype)) return JSON.stringify(value, replace, space)
  const shielded = function (this: Record<string, unknown>, key: string, given: unknown): unknown {
    const plain = isPlain(this[key]) ? this[key] : given
    return replace ? replace(key, plain) : plain
  }
  return JSON.stringify(value, shielded, space)
}
