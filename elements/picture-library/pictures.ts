import { pictureFolders, type PictureStep } from '../contract/picture.ts'
import type { RightCode } from '../contract/rights.ts'
import { send } from '../session/request.ts'

export const rightOf: Record<PictureStep, RightCode> = {
  move: 'cms:picture:edit',
  rename: 'cms:picture:edit',
  delete: 'cms:picture:delete'
}

export const loadFolders = (subsiteId: string, signal?: AbortSignal): Promise<{ dir: string; count: number }[]> =>
  send(pictureFolders, { query: { subsiteId }, signal })
