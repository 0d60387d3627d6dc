import { texts } from '../../base/core/language/locale.ts'

export const linkListText = texts(
  {
    types: '链接类型',
    links: '友情链接',
    signedOut: '未登录，请先登录后查看友情链接',
    enable: '启用',
    disable: '停用',
    move: '移动到…',
    visit: '访问',
    done: (verb: string, count: number) => `已${verb} ${count} 条`,
    moved: '移动',
    shared: '共享',
    sharedBy: (site: string) => `来自${site}`,
    hide: '在本站隐藏',
    show: '在本站显示',
    hidden: '已隐藏',
    seen: '显示',
    inherited: (name: string, site: string) => `“${name}”由${site}共享，这里只能隐藏，不能修改。`,
    inheritedEmpty: '该类型还没有启用的链接',
    deleteNote: '类型中的链接一并移入回收站，可以恢复。',
    chooseType: '请选择类型',
    noType: '请先新增链接类型'
  },
  {
    types: 'Link types',
    links: 'Links',
    signedOut: 'Sign in to see the links',
    enable: 'Enable',
    disable: 'Disable',
    move: 'Move to…',
    visit: 'Visit',
    done: (verb: string, count: number) => `${verb}: ${count}`,
    moved: 'Move',
    shared: 'Shared',
    sharedBy: (site: string) => `From ${site}`,
    hide: 'Hide at this site',
    show: 'Show at this site',
    hidden: 'Hidden',
    seen: 'Shown',
    inherited: (name: string, site: string) =>
      `“${name}” is shared by ${site}. You can hide it here but not change it.`,
    inheritedEmpty: 'This type has no enabled links yet',
    deleteNote: 'The links of the type move to the recycle bin, too, and can be restored.',
    chooseType: 'Choose a type',
    noType: 'Add a link type first'
  }
)
