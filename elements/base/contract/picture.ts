import { get, post } from './endpoint.ts'
import type { Page, PageQuery } from './envelope.ts'

export const pictureRights = {
  'cms:picture:list': '查看图片库',
  'cms:picture:edit': '整理图片库',
  'cms:picture:delete': '删除图片'
} as const

/** A file of the picture library. Times are `YYYY-MM-DD HH:mm:ss`; paths relative to the origin of the platform. */
export interface PictureRow {
  id: string
  subsiteId: string
  /** The name it had on the person's machine, or was given since. */
  name: string
  path: string
  thumb: string
  dir: string
  size: number
  width: number
  height: number
  createByName: string
  createTime: string
  /** In how many places it stands. */
  uses: number
}

/** Sort columns: createTime (default). */
export interface PictureQuery extends PageQuery {
  /** Default: the session's sub-site. */
  subsiteId?: string
  /** `*text*` searches within. */
  name?: string
  dir?: string
  isUnused?: '1'
  createTime_begin?: string
  createTime_end?: string
}

/** A place where a picture stands. */
export interface PictureUse {
  obj: string
  objId: string
  title: string
}

export const pictureSteps = ['move', 'rename', 'delete'] as const
/** Folders: word characters and dashes, up to five levels with `/` between them; '' is the top. */
export const folderPattern = '^$|^[a-z0-9_-]{1,40}(/[a-z0-9_-]{1,40}){0,4}$'
export type PictureStep = (typeof pictureSteps)[number]

export const pictureList = get<Page<PictureRow>, PictureQuery>('/cms/picture/list')
/** The folders of a sub-site's pictures, with how many are in each. */
export const pictureFolders = get<{ dir: string; count: number }[], { subsiteId?: string }>('/cms/picture/folders')
/** At most 100 places. */
export const pictureUses = get<PictureUse[], { id: string }>('/cms/picture/uses')
/**
 * Moves up to 100 pictures to the folder `value`, names one `value`, or deletes them into the recycle bin. `failed` tells by id why
 * one stayed: one that is in use is not deleted.
 */
export const pictureAction = post<
  { done: string[]; failed: { id: string; title: string; message: string }[] },
  { ids: string[]; action: PictureStep; value?: string }
>('/cms/picture/action')
