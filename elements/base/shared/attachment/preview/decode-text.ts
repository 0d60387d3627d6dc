const marks: [bytes: number[], charset: string][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be']
]

/** Bytes at the end of a cut text that may be the beginning of a sign. */
const longestRest = 3

/** A text in the charset that its mark tells; without one UTF-8 where it is that, else GB18030, which old office files are in. */
export function decodeText(bytes: Uint8Array, isCut = false): string {
  const [, marked] = marks.find(([mark]) => mark.every((byte, at) => bytes[at] === byte)) ?? []
  if (marked) return new TextDecoder(marked).decode(bytes)
  for (let rest = 0; rest <= (isCut ? longestRest : 0); rest++) {
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, bytes.length - rest))
    } catch {
      // One byte less may end with a whole sign.
    }
  }
  return new TextDecoder('gb18030').decode(bytes)
}
