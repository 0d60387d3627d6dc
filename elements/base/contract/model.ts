import { isUrl } from './checks.ts'
import { yesNo } from './column.ts'
import { crud, type Stamps } from './crud.ts'
import { get } from './endpoint.ts'
import type { Page, PageQuery } from './envelope.ts'

export const modelRights = {
  'cms:model:list': '查看内容模型',
  'cms:model:add': '新建内容模型',
  'cms:model:edit': '修改内容模型',
  'cms:model:delete': '删除内容模型'
} as const

/** `choice` is one item of a dictionary, `choices` are several, `flag` is yes or no. */
export const modelFieldTypes = ['text', 'area', 'number', 'date', 'link', 'choice', 'choices', 'flag'] as const
export type ModelFieldType = (typeof modelFieldTypes)[number]

/** '1' can be chosen for columns, '0' cannot. Columns that already use it are unaffected. */
export const modelStates = ['1', '0'] as const
export type ModelState = (typeof modelStates)[number]

export const mostModelFields = 60
/** Maximum length of a value in characters. */
export const longestModelValue = 5000
export const modelFieldName = '[A-Za-z]\\w{0,39}'
/** Returns true for properties of every object, such as `constructor`, which would hide a missing value. */
export const isReservedField = (name: string): boolean => name in {}

/** Additional field of articles. */
export interface ModelField {
  /** Name in programs and templates, unique in its model. */
  name: string
  label: string
  type: ModelFieldType
  required: boolean
  /** Maximum length of a text; 0 means `longestModelValue`. */
  maxLength: number
  /** Value in a new article. */
  default: string
  /** Dictionary code of a choice; '' for other types. */
  dict: string
  /** Fields of one group are displayed together; '' is the first group. */
  group: string
}

export interface ModelDraft {
  name: string
  /** Name in templates. */
  code: string
  description: string
  /** Templates for a column and for an article; '' means the site's default. */
  listTemplate: string
  detailTemplate: string
  /** The default model, at most one, is used by columns without a model. */
  isDefault: (typeof yesNo)[number]
  status: ModelState
  /** In display order. */
  fields: ModelField[]
}

export interface ContentModel extends ModelDraft, Stamps {
  id: string
  /** ◆ Number of columns that use it. */
  columnCount: number
}

/** Row of the list, without the fields. */
export type ModelRow = Omit<ContentModel, 'fields'> & {
  /** ◆ */
  fieldCount: number
}

/** Sort columns: createTime (default), name, code. */
export interface ModelQuery extends PageQuery {
  /** `*text*` matches anywhere. */
  name?: string
  code?: string
  modelStatus?: ModelState
}

export const modelCalls = {
  ...crud<ModelRow, ModelDraft, ModelQuery, ContentModel>('/model/model'),
  list: get<Page<ModelRow>, ModelQuery>('/model/model/querylist')
}
/** ◆ Models that a column can use, by name. Needs no right. */
export const modelChoices = get<Pick<ContentModel, 'id' | 'name' | 'isDefault' | 'status'>[]>('/model/model/choices')
/** ◆ Dictionaries that a field can use, by name. */
export const modelDictionaries = get<{ dictCode: string; dictName: string }[]>('/model/model/dictionaries')
/** Model for the articles of a column: its own or the default one; `id` is '' if there is none. */
export interface ColumnModel extends Pick<ContentModel, 'id' | 'name' | 'fields'> {
  /** A process reviews its articles: users submit them and cannot publish directly. */
  isReviewed: boolean
}
/** ◆ */
export const modelOfColumn = get<ColumnModel, { id: string }>('/model/model/ofColumn')

/** Values of an article by field name. Several choices are comma-separated; a flag is '1' or '0'. */
export type ModelValues = Record<string, string>

const isDay = (value: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(value) &&
  !Number.isNaN(Date.parse(value)) &&
  new Date(value).toISOString().startsWith(value)

const fits: Record<ModelFieldType, (value: string) => boolean> = {
  text: value => !/[\r\n]/.test(value),
  area: () => true,
  number: value => /^-?\d{1,15}(\.\d{1,6})?$/.test(value),
  date: isDay,
  link: value => isUrl(value) || /^\/(?!\/)\S*$/.test(value),
  choice: value => /^[^\s,]+$/.test(value),
  choices: value => /^[^\s,]+(,[^\s,]+)*$/.test(value),
  flag: value => value === '0' || value === '1'
}

/** Returns what is wrong with a value, '' if nothing. Does not check dictionaries. */
export function problemOfValue(field: ModelField, value: string): 'required' | 'long' | 'form' | '' {
  if (value.trim() === '') return field.required ? 'required' : ''
  if (value.length > (field.maxLength || longestModelValue)) return 'long'
  return fits[field.type](value) ? '' : 'form'
}

export const hasDictionary = ({ type }: Pick<ModelField, 'type'>): boolean => type === 'choice' || type === 'choices'
export const hasLength = ({ type }: Pick<ModelField, 'type'>): boolean => type === 'text' || type === 'area'
