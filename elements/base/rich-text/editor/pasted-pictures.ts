// Finds the pictures of a pasted text in the data of the clipboard.
import type { PastedPicture } from './pasted-html.ts'

/** Longest work (ms) before the page may draw and answer. */
const sliceLimit = 30

/** Returns a function that lets the page work if enough time has passed. */
function createPause(): () => Promise<void> {
  let begun = performance.now()
  return async () => {
    if (performance.now() - begun < sliceLimit) return
    await new Promise(resolve => setTimeout(resolve))
    begun = performance.now()
  }
}

const valueOf = (code: number): number => (code < 58 ? code - 48 : (code | 32) - 87)

/** Reads the hexadecimal digits of a range. Skips white space. */
async function fromHex(
  text: string,
  from: number,
  end: number,
  pause: () => Promise<void>
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array((end - from) >> 1)
  let size = 0
  let high = -1
  for (let at = from; at < end; at++) {
    if ((at & 0x3fff) === 0) await pause()
    const code = text.charCodeAt(at)
    if (code <= 32) continue
    if (high < 0) high = valueOf(code)
    else {
      bytes[size++] = high * 16 + valueOf(code)
      high = -1
    }
  }
  return bytes.subarray(0, size)
}

interface Data {
  type: 'image/png' | 'image/jpeg'
  bytes: Uint8Array<ArrayBuffer>
}

/** First bytes of each format. Other RTF data before them looks similar. */
const kinds = [
  { type: 'image/png', mark: '\\pngblip', begin: /8\s*9\s*5\s*0\s*4\s*e\s*4\s*7/i },
  { type: 'image/jpeg', mark: '\\jpegblip', begin: /f\s*f\s*d\s*8\s*f\s*f/i }
] as const

/** Returns the end of the group that begins at `from`, and the end of the last group inside it. */
function endOfGroup(rtf: string, from: number): { end: number; inner: number } {
  let depth = 0
  let inner = from
  let open = from
  let close = rtf.indexOf('}', from)
  while (close >= 0) {
    if (open >= 0 && open < close) {
      depth++
      open = rtf.indexOf('{', open + 1)
    } else {
      depth--
      if (depth <= 0) return { end: close, inner }
      inner = close
      close = rtf.indexOf('}', close + 1)
    }
  }
  return { end: rtf.length, inner }
}

/** Characters of a group that hold its control words, and the digits before the first bytes. */
const headLength = 4096

/** Returns the pictures of an RTF text in order. Skips the metafile copies that Word adds. */
async function picturesInRtf(rtf: string, pause: () => Promise<void>): Promise<Data[]> {
  const found: Data[] = []
  for (let from = rtf.indexOf('{\\pict'); from >= 0; from = rtf.indexOf('{\\pict', from + 1)) {
    await pause()
    const { end, inner } = endOfGroup(rtf, from)
    const words = rtf.slice(from, Math.min(end, inner + headLength))
    const kind = kinds.find(({ mark }) => words.includes(mark))
    if (!kind) continue
    const start = from + Math.max(words.lastIndexOf('}'), words.lastIndexOf('\\')) + 1
    const begin = kind.begin.exec(rtf.slice(start, Math.min(end, start + headLength)))
    if (begin) found.push({ type: kind.type, bytes: await fromHex(rtf, start + begin.index, end, pause) })
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
export async function filesOf(pictures: readonly PastedPicture[], rtf: string): Promise<(File | undefined)[]> {
  const local = pictures.filter(({ source }) => source.startsWith('file:'))
  const pause = createPause()
  const inRtf = local.length > 0 ? await picturesInRtf(rtf, pause) : []
  // Only the order assigns the pictures: with a different count, no assignment is certain.
  const byOrder = inRtf.length === local.length ? inRtf : []
  return pictures.map(picture => {
    const data = byOrder[local.indexOf(picture)]
    const blob = data ? new Blob([data.bytes], { type: data.type }) : fromAddress(picture.source)
    const ending = blob?.type === 'image/jpeg' ? '.jpg' : `.${blob?.type.slice('image/'.length)}`
    return blob && new File([blob], picture.name.replace(/\.\w+$/, '') + ending, { type: blob.type })
  })
}
