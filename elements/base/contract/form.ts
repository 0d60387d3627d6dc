import { get, post, put, remove } from './endpoint.ts'
import type { Page, PageQuery } from './envelope.ts'

export const formRights = {
  'cms:form:list': '查看表单',
  'cms:form:add': '新建表单',
  'cms:form:edit': '设计表单',
  'cms:form:delete': '删除表单'
} as const

/** Field of a bound table, which a form widget can use as its model. */
export interface FormField {
  /** Name in the data. */
  dbFieldName: string
  /** Label. */
  dbFieldTxt: string
  /** `string`, `int`, `double`, `BigDecimal`, `Date`, `Text`, `Blob`. */
  dbType: string
  /** Widget in other designers: `text`, `textarea`, `list`, `radio`, `checkbox`, `date`, `datetime`, `file`, … */
  fieldShowType: string
  /** Maximum number of characters or digits; 0 means no limit. */
  dbLength: number
}

/** ◆ Table that a form can be bound to. */
export interface FormTable {
  id: string
  tableName: string
  /** Label. */
  tableTxt: string
}

/** ◆ Row of the form list. Times are `YYYY-MM-DD HH:mm:ss`. */
export interface FormRow {
  id: string
  subsiteId: string
  name: string
  /** Assigned by the platform, never changes. */
  code: string
  /** '' if the form is not bound to a table. */
  tableId: string
  tableName: string
  tableTxt: string
  /** Number of widgets with a value, including those in sub-tables. */
  fieldCount: number
  /** Used as the application form of the site: as it is, or as it was before later changes; '' if it is not used. */
  application: '' | 'live' | 'changed'
  /** Number of saves of the design. A save may send the number it started from (optimistic lock). */
  version: number
  createByName: string
  createTime: string
  updateByName: string
  updateTime: string
}

/** ◆ Form with its design; `jsonStr` is the document as JSON. */
export interface FormDesign extends FormRow {
  jsonStr: string
}

/** ◆ Default: the session's site. Sort columns: updateTime (default), name, fieldCount. */
export interface FormQuery extends PageQuery {
  subsiteId?: string
  /** Searches name, code and table. */
  words?: string
}

/** Maximum size of a design in bytes of UTF-8. */
export const largestDesign = 2 * 1024 * 1024
/** Maximum nesting of a design. */
export const deepestDesign = 100
/** Maximum length of a form's name in characters. */
export const longestFormName = 100

export const onlineFormFields = get<FormField[], { tableId: string }>('/cgform/cgFormField/onlineFormFields')

/**
 * Saves a design. ◆ With an outdated `version`: fails with code 409 and the current design. Without `version` the last
 * save wins and the result is null, as in JeecgBoot.
 */
export const editFormDesign = post<
  { version: number; updateTime: string } | null,
  { id: string; jsonStr: string; version?: number }
>('/cgform/cgformDesign/edit')

export const formList = get<Page<FormRow>, FormQuery>('/cgform/cgformDesign/list')
export const formById = get<FormDesign, { id: string }>('/cgform/cgformDesign/queryById')
/** Without `jsonStr` the form is empty. */
export const addForm = post<FormRow, { name: string; tableId?: string; subsiteId?: string; jsonStr?: string }>(
  '/cgform/cgformDesign/add'
)
/** Changes the name and, if given, the table ('' unbinds). */
export const renameForm = put<FormRow, { id: string; name: string; tableId?: string }>('/cgform/cgformDesign/rename')
export const deleteForm = remove<null, { id: string }>('/cgform/cgformDesign/delete')
export const formTables = get<FormTable[]>('/cgform/cgFormHead/list')
