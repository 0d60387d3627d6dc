import Type from 'typebox'
import { templateKinds } from '../../../../elements/base/contract/apply-letters.ts'
import { ClosedObject } from '../../kernel/fields.ts'
import { numbers, texts } from '../../kernel/result-fields.ts'

export const LetterSchema = ClosedObject({
  ...texts('title', 'number', 'office', 'addressee', 'day'),
  paragraphs: Type.Array(Type.String())
})

export const LetterTemplateSchema = ClosedObject({
  ...texts('title', 'text', 'usualText', 'updateByName', 'updateTime'),
  ...numbers('version'),
  kind: Type.Enum(templateKinds)
})
