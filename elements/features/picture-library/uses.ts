import { pictureUses, type PictureUse } from '../../base/contract/picture.ts'
import { send } from '../../base/session/request/send.ts'

/** Where a picture is used, as a page of the shell; '' where none shows it. */
export const pathOfUse = ({ obj, objId }: PictureUse): string =>
  obj === 'article' ? `/cms/article/edit?${new URLSearchParams({ id: objId })}` : ''

export const loadUses = (id: string, signal?: AbortSignal): Promise<PictureUse[]> =>
  send(pictureUses, { query: { id }, signal })
