import { and, inArray } from 'drizzle-orm'
import {
  mostAttachments,
  type AnnexObject,
  type Attachment,
  type AttachmentDraft
} from '../../../../elements/base/contract/annex.ts'
import type { Database, Transaction } from '../../database/open.ts'
import { uploads } from '../../database/tables/files.ts'
import type { Caller } from '../../access/caller.ts'
import { oneLine } from '../../kernel/fields.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { amongSites } from '../../rows/scope.ts'

type Upload = typeof uploads.$inferSelect

const present = (
  upload: Upload,
  { name, orderValue, introduce }: Omit<AttachmentDraft, 'uid'>,
  obj: AnnexObject | '',
  objId: string
): Attachment => ({
  uid: upload.id,
  name,
  ext: /\.[^.]+$/.exec(upload.path)?.[0] ?? '',
  path: `/files/${upload.path}`,
  originalPath: upload.originalPath ? `/api/annex/original?id=${upload.id}` : `/files/${upload.path}`,
  size: upload.size,
  type: upload.mediaType,
  orderValue,
  introduce,
  obj,
  objId,
  thumb: upload.thumb ? `/files/${upload.thumb}` : '',
  width: upload.width,
  height: upload.height
})

const uploadsOf = async (database: Database | Transaction, ids: string[], caller?: Caller) => {
  if (!ids.length) return new Map<string, Upload>()
  const own = caller && amongSites(uploads.subsiteId, caller)
  const rows = await database
    .select()
    .from(uploads)
    .where(and(inArray(uploads.id, ids), own))
  return new Map(rows.map(row => [row.id, row]))
}

/** Returns the attachments of an object with their files. The caller must be allowed to see the object. */
export const presentAnnexes = async (
  database: Database | Transaction,
  drafts: readonly AttachmentDraft[],
  obj: AnnexObject,
  objId: string
): Promise<Attachment[]> => (await presentAnnexesOf(database, obj, new Map([[objId, drafts]]))).get(objId) ?? []

/** Leaves out attachments with files that are taken down. */
export const withoutDown = async (database: Database, attachments: readonly Attachment[]): Promise<Attachment[]> => {
  const rows = await uploadsOf(
    database,
    attachments.map(({ uid }) => uid)
  )
  return attachments.filter(({ uid }) => !rows.get(uid)?.downSince)
}

/** Returns the attachments of several objects by id, in one statement. */
export const presentAnnexesOf = async (
  database: Database | Transaction,
  obj: AnnexObject,
  objects: ReadonlyMap<string, readonly AttachmentDraft[]>
): Promise<Map<string, Attachment[]>> => {
  const found = await uploadsOf(
    database,
    [...objects.values()].flatMap(drafts => drafts.map(({ uid }) => uid))
  )
  const annexesOf = (objId: string, drafts: readonly AttachmentDraft[]) =>
    [...drafts]
      .sort((one, other) => one.orderValue - other.orderValue)
      .flatMap(draft => {
        const upload = found.get(draft.uid)
        return upload ? [present(upload, draft, obj, objId)] : []
      })
  return new Map([...objects].map(([objId, drafts]) => [objId, annexesOf(objId, drafts)]))
}

/** Returns uploads of the caller's sites as new attachments. */
export const annexesOf = async (database: Database, caller: Caller, ids: string[]): Promise<Attachment[]> => {
  const found = await uploadsOf(database, ids, caller)
  return ids.flatMap((id, at) => {
    const upload = found.get(id)
    return upload ? [present(upload, { name: upload.original, orderValue: at + 1, introduce: '' }, '', '')] : []
  })
}

/**
 * Returns the attachments to store. Existing ones stay; the file of a new one must belong to the caller's sites.
 * @throws Refusal
 */
export const keepAnnexes = async (
  tx: Transaction,
  caller: Caller,
  drafts: readonly AttachmentDraft[],
  before: readonly AttachmentDraft[] = []
): Promise<AttachmentDraft[]> => {
  const ids = drafts.map(({ uid }) => uid)
  if (ids.length > mostAttachments) throw new Refusal(`附件最多 ${mostAttachments} 个，请删减后重试`)
  if (new Set(ids).size < ids.length) throw new Refusal('同一个文件只能作为附件添加一次')
  const known = new Set(before.map(({ uid }) => uid))
  const added = await uploadsOf(
    tx,
    ids.filter(id => !known.has(id)),
    caller
  )
  const missing = drafts.find(({ uid }) => !known.has(uid) && !added.has(uid))
  if (missing) throw new Refusal(`附件“${oneLine(missing.name)}”的文件已不存在，请重新上传`)
  return drafts.map(({ uid, name, orderValue, introduce }) => ({ uid, name: oneLine(name), orderValue, introduce }))
}
