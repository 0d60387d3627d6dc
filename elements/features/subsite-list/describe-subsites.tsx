import type { ReactNode } from 'react'
import {
  siteStates,
  siteTypes,
  sortSubsites,
  subsiteCalls,
  type Subsite,
  type SubsiteQuery
} from '../../base/contract/subsite.ts'
import type { RecordResource } from '../../base/crud/resource/form/record-form.ts'
import type { TableAction } from '../../base/kit/table/table-column.ts'
import type { SubsiteListWords } from './subsite-list.text.ts'

const rights = { add: 'cms:subsite:add', edit: 'cms:subsite:edit', delete: 'cms:subsite:delete' } as const

interface Deeds {
  groupFilter: (value: string, change: (id: string) => void) => ReactNode
  actionsOf: (row: Subsite) => TableAction<Subsite>[]
}

/** Describes the list of the user's sites. */
export const describeSubsites = (
  text: SubsiteListWords,
  { groupFilter, actionsOf }: Deeds
): RecordResource<Subsite, SubsiteQuery> => ({
  name: 'subsites',
  noun: 'subsite',
  label: text.sites,
  list: subsiteCalls.list,
  keyOf: row => row.id,
  titleOf: row => row.name,
  filters: [
    { kind: 'text', name: 'name', label: text.searchName, maxLength: 60, isWithin: true },
    {
      kind: 'choice',
      name: 'siteType',
      label: text.type,
      dictionary: 'site_type',
      options: siteTypes.map(value => ({ value, label: text.types[value] }))
    },
    { kind: 'own', name: 'groupId', label: text.group, render: groupFilter },
    {
      kind: 'choice',
      name: 'siteStatus',
      label: text.state,
      options: siteStates.map(value => ({ value, label: text.states[value] }))
    }
  ],
  columns: [
    {
      key: 'name',
      title: text.name,
      isSortable: true,
      render: row => (
        <>
          {row.name}
          {row.shortName && <span className="site-short">{row.shortName}</span>}
        </>
      )
    },
    {
      key: 'siteType',
      title: text.type,
      width: 88,
      isTelling: true,
      render: ({ siteType }) => <span className="mark">{text.types[siteType]}</span>
    },
    { key: 'groupName', title: text.group, width: 144 },
    { key: 'depName', title: text.department, width: 144 },
    { key: 'agencyName', title: text.agency, width: 144, isHiddenAtFirst: true },
    { key: 'siteIDCode', title: text.code, width: 120 },
    {
      key: 'status',
      title: text.state,
      width: 72,
      isTelling: true,
      render: ({ status }) => (
        <span className={status === '1' ? 'mark mark-good' : 'mark mark-bad'}>{text.states[status]}</span>
      )
    },
    { key: 'sortNo', title: text.order, width: 80, align: 'end', isSortable: true },
    { key: 'icpCode', title: text.icp, width: 160, isHiddenAtFirst: true },
    { key: 'homeUrl', title: text.home, width: 200, isHiddenAtFirst: true },
    { key: 'updateByName', title: text.by, width: 120, isHiddenAtFirst: true },
    { key: 'updateTime', title: text.updated, width: 160, align: 'end', isHiddenAtFirst: true }
  ],
  form: {
    rights,
    deletes: subsiteCalls.deleteBatch,
    deleteNote: text.deleteNote,
    load: async () => (await import('./subsite-form.tsx')).subsiteForm(text)
  },
  actionsOf,
  add: { label: text.add, right: rights.add },
  order: { column: 'sortNo', call: sortSubsites, right: rights.edit },
  empty: { title: text.empty, hint: text.emptyHint }
})
