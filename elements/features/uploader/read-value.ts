import { safeAddress } from '../../base/core/page/safe-address.ts'
import { lastPart, type UploadedFile } from '../../base/kit/upload/uploaded-file.ts'

/** Parsed value: files with addresses, and ids to look up. */
interface ReadValue {
  files: UploadedFile[]
  ids: string[]
}

function listIn(text: string): unknown[] {
  try {
    const list: unknown = JSON.parse(text)
    if (Array.isArray(list)) return list
  } catch {
    // Comma-separated addresses and ids, as older pages store them.
  }
  return text.split(',').map(part => part.trim())
}

const isId = (text: string): boolean => /^[\w-]{8,64}$/.test(text)

/** Parses objects with a `url`, addresses and ids, from a list or a comma-separated string. Ignores anything else. */
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

/** Other elements and portals use `name`. */
const describe = (item: Record<string, unknown>, url: string): UploadedFile => ({
  url,
  original:
    ([item.original, item.name].find(name => typeof name === 'string' && name !== '') as string) || lastPart(url),
  size: Number(item.size) || 0
})
