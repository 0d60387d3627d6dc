import { safeAddress } from '../../base/core/safe-address.ts'
import { lastPart, type UploadedFile } from '../../base/kit/upload/uploaded-file.ts'

/** What a page set as the value: files with their address, and ids of which the platform knows more. */
export interface ReadValue {
  files: UploadedFile[]
  ids: string[]
}

const listIn = (text: string): unknown[] => {
  try {
    const list: unknown = JSON.parse(text)
    if (Array.isArray(list)) return list
  } catch {
    // Addresses and ids with commas between, as old pages keep them.
  }
  return text.split(',').map(part => part.trim())
}

const isId = (text: string): boolean => /^[\w-]{8,64}$/.test(text)

/** Reads items with a `url`, addresses and ids, in a list or a text with commas between. What is none of them is left out. */
export function readValue(value: unknown): ReadValue {
  const given = typeof value === 'string' ? listIn(value) : Array.isArray(value) ? value : []
  const read: ReadValue = { files: [], ids: [] }
  for (const one of given) {
    const item = Object(typeof one === 'string' ? { url: one } : one) as Record<string, unknown>
    const url = safeAddress(item.url)
    if (typeof one === 'string' && isId(one)) read.ids.push(one)
    else if (url) read.files.push({ ...(item as object), ...describe(item, url) })
    else if (typeof item.id === 'string' && isId(item.id)) read.ids.push(item.id)
  }
  return read
}

/** `name` is what other elements and portals call it. */
const describe = (item: Record<string, unknown>, url: string): UploadedFile => ({
  url,
  original:
    ([item.original, item.name].find(name => typeof name === 'string' && name !== '') as string) || lastPart(url),
  size: Number(item.size) || 0
})
