import { modelRights } from '../../../../elements/base/contract/model.ts'
import { models } from '../../database/tables/models.ts'
import type { Module } from '../../http/module.ts'
import { registerModels } from './model-calls.ts'
import { modelDictionaries, modelReferences } from './model-references.ts'
import { seedModels } from './model-seed.ts'

export const modelModule: Module = {
  noun: 'model',
  title: '内容模型',
  register: registerModels,
  rights: modelRights,
  menus: [
    {
      id: '124',
      parentId: '120',
      path: '/model/ModelList',
      title: '内容模型',
      icon: 'form',
      component: 'model/ModelList',
      permissions: 'cms:model:list',
      menuCategory: '1',
      sortNo: 14
    }
  ],
  duplicates: [
    {
      tableName: 'model',
      fieldName: 'code',
      table: models,
      column: models.code,
      rights: ['cms:model:add', 'cms:model:edit']
    }
  ],
  dictionaries: modelDictionaries,
  references: modelReferences,
  demo: seedModels
}
