import Type from 'typebox'
import { menuCategories, updateCycles, yesNo } from '../../../../elements/base/contract/column.ts'
import { objectActions } from '../../../../elements/base/contract/object-grant.ts'
import { ClosedObject } from '../../kernel/fields.ts'
import { booleans, flags, numbers, texts } from '../../kernel/result-fields.ts'

export const ColumnNodeSchema = Type.Cyclic(
  {
    ColumnNode: ClosedObject({
      ...texts('key', 'value', 'title', 'icon', 'url'),
      publishArt: Type.Enum(yesNo),
      actions: Type.Optional(Type.Array(Type.Enum(objectActions))),
      children: Type.Array(Type.Ref('ColumnNode'))
    })
  },
  'ColumnNode'
)

export const ColumnSchema = ClosedObject({
  ...texts(
    'id',
    'subsiteId',
    'parentId',
    'name',
    'code',
    'url',
    'icon',
    'description',
    'modelId',
    'processId',
    'listTemplate',
    'detailTemplate',
    'responsibleId',
    'responsibleName',
    'createTime',
    'updateTime',
    'updateByName'
  ),
  ...numbers('sortNo', 'version'),
  ...flags('isShow'),
  publishArt: Type.Enum(yesNo),
  menuCategory: Type.Enum(menuCategories),
  updateCycle: Type.Enum(updateCycles)
})

export const ColumnDutySchema = ClosedObject({
  ...texts('responsibleId', 'responsibleName'),
  ...booleans('isResponsibleGone'),
  updateCycle: Type.Enum(updateCycles)
})

export const ColumnByIdSchema = ClosedObject({ newclass: ColumnSchema })

export const AddColumnSchema = ClosedObject(texts('id'))

export const EditColumnSchema = ClosedObject(numbers('version'))

export const ColumnContentsSchema = ClosedObject(numbers('columns', 'articles', 'published'))

export const ColumnTypesSchema = Type.Array(
  ClosedObject({ ...texts('text', 'title'), value: Type.Enum(menuCategories) })
)
