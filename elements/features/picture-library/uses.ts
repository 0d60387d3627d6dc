import { pictureUses, type PictureUse } from '../../base/contract/picture.ts'
import { send } from '../../base/session/request/send.ts'

/** Returns the shell path that shows a use of a picture, or an empty string if there is none. */
export const pathOfUse = ({ obj, objId }: PictureUse): string =>
  obj === 'article' ? `/cms/article/edit?${new URLSearchParams({ id: objId })}` : ''

export const loadUses = (id: string, signal?: AbortSignal): Promise<PictureUse[]> =>
  send(pictureUses, { query: { id }, signal })
