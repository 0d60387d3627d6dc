import { sentence } from '../core/language/errors.ts'
import { $locale } from '../core/language/locale.ts'
import type { PictureUpload } from './pictures/use-pictures.ts'
import { catchPicture, upload } from '../session/upload/upload.ts'
import { shownAddress, uploadAddress } from '../session/wire/shown-address.ts'
import { richTextFieldText } from './rich-text-field.text.ts'

/** Maximum size of a picture in a text, in bytes. */
const pictureLimit = 20 * 1024 * 1024

export const isPicture = (file: File): boolean => /^image\/(gif|jpe?g|png|webp|bmp|avif)$/.test(file.type)

/** Returns the reason why a file cannot be used as a picture; '' if it can. */
function pictureProblem(file: File): string {
  const text = richTextFieldText[$locale.get()]
  if (!isPicture(file)) return text.wrongType
  return file.size > pictureLimit ? text.tooLarge(pictureLimit / 1024 / 1024) : ''
}

/** The address at which this page shows an upload of the platform; undefined for pictures of other websites. */
export function ownPicture(address: string): string | undefined {
  const own = uploadAddress(address)
  return own && shownAddress(own)
}

/** Uploads pictures of a text to the platform, for the current site and with the watermark of the current column. */
export const pictureUpload = (dir: string, subsite: () => string | undefined, column: () => string): PictureUpload => ({
  problemOf: pictureProblem,
  async send(file, signal, onProgress) {
    const watermark = column() ? `newsclass:${column()}` : undefined
    const target = { kind: 'image' as const, dir, subsite: subsite(), watermark }
    const { url } = await upload(file, { ...target, signal, onProgress })
    return shownAddress(url)
  },
  async fetch(source, signal) {
    const watermark = column() ? `newsclass:${column()}` : undefined
    const { url } = await catchPicture(source, { kind: 'image', dir, subsite: subsite(), watermark, signal })
    return shownAddress(url)
  },
  explain: sentence
})
