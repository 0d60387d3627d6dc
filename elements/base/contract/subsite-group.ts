import { get } from './endpoint.ts'
import { defineNoun, type DraftOf, type RecordOf } from './define-noun.ts'
import { number, parent, text } from './noun-field.ts'

/** Sites that are listed together. Groups form a tree. */
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
    parentId: parent(['上级分组', 'Group above'], { none: ['顶层', 'At the top'] }),
    sortNo: number([0, 99_999], ['排序值', 'Order'], {
      ...{ width: 96, sort: true },
      hint: ['小的在前', 'Small numbers come first']
    })
  },
  extra: {
    /** ◆ */
    parentName: { kind: 'text', title: ['上级分组', 'Group above'], width: 180, isTelling: true },
    /** ◆ Sites and groups directly in the group. */
    siteCount: { kind: 'number', title: ['站点数', 'Sites'], width: 96, isTelling: true },
    groupCount: { kind: 'number', title: ['下级分组数', 'Groups in it'], width: 112 }
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

/** All groups, empty ones too. */
export const subsiteGroupTree = get<SubsiteGroupNode[]>('/subsite/subsiteGroup/queryTreeList')
