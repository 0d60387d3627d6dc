import { get, post } from './endpoint.ts'
import type { Page, PageQuery } from './envelope.ts'

export const pictureRights = {
  'cms:picture:list': '查看图片库',
  'cms:picture:edit': '整理图片库',
  'cms:picture:delete': '删除图片'
} as const

/** File of the picture library. Times are `YYYY-MM-DD HH:mm:ss`; paths are relative to the platform's origin. */
export interface PictureRow {
  id: string
  subsiteId: string
  /** Original file name, or the name given later. */
  name: string
  path: string
  thumb: string
  dir: string
  size: number
  width: number
  height: number
  createByName: string
  createTime: string
  /** Number of places that use it. */
  uses: number
}

/** Sort columns: createTime (default). */
export interface PictureQuery extends PageQuery {
  /** Default: the session's site. */
  subsiteId?: string
  /** `*text*` matches anywhere. */
  name?: string
  dir?: string
  isUnused?: '1'
  createTime_begin?: string
  createTime_end?: string
}

/** Place that uses a picture. */
export interface PictureUse {
  obj: string
  objId: string
  title: string
}

export const pictureSteps = ['move', 'rename', 'delete'] as const
export type PictureStep = (typeof pictureSteps)[number]

export const pictureList = get<Page<PictureRow>, PictureQuery>('/cms/picture/list')
/** Folders of a site's pictures, with the number of pictures in each. */
export const pictureFolders = get<{ dir: string; count: number }[], { subsiteId?: string }>('/cms/picture/folders')
/** At most 100 places. */
export const pictureUses = get<PictureUse[], { id: string }>('/cms/picture/uses')
/**
 * Moves up to 100 pictures to the folder `value`, renames one to `value`, or moves them to the recycle bin. `failed`
 * gives the reason for each picture left unchanged: pictures in use are not deleted.
 */
export const pictureAction = post<
  { done: string[]; failed: { id: string; title: string; message: string }[] },
  { ids: string[]; action: PictureStep; value?: string }
>('/cms/picture/action')
