import { fileTypes, type FileType } from '../../contract/upload.ts'
import type { UploadWords } from './upload.text.ts'

/** Accepted files of a field: one of the file types, or any that the platform accepts. */
export const typeFilters = [...(Object.keys(fileTypes) as FileType[]), 'any'] as const
export type TypeFilter = (typeof typeFilters)[number]

export interface FileLimits {
  type: TypeFilter
  /** Maximum size in bytes. */
  maxSize: number
}

/** Extension of a name, also in full-width characters, or with dots and spaces behind it. */
export const extensionOf = (name: string): string =>
  /[.．｡]([^.．｡\s]+)[\s.．]*$/.exec(name)?.[1]?.normalize('NFKC').toLowerCase() ?? ''

export const isOf = (type: FileType, name: string): boolean =>
  (fileTypes[type] as readonly string[]).includes(extensionOf(name))

/** Returns the kind of upload. Files sent as `image` are scaled, watermarked and get a thumbnail. */
export const kindOf = (name: string): 'image' | 'file' => (isOf('image', name) ? 'image' : 'file')

/** Returns the `accept` attribute for a file input. */
export const acceptOf = (type: TypeFilter): string | undefined =>
  type === 'any' ? undefined : fileTypes[type].map(extension => `.${extension}`).join(',')

const hundredths = (bytes: number): number => Math.round((bytes / 1024 / 1024) * 100) / 100

/** Returns a message if the file cannot be sent, otherwise ''. The platform checks again, by content. */
export function fileProblem(file: File, { type, maxSize }: FileLimits, text: UploadWords): string {
  // A pasted picture has no name.
  if (
    type !== 'any' &&
    !(file.name === '' ? type === 'image' && file.type.startsWith('image/') : isOf(type, file.name))
  )
    return text.wrongType
  if (file.size > maxSize) return text.tooLarge(hundredths(maxSize))
  return file.size === 0 ? text.empty : ''
}

/** Removes control characters and direction marks from a name for display. */
export const shownName = (name: string): string =>
  name.replace(/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
