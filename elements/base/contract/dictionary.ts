import { get } from './endpoint.ts'
import { defineNoun, rightsOf, type DraftOf, type RecordOf } from './define-noun.ts'
import { area, choice, flag, number, parent, text } from './noun-field.ts'

/** Dictionaries that the platform uses, with the pages that read them. They cannot be deleted. */
export const dictionaryReaders: Readonly<Record<string, string>> = {
  sex: '用户管理和个人中心',
  org_category: '部门管理',
  article_source: '文章编辑'
}

/** Set of choices for selects. */
export const dictionary = defineNoun({
  noun: 'dictionary',
  title: ['字典', 'Dictionary', 'Dictionaries'],
  path: '/sys/dict',
  scope: 'platform',
  rights: 'system:dict',
  adding: '新建',
  name: 'dictName',
  fields: {
    dictName: text(60, ['字典名称', 'Name'], { required: true, sort: true, filter: { by: 'within' } }),
    /** Identifies the dictionary in programs. */
    dictCode: text(60, ['字典编号', 'Code'], {
      ...{ required: true, fixed: true, sort: true, width: 180, isTelling: true, filter: { by: 'within' } },
      unique: { tableName: 'sys_dict', fieldName: 'dict_code' },
      pattern: '^[A-Za-z][\\w-]{0,59}$',
      wrong: [
        '字典编号以字母开头，只含字母、数字、下划线和连字符',
        'A code begins with a letter. Letters, digits, underscores and hyphens may follow'
      ],
      hint: [
        '字母开头，程序以它识别字典，保存后不能修改',
        'Starts with a letter. Programs identify the dictionary by its code. It can’t be changed later.'
      ]
    }),
    description: area(300, ['描述', 'Description'], { isHidden: true })
  },
  extra: {
    /** ◆ Number of items. */
    itemCount: { kind: 'number', title: ['字典项', 'Items'], width: 88, isTelling: true }
  },
  columns: ['dictName', 'dictCode', 'itemCount', 'description'],
  sheet: 'dictCode'
})

/** Rights to dictionaries and their items. */
export const dictionaryRights = {
  ...rightsOf(dictionary),
  'system:dict:list': '查看数据字典',
  'system:dict:add': '新建字典和字典项',
  'system:dict:edit': '修改字典和字典项',
  'system:dict:delete': '删除字典和字典项',
  'system:dict:export': '导出数据字典',
  'system:dict:importExcel': '导入数据字典'
}

/** Choice in a dictionary. */
export const dictionaryItem = defineNoun({
  noun: 'dictionaryItem',
  changes: 'dictionary',
  title: ['字典项', 'Item', 'Items'],
  path: '/sys/dictItem',
  scope: 'platform',
  rights: 'system:dict',
  name: 'itemText',
  fields: {
    dictId: parent(['字典', 'Dictionary'], { fixed: true }),
    itemText: text(60, ['名称', 'Name'], { required: true, sort: true, filter: { by: 'within' } }),
    /** Unique within its dictionary. Used in URLs and comma-separated lists, so some characters are not allowed. */
    itemValue: text(60, ['数据值', 'Value'], {
      ...{ required: true, sort: true, width: 160, isTelling: true },
      pattern: '^[^\\s,&<>"\'`%*!]{1,60}$',
      wrong: [
        '数据值不能有空格、逗号和 & < > " \' ` % * ! 等符号',
        'A value cannot contain blanks, commas or signs like & < > " \' ` % * !'
      ],
      hint: [
        '在该字典中唯一；不含空格、逗号和特殊符号',
        'Unique in the dictionary. Spaces, commas and special characters are not allowed.'
      ]
    }),
    /** Display order of the items. */
    sortOrder: number([1, 99_999], ['排序值', 'Order'], { sort: true }),
    /** ◆ Colour of the item; '' for none. */
    color: choice(
      [
        ['', ['无', 'None']],
        ['blue', ['蓝', 'Blue']],
        ['green', ['绿', 'Green']],
        ['orange', ['橙', 'Orange']],
        ['red', ['红', 'Red']],
        ['grey', ['灰', 'Grey']]
      ],
      ['颜色', 'Colour'],
      { blank: '' }
    ),
    /** '0' removes the item from selects. Records with the value still show its name. */
    status: flag(['1', '0'], ['状态', 'State'], ['启用：下拉框中可以选择', 'Active: shown in selects'], {
      ...{ blank: '1', width: 96, filter: { by: 'equal', as: 'itemStatus' } },
      states: [
        ['启用', 'Active'],
        ['不启用', 'Inactive']
      ]
    }),
    description: area(300, ['描述', 'Description'], { isHidden: true })
  },
  columns: ['itemText', 'itemValue', 'sortOrder', 'status', 'description'],
  sorted: ['sortOrder', 'asc'],
  order: 'sortOrder',
  isUnruled: true
})

export type DictionaryDraft = DraftOf<typeof dictionary>
export type Dictionary = RecordOf<typeof dictionary>
export type DictionaryItemDraft = DraftOf<typeof dictionaryItem>
export type DictionaryItem = RecordOf<typeof dictionaryItem>
export type ItemColor = DictionaryItem['color']

/** Item as used in selects. */
export interface Choice {
  value: string
  text: string
  title: string
  /** ◆ */
  color: ItemColor
}

/** Active items of a dictionary in display order. Fails for an unknown code. Needs no right. */
export const dictionaryChoices = (dictCode: string) =>
  get<Choice[]>(`/sys/dict/getDictItems/${dictCode}`, { plain: true })
