import { fileTypes } from '../../../contract/upload.ts'

/** How a file is shown. */
export type FileView = 'picture' | 'pdf' | 'audio' | 'video' | 'text' | 'word' | 'none'

/** Picture types that browsers draw. Other pictures can only be downloaded. */
const pictures = 'gif jpg jpeg jfif pjpeg pjp png webp bmp avif ico'.split(' ')
const plain = ['txt', 'csv']

export function viewOf({ ext = '' }: { ext?: string }): FileView {
  const extension = ext.replace('.', '').toLowerCase()
  const isOf = (types: readonly string[]) => types.includes(extension)
  if (isOf(pictures)) return 'picture'
  if (isOf(fileTypes.pdf)) return 'pdf'
  // A webm may be either: a film without its pictures is worse than a sound in a dark frame.
  if (isOf(fileTypes.video)) return 'video'
  if (isOf(fileTypes.audio)) return 'audio'
  if (isOf(plain)) return 'text'
  return extension === 'docx' ? 'word' : 'none'
}
