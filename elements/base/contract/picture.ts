import { get, post } from './endpoint.ts'
import type { Page, PageQuery } from './envelope.ts'
import { fileTypes } from './upload.ts'

export const pictureRights = {
  'cms:picture:list': '查看文件库',
  'cms:picture:edit': '整理文件库',
  'cms:picture:delete': '删除文件',
  'cms:picture:takeDown': '立即下线文件'
} as const

/** Kinds of files in the library. */
export const libraryKinds = ['image', 'document', 'video', 'audio', 'archive'] as const
export type LibraryKind = (typeof libraryKinds)[number]

/** Extensions by kind, without the dot. All others are documents. */
export const kindExtensions: Readonly<Record<Exclude<LibraryKind, 'document'>, readonly string[]>> = {
  image: fileTypes.image,
  video: fileTypes.video,
  audio: fileTypes.audio.filter(extension => extension !== 'webm'),
  archive: ['zip', 'rar', '7z']
}

const kindOf = new Map(
  Object.entries(kindExtensions).flatMap(([kind, extensions]) =>
    extensions.map(extension => [extension, kind as LibraryKind])
  )
)

/** Returns the kind of a file by the extension of its path. */
export const libraryKindOf = (path: string): LibraryKind =>
  kindOf.get(/[^.]*$/.exec(path)?.[0].toLowerCase() ?? '') ?? 'document'

/** File of the library. Times are `YYYY-MM-DD HH:mm:ss`; paths are relative to the platform's origin. */
export interface PictureRow {
  id: string
  subsiteId: string
  /** Original file name, or the name given later. */
  name: string
  kind: LibraryKind
  path: string
  thumb: string
  dir: string
  size: number
  width: number
  height: number
  sha256: string
  createByName: string
  createTime: string
  /** Number of places that use it. */
  uses: number
  /** Days since nothing uses it; 0 if something does. */
  idleDays: number
  /** Everyone can read it now. */
  isPublic: boolean
  /** Time since which the file is taken down; '' if it is not. */
  downSince: string
  /** Number of other files of the site with the same content. */
  copies: number
}

/** Sort columns: createTime (default), size. */
export interface PictureQuery extends PageQuery {
  /** Default: the session's site. */
  subsiteId?: string
  /** `*text*` matches anywhere. */
  name?: string
  kind?: LibraryKind
  dir?: string
  isUnused?: '1'
  /** Files with the same content as another file of the site. */
  hasCopies?: '1'
  sha256?: string
  isDown?: '1'
  createTime_begin?: string
  createTime_end?: string
}

/** Place that uses a file. `objId` is empty if the caller may not see the record. */
export interface FileUse {
  obj: string
  objId: string
  title: string
  /** The public sees the place now. */
  isPublic: boolean
}

export const pictureSteps = ['move', 'rename', 'delete'] as const
export type PictureStep = (typeof pictureSteps)[number]

/** Days without a use after which files are offered for clearing. */
export const idleLimit = 7

export const pictureList = get<Page<PictureRow>, PictureQuery>('/cms/picture/list')
/** Folders of a site's files, with the number of files in each. */
export const pictureFolders = get<{ dir: string; count: number }[], { subsiteId?: string }>('/cms/picture/folders')
/** At most 100 places, public ones first. */
export const pictureUses = get<FileUse[], { id: string }>('/cms/picture/uses')
/**
 * Moves up to 100 files to the folder `value`, renames one to `value`, or moves them to the recycle bin. `failed`
 * gives the reason for each file left unchanged: files in use are not deleted.
 */
export const pictureAction = post<
  { done: string[]; failed: { id: string; title: string; message: string }[] },
  { ids: string[]; action: PictureStep; value?: string }
>('/cms/picture/action')
/**
 * Gives the file `id` the content of the upload `by` of the same type. Its address stays, so every use shows the new
 * content. The former content is in the recycle bin, as a file of its own.
 */
export const replacePicture = post<null, { id: string; by: string }>('/cms/picture/replace')

/** Files of the session's site that nothing has used for `idleLimit` days, nor anything in the recycle bin. */
export interface IdleFiles {
  count: number
  /** Bytes. */
  size: number
}
export const idlePictures = get<IdleFiles>('/cms/picture/idle')
/** Moves up to 1,000 idle files to the recycle bin. `left` is the number of remaining ones. */
export const clearPictures = post<{ done: number; size: number; left: number }>('/cms/picture/clear')

/** Longest reason for taking a file down. */
export const longestReason = 500

/**
 * Takes up to 100 files down: from then on the public gets 404 for them at every server, also where public content names
 * them. Staff of the site can still read them. `failed` gives the reason for each file left unchanged.
 */
export const takeDownFiles = post<
  { done: string[]; failed: { id: string; title: string; message: string }[] },
  { ids: string[]; reason: string }
>('/cms/picture/takeDown')
/** Gives files back that were taken down: they are public where public content names them. */
export const giveBackFiles = post<
  { done: string[]; failed: { id: string; title: string; message: string }[] },
  { ids: string[]; reason: string }
>('/cms/picture/giveBack')

/** Receipt of a file that was taken down. Times are `YYYY-MM-DD HH:mm:ss`, '' if not yet. */
export interface Takedown {
  id: string
  name: string
  path: string
  reason: string
  /** Places where the file was public, at most 100. */
  places: Omit<FileUse, 'isPublic'>[]
  byName: string
  time: string
  /** Requests of the public since then, all answered with 404. */
  fetches: number
  lastFetch: string
  backReason: string
  backByName: string
  backTime: string
}
/** The newest first, at most 50. */
export const takedownsOf = get<Takedown[], { id: string }>('/cms/picture/takedowns')
