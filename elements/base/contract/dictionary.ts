import { crud, sortCall, type Stamps } from './crud.ts'
import { get } from './endpoint.ts'
import type { PageQuery } from './envelope.ts'
import { sheetCalls } from './sheet.ts'

export const dictionaryRights = {
  'system:dict:list': '查看数据字典',
  'system:dict:add': '新建字典和字典项',
  'system:dict:edit': '修改字典和字典项',
  'system:dict:delete': '删除字典和字典项',
  'system:dict:export': '导出数据字典',
  'system:dict:importExcel': '导入数据字典'
} as const

export interface DictionaryDraft {
  dictName: string
  /** What programs know it by; never changed. */
  dictCode: string
  description: string
}

/** Dictionaries that pages of the platform read, and which: they are not deleted. */
export const dictionaryReaders: Readonly<Record<string, string>> = {
  sex: '用户管理和个人中心',
  org_category: '部门管理',
  article_source: '文章编辑'
}

/** A set of choices that selects of the platform offer. */
export interface Dictionary extends DictionaryDraft, Stamps {
  id: string
  /** ◆ How many items it holds. */
  itemCount: number
}

/** Sort columns: createTime (default), dictName, dictCode. */
export interface DictionaryQuery extends PageQuery {
  /** `*text*` searches within. */
  dictName?: string
  dictCode?: string
}

/** '1' is offered, '0' no longer; what was chosen before keeps its name. */
export const itemStates = ['1', '0'] as const
export type ItemState = (typeof itemStates)[number]

/** ◆ The colour that an item is marked with; '' for none. */
export const itemColors = ['', 'blue', 'green', 'orange', 'red', 'grey'] as const
export type ItemColor = (typeof itemColors)[number]

export interface DictionaryItemDraft {
  dictId: string
  itemText: string
  /** Unique in its dictionary. */
  itemValue: string
  description: string
  color: ItemColor
  /** 1 and more; items are offered in this order. */
  sortOrder: number
  status: ItemState
}

export interface DictionaryItem extends DictionaryItemDraft, Stamps {
  id: string
}

/** Sort columns: sortOrder (default, ascending), itemText, itemValue. */
export interface DictionaryItemQuery extends PageQuery {
  dictId: string
  itemText?: string
  itemStatus?: ItemState
}

/** An item as a select takes it. */
export interface Choice {
  value: string
  text: string
  title: string
  /** ◆ */
  color: ItemColor
}

export const dictionaryCalls = crud<Dictionary, DictionaryDraft, DictionaryQuery>('/sys/dict')
export const dictionaryItemCalls = crud<DictionaryItem, DictionaryItemDraft, DictionaryItemQuery>('/sys/dictItem')
export const sortDictionaryItems = sortCall('/sys/dictItem')
export const dictionarySheet = sheetCalls('/sys/dict')
/** What is offered of a dictionary, in order; an unknown code is refused. Any session may ask. */
export const dictionaryChoices = (dictCode: string) =>
  get<Choice[]>(`/sys/dict/getDictItems/${dictCode}`, { plain: true })
