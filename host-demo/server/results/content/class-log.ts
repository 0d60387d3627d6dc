import Type from 'typebox'
import { classActions } from '../../../../elements/base/contract/class-log.ts'
import { ClosedObject } from '../../kernel/fields.ts'
import { numbers, texts } from '../../kernel/result-fields.ts'

export const ClassLogRowSchema = ClosedObject({
  ...texts('id', 'action', 'title', 'articleId', 'columnName', 'username', 'realname', 'departments', 'version', 'ip'),
  kind: Type.Enum(['', ...classActions]),
  changes: Type.Array(ClosedObject(texts('title', 'before', 'after'))),
  ...texts('createTime')
})

export const ClassCountSchema = ClosedObject({
  ...texts('id', 'month', 'name'),
  ...numbers('added', 'submitted', 'published', 'returned', 'adopted')
})
