import { get } from './endpoint.ts'

/** Objects that attachments can belong to. Attachments of a reply have the id of its send row. */
export const annexObjects = ['article', 'announcement', 'announcementReply', 'processInstance'] as const
export type AnnexObject = (typeof annexObjects)[number]

/** File that belongs to an object. Paths are relative to the platform's origin; `size` is in bytes. */
export interface Attachment {
  /** Id of the upload, the only field by which the platform identifies a file. */
  uid: string
  name: string
  /** Extension with its dot: `.pdf`. */
  ext: string
  path: string
  /** The file before scaling and watermark, for users that may upload. Same as `path` if unchanged. */
  originalPath: string
  size: number
  /** Media type: `image/png`. */
  type: string
  /** Attachments are sorted by it, ascending. */
  orderValue: number
  introduce: string
  obj: AnnexObject | ''
  objId: string
  /** ◆ Address of a thumbnail, or ''. */
  thumb: string
  /** ◆ Pixels; 0 if not a picture. */
  width: number
  height: number
}

/** Fields of an attachment that a user sets. The platform knows the rest. */
export type AttachmentDraft = Pick<Attachment, 'uid' | 'name' | 'orderValue' | 'introduce'>

export const annexDraftOf = ({ uid, name, orderValue, introduce }: AttachmentDraft): AttachmentDraft => ({
  uid,
  name,
  orderValue,
  introduce
})

/** Maximum number of attachments of an object. */
export const mostAttachments = 100

/** Attachments of an object, for users that may see it. `type` is a file type (`image`, `pdf`, …); default: all. */
export const annexPrepare = get<Attachment[], { obj: AnnexObject; objId: string; type?: string }>('/annex/prepare')
/** ◆ Uploads of the caller's sites as future attachments, in the order of `ids` (comma-separated, at most 100). */
export const annexByUploads = get<Attachment[], { ids: string }>('/annex/byUploads')
