import { annexByUploads } from '../../contract/annex.ts'
import type { UploadedFile } from '../upload/uploaded-file.ts'
import { send } from '../../session/request/send.ts'

/** Maximum number of ids per request. */
const portion = 100

/** Loads uploaded files by id, in the given order. Leaves out deleted files. */
export async function loadUploads(ids: readonly string[], signal: AbortSignal): Promise<UploadedFile[]> {
  const found: UploadedFile[] = []
  for (let from = 0; from < ids.length; from += portion) {
    const part = await send(annexByUploads, { query: { ids: ids.slice(from, from + portion).join(',') }, signal })
    for (const { uid, name, path, size, ext, thumb, width, height } of part)
      found.push({
        id: uid,
        url: path,
        original: name,
        size,
        type: ext,
        ...(thumb && { thumb }),
        ...(width && { width, height })
      })
  }
  return found
}
