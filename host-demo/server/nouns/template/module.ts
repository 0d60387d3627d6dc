import { templateRights } from '../../../../elements/base/contract/template.ts'
import type { Module } from '../../http/module.ts'
import { registerTemplates } from './template-calls.ts'
import { registerPreviews } from './template-preview.ts'
import { seedTemplates } from './template-seed.ts'
import { registerTransfer } from './template-transfer.ts'

export const templateModule: Module = {
  noun: 'template',
  title: '模板',
  rights: templateRights,
  register(platform) {
    registerTemplates(platform)
    registerPreviews(platform)
    registerTransfer(platform)
  },
  menus: [
    {
      id: '126',
      parentId: '120',
      path: '/cms/template/Template',
      title: '模板管理',
      english: 'Templates',
      icon: 'form',
      component: 'cms/template/Template',
      permissions: 'cms:template:list',
      menuCategory: '1',
      sortNo: 14
    }
  ],
  demo: seedTemplates
}
