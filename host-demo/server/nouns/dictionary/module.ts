import { dictionaryRights } from '../../../../elements/base/contract/dictionary.ts'
import { dictionaries } from '../../database/tables/dictionaries.ts'
import type { Module } from '../../http/module.ts'
import { registerDictionaries } from './dictionary-calls.ts'
import { usualDictionaries } from './usual-dictionaries.ts'

export const dictionaryModule: Module = {
  noun: 'dictionary',
  title: '数据字典',
  register: registerDictionaries,
  rights: dictionaryRights,
  menus: [
    {
      id: '165',
      parentId: '160',
      path: '/system/DictList',
      title: '数据字典',
      icon: 'archive',
      component: 'system/DictList',
      permissions: 'system:dict:list',
      menuCategory: '1',
      sortNo: 15
    }
  ],
  duplicates: [
    {
      tableName: 'sys_dict',
      fieldName: 'dict_code',
      table: dictionaries,
      column: dictionaries.dictCode,
      rights: ['system:dict:add', 'system:dict:edit']
    }
  ],
  dictionaries: usualDictionaries
}
