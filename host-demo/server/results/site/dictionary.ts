import Type from 'typebox'
import { ClosedObject } from '../../kernel/fields.ts'
import { texts } from '../../kernel/result-fields.ts'

export const ChoiceSchema = ClosedObject({
  ...texts('value', 'text', 'title'),
  color: Type.Enum(['', 'red', 'blue', 'green', 'orange', 'grey'])
})
