import { fileTypes, type FileType } from '../../contract/upload.ts'
import type { UploadWords } from './upload.text.ts'

/** What a field takes: one of the types of files, or whatever the platform takes. */
export const typeFilters = [...(Object.keys(fileTypes) as FileType[]), 'any'] as const
export type TypeFilter = (typeof typeFilters)[number]

export interface FileLimits {
  type: TypeFilter
  /** Bytes. */
  maxSize: number
}

export const extensionOf = (name: string): string => /\.([^.\s]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

const isOf = (type: FileType, name: string): boolean =>
  (fileTypes[type] as readonly string[]).includes(extensionOf(name))

/** As what the platform takes it: what is sent as a picture is scaled, marked and has a thumbnail. */
export const kindOf = (name: string): 'image' | 'file' => (isOf('image', name) ? 'image' : 'file')

/** For the browser's own choice of files. */
export const acceptOf = (type: TypeFilter): string | undefined =>
  type === 'any' ? undefined : fileTypes[type].map(extension => `.${extension}`).join(',')

const hundredths = (bytes: number): number => Math.round((bytes / 1024 / 1024) * 100) / 100

/** Why a file is not sent, as a sentence; '' when it is. The platform checks it again, by its content. */
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

/** A name as it can be shown: no control signs, nothing that turns the reading direction. */
export const shownName = (name: string): string =>
  name.replace(/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
