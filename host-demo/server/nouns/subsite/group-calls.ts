import Type from 'typebox'
import {
  subsiteGroupCalls,
  subsiteGroupTree,
  type SubsiteGroupDraft
} from '../../../../elements/base/contract/subsite-group.ts'
import { crud } from '../../http/crud.ts'
import { oneLine, OptionalId, pageFields, Text, titled } from '../../kernel/fields.ts'
import { route } from '../../http/route.ts'
import type { Platform } from '../../http/platform.ts'
import {
  groupTree,
  keptGroups,
  listGroups,
  lockGroups,
  readGroup,
  requireEmptyGroups,
  requireGroupAbove
} from './groups.ts'

const rights = {
  list: 'cms:subsite:list',
  add: 'cms:subsite:add',
  edit: 'cms:subsite:edit',
  delete: 'cms:subsite:delete'
} as const

/** Registers the calls for groups of sites. */
export const registerGroups = (platform: Platform) => {
  crud(platform, {
    ...keptGroups,
    calls: subsiteGroupCalls,
    rights,
    nameOf: ({ name }) => name,
    read: (tx, _caller, id) => readGroup(tx, id),
    query: { ...pageFields, name: Type.Optional(Text(64, 0, '分组名称')) },
    list: listGroups,
    draft: {
      fields: {
        name: Text(60, 1, '分组名称'),
        parentId: titled('上级分组', OptionalId),
        sortNo: Type.Integer({ minimum: 0, maximum: 99_999, title: '排序值' })
      },
      keep: async (tx, draft: SubsiteGroupDraft, _caller, before) => {
        await lockGroups(tx)
        await requireGroupAbove(tx, draft.parentId, before?.id)
        return { ...draft, name: oneLine(draft.name), classify: '1', siteType: '' }
      },
      inWords: ({ parentName, ...group }) => ({ ...group, parentId: parentName || '（顶层）' })
    },
    release: requireEmptyGroups
  })

  route(platform, subsiteGroupTree, { right: 'cms:subsite:list' }, () => groupTree(platform.database))
}
