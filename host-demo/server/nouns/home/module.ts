import { menuIds } from '../../../../elements/base/contract/menu.ts'
import type { Module } from '../../http/module.ts'
import { registerHome } from './home-calls.ts'
import { seedVisits } from './home-seed.ts'

export const homeModule: Module = {
  noun: 'home',
  title: '首页',
  register: registerHome,
  menus: [
    {
      id: menuIds.home,
      path: '/dashboard/analysis',
      title: '首页',
      english: 'Home',
      icon: 'home',
      component: 'dashboard/Analysis',
      keepAlive: true,
      sortNo: 1
    }
  ],
  demo: seedVisits
}
