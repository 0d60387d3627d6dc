import { permissionRights } from '../../../../elements/base/contract/permission.ts'
import { menus } from '../../database/tables/accounts.ts'
import type { Module } from '../../http/module.ts'
import { registerPermissionMoves } from './permission-moves.ts'
import { registerPermissionReads } from './permission-reads.ts'
import { registerPermissionWrites } from './permission-writes.ts'
import { registerRoleRights } from './role-right-calls.ts'
import { registerRules } from './rule-calls.ts'

export const permissionModule: Module = {
  noun: 'permission',
  title: '菜单和权限',
  register(platform) {
    registerPermissionReads(platform)
    registerPermissionWrites(platform)
    registerPermissionMoves(platform)
    registerRoleRights(platform)
    registerRules(platform)
  },
  menus: [
    {
      id: '163',
      parentId: '160',
      path: '/system/PermissionList',
      title: '菜单管理',
      english: 'Menus',
      icon: 'folder',
      component: 'system/PermissionList',
      permissions: 'system:permission:list',
      menuCategory: '1',
      sortNo: 11
    }
  ],
  rights: permissionRights,
  duplicates: [
    {
      tableName: 'sys_permission',
      fieldName: 'url',
      table: menus,
      column: menus.path,
      rights: ['system:permission:add', 'system:permission:edit']
    }
  ]
}
