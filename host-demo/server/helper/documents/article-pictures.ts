import sharp from 'sharp'

/** Picture of a text: a local file to read. */
export interface PictureFile {
  src: string
  file: string
}

/** Picture in a form that Word shows, with its size in pixels. */
export interface WordPicture {
  type: 'png' | 'jpg'
  data: Buffer
  width: number
  height: number
}

/** Pixels beyond which a picture is scaled down: twice the width of the text area at 96 dpi. */
const mostPixels = 1200

/** Converts pictures for Word: JPEG stays, everything else becomes PNG. Unreadable pictures are left out. */
export const wordPictures = async (files: readonly PictureFile[]) => {
  const made = new Map<string, WordPicture>()
  for (const { src, file } of files) {
    try {
      const picture = sharp(file, { limitInputPixels: 60_000_000 }).rotate()
      const isPhoto = (await picture.metadata()).format === 'jpeg'
      const sized = picture.resize({ width: mostPixels, withoutEnlargement: true })
      const { data, info } = await (isPhoto ? sized.jpeg({ quality: 85 }) : sized.png()).toBuffer({
        resolveWithObject: true
      })
      made.set(src, { type: isPhoto ? 'jpg' : 'png', data, width: info.width, height: info.height })
    } catch {
      // Named at its place in the document.
    }
  }
  return made
}
