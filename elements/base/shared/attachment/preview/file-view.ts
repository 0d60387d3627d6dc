import { fileTypes } from '../../../contract/upload.ts'

/** Kind of preview. */
export type FileView = 'picture' | 'pdf' | 'audio' | 'video' | 'text' | 'word' | 'none'

/** Extensions of pictures that browsers display. Others can only be downloaded. */
const pictures = 'gif jpg jpeg jfif pjpeg pjp png webp bmp avif ico'.split(' ')
const plain = ['txt', 'csv']

export function viewOf({ ext = '' }: { ext?: string }): FileView {
  const extension = ext.replace('.', '').toLowerCase()
  const isOf = (types: readonly string[]) => types.includes(extension)
  if (isOf(pictures)) return 'picture'
  if (isOf(fileTypes.pdf)) return 'pdf'
  // A webm file may be audio or video. A video player plays both.
  if (isOf(fileTypes.video)) return 'video'
  if (isOf(fileTypes.audio)) return 'audio'
  if (isOf(plain)) return 'text'
  return extension === 'docx' ? 'word' : 'none'
}
