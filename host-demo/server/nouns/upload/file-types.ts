import { open } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import { readEntries } from './zip-entries.ts'

/** What the first bytes must say for a name to be believed; `text` is a file without binary signs. */
const images: Record<string, string[]> = {
  gif: ['gif'],
  jpg: ['jpg'],
  jpeg: ['jpg'],
  jfif: ['jpg'],
  pjpeg: ['jpg'],
  pjp: ['jpg'],
  png: ['png', 'apng'],
  bmp: ['bmp'],
  dib: ['bmp'],
  webp: ['webp'],
  avif: ['avif'],
  ico: ['ico'],
  tif: ['tif'],
  tiff: ['tif']
}

const documents: Record<string, string[]> = {
  pdf: ['pdf'],
  doc: ['cfb'],
  xls: ['cfb'],
  ppt: ['cfb'],
  wps: ['cfb', 'zip'],
  et: ['cfb', 'zip'],
  dps: ['cfb', 'zip'],
  docx: ['docx', 'zip'],
  xlsx: ['xlsx', 'zip'],
  pptx: ['pptx', 'zip'],
  ofd: ['zip'],
  zip: ['zip'],
  rar: ['rar'],
  '7z': ['7z'],
  txt: ['text'],
  csv: ['text'],
  mp4: ['mp4'],
  m4v: ['mp4', 'm4v'],
  mov: ['mov'],
  webm: ['webm', 'mkv'],
  avi: ['avi'],
  wmv: ['asf'],
  mp3: ['mp3'],
  wav: ['wav'],
  m4a: ['m4a', 'mp4'],
  ogg: ['ogg', 'ogv', 'oga', 'opus'],
  flac: ['flac']
}

export type UploadKind = 'image' | 'file'

const namesOf = (kind: UploadKind) => (kind === 'image' ? images : { ...documents, ...images })

/** The extension of a name, without its dot and in lower case, if files of this kind may have it; else ''. */
export const acceptedExtension = (fileName: string, kind: UploadKind) => {
  const extension = /\.([a-z0-9]{1,8})$/i.exec(fileName)?.[1]?.toLowerCase() ?? ''
  return Object.hasOwn(namesOf(kind), extension) ? extension : ''
}

const isText = async (path: string) => {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8192), 0, 8192, 0)
    return !buffer.subarray(0, bytesRead).includes(0)
  } finally {
    await file.close()
  }
}

/** What the zip of a document holds at least; the others are old formats, or hold what they like. */
const parts: Record<string, string> = {
  docx: 'word/',
  xlsx: 'xl/',
  pptx: 'ppt/',
  ofd: 'OFD.xml',
  wps: '[Content_Types].xml',
  et: '[Content_Types].xml',
  dps: '[Content_Types].xml'
}

/** True when the content is what the extension says. */
export const matchesContent = async (path: string, extension: string, kind: UploadKind) => {
  const allowed = namesOf(kind)[extension] ?? []
  const found = await fileTypeFromFile(path)
  if (found && !allowed.includes(found.ext)) return false
  const part = parts[extension]
  if (found?.ext === 'zip' && part) return (await readEntries(path)).includes(part)
  if (found) return true
  return allowed.includes('text') && (await isText(path))
}
