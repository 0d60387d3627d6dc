import { pictureUses, type FileUse } from '../../../base/contract/picture.ts'
import { send } from '../../../base/session/request/send.ts'

/** Pages of the shell by kind of record, with the parameter that finds it: its id or its name. */
const pages: Readonly<Record<string, { path: string; by: 'id' | 'name' | 'titile' | 'title' }>> = {
  article: { path: '/cms/article/edit', by: 'id' },
  announcement: { path: '/system/SysAnnouncementList', by: 'titile' },
  processInstance: { path: '/process/instance', by: 'id' },
  form: { path: '/cms/form/FormDesigner', by: 'id' },
  link: { path: '/cms/friendlylinktype/FriendlyLinkTypeList', by: 'name' },
  adItem: { path: '/cms/img/imageManage', by: 'title' }
}

/** Returns the shell path that shows a use of a file, or an empty string if there is none. */
export function pathOfUse({ obj, objId, title }: FileUse): string {
  const page = objId ? pages[obj] : undefined
  return page ? `${page.path}?${new URLSearchParams({ [page.by]: page.by === 'id' ? objId : title })}` : ''
}

export const loadUses = (id: string, signal?: AbortSignal): Promise<FileUse[]> =>
  send(pictureUses, { query: { id }, signal })
