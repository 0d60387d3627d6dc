import { and, eq } from 'drizzle-orm'
import Type from 'typebox'
import {
  pictureWatermarkOne,
  pictureWatermarkSave,
  watermarkKinds,
  watermarkObjects,
  type WatermarkDraft,
  type WatermarkObject
} from '../../../../elements/base/contract/watermark.ts'
import { find } from '../../rows/kept.ts'
import { lockObject } from '../../database/locks.ts'
import type { Database, Transaction } from '../../database/open.ts'
import { requireSubsite, amongSites } from '../../rows/scope.ts'
import { uploads, watermarks } from '../../database/tables/files.ts'
import type { Caller } from '../../access/caller.ts'
import { requireOn } from '../../access/object-permissions.ts'
import { changesBetween } from '../../access/changes.ts'
import { Choice, ClosedObject, Id, OptionalId, Text, titled } from '../../kernel/fields.ts'
import { conflict, Refusal } from '../../kernel/refusal.ts'
import { route } from '../../http/calls/route.ts'
import type { Platform } from '../../http/platform.ts'
import { keptColumns } from '../column/columns.ts'
import { largestMark, readWatermark } from './watermarks.ts'
import { WatermarkSchema } from '../../results/content/watermark.ts'

const between = (title: string, minimum: number, maximum: number) => Type.Integer({ title, minimum, maximum })

const fields = {
  obj: Choice(watermarkObjects, '对象', { subsite: '站点', newsclass: '栏目' }),
  objId: Id,
  isOn: Type.Boolean({ title: '启用水印' }),
  kind: Choice(watermarkKinds, '水印类型', { text: '文字', picture: '图片' }),
  text: Text(40, 0, '水印文字'),
  color: Type.String({ pattern: '^#[\\da-fA-F]{6}$', title: '文字颜色' }),
  fontSize: between('字号', 12, 120),
  pictureId: titled('水印图片', OptionalId),
  opacity: between('不透明度', 1, 100),
  position: between('位置', 1, 9),
  offsetX: between('水平边距', 0, 500),
  offsetY: between('垂直边距', 0, 500),
  minWidth: between('最小宽度', 0, 10_000),
  minHeight: between('最小高度', 0, 10_000),
  version: Type.Integer()
}

/** Returns the site of a watermark. Refuses sites that the caller may not see. */
const siteOf = async (database: Database | Transaction, caller: Caller, obj: WatermarkObject, objId: string) =>
  obj === 'subsite' ? requireSubsite(caller, objId) : (await find(database, keptColumns, caller, objId)).subsiteId

const requireMark = async (tx: Transaction, caller: Caller, { isOn, kind, text, pictureId }: WatermarkDraft) => {
  if (isOn && kind === 'text' && !text.trim()) throw new Refusal('水印文字不能为空，请填写后重试')
  if (isOn && kind === 'picture' && !pictureId) throw new Refusal('请选择水印图片')
  if (!pictureId) return
  const [picture] = await tx
    .select({ size: uploads.size, width: uploads.width })
    .from(uploads)
    .where(and(eq(uploads.id, pictureId), amongSites(uploads.subsiteId, caller)))
  if (!picture?.width) throw new Refusal('水印图片不可用，请另选一张 png、jpg、webp 或 gif 图片')
  if (picture.size > largestMark) throw new Refusal('水印图片不能超过 2 MB')
}

/** Registers the calls for watermarks of sub-sites and columns. */
export const registerWatermarks = (platform: Platform) => {
  const { database } = platform

  route(
    platform,
    pictureWatermarkOne,
    { right: null, query: ClosedObject({ obj: Type.Enum(watermarkObjects), objId: Id }), result: WatermarkSchema },
    async ({ caller, query: { obj, objId } }) => {
      await siteOf(database, caller, obj, objId)
      return readWatermark(database, obj, objId)
    }
  )

  route(
    platform,
    pictureWatermarkSave,
    { right: 'cms:watermark:edit', body: ClosedObject(fields), result: WatermarkSchema, message: '修改成功！' },
    ({ caller, body, log }) =>
      database.transaction(async tx => {
        const { obj, objId } = body
        const subsiteId = await siteOf(tx, caller, obj, objId)
        requireOn(caller, 'cms:watermark:edit', { subsiteId, columnId: obj === 'newsclass' ? objId : '' })
        await lockObject(tx, `watermark:${obj}:${objId}`)
        const before = await readWatermark(tx, obj, objId)
        if (before.version !== body.version) throw conflict('水印设置', before)
        await requireMark(tx, caller, body)
        const kept = { ...body, version: body.version + 1 }
        await tx
          .insert(watermarks)
          .values(kept)
          .onConflictDoUpdate({ target: [watermarks.obj, watermarks.objId], set: kept })
        await log(tx, {
          action: obj === 'subsite' ? '设置站点水印' : '设置栏目水印',
          operateType: '3',
          objectId: objId,
          subsiteId,
          changes: changesBetween(fields, { ...before }, kept)
        })
        return readWatermark(tx, obj, objId)
      })
  )
}
