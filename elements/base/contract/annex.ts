import { get } from './endpoint.ts'

/** What attachments can belong to. Those of a reply bear the id of its send row. */
export const annexObjects = ['article', 'announcement', 'announcementReply'] as const
export type AnnexObject = (typeof annexObjects)[number]

/** A file that belongs to an object. Paths are relative to the origin of the platform; `size` in bytes. */
export interface Attachment {
  /** Of the upload: the platform takes a file by nothing else. */
  uid: string
  name: string
  /** With its dot: `.pdf`. */
  ext: string
  path: string
  /** As it was before scaling and watermark, for whoever may upload; as `path` where nothing was changed. */
  originalPath: string
  size: number
  /** The media type: `image/png`. */
  type: string
  /** Attachments ascend by it. */
  orderValue: number
  introduce: string
  obj: AnnexObject | ''
  objId: string
  /** ◆ A small picture of it, or ''. */
  thumb: string
  /** ◆ Pixels; 0 where it is no picture. */
  width: number
  height: number
}

/** What a person says about a file; the rest the platform knows. */
export type AttachmentDraft = Pick<Attachment, 'uid' | 'name' | 'orderValue' | 'introduce'>

export const annexDraftOf = ({ uid, name, orderValue, introduce }: AttachmentDraft): AttachmentDraft => ({
  uid,
  name,
  orderValue,
  introduce
})

/** Attachments of one object at most. */
export const mostAttachments = 100

/** The attachments of an object, for whoever may see it. `type` is a type of file (`image`, `pdf`, …); default: all. */
export const annexPrepare = get<Attachment[], { obj: AnnexObject; objId: string; type?: string }>('/annex/prepare')
/** ◆ Uploads as attachments to come, in the order of `ids` (joined by commas, at most 100); what is not of the caller's sites is left out. */
export const annexByUploads = get<Attachment[], { ids: string }>('/annex/byUploads')
