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

/** '1' is offered to columns, '0' no longer; columns that have it keep it. */
export const modelStates = ['1', '0'] as const
export type ModelState = (typeof modelStates)[number]

export const mostModelFields = 60
/** Characters of one value. */
export const longestModelValue = 5000
export const modelFieldName = '[A-Za-z]\\w{0,39}'
/** What every object has by birth, as `constructor`: templates and pages would find that instead of a value. */
export const isReservedField = (name: string): boolean => name in {}

/** A field that articles have besides those that all have. */
export interface ModelField {
  /** What programs know it by; unique in its model. */
  name: string
  label: string
  type: ModelFieldType
  required: boolean
  /** Of a text; 0 for `longestModelValue`. */
  maxLength: number
  /** What a new article begins with. */
  default: string
  /** The code of the dictionary that a choice is from; '' for other types. */
  dict: string
  /** Fields of one name stand together; '' is the first. */
  group: string
}

export interface ModelDraft {
  name: string
  /** What templates know it by. */
  code: string
  description: string
  /** Names of the templates that show a column of it, and an article; '' for the site's usual one. */
  listTemplate: string
  detailTemplate: string
  /** Columns that choose none have the default one; there is one at most. */
  isDefault: (typeof yesNo)[number]
  status: ModelState
  /** In their order. */
  fields: ModelField[]
}

export interface ContentModel extends ModelDraft, Stamps {
  id: string
  /** ◆ How many columns chose it. */
  columnCount: number
}

/** A row of the list; its fields stay where they are. */
export type ModelRow = Omit<ContentModel, 'fields'> & {
  /** ◆ */
  fieldCount: number
}

/** Sort columns: createTime (default), name, code. */
export interface ModelQuery extends PageQuery {
  /** `*text*` searches within. */
  name?: string
  code?: string
  modelStatus?: ModelState
}

export const modelCalls = {
  ...crud<ModelRow, ModelDraft, ModelQuery, ContentModel>('/model/model'),
  list: get<Page<ModelRow>, ModelQuery>('/model/model/querylist')
}
/** ◆ What a column may choose, by name. Any session may ask. */
export const modelChoices = get<Pick<ContentModel, 'id' | 'name' | 'isDefault' | 'status'>[]>('/model/model/choices')
/** ◆ The dictionaries that a field may be from, by name. */
export const modelDictionaries = get<{ dictCode: string; dictName: string }[]>('/model/model/dictionaries')
/** What a column gives to its articles: its own model, or the default one; without either `id` is ''. */
export interface ColumnModel extends Pick<ContentModel, 'id' | 'name' | 'fields'> {
  /** A process decides about its articles: they are submitted, and nobody publishes them by themselves. */
  isReviewed: boolean
}
/** ◆ */
export const modelOfColumn = get<ColumnModel, { id: string }>('/model/model/ofColumn')

/** What an article has in its model's fields, by their names. Several choices are joined by commas; a flag is '1' or '0'. */
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

/** What is wrong with a value as far as the field itself tells: a dictionary is asked besides. '' for nothing. */
export function problemOfValue(field: ModelField, value: string): 'required' | 'long' | 'form' | '' {
  if (value.trim() === '') return field.required ? 'required' : ''
  if (value.length > (field.maxLength || longestModelValue)) return 'long'
  return fits[field.type](value) ? '' : 'form'
}

export const hasDictionary = ({ type }: Pick<ModelField, 'type'>): boolean => type === 'choice' || type === 'choices'
export const hasLength = ({ type }: Pick<ModelField, 'type'>): boolean => type === 'text' || type === 'area'
