import Type from 'typebox'
import { extensionBySubsite, extensionEdit } from '../../../../elements/base/contract/extension.ts'
import { requireSubsite } from '../../rows/scope.ts'
import { subsiteExtensions } from '../../database/tables/files.ts'
import { changesBetween } from '../../access/changes.ts'
import { ClosedObject, Id, titled } from '../../kernel/fields.ts'
import { conflict } from '../../kernel/refusal.ts'
import { route } from '../../http/calls/route.ts'
import type { Platform } from '../../http/platform.ts'
import { lockObject } from '../../database/locks.ts'
import { readExtension } from './extensions.ts'
import { SubsiteExtensionSchema } from '../../results/site/extension.ts'

const fields = {
  subsiteId: titled('站点', Id),
  maxWidth: Type.Integer({ minimum: 0, maximum: 10_000, title: '图片最大宽度' }),
  maxSize: Type.Integer({ minimum: 0, maximum: 200, title: '单个文件上限' }),
  version: Type.Integer()
}

/** Registers the calls for further settings of a sub-site. */
export const registerExtensions = (platform: Platform) => {
  const { database } = platform

  route(
    platform,
    extensionBySubsite,
    { right: null, query: ClosedObject({ id: Id }), result: SubsiteExtensionSchema },
    ({ caller, query }) => readExtension(database, requireSubsite(caller, query.id))
  )

  route(
    platform,
    extensionEdit,
    { right: 'cms:extension:edit', body: ClosedObject(fields), result: SubsiteExtensionSchema, message: '修改成功！' },
    ({ caller, body, log }) =>
      database.transaction(async tx => {
        const subsiteId = requireSubsite(caller, body.subsiteId)
        await lockObject(tx, `extension:${subsiteId}`)
        const before = await readExtension(tx, subsiteId)
        if (before.version !== body.version) throw conflict('扩展配置', before)
        const after = { ...body, version: body.version + 1 }
        await tx
          .insert(subsiteExtensions)
          .values(after)
          .onConflictDoUpdate({ target: subsiteExtensions.subsiteId, set: after })
        await log(tx, {
          action: '修改站点扩展配置',
          operateType: '3',
          objectId: subsiteId,
          subsiteId,
          changes: changesBetween(fields, { ...before }, after)
        })
        return after
      })
  )
}
