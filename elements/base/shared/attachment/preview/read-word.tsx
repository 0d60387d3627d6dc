// Reader for Word documents, loaded when the first one is opened because of its size.
import mammoth from 'mammoth'
import type { ReactNode } from 'react'
import { drawHtml } from '../../../kit/draw-html.tsx'

/** @throws if the file is no Word document */
export async function readWord(bytes: Uint8Array<ArrayBuffer>): Promise<ReactNode[]> {
  const { value } = await mammoth.convertToHtml(
    { arrayBuffer: bytes.buffer },
    { convertImage: mammoth.images.imgElement(async () => ({ src: '' })) }
  )
  return drawHtml(value, { isLinked: false })
}
