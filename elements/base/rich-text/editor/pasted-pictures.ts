// Finds the pictures of a pasted text in the data of the clipboard.
import type { PastedPicture } from './pasted-html.ts'

function fromHex(hex: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(hex.length >> 1)
  for (let at = 0; at < bytes.length; at++) bytes[at] = Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16)
  return bytes
}

interface Data {
  type: 'image/png' | 'image/jpeg'
  bytes: Uint8Array<ArrayBuffer>
}

/** First bytes of each format. Other RTF data before them looks similar. */
const kinds = [
  { type: 'image/png', mark: '\\pngblip', begin: '89504e47' },
  { type: 'image/jpeg', mark: '\\jpegblip', begin: 'ffd8ff' }
] as const

/** Returns the pictures of an RTF text in order. Skips the metafile copies that Word adds. */
function picturesInRtf(rtf: string): Data[] {
  const found: Data[] = []
  for (let from = rtf.indexOf('{\\pict'); from >= 0; from = rtf.indexOf('{\\pict', from + 1)) {
    let end = from
    let depth = 0
    do {
      if (rtf[end] === '{') depth++
      else if (rtf[end] === '}') depth--
      end++
    } while (depth > 0 && end < rtf.length)
    const group = rtf.slice(from, end - 1).toLowerCase()
    const kind = kinds.find(({ mark }) => group.includes(mark))
    if (!kind) continue
    const hex = group.slice(Math.max(group.lastIndexOf('}'), group.lastIndexOf('\\')) + 1).replace(/\s/g, '')
    const begin = hex.indexOf(kind.begin)
    if (begin >= 0) found.push({ type: kind.type, bytes: fromHex(hex.slice(begin)) })
  }
  return found
}

function fromAddress(address: string): Blob | undefined {
  const [, type, data] = /^data:(image\/[\w+.-]+);base64,(.+)$/is.exec(address) ?? []
  if (!type || !data) return undefined
  try {
    return new Blob([Uint8Array.from(atob(data), letter => letter.charCodeAt(0))], { type })
  } catch {
    return undefined
  }
}

/** Returns the file of each picture; undefined if the clipboard has no data for it. */
export function filesOf(pictures: readonly PastedPicture[], rtf: string): (File | undefined)[] {
  const local = pictures.filter(({ source }) => source.startsWith('file:'))
  const inRtf = local.length > 0 ? picturesInRtf(rtf) : []
  // Only the order assigns the pictures: with a different count, no assignment is certain.
  const byOrder = inRtf.length === local.length ? inRtf : []
  return pictures.map(picture => {
    const data = byOrder[local.indexOf(picture)]
    const blob = data ? new Blob([data.bytes], { type: data.type }) : fromAddress(picture.source)
    const ending = blob?.type === 'image/jpeg' ? '.jpg' : `.${blob?.type.slice('image/'.length)}`
    return blob && new File([blob], picture.name.replace(/\.\w+$/, '') + ending, { type: blob.type })
  })
}
