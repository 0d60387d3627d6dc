// The pictures of a pasted text whose data is in the clipboard.
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

/** Where the bytes of each kind begin: what stands before them in RTF looks much like them. */
const kinds = [
  { type: 'image/png', mark: '\\pngblip', begin: '89504e47' },
  { type: 'image/jpeg', mark: '\\jpegblip', begin: 'ffd8ff' }
] as const

/** The pictures of an RTF text in their order. Word adds each of them once more as a metafile, which is passed by. */
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

/** The file of each picture, or undefined where nobody but its owner has it. */
export function filesOf(pictures: readonly PastedPicture[], rtf: string): (File | undefined)[] {
  const local = pictures.filter(({ source }) => source.startsWith('file:'))
  const inRtf = local.length > 0 ? picturesInRtf(rtf) : []
  // They are told apart by their order alone: with one too many, no place would be sure.
  const byOrder = inRtf.length === local.length ? inRtf : []
  return pictures.map(picture => {
    const data = byOrder[local.indexOf(picture)]
    const blob = data ? new Blob([data.bytes], { type: data.type }) : fromAddress(picture.source)
    const ending = blob?.type === 'image/jpeg' ? '.jpg' : `.${blob?.type.slice('image/'.length)}`
    return blob && new File([blob], picture.name.replace(/\.\w+$/, '') + ending, { type: blob.type })
  })
}
