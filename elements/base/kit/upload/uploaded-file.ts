import type { OnlineFile, UploadAnswer } from '../../contract/upload.ts'

/** A file that is there: `original` is its name, `url` its address, `id` that by which the platform knows it. */
export type UploadedFile = Pick<UploadAnswer, 'url' | 'original' | 'size'> &
  Partial<Pick<UploadAnswer, 'id' | 'type' | 'thumb' | 'width' | 'height'>>

/** What a page keeps of an answer. */
export const ofAnswer = ({ state: _state, title: _title, ...file }: UploadAnswer): UploadedFile => file

export const ofOnline = ({ url, size, id, original, thumb }: OnlineFile): UploadedFile => ({
  url,
  size,
  original: original ?? lastPart(url),
  ...(id && { id }),
  ...(thumb && { thumb })
})

/** The last part of an address, as a name for a file that has none. */
export function lastPart(url: string): string {
  const path = url.split(/[?#]/)[0]!.split('/').pop() ?? ''
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
