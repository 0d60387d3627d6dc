import { get } from './endpoint.ts'
import { defineNoun, type DraftOf, type RecordOf } from './define-noun.ts'
import { number, parent, text } from './noun-field.ts'

/** Group of sites in lists. Groups form a tree. */
export const subsiteGroup = defineNoun({
  noun: 'subsiteGroup',
  changes: 'subsite',
  title: ['站点分组', 'Site group', 'Site groups'],
  path: '/subsite/subsiteGroup',
  scope: 'platform',
  rights: 'cms:subsite',
  name: 'name',
  fields: {
    name: text(60, ['分组名称', 'Name'], { required: true, sort: true, filter: { by: 'within' } }),
    parentId: parent(['上级分组', 'Parent group'], { none: ['顶层', 'Top level'] }),
    sortNo: number([0, 99_999], ['排序值', 'Order'], {
      ...{ width: 96, sort: true },
      hint: ['小的在前', 'Lower numbers come first']
    })
  },
  extra: {
    /** ◆ */
    parentName: { kind: 'text', title: ['上级分组', 'Parent group'], width: 180, isTelling: true },
    /** ◆ Number of sites and groups directly in the group. */
    siteCount: { kind: 'number', title: ['站点数', 'Sites'], width: 96, isTelling: true },
    groupCount: { kind: 'number', title: ['下级分组数', 'Subgroups'], width: 112 }
  },
  columns: ['name', 'parentName', 'siteCount', 'groupCount', 'sortNo'],
  sorted: ['sortNo', 'asc'],
  isUnruled: true
})

export type SubsiteGroupDraft = DraftOf<typeof subsiteGroup>
export type SubsiteGroup = RecordOf<typeof subsiteGroup>

export interface SubsiteGroupNode {
  key: string
  value: string
  title: string
  id: string
  name: string
  depId: string
  classify: '1'
  siteType: ''
  children: SubsiteGroupNode[]
}

/** All groups, including empty ones. */
export const subsiteGroupTree = get<SubsiteGroupNode[]>('/subsite/subsiteGroup/queryTreeList')
