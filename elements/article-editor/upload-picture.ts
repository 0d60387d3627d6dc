import { $locale } from '../core/locale.ts'
import { upload } from '../session/upload.ts'
import { uploadText } from './article-editor.text.ts'

/** Bytes; a picture of an article beyond this is a mistake. */
export const pictureLimit = 20 * 1024 * 1024

export const isPicture = (file: File): boolean => /^image\/(gif|jpe?g|png|webp|bmp|avif)$/.test(file.type)

/** Why a file is no picture for an article, as a sentence; '' when it is one. */
export function pictureProblem(file: File): string {
  const text = uploadText[$locale.get()]
  if (!isPicture(file)) return text.wrongType
  return file.size > pictureLimit ? text.tooLarge(pictureLimit / 1024 / 1024) : ''
}

/**
 * Uploads a picture and answers its address (`/files/…`); `onProgress` hears the share that is sent, 0 to 1.
 * @throws as `upload`
 */
export const uploadPicture = async (
  file: File,
  subsite: string | undefined,
  signal: AbortSignal,
  onProgress: (share: number) => void
): Promise<string> => (await upload(file, { kind: 'image', dir: 'article', subsite, signal, onProgress })).url
