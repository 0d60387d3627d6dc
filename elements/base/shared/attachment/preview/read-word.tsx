// Office documents, read by a library of its own weight: loaded with the first one that is opened.
import mammoth from 'mammoth'
import type { ReactNode } from 'react'
import { drawHtml } from '../../../kit/draw-html.tsx'

/** @throws when it is no document */
export async function readWord(bytes: Uint8Array<ArrayBuffer>): Promise<ReactNode[]> {
  const { value } = await mammoth.convertToHtml(
    { arrayBuffer: bytes.buffer },
    { convertImage: mammoth.images.imgElement(async () => ({ src: '' })) }
  )
  return drawHtml(value, { isLinked: false })
}
