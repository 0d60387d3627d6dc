import { columnRights } from '../../../../elements/base/contract/column.ts'
import { menuIds } from '../../../../elements/base/contract/menu.ts'
import type { Module } from '../../http/module.ts'
import { view } from '../menu/menu-entries.ts'
import { registerColumns } from './column-calls.ts'
import { registerColumnMoves } from './column-moves.ts'
import { restoreColumn } from './restore-column.ts'
import { seedColumns } from './column-seed.ts'

export const columnModule: Module = {
  noun: 'column',
  title: '栏目',
  register(platform) {
    registerColumns(platform)
    registerColumnMoves(platform)
  },
  rights: columnRights,
  restores: { column: restoreColumn },
  menus: [
    {
      id: menuIds.columns,
      path: '/cms/newsClass',
      title: '栏目管理',
      english: 'Columns',
      icon: 'folder',
      component: view,
      redirect: '/cms/newsClass/modules/NewsClassModal',
      permissions: 'cms:newsclass:add,cms:newsclass:edit',
      menuCategory: '1',
      sortNo: 12,
      children: [
        {
          id: '111',
          path: '/cms/newsClass/modules/NewsClassModal',
          title: '栏目管理',
          english: 'Columns',
          component: 'cms/newsClass/modules/NewsClassModal'
        }
      ]
    },
    {
      id: menuIds.disclosureColumns,
      path: '/disclosure/column',
      title: '公开栏目管理',
      english: 'Disclosure columns',
      icon: 'folder',
      component: view,
      redirect: '/cms/newsClass/modules/NewsClassModal',
      permissions: 'cms:disclosure:column',
      menuCategory: '2',
      sortNo: 52
    }
  ],
  demo: seedColumns
}
