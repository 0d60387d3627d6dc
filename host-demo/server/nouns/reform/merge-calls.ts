import Type from 'typebox'
import {
  mergeDepartments,
  mostMerged,
  previewMerge,
  type MergePreview
} from '../../../../elements/base/contract/department-merge.ts'
import { route } from '../../http/calls/route.ts'
import type { Platform } from '../../http/platform.ts'
import { ClosedObject, Id, Text, titled } from '../../kernel/fields.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { MergePreviewSchema } from '../../results/people/department-merge.ts'
import { merge } from './merge.ts'

const fields = {
  ids: Type.Array(Id, { minItems: 1, maxItems: mostMerged, uniqueItems: true, title: '要合并的部门' }),
  targetId: titled('目标部门', Id),
  isWhole: Type.Boolean({ title: '下级部门一并并入' })
}

class Tried extends Error {
  readonly preview: MergePreview
  constructor(preview: MergePreview) {
    super('tried')
    this.preview = preview
  }
}

/** Registers the calls that merge departments. */
export const registerMerges = (platform: Platform) => {
  const { database, rights: words } = platform
  const right = 'system:depart:edit'
  const also = [
    ...(['system:depart:delete', 'system:user:addUserRole', 'system:user:subsite'] as const),
    ...(['cms:object:manage', 'system:permission:editRule'] as const)
  ]

  route(
    platform,
    previewMerge,
    { right, also, body: ClosedObject(fields), result: MergePreviewSchema },
    async ({ caller, body }): Promise<MergePreview> => {
      try {
        return await database.transaction(async tx => {
          throw new Tried((await merge(tx, caller, body, { words, isTried: true })).preview)
        })
      } catch (problem) {
        if (problem instanceof Tried) return problem.preview
        throw problem
      }
    }
  )

  route(
    platform,
    mergeDepartments,
    {
      ...{ right, also, proof: 'delete', message: '合并成功！' },
      body: ClosedObject({ ...fields, print: Text(64) })
    },
    async ({ caller, body: { print, ...asked }, log }) => {
      await database.transaction(async tx => {
        const { preview, entry } = await merge(tx, caller, asked, { words, isTried: false })
        if (preview.print !== print) throw new Refusal('合并的内容已有变化，请重新预览后再合并')
        await log(tx, entry)
      })
      return null
    }
  )
}
