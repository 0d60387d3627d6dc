import Type from 'typebox'
import { articleStates } from '../../../elements/base/contract/article.ts'
import { processStates, taskStates } from '../../../elements/base/contract/process.ts'
import { ClosedObject } from '../kernel/fields.ts'
import { booleans, numbers, texts } from '../kernel/result-fields.ts'
import { AttachmentSchema } from './annex.ts'

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
    'updateTime',
    'createByName',
    'reviewNode'
  ),
  ...numbers('version'),
  ...booleans('isPublic', 'isTop'),
  state: Type.Enum(articleStates),
  actions: Type.Array(Type.Enum(['edit', 'submit', 'publish', 'return', 'takeBack', 'withdraw', 'delete']))
})

export const ArticleReviewSchema = ClosedObject({
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
    'content',
    'returnReason',
    'createTime',
    'updateByName',
    'saveTime',
    'saveByName'
  ),
  annexList: Type.Array(AttachmentSchema),
  modelFields: Type.Record(Type.String(), Type.String()),
  modelLabels: Type.Record(Type.String(), Type.String()),
  review: Type.Union([Type.Null(), ArticleReviewSchema])
})

export const PublicArticleSchema = ClosedObject({
  ...texts('id', 'title', 'content', 'publishDate'),
  ...numbers('version'),
  modelFields: Type.Record(Type.String(), Type.String())
})
