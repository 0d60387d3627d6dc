import { get } from './endpoint.ts'

/**
 * `/sys/common/ueditor` answers a bare body, without the envelope. POST is multipart: `upfile` (the file), `action`,
 * `dir`, `pictureWaterMark`, `turnWatermark`; `maxWidth` in the query scales pictures (pixels).
 * ◆ Under the same `idempotencyHeader` a file is kept once.
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
 * ◆ The same, resumable: tus 1.0.0 (creation, termination). `Upload-Metadata` carries `filename`, `action`, `dir`, `maxWidth`,
 * `turnWatermark`. The answer to the PATCH that ends it has the body of `ueditorPath`.
 */
export const tusPath = '/sys/common/tus'

export const uploadRights = { 'cms:upload:add': '上传文件' } as const

/** `state` is SUCCESS or the error text; `url` is relative to the origin of the platform. `size` in bytes. */
export interface UploadAnswer {
  state: string
  url: string
  title: string
  original: string
  type: string
  size: number
  /** ◆ By which an attachment names it; absent when it was refused. */
  id?: string
  /** ◆ A small picture of it; absent where there is none. */
  thumb?: string
  /** ◆ Pixels, of pictures. */
  width?: number
  height?: number
}

/** One entry of the online files; `mtime` is a time stamp in milliseconds. */
export interface OnlineFile {
  url: string
  size: number
  mtime: number
  /** ◆ */
  id?: string
  original?: string
  thumb?: string
}

/** `start` and `size` in the query choose the part; ◆ `keyword` looks within the names, `type` leaves those of a type of file. */
export interface OnlineFilesQuery {
  action: 'listimage' | 'listfile'
  start: number
  size: number
  dir?: string
  keyword?: string
  type?: FileType
}

export interface OnlineFiles {
  state: string
  start: number
  total: number
  list: OnlineFile[]
}

/** What a site keeps of uploads, and what it may keep, in bytes. */
export interface UploadRoom {
  used: number
  quota: number
}
export const uploadRoom = get<UploadRoom>('/sys/common/room')

/** Bytes; 200 MB. */
export const uploadLimit = 209_715_200
/** Files that one field takes unless it says another number. */
export const uploadCount = 10
/** Entries of the online files that are asked for at once. */
export const onlinePortion = 20

/** What files of a kind may be called, without the dot. The platform looks into them besides. */
export const fileTypes = {
  image: 'gif jpg jpeg bmp png tiff pjp jfif svg svgz webp ico xbm dib tif pjpeg avif'.split(' '),
  video: 'mp4 ogm wmv mpg webm ogv mov asx mpeg m4v avi'.split(' '),
  audio: 'mp3 opus flac webm weba wav ogg m4a oga mid aiff wma au'.split(' '),
  word: ['doc', 'docx'],
  pdf: ['pdf']
} as const
export type FileType = keyof typeof fileTypes

/** The answer to GET at `ueditorPath`, bare too. */
export const onlineFiles = get<OnlineFiles, OnlineFilesQuery>(ueditorPath)
