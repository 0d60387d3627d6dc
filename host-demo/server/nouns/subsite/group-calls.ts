import Type from 'typebox'
import { sql } from 'drizzle-orm'
import { subsiteGroup, subsiteGroupTree } from '../../../../elements/base/contract/subsite-group.ts'
import { subsites } from '../../database/tables/content.ts'
import { nounCalls } from '../../http/noun/noun.ts'
import type { Platform } from '../../http/platform.ts'
import { route } from '../../http/calls/route.ts'
import { groupColumns, groupTree, lockGroups, requireEmptyGroups, requireGroupAbove } from './groups.ts'
import { SubsiteGroupNodeSchema } from '../../results/site/subsite-group.ts'

/** Registers the calls of site groups. They are rows of the table of sites. */
export const registerGroups = (platform: Platform) => {
  nounCalls(platform, subsiteGroup, subsites, {
    columns: groupColumns,
    only: sql`${subsites.classify} = '1'`,
    async keep(tx, draft, _caller, before) {
      await lockGroups(tx)
      await requireGroupAbove(tx, draft.parentId, before?.id)
      return { classify: '1' as const, siteType: '' as const }
    },
    inWords: ({ parentName, ...group }) => ({ ...group, parentId: parentName || '（顶层）' }),
    taken: { subsites_one_name: '同一上级下已有同名的分组，请换一个名称' },
    release: requireEmptyGroups
  })

  route(platform, subsiteGroupTree, { right: 'cms:subsite:list', result: Type.Array(SubsiteGroupNodeSchema) }, () =>
    groupTree(platform.database)
  )
}
