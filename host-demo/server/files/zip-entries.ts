import { open } from 'node:fs/promises'

const endSign = Buffer.from('PK\x05\x06', 'latin1')
/** Length of a zip's end record with the longest comment, in bytes. */
const longestEnd = 22 + 65_535
/** Limit of the central directory in bytes; enough for thousands of entries. */
const longestList = 4_000_000

/** Returns the raw central directory of a zip, which contains the entry names; '' if there is none. */
export const readEntries = async (path: string) => {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const tail = Buffer.alloc(Math.min(size, longestEnd))
    await file.read(tail, 0, tail.length, size - tail.length)
    const end = tail.lastIndexOf(endSign)
    if (end < 0 || end + 20 > tail.length) return ''
    const [length, offset] = [tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)]
    const list = Buffer.alloc(Math.min(length, longestList))
    const { bytesRead } = await file.read(list, 0, list.length, offset)
    return list.toString('latin1', 0, bytesRead)
  } finally {
    await file.close()
  }
}
