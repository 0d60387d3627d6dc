import { menuRights } from '../../../../elements/base/contract/menu.ts'
import type { Module } from '../../http/module.ts'
import { registerMenu } from './menu-calls.ts'
import { notBuilt } from './not-built.ts'

export const menuModule: Module = {
  noun: 'menu',
  title: '菜单',
  register: registerMenu,
  rights: menuRights,
  menus: notBuilt
}
