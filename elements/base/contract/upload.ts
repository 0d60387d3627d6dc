import { get } from './endpoint.ts'

/**
 * `/sys/common/ueditor` responds without the envelope. POST is multipart: `upfile` (the file), `action`, `dir`,
 * `pictureWaterMark`, `turnWatermark`; `maxWidth` in the query scales pictures (pixels). ◆ Repeating an upload with the
 * same idempotency key stores the file once.
 */
export const ueditorPath = '/sys/common/ueditor'

/**
 * ◆ The answer to POST with `action=catchimage` and the addresses as `source[]`, in UEditor's format. The platform fetches each
 * picture of another website and stores it; `state` of an entry is SUCCESS or the error text.
 */
export interface CaughtPictures {
  state: string
  list: (UploadAnswer & { source: string })[]
}
/** Addresses in one call. */
export const caughtMost = 20
/** Bytes of a picture that is fetched. */
export const caughtLimit = 20 * 1024 * 1024

/**
 * ◆ Resumable upload: tus 1.0.0 (creation, termination). `Upload-Metadata` contains `filename`, `action`, `dir`,
 * `maxWidth`, `turnWatermark`. The response to the final PATCH has the same body as `ueditorPath`.
 */
export const tusPath = '/sys/common/tus'

export const uploadRights = { 'cms:upload:add': '上传文件' } as const

/** `state` is SUCCESS or the error message; `url` is relative to the platform's origin; `size` is in bytes. */
export interface UploadAnswer {
  state: string
  url: string
  title: string
  original: string
  type: string
  size: number
  /** ◆ Id for attachments; absent if refused. */
  id?: string
  /** ◆ Address of a thumbnail; absent if there is none. */
  thumb?: string
  /** ◆ Pixels, for pictures. */
  width?: number
  height?: number
  /** ◆ What the platform changed or found, in words for the person; absent if nothing. */
  note?: string
}

/** Uploaded file in the list of online files; `mtime` is in epoch ms. */
export interface OnlineFile {
  url: string
  size: number
  mtime: number
  /** ◆ */
  id?: string
  original?: string
  thumb?: string
}

/** Facts found inside a file on arrival. Absent values are unknown or none. */
export interface UploadFacts {
  /** Why the public cannot read the file. */
  problem?: string
  author?: string
  comments?: number
  changes?: number
  pages?: number
  idNumbers?: number
  bankCards?: number
  mobiles?: number
}

/**
 * `start` and `size` select the page; ◆ `keyword` searches the names, `type` filters by file type, `mine` selects the
 * caller's own uploads.
 */
export interface OnlineFilesQuery {
  action: 'listimage' | 'listfile'
  start: number
  size: number
  dir?: string
  keyword?: string
  type?: FileType
  mine?: '1'
}

export interface OnlineFiles {
  state: string
  start: number
  total: number
  list: OnlineFile[]
}

/** ◆ Folders of the session's site with the number of files in each, for the list of online files. At most 1,000. */
export const onlineFolders = get<{ dir: string; count: number }[], { action?: OnlineFilesQuery['action'] }>(
  '/sys/common/folders'
)

/** Storage used by a site's uploads and its quota, in bytes. */
export interface UploadRoom {
  used: number
  quota: number
}
export const uploadRoom = get<UploadRoom>('/sys/common/room')

/** Maximum file size in bytes: 200 MB. */
export const uploadLimit = 209_715_200
const folderName = '[\\p{Ll}\\p{Lo}\\p{M}\\p{Nd}〇々（）《》、·_-]{1,40}'
const folder = new RegExp(`^(${folderName}(/${folderName}){0,4})?$`, 'u')
/** Folders: lowercase letters of any script, digits and a few signs, up to five levels with `/` between; '' is the top. */
export const isFolder = (dir: string): boolean => folder.test(dir)

/** Default maximum of files per field. */
export const uploadCount = 10
/** Page size of the online files. */
export const onlinePortion = 20

/** Allowed extensions by file type, without the dot. The platform also checks the content. */
export const fileTypes = {
  image: 'gif jpg jpeg bmp png tiff pjp jfif svg svgz webp ico xbm dib tif pjpeg avif'.split(' '),
  video: 'mp4 ogm wmv mpg webm ogv mov asx mpeg m4v avi'.split(' '),
  audio: 'mp3 opus flac webm weba wav ogg m4a oga mid aiff wma au'.split(' '),
  word: ['doc', 'docx'],
  pdf: ['pdf']
} as const
export type FileType = keyof typeof fileTypes

/** GET at `ueditorPath`. The response has no envelope. */
export const onlineFiles = get<OnlineFiles, OnlineFilesQuery>(ueditorPath)

/** ◆ Extensions of a file type, comma-separated and without the dot, and the maximum size in bytes. */
export interface FileTypeSetting {
  type: FileType
  fileType: string
  size: number
}
/** Settings of one file type; ◆ by default of all. */
export const fileTypeSettings = get<FileTypeSetting[], { type?: FileType }>('/system/tConfigFiletype/queryByType')
