import Type from 'typebox'
import { articleStates, publicStates } from '../../../../elements/base/contract/article.ts'
import { processStates, taskStates } from '../../../../elements/base/contract/process.ts'
import { ClosedObject } from '../../kernel/fields.ts'
import { booleans, DoneSchema, numbers, texts } from '../../kernel/result-fields.ts'
import { AttachmentSchema } from './annex.ts'
import { LeftOutSchema } from '../site/left-out.ts'

const PublicStateSchema = Type.Enum(['', ...publicStates])

export const ArticleActionSchema = ClosedObject({ ...DoneSchema.properties, closedFiles: Type.Array(Type.String()) })

export const ArticleRowSchema = ClosedObject({
  ...texts(
    'id',
    'subsiteId',
    'newsClassId',
    'newsClassName',
    'title',
    'author',
    'source',
    'publishDate',
    'withdrawDate',
    'updateTime',
    'createByName',
    'reviewNode'
  ),
  ...texts('fieldState'),
  ...numbers('version', 'sortNo'),
  ...booleans('isPublic', 'isTop', 'isBackdated'),
  listedFields: Type.Record(Type.String(), Type.String()),
  publicState: PublicStateSchema,
  state: Type.Enum(articleStates),
  actions: Type.Array(Type.Enum(['edit', 'submit', 'publish', 'return', 'takeBack', 'withdraw', 'delete']))
})

const ArticleReviewSchema = ClosedObject({
  ...texts('processInstanceId', 'processName', 'starterName', 'taskId', 'taskName', 'who'),
  ...booleans('isMine'),
  state: Type.Enum(processStates),
  taskState: Type.Enum(taskStates)
})

export const ArticleSchema = ClosedObject({
  ...ArticleRowSchema.properties,
  ...texts(
    'subTitle',
    'summary',
    'keywords',
    'topUntil',
    'content',
    'returnReason',
    'createTime',
    'updateByName',
    'saveTime',
    'saveByName'
  ),
  annexList: Type.Array(AttachmentSchema),
  leftOut: Type.Optional(LeftOutSchema),
  modelFields: Type.Record(Type.String(), Type.String()),
  modelLabels: Type.Record(Type.String(), Type.String()),
  review: Type.Union([Type.Null(), ArticleReviewSchema])
})

export const PublicRowSchema = ClosedObject({
  ...texts('id', 'subsiteId', 'newsClassId', 'newsClassName', 'title', 'subTitle', 'author', 'source'),
  ...texts('summary', 'keywords', 'publishDate'),
  ...booleans('isTop')
})

/** Public article as the pages of a site read it. */
export const PublicArticleSchema = ClosedObject({
  ...PublicRowSchema.properties,
  ...texts('content'),
  ...numbers('version'),
  annexList: Type.Array(AttachmentSchema),
  modelFields: Type.Record(Type.String(), Type.String()),
  modelLabels: Type.Record(Type.String(), Type.String())
})

/** Public version of an article as staff read it. */
export const PublicVersionSchema = ClosedObject({
  ...PublicArticleSchema.properties,
  ...texts('withdrawDate'),
  publicState: PublicStateSchema
})
