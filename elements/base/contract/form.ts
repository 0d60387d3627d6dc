import { get, post, put, remove } from './endpoint.ts'
import type { Page, PageQuery } from './envelope.ts'

export const formRights = {
  'cms:form:list': '查看表单',
  'cms:form:add': '新建表单',
  'cms:form:edit': '设计表单',
  'cms:form:delete': '删除表单'
} as const

/** A field of a bound table: what a widget of a form may be the model of. */
export interface FormField {
  /** The name in the data. */
  dbFieldName: string
  /** What people call it. */
  dbFieldTxt: string
  /** `string`, `int`, `double`, `BigDecimal`, `Date`, `Text`, `Blob`. */
  dbType: string
  /** How other designers show it: `text`, `textarea`, `list`, `radio`, `checkbox`, `date`, `datetime`, `file`, `image`, … */
  fieldShowType: string
  /** Characters or digits; 0: no limit. */
  dbLength: number
}

/** ◆ A table that a form may be bound to. */
export interface FormTable {
  id: string
  tableName: string
  /** What people call it. */
  tableTxt: string
}

/** ◆ A row of the form list. Times are `YYYY-MM-DD HH:mm:ss`. */
export interface FormRow {
  id: string
  subsiteId: string
  name: string
  /** Given by the platform, never changed. */
  code: string
  /** '' when the form is bound to no table. */
  tableId: string
  tableName: string
  tableTxt: string
  /** Widgets that hold a value, those of sub-tables among them. */
  fieldCount: number
  /** Counts the saves of the design; a save may carry the number it began from. */
  version: number
  createByName: string
  createTime: string
  updateByName: string
  updateTime: string
}

/** ◆ A designed form; `jsonStr` is the document as text. */
export interface FormDesign extends FormRow {
  jsonStr: string
}

/** ◆ Default: the session's sub-site. Sort columns: updateTime (default), name, fieldCount. */
export interface FormQuery extends PageQuery {
  subsiteId?: string
  /** Found within name, code and table. */
  words?: string
}

/** Bytes of a design as UTF-8. */
export const largestDesign = 2 * 1024 * 1024
/** Levels of lists and objects in a design. */
export const deepestDesign = 100
/** Characters of a form's name. */
export const longestFormName = 100

export const onlineFormFields = get<FormField[], { tableId: string }>('/cgform/cgFormField/onlineFormFields')

/**
 * Saves a design. ◆ With `version`: code 409 and the design as it is now when that is no longer the newest; without one the
 * last save wins, as at the platform's kin, whose answer holds no result either.
 */
export const editFormDesign = post<
  { version: number; updateTime: string } | null,
  { id: string; jsonStr: string; version?: number }
>('/cgform/cgformDesign/edit')

export const formList = get<Page<FormRow>, FormQuery>('/cgform/cgformDesign/list')
export const formById = get<FormDesign, { id: string }>('/cgform/cgformDesign/queryById')
/** Without `jsonStr` the form begins empty. */
export const addForm = post<FormRow, { name: string; tableId?: string; subsiteId?: string; jsonStr?: string }>(
  '/cgform/cgformDesign/add'
)
/** The name and, where given, the table ('' unbinds). */
export const renameForm = put<FormRow, { id: string; name: string; tableId?: string }>('/cgform/cgformDesign/rename')
export const deleteForm = remove<null, { id: string }>('/cgform/cgformDesign/delete')
export const formTables = get<FormTable[]>('/cgform/cgFormHead/list')
