import { sentence } from '../core/language/errors.ts'
import { $locale } from '../core/language/locale.ts'
import type { PictureUpload } from './pictures/use-pictures.ts'
import { catchPicture, upload } from '../session/upload/upload.ts'
import { findFolder, type UploadFolder } from '../session/upload/upload-call.ts'
import { richTextFieldText } from './rich-text-field.text.ts'

/** Maximum size of a picture in a text, in bytes. */
export const pictureLimit = 20 * 1024 * 1024

export const isPicture = (file: File): boolean => /^image\/(gif|jpe?g|png|webp|bmp|avif)$/.test(file.type)

/** Returns the reason why a file cannot be used as a picture; '' if it can. */
function pictureProblem(file: File): string {
  const text = richTextFieldText[$locale.get()]
  if (!isPicture(file)) return text.wrongType
  return file.size > pictureLimit ? text.tooLarge(pictureLimit / 1024 / 1024) : ''
}

/** Uploads pictures of a text to the platform, for the current site and with the watermark of the current column. */
export const pictureUpload = (
  folder: UploadFolder,
  subsite: () => string | undefined,
  column: () => string
): PictureUpload => ({
  problemOf: pictureProblem,
  async send(file, signal, onProgress) {
    const watermark = column() ? `newsclass:${column()}` : undefined
    const dir = await findFolder(folder)
    const target = { kind: 'image' as const, dir, subsite: subsite(), watermark }
    return (await upload(file, { ...target, signal, onProgress })).url
  },
  async fetch(source, signal) {
    const watermark = column() ? `newsclass:${column()}` : undefined
    const dir = await findFolder(folder)
    return (await catchPicture(source, { kind: 'image', dir, subsite: subsite(), watermark, signal })).url
  },
  explain: sentence
})
