import type { OnlineFile, UploadAnswer } from '../../contract/upload.ts'

/** Stored file: `original` is its name, `url` its address, `id` its id on the platform. */
export type UploadedFile = Pick<UploadAnswer, 'url' | 'original' | 'size'> &
  Partial<Pick<UploadAnswer, 'id' | 'type' | 'thumb' | 'width' | 'height'>>

/** Returns the fields of an answer that pages store. */
export const ofAnswer = ({ state: _state, title: _title, note: _note, ...file }: UploadAnswer): UploadedFile => file

export const ofOnline = ({ url, size, id, original, thumb }: OnlineFile): UploadedFile => ({
  url,
  size,
  original: original ?? lastPart(url),
  ...(id && { id }),
  ...(thumb && { thumb })
})

/** Returns the last part of an address, as the name of a file without one. */
export function lastPart(url: string): string {
  const path = url.split(/[?#]/)[0]!.split('/').pop() ?? ''
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
