import { texts } from '../../base/core/locale.ts'

export const subsiteGroupListText = texts(
  {
    groups: '站点分组',
    searchName: '分组名称包含',
    name: '分组名称',
    parent: '上级分组',
    top: '顶层',
    order: '排序值',
    orderHint: '小的在前',
    sites: '站点数',
    inner: '下级分组数',
    updated: '修改时间',
    by: '修改人',
    showSites: '查看站点',
    sitesOf: (name: string) => `${name}的站点`,
    add: '新建分组',
    deleteNote: '只有空分组可以删除，请先把其中的站点和下级分组移到别处。',
    empty: '还没有分组',
    emptyHint: '新建分组，站点切换时按分组列出站点。',
    signedOut: '未登录，请先登录后查看站点分组'
  },
  {
    groups: 'Site groups',
    searchName: 'Name contains',
    name: 'Name',
    parent: 'Parent group',
    top: 'Top level',
    order: 'Order',
    orderHint: 'Lower numbers come first',
    sites: 'Sites',
    inner: 'Subgroups',
    updated: 'Updated',
    by: 'Updated by',
    showSites: 'View sites',
    sitesOf: (name: string) => `Sites of ${name}`,
    add: 'New group',
    deleteNote: 'Only an empty group can be deleted. Move its sites and subgroups first.',
    empty: 'No groups yet',
    emptyHint: 'Create one to group sites in the site switcher.',
    signedOut: 'Sign in to see the groups'
  }
)

export type SubsiteGroupListWords = (typeof subsiteGroupListText)['zh-CN']
