import { yesNo } from './column.ts'
import type { ModelKind } from './content-kind.ts'
import { crud, type Stamps } from './crud.ts'
import { get, post } from './endpoint.ts'
import type { Page, PageQuery } from './envelope.ts'

export const modelRights = {
  'cms:model:list': '查看内容模型',
  'cms:model:add': '新建内容模型',
  'cms:model:edit': '修改内容模型',
  'cms:model:delete': '删除内容模型'
} as const

/** Types with plain values, which rows can have too. `choice` is one item of a dictionary, `flag` is yes or no. */
export const plainFieldTypes = ['text', 'area', 'number', 'date', 'datetime', 'link', 'flag'] as const
/**
 * Types of fields. `choices` are several items of a dictionary. `rich` is sanitised HTML. `person` is a leader or a name,
 * `department` one or several departments, `relation` articles of a kind. `computed` has no value: the platform derives a
 * state from other fields and its clock.
 */
export const modelFieldTypes = [
  'text',
  'area',
  'number',
  'date',
  'link',
  'choice',
  'choices',
  'flag',
  'datetime',
  'picture',
  'files',
  'rich',
  'rows',
  'person',
  'department',
  'relation',
  'computed'
] as const
export type ModelFieldType = (typeof modelFieldTypes)[number]

/** '1' can be chosen for columns, '0' cannot. Columns that already use it are unaffected. */
export const modelStates = ['1', '0'] as const
export type ModelState = (typeof modelStates)[number]

export const mostModelFields = 60
/** Maximum length of a value in characters; of lists, files and texts with format. */
export const longestModelValue = 5000
export const longestStructure = 1_500_000
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
  /** Settings of the type. */
  more?: FieldSettings
}

/** Checks of a text by name. `credit` is a unified social credit code, `month` a month such as 1970-01. */
export const textCheckNames = ['phone', 'email', 'postcode', 'credit', 'month'] as const

/** Column of a field with rows. */
export interface RowField {
  name: string
  label: string
  type: (typeof plainFieldTypes)[number] | 'picture'
  required: boolean
  /** 0 means `longestModelValue`. */
  maxLength: number
  more?: Pick<FieldSettings, 'check' | 'options' | 'ratio' | 'minWidth' | 'minHeight'>
}

/** State of a `computed` field. The last one of a list whose conditions hold applies. */
export interface StateStep {
  word: string
  /** Date or time field that must have passed, shifted by months and days; `$start` and `$end` are the publication. */
  since?: string
  months?: number
  days?: number
  /** Field that must have a value. */
  filled?: string
  /** Overdue: red for the staff, and never public. */
  isAlarm?: boolean
}

export interface FieldSettings {
  check?: (typeof textCheckNames)[number]
  /** The only values of a text. */
  options?: string[]
  /** Ratio of a picture, `3:4`, and its smallest size in pixels. */
  ratio?: string
  minWidth?: number
  minHeight?: number
  /** Columns of rows, and the maximum number of rows, files, departments or articles. */
  columns?: RowField[]
  most?: number
  /** Kind of the articles of a `relation`. */
  kind?: ModelKind
  steps?: StateStep[]
  /** Columns of the list of articles, and filters above it. */
  isListed?: boolean
  isFilter?: boolean
  /** Never public: contacts and internal remarks. */
  isInternal?: boolean
  /** The rules of the kind need it: it can be neither removed nor changed. */
  isFixed?: boolean
  /** Value of a new article in the column, taken from the newest one there. */
  isRepeated?: boolean
  /** The rules of the kind compute the value: forms only show it. */
  isComputed?: boolean
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
  /** ◆ Kind of content, which the platform brings with its fields; '' for plain articles. */
  kind: ModelKind
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
export const modelChoices =
  get<Pick<ContentModel, 'id' | 'name' | 'kind' | 'isDefault' | 'status'>[]>('/model/model/choices')
/** ◆ Dictionaries that a field can use, by name. */
export const modelDictionaries = get<{ dictCode: string; dictName: string }[]>('/model/model/dictionaries')
/** What becomes of values of a field if the model is saved: no longer shown, wrong, or missing though required. */
export interface ModelChange {
  label: string
  becomes: 'lost' | 'wrong' | 'missing'
  /** Number of articles. */
  count: number
}
/** ◆ Tells what becomes of the values of existing articles, before a model is saved with these fields. */
export const modelChanges = post<ModelChange[], { id: string; fields: ModelField[] }>('/model/model/changes')

/** Model for the articles of a column: its own or the default one; `id` is '' if there is none. */
export interface ColumnModel extends Pick<ContentModel, 'id' | 'name' | 'kind' | 'fields'> {
  /** A process reviews its articles: users submit them and cannot publish directly. */
  isReviewed: boolean
}
/** ◆ */
export const modelOfColumn = get<ColumnModel, { id: string }>('/model/model/ofColumn')

/**
 * Values of an article by field name. Several choices are comma-separated; a flag is '1' or '0'. Values of pictures,
 * files, rows and persons are JSON texts (`model-value.ts`).
 */
export type ModelValues = Record<string, string>

/** Begins the names of model fields in advanced queries and sort orders of articles. */
export const modelFieldPrefix = 'modelFields.'

const unsorted: ReadonlySet<ModelFieldType> = new Set<ModelFieldType>([
  ...(['choices', 'picture', 'files', 'rich', 'rows', 'relation', 'computed'] as const)
])
/** Returns whether articles of a column can be sorted by the field. */
export const isSortable = ({ type, more }: Pick<ModelField, 'type' | 'more'>): boolean =>
  !unsorted.has(type) && !more?.isInternal

export const hasDictionary = ({ type }: Pick<ModelField, 'type'>): boolean => type === 'choice' || type === 'choices'
export const hasLength = ({ type }: Pick<ModelField, 'type'>): boolean => type === 'text' || type === 'area'
