import { pictureFolders, type PictureRow, type PictureStep } from '../../base/contract/picture.ts'
import type { RightCode } from '../../base/contract/rights.ts'
import { changed } from '../../base/session/wire/changes.ts'
import { send } from '../../base/session/request/send.ts'
import { shownAddress } from '../../base/session/wire/shown-address.ts'

export const rightOf: Record<PictureStep, RightCode> = {
  move: 'cms:picture:edit',
  rename: 'cms:picture:edit',
  delete: 'cms:picture:delete'
}

export const loadFolders = (subsiteId: string, signal?: AbortSignal): Promise<{ dir: string; count: number }[]> =>
  send(pictureFolders, { query: { subsiteId }, signal })

/** Returns the address that saves a file under its name. */
export function downloadAddress({ path }: PictureRow): string {
  const address = shownAddress(path)
  return `${address}${address.includes('?') ? '&' : '?'}download`
}

/** Notifies the page that files changed, and the recycle bin with them. */
export function filesChanged(): void {
  for (const noun of ['picture', 'recycled']) changed(noun)
}
