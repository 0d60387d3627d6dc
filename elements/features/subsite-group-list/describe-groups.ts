import { subsiteGroupCalls, type SubsiteGroup, type SubsiteGroupQuery } from '../../base/contract/subsite-group.ts'
import type { RecordResource } from '../../base/crud/resource/record-form.ts'
import type { SubsiteGroupListWords } from './subsite-group-list.text.ts'

const rights = { add: 'cms:subsite:add', edit: 'cms:subsite:edit', delete: 'cms:subsite:delete' } as const

/** Describes the list of site groups. */
export const describeGroups = (
  text: SubsiteGroupListWords,
  showSites: (row: SubsiteGroup) => void
): RecordResource<SubsiteGroup, SubsiteGroupQuery> => ({
  name: 'subsite-groups',
  noun: 'subsite',
  label: text.groups,
  list: subsiteGroupCalls.list,
  keyOf: row => row.id,
  titleOf: row => row.name,
  filters: [{ kind: 'text', name: 'name', label: text.searchName, maxLength: 60, isWithin: true }],
  columns: [
    { key: 'name', title: text.name, isSortable: true },
    { key: 'parentName', title: text.parent, width: 180, isTelling: true },
    { key: 'siteCount', title: text.sites, width: 96, align: 'end', isTelling: true, isCount: true },
    { key: 'groupCount', title: text.inner, width: 112, align: 'end' },
    { key: 'sortNo', title: text.order, width: 96, align: 'end', isSortable: true },
    { key: 'updateByName', title: text.by, width: 120, isHiddenAtFirst: true },
    { key: 'updateTime', title: text.updated, width: 160, align: 'end' }
  ],
  form: {
    rights,
    deletes: subsiteGroupCalls.deleteBatch,
    deleteNote: text.deleteNote,
    load: async () => (await import('./group-form.ts')).groupForm(text)
  },
  actionsOf: row => [{ key: 'sites', title: text.showSites, run: () => showSites(row) }],
  add: { label: text.add, right: rights.add },
  empty: { title: text.empty, hint: text.emptyHint }
})
