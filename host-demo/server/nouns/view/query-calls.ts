import Type from 'typebox'
import { queryFields } from '../../../../elements/base/contract/advanced-query.ts'
import { advancedOf, type Advanced } from '../../rows/advanced.ts'
import { fieldsOf } from '../../rows/rules.ts'
import { holds, type Caller } from '../../access/caller.ts'
import { ClosedObject, Id } from '../../kernel/fields.ts'
import { forbidden, notFound } from '../../kernel/refusal.ts'
import { route } from '../../http/calls/route.ts'
import type { Platform } from '../../http/platform.ts'
import { ListPath } from './view-fields.ts'
import { RuleFieldSchema } from '../../results/people/data-rule.ts'

/** Returns the list of a path. Refuses callers that may not see it. */
export const requireList = (platform: Platform, caller: Caller, path: string): Advanced => {
  const list = advancedOf(path)
  if (!list) throw notFound('列表')
  if (!holds(caller, list.right)) throw forbidden(platform.rights[list.right])
  return list
}

export const registerQueries = (platform: Platform) => {
  route(
    platform,
    queryFields,
    {
      right: null,
      query: ClosedObject({ list: ListPath, columnId: Type.Optional(Id) }),
      result: Type.Array(RuleFieldSchema)
    },
    async ({ caller, query: { list: path, columnId } }) => {
      const { fields, offered } = requireList(platform, caller, path)
      const more = columnId && (await offered?.(platform.database, caller, columnId))
      return fieldsOf({ fields: { ...fields, ...more } })
    }
  )
}
