const marks: [bytes: number[], charset: string][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be']
]

/** Maximum number of bytes at the end of a truncated text that may be an incomplete character. */
const longestRest = 3

/**
 * Decodes a text. Uses the byte order mark, otherwise UTF-8 if the text is valid, otherwise GB18030, which old office
 * files use.
 */
export function decodeText(bytes: Uint8Array, isCut = false): string {
  const [, marked] = marks.find(([mark]) => mark.every((byte, at) => bytes[at] === byte)) ?? []
  if (marked) return new TextDecoder(marked).decode(bytes)
  for (let rest = 0; rest <= (isCut ? longestRest : 0); rest++) {
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, bytes.length - rest))
    } catch {
      // The text may end in an incomplete character: try again without the last byte.
    }
  }
  return new TextDecoder('gb18030').decode(bytes)
}
