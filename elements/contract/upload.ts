/**
 * `/sys/common/ueditor` answers a bare body, without the envelope. POST is multipart: `upfile` (the file), `action`,
 * `dir`, `pictureWaterMark`, `turnWatermark`; `maxWidth` in the query scales pictures (pixels).
 */
export const ueditorPath = '/sys/common/ueditor'

export const uploadRights = { 'cms:upload:add': '上传文件' } as const

/** `state` is SUCCESS or the error text; `url` is relative to the origin of the platform. `size` in bytes. */
export interface UploadAnswer {
  state: string
  url: string
  title: string
  original: string
  type: string
  size: number
}

export interface OnlineFiles {
  state: string
  start: number
  total: number
  list: { url: string; size: number; mtime: number }[]
}

/** Bytes; 200 MB. */
export const uploadLimit = 209_715_200
