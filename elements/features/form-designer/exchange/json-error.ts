/** Position of a JSON syntax error; offset in UTF-16 units, line and column from 1. */
interface JsonError {
  offset: number
  line: number
  column: number
}

const plain = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y
const escape = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y

/** Returns the end of the string starting here. For an invalid character, returns minus its offset minus one. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (sign === 0x22) return at + 1
    if (sign < 0x20) return -at - 1
    if (sign !== 0x5c) continue
    escape.lastIndex = at
    if (!escape.test(text)) return -at - 1
    at = escape.lastIndex - 1
  }
  return -text.length - 1
}

type Awaited = 'value' | 'value or end' | 'key' | 'key or end' | 'colon' | 'comma or end' | 'end'

/**
 * Returns the offset of the first syntax error; undefined if valid. Error messages of engines differ, and some have no
 * position.
 */
function errorOffset(text: string): number | undefined {
  const open: string[] = []
  let wanted = 'value' as Awaited
  let at = 0
  const done = () => (wanted = open.length > 0 ? 'comma or end' : 'end')
  for (;;) {
    while (at < text.length && ' \t\n\r'.includes(text[at]!)) at++
    if (at === text.length) return wanted === 'end' ? undefined : at
    const sign = text[at]!
    if (wanted === 'end') return at
    if (wanted === 'colon' || wanted === 'comma or end') {
      if (wanted === 'colon' ? sign !== ':' : sign !== ',' && sign !== open.at(-1)) return at
      if (sign === ':') wanted = 'value'
      else if (sign === ',') wanted = open.at(-1) === '}' ? 'key' : 'value'
      else {
        open.pop()
        done()
      }
      at++
    } else if (wanted !== 'value' && wanted !== 'key' && sign === open.at(-1)) {
      open.pop()
      done()
      at++
    } else if (sign === '"') {
      const end = endOfString(text, at)
      if (end < 0) return -end - 1
      if (wanted === 'key' || wanted === 'key or end') wanted = 'colon'
      else done()
      at = end
    } else if (wanted === 'key' || wanted === 'key or end') {
      return at
    } else if (sign === '{' || sign === '[') {
      open.push(sign === '{' ? '}' : ']')
      wanted = sign === '{' ? 'key or end' : 'value or end'
      at++
    } else {
      plain.lastIndex = at
      if (!plain.test(text)) return at
      at = plain.lastIndex
      done()
    }
  }
}

/** Returns the position of the first error; undefined if the text is valid JSON. */
export function jsonErrorIn(text: string): JsonError | undefined {
  const offset = errorOffset(text)
  if (offset === undefined) return undefined
  const before = text.slice(0, offset).split(/\r\n|\r|\n/)
  return { offset, line: before.length, column: before.at(-1)!.length + 1 }
}
