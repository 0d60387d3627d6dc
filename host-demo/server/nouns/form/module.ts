import { formRights } from '../../../../elements/base/contract/form.ts'
import type { Module } from '../../http/module.ts'
import { view } from '../menu/menu-entries.ts'
import { registerForms } from './form-calls.ts'
import { seedForms } from './form-seed.ts'
import { registerFormTables } from './form-table-calls.ts'

export const formModule: Module = {
  noun: 'form',
  title: '表单',
  register(platform) {
    registerForms(platform)
    registerFormTables(platform)
  },
  rights: formRights,
  menus: [
    {
      id: '150',
      path: '/cms/form',
      title: '在线表单',
      english: 'Forms',
      icon: 'form',
      component: view,
      redirect: '/cms/form/FormList',
      permissions: 'cms:form:list',
      menuCategory: '1',
      sortNo: 16,
      children: [
        {
          id: '151',
          path: '/cms/form/FormList',
          title: '表单列表',
          english: 'Form list',
          icon: 'form',
          component: 'cms/form/FormList'
        },
        {
          id: '152',
          path: '/cms/form/FormDesigner',
          title: '表单设计',
          english: 'Form designer',
          icon: 'form',
          component: 'cms/form/FormDesigner',
          hidden: true,
          keepAlive: true,
          permissions: 'cms:form:list'
        }
      ]
    }
  ],
  demo: seedForms
}
