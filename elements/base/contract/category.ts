import { crud, type Stamps } from './crud.ts'
import { get, post } from './endpoint.ts'
import type { Page, PageQuery } from './envelope.ts'

export const categoryRights = {
  'system:category:list': '查看分类字典',
  'system:category:add': '新建分类',
  'system:category:edit': '修改和移动分类',
  'system:category:delete': '删除分类'
} as const

export interface CategoryDraft {
  /** '' at the top. An edit does not move it: `moveCategory` does. */
  parentId: string
  name: string
}

/** A choice that lies in others: themes, genres, audiences of what is published. */
export interface Category extends CategoryDraft, Stamps {
  id: string
  /** Given by the platform, three characters a level: A01, A01A02. Those below it begin with it; a move gives new ones. */
  code: string
}

/** A category in a list, as the platform's kin has it: `pid` is '0' at the top. */
export interface CategoryRow {
  id: string
  pid: string
  name: string
  code: string
  /** '1' when others lie in it. */
  hasChild: '1' | '0'
}

/** A category in a lazy tree. */
export interface CategoryNode {
  key: string
  value: string
  title: string
  code: string
  pid: string
  isLeaf: boolean
  children?: CategoryNode[]
}

/** A category as a select takes it, with what lies in it. */
export interface CategoryChoice {
  key: string
  value: string
  title: string
  text: string
  code: string
  children: CategoryChoice[]
}

const { byId, add, edit, delete: removeOne, deleteBatch } = crud<Category, CategoryDraft>('/sys/category')
/** Deleting takes what is below too. */
export const categoryCalls = { byId, add, edit, delete: removeOne, deleteBatch }
/** ◆ `index` counts from 0 among those below the new parent. A circle is refused. */
export const moveCategory = post<null, { id: string; parentId: string; index: number }>('/sys/category/move')

/** ◆ All categories; any session may ask. */
export const categoryTree = get<CategoryChoice[]>('/sys/category/queryTreeList')
/** What lies in the category of a code, all levels; without a code, everything. */
export const childCategories = get<CategoryChoice[], { code?: string }>('/sys/category/getChildDictWithParent')
/** What lies in the category of a code ('0': at the top); `async` `true` answers one level. */
export const categoryRoot = get<CategoryNode[], { async: 'true' | 'false'; pcode: string }>(
  '/sys/category/loadTreeRoot'
)
export const categoryChildren = get<CategoryNode[], { pid: string }>('/sys/category/loadTreeChildren')
/** One category by its `id`, `code` or `name`; refused with a sentence when there is none. */
export const oneCategory = get<CategoryRow, { field: 'id' | 'code' | 'name'; val: string }>('/sys/category/loadOne')
export const rootCategories = get<Page<CategoryRow>, PageQuery>('/sys/category/rootList')
export const categoriesBelow = get<CategoryRow[], { pid: string }>('/sys/category/childList')
