import { get, post } from './endpoint.ts'
import type { Page, PageQuery } from './envelope.ts'
import { defineTree, rightsOf, type DraftOf, type RecordOf } from './define-noun.ts'
import { parent, text } from './noun-field.ts'

/** A choice of a tree: themes, genres, audiences of articles. Deleting a category deletes the categories below it, too. */
export const category = defineTree({
  noun: 'category',
  title: ['分类', 'Category', 'Categories'],
  path: '/sys/category',
  scope: 'platform',
  rights: 'system:category',
  adding: '新建',
  name: 'name',
  fields: {
    name: text(100, ['分类名称', 'Name'], { required: true, wide: true }),
    /** An edit does not move a category: `moveCategory` does. */
    parentId: parent(['上级分类', 'Below'], { wide: true, none: ['（顶层）', '(top)'] })
  },
  extra: {
    /** Given by the platform, three characters per level: A01, A01A02. Codes below begin with it; a move gives new ones. */
    code: { kind: 'text', title: ['分类编码', 'Code'] }
  }
})

export const categoryRights = {
  ...rightsOf(category),
  'system:category:list': '查看分类字典',
  'system:category:edit': '修改和移动分类'
}
export type CategoryDraft = DraftOf<typeof category>
export type Category = RecordOf<typeof category>

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
