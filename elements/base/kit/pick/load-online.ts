import type { OnlineFile } from '../../contract/upload.ts'
import { isOf, kindOf } from '../upload/file-checks.ts'
import type { UploadedFile } from '../upload/uploaded-file.ts'
import { loadOnlineFiles } from '../../session/upload/online-files.ts'
import { recentFiles } from '../../session/upload/recent-files.ts'
import { loadUploads } from './load-uploads.ts'
import type { OnlineRequest } from './online-store.ts'

const toOnline = ({ url, size, id, original, thumb }: UploadedFile): OnlineFile => ({
  ...{ url, size, mtime: 0, original },
  ...(id && { id }),
  ...(thumb && { thumb })
})

/** Loads a page of a view. The platform decides which of the recent files still exist and may be seen. */
export async function loadOnline({
  view,
  ...part
}: OnlineRequest): Promise<{ total: number; list: readonly OnlineFile[] }> {
  if (view !== 'recent') return loadOnlineFiles({ ...part, isMine: view === 'mine' })
  if (part.start > 0) return { total: part.start, list: [] }
  const { kind, type, keyword, signal } = part
  const words = keyword.toLowerCase()
  const list = (await loadUploads(recentFiles(), signal))
    .filter(({ original }) => (type ? isOf(type, original) : kindOf(original) === kind))
    .filter(({ original }) => original.toLowerCase().includes(words))
    .map(toOnline)
  return { total: list.length, list }
}
