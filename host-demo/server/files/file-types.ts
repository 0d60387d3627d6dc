import { open } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import { officeTypes } from '../kernel/made-file.ts'
import { readDrawing } from './drawing.ts'
import { readEntries } from './zip-entries.ts'

/** Detected types that each extension may have; `text` is a file without binary bytes, `svg` a drawing. */
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
  tiff: ['tif'],
  svg: ['svg'],
  svgz: ['gz'],
  xbm: ['text']
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
  mpg: ['mpg'],
  mpeg: ['mpg'],
  webm: ['webm', 'mkv'],
  ogv: ['ogv', 'ogg'],
  ogm: ['ogm', 'ogg'],
  avi: ['avi'],
  wmv: ['asf'],
  asx: ['text', 'xml'],
  mp3: ['mp3'],
  opus: ['opus', 'ogg'],
  oga: ['oga', 'ogg', 'opus'],
  weba: ['webm', 'mkv'],
  wav: ['wav'],
  m4a: ['m4a', 'mp4'],
  ogg: ['ogg', 'ogv', 'oga', 'opus'],
  mid: ['mid'],
  aiff: ['aif'],
  wma: ['asf'],
  au: ['au'],
  flac: ['flac']
}

export type UploadKind = 'image' | 'file'

const namesOf = (kind: UploadKind) => (kind === 'image' ? images : { ...documents, ...images })

export const isPicture = (extension: string) => Object.hasOwn(images, extension)

/** Returns the lower-case extension if files of this kind may have it, otherwise ''. */
export const acceptedExtension = (fileName: string, kind: UploadKind) => {
  const extension = /\.([a-z0-9]{1,8})$/i.exec(fileName)?.[1]?.toLowerCase() ?? ''
  return Object.hasOwn(namesOf(kind), extension) ? extension : ''
}

export const firstBytes = async (path: string, most: number) => {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(most), 0, most, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Text has no zero bytes, except in UTF-16 with its mark, in which Windows saves “Unicode”. */
const isText = async (path: string) => {
  const start = await firstBytes(path, 8192)
  return !start.includes(0) || /^(fffe|feff)/.test(start.toString('hex', 0, 2))
}

/** Entry that the zip of a document must contain. Other extensions are old formats or have free contents. */
const parts: Record<string, string> = {
  docx: 'word/',
  xlsx: 'xl/',
  pptx: 'ppt/',
  ofd: 'OFD.xml',
  wps: '[Content_Types].xml',
  et: '[Content_Types].xml',
  dps: '[Content_Types].xml'
}

/** Detects Sun audio by its first bytes, which the library does not know. */
const isSound = async (path: string) => (await firstBytes(path, 4)).toString('latin1') === '.snd'

/** Returns true if the content matches the extension. */
export const matchesContent = async (path: string, extension: string, kind: UploadKind) => {
  const allowed = namesOf(kind)[extension] ?? []
  if (extension === 'svg' || extension === 'svgz') return readDrawing(path, extension === 'svgz')
  if (extension === 'au') return isSound(path)
  const found = await fileTypeFromFile(path)
  if (found && !allowed.includes(found.ext)) return false
  const part = parts[extension]
  if (found?.ext === 'zip' && part) return (await readEntries(path)).includes(part)
  if (found) return true
  return allowed.includes('text') && (await isText(path))
}

const mediaTypes: Record<string, string> = {
  ...Object.fromEntries(['jpg', 'jpeg', 'jfif', 'pjpeg', 'pjp'].map(name => [name, 'image/jpeg'])),
  gif: 'image/gif',
  png: 'image/png',
  bmp: 'image/bmp',
  dib: 'image/bmp',
  webp: 'image/webp',
  avif: 'image/avif',
  ico: 'image/x-icon',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  svg: 'image/svg+xml',
  svgz: 'image/svg+xml',
  xbm: 'image/x-xbitmap',
  pdf: 'application/pdf',
  txt: 'text/plain',
  csv: 'text/csv',
  zip: 'application/zip',
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ...officeTypes,
  ppt: 'application/vnd.ms-powerpoint',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  ...Object.fromEntries(['mp4', 'webm', 'mpeg'].map(name => [name, `video/${name}`])),
  m4v: 'video/mp4',
  mov: 'video/quicktime',
  mpg: 'video/mpeg',
  ogv: 'video/ogg',
  ogm: 'video/ogg',
  ...Object.fromEntries(['wav', 'flac', 'ogg', 'opus', 'aiff'].map(name => [name, `audio/${name}`])),
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  oga: 'audio/ogg',
  weba: 'audio/webm'
}

/** Returns the media type of an extension without dot. */
export const mediaTypeOf = (extension: string) => mediaTypes[extension] ?? 'application/octet-stream'
