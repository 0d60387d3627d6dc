import JSZip from 'jszip'
import { NoSheet, type Bounds } from './no-sheet.ts'

/** Bytes that the parts of a book may unfold to. */
const mostUnfolded = 200_000_000

/** Worksheets and other parts that are read. Each costs time, even an empty one. */
const mostParts = 500

/** Parts of a book that are read (ECMA-376 part 1, 12.3). Pictures and other objects stay packed. */
const wanted =
  /^(\[Content_Types\]\.xml|_rels\/\.rels|xl\/(workbook|styles|sharedStrings)\.xml|xl\/_rels\/workbook\.xml\.rels|xl\/theme\/[^/]+\.xml|xl\/worksheets\/[^/]+\.xml)$/

const tooLarge = () => new NoSheet('文件展开后超过 200 MB，请删去多余的工作表和内容后重试')

/** Unpacks a part. Counts the bytes as they come, because the sizes in a zip may be untrue. */
const unpack = (file: JSZip.JSZipObject, room: { left: number }) =>
  new Promise<Buffer>((resolve, reject) => {
    const chunks: Buffer[] = []
    const stream = file.nodeStream('nodebuffer')
    stream.on('data', (chunk: Buffer) => {
      room.left -= chunk.length
      if (room.left >= 0) return void chunks.push(chunk)
      stream.pause()
      reject(tooLarge())
    })
    stream.on('error', reject)
    stream.on('end', () => resolve(Buffer.concat(chunks)))
  })

/**
 * Removes formatted cells and rows without content, of which some programs write tens of thousands. A tag ends at the next
 * `<` at the latest, so that a part without `>` is not searched again from each of its tags.
 */
const trimRows = (xml: string) => xml.replace(/<c\b[^<>]*\/>/g, '').replace(/<row\b[^<>]*(?:\/>|>\s*<\/row>)/g, '')

/** Returns the number of a column: 1 for A, 27 for AA. */
const columnOf = (letters: string) => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)

/** Refuses merged cells beyond the table: each of their cells would be created. */
const boundMerges = (xml: string, { rows, columns }: Bounds) => {
  let left = 2 * rows * columns
  for (const [, fromColumn, fromRow, toColumn, toRow] of xml.matchAll(
    /<mergeCell\b[^<>]*\bref="\$?([A-Z]{1,3})\$?(\d{1,7}):\$?([A-Z]{1,3})\$?(\d{1,7})"/g
  )) {
    const height = Math.abs(Number(toRow) - Number(fromRow)) + 1
    left -= height * (Math.abs(columnOf(toColumn!) - columnOf(fromColumn!)) + 1)
    if (left < 0) throw new NoSheet('合并单元格的范围过大，请取消合并后重试')
  }
}

/** Keeps the parts of a book that are read, without empty rows. Refuses what unfolds to too much. */
export const trimBook = async (bytes: Buffer, bounds: Bounds) => {
  const zip = await JSZip.loadAsync(bytes)
  const trimmed = new JSZip()
  const room = { left: mostUnfolded }
  const files = zip.file(wanted)
  if (files.length > mostParts) throw new NoSheet('文件中的工作表过多，请只保留需要的工作表后重试')
  for (const file of files) {
    const part = await unpack(file, room)
    if (!file.name.startsWith('xl/worksheets/')) trimmed.file(file.name, part)
    else {
      const xml = part.toString('utf8')
      boundMerges(xml, bounds)
      trimmed.file(file.name, trimRows(xml))
    }
  }
  return trimmed.generateAsync({ type: 'arraybuffer', compression: 'DEFLATE', compressionOptions: { level: 1 } })
}
