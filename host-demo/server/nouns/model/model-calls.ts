import { asc, sql } from 'drizzle-orm'
import Type from 'typebox'
import {
  longestModelValue,
  modelCalls,
  modelChanges,
  modelChoices,
  modelDictionaries,
  modelFieldName,
  modelFieldTypes,
  modelStates,
  mostModelFields
} from '../../../../elements/base/contract/model.ts'
import { yesNo } from '../../../../elements/base/contract/column.ts'
import { dictionaries } from '../../database/tables/dictionaries.ts'
import { models } from '../../database/tables/models.ts'
import { crud } from '../../http/crud/crud.ts'
import { find } from '../../rows/kept.ts'
import { Choice, ClosedObject, Id, pageFields, Text } from '../../kernel/fields.ts'
import { route } from '../../http/calls/route.ts'
import type { Platform } from '../../http/platform.ts'
import { fieldSettings } from './field-settings.ts'
import { changesOfModel } from './model-changes.ts'
import { keepModel, modelInWords, typeWords } from './keep-model.ts'
import { keptModels, listModels, readModel, releaseModels } from './models.ts'
import {
  ContentModelSchema,
  ModelChangesSchema,
  ModelChoicesSchema,
  ModelDictionariesSchema,
  ModelRowSchema
} from '../../results/content/model.ts'

const Template = (title: string) =>
  Type.String({ pattern: '^([\\w-]+(/[\\w-]+){0,7}(\\.html?)?)?$', maxLength: 120, title })

const Field = ClosedObject({
  name: Type.String({ pattern: `^${modelFieldName}$`, title: '字段名' }),
  label: Text(30, 1, '字段名称'),
  type: Choice([...modelFieldTypes], '字段类型', typeWords),
  required: Type.Boolean({ title: '必填' }),
  maxLength: Type.Integer({ minimum: 0, maximum: longestModelValue, title: '长度' }),
  default: Text(500, 0, '默认值'),
  dict: Type.String({ pattern: '^([A-Za-z][\\w-]{0,59})?$', title: '字典' }),
  group: Text(30, 0, '分组'),
  more: Type.Optional(fieldSettings)
})

const modelFields = {
  name: Text(60, 1, '模型名称'),
  code: Type.String({ pattern: '^[A-Za-z][\\w-]{0,59}$', title: '模型编码' }),
  description: Text(300, 0, '说明'),
  listTemplate: Template('列表模板'),
  detailTemplate: Template('内容模板'),
  isDefault: Choice([...yesNo], '默认模型', { Y: '是', N: '否' }),
  status: Choice([...modelStates], '状态', { 1: '启用', 0: '停用' }),
  fields: Type.Array(Field, { maxItems: mostModelFields, title: '字段' })
}

/** Registers the calls for content models. */
export const registerModels = (platform: Platform) => {
  const { database } = platform

  crud(platform, {
    ...keptModels,
    calls: modelCalls,
    rights: { list: 'cms:model:list', add: 'cms:model:add', edit: 'cms:model:edit', delete: 'cms:model:delete' },
    nameOf: ({ name }) => name,
    read: readModel,
    query: {
      ...pageFields,
      name: Type.Optional(Text(64, 0, '模型名称')),
      code: Type.Optional(Text(64, 0, '模型编码')),
      modelStatus: Type.Optional(Type.Enum([...modelStates], { title: '状态' }))
    },
    result: ContentModelSchema,
    row: ModelRowSchema,
    list: listModels,
    draft: {
      fields: modelFields,
      keep: (tx, draft, _caller, before) => keepModel(tx, draft, before),
      inWords: modelInWords
    },
    release: releaseModels,
    taken: { models_code_unique: '模型编码已存在，请换一个' }
  })

  route(
    platform,
    modelChanges,
    {
      right: 'cms:model:edit',
      body: ClosedObject({ id: Id, fields: modelFields.fields }),
      result: ModelChangesSchema
    },
    async ({ caller, body }) => changesOfModel(database, await find(database, keptModels, caller, body.id), body.fields)
  )

  route(platform, modelChoices, { right: null, result: ModelChoicesSchema }, () =>
    database
      .select({
        id: models.id,
        name: models.name,
        kind: models.kind,
        isDefault: models.isDefault,
        status: models.status
      })
      .from(models)
      .orderBy(sql`${models.isDefault} desc`, asc(models.name))
  )

  route(platform, modelDictionaries, { right: 'cms:model:list', result: ModelDictionariesSchema }, () =>
    database
      .select({ dictCode: dictionaries.dictCode, dictName: dictionaries.dictName })
      .from(dictionaries)
      .orderBy(asc(dictionaries.dictName))
  )
}
