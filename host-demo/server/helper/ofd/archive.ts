import { readFile } from 'node:fs/promises'
import JSZip from 'jszip'
import { parseXml, type Element } from './xml.ts'

/** Error with a message for the person; other errors are internal. */
export class NoPages extends Error {}

/** Bounds of an unpacked document: files, and bytes in all and of one part. */
const most = { files: 5000, unfolded: 200_000_000, part: 20_000_000 }

/** Resolves a path of a document against the folder of the file that names it. */
export const resolvePath = (folder: string, path: string) => {
  const parts = path.startsWith('/') ? [] : folder.split('/').filter(Boolean)
  for (const part of path.split('/').filter(Boolean))
    if (part === '..') parts.pop()
    else if (part !== '.') parts.push(part)
  return parts.join('/')
}

export const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1)

/** Unpacked document. Parts are read on demand. */
export interface Archive {
  /** @throws Error if the part is missing, too large or no XML */
  xml(path: string): Promise<Element>
  bytes(path: string): Promise<Buffer | undefined>
}

/** @throws NoPages if it unfolds to too much; Error if it is no archive */
export const openArchive = async (path: string): Promise<Archive> => {
  const zip = await JSZip.loadAsync(await readFile(path))
  const files = new Map(Object.values(zip.files).map(file => [resolvePath('', file.name), file]))
  const sizeOf = (file: JSZip.JSZipObject) =>
    (file as unknown as { _data?: { uncompressedSize?: number } })._data?.uncompressedSize ?? 0
  const unfolded = [...files.values()].reduce((sum, file) => sum + sizeOf(file), 0)
  if (files.size > most.files || unfolded > most.unfolded) throw new NoPages('文件展开后过大，请下载后查看')
  const find = (name: string) => {
    const file = files.get(name)
    if (file && sizeOf(file) > most.part) throw new NoPages('文件的一页过大，请下载后查看')
    return file
  }
  return {
    async xml(name) {
      const file = find(name)
      if (!file) throw new Error(`${name} is missing`)
      return parseXml((await file.async('string')).replace(/^\ufeff/, ''))
    },
    bytes: async name => find(name)?.async('nodebuffer')
  }
}
