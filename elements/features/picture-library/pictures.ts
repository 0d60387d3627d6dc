import { pictureFolders, type PictureStep } from '../../base/contract/picture.ts'
import type { RightCode } from '../../base/contract/rights.ts'
import { send } from '../../base/session/request/send.ts'

export const rightOf: Record<PictureStep, RightCode> = {
  move: 'cms:picture:edit',
  rename: 'cms:picture:edit',
  delete: 'cms:picture:delete'
}

export const loadFolders = (subsiteId: string, signal?: AbortSignal): Promise<{ dir: string; count: number }[]> =>
  send(pictureFolders, { query: { subsiteId }, signal })
