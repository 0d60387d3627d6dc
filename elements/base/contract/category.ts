import { get, post } from './endpoint.ts'
import type { Page, PageQuery } from './envelope.ts'
import { defineTree, rightsOf, type RecordOf } from './define-noun.ts'
import { parent, text } from './noun-field.ts'

/** Node in a tree of choices, such as themes or audiences. Deleting a category also deletes those below it. */
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
    /** Not changed by an edit: use `moveCategory`. */
    parentId: parent(['上级分类', 'Parent category'], { wide: true, none: ['（顶层）', '(top)'] })
  },
  extra: {
    /** Assigned by the platform, three characters per level: A01, A01A02. Changes when the category is moved. */
    code: { kind: 'text', title: ['分类编码', 'Code'] }
  }
})

export const categoryRights = {
  ...rightsOf(category),
  'system:category:list': '查看分类字典',
  'system:category:edit': '修改和移动分类'
}
export type Category = RecordOf<typeof category>

/** Category in a list, in JeecgBoot's format: `pid` is '0' at the top. */
export interface CategoryRow {
  id: string
  pid: string
  name: string
  code: string
  /** '1' if it contains other categories. */
  hasChild: '1' | '0'
}

/** Category in a lazily loaded tree. */
export interface CategoryNode {
  key: string
  value: string
  title: string
  code: string
  pid: string
  isLeaf: boolean
  children?: CategoryNode[]
}

/** Category in a select, with the categories below it. */
export interface CategoryChoice {
  key: string
  value: string
  title: string
  text: string
  code: string
  children: CategoryChoice[]
}

/** ◆ `index` counts from 0 among the children of the new parent. Fails if the move would create a cycle. */
export const moveCategory = post<null, { id: string; parentId: string; index: number }>('/sys/category/move')

/** ◆ All categories. Needs no right. */
export const categoryTree = get<CategoryChoice[]>('/sys/category/queryTreeList')
/** Categories below the category with this code, at all levels. Without a code: all categories. */
export const childCategories = get<CategoryChoice[], { code?: string }>('/sys/category/getChildDictWithParent')
/** Categories below the category with this code; '0' is the top. With `async` `true` only one level. */
export const categoryRoot = get<CategoryNode[], { async: 'true' | 'false'; pcode: string }>(
  '/sys/category/loadTreeRoot'
)
export const categoryChildren = get<CategoryNode[], { pid: string }>('/sys/category/loadTreeChildren')
/** Finds a category by `id`, `code` or `name`. Fails with a message if there is none. */
export const oneCategory = get<CategoryRow, { field: 'id' | 'code' | 'name'; val: string }>('/sys/category/loadOne')
export const rootCategories = get<Page<CategoryRow>, PageQuery>('/sys/category/rootList')
export const categoriesBelow = get<CategoryRow[], { pid: string }>('/sys/category/childList')
