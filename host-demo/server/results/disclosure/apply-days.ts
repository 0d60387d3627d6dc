import Type from 'typebox'
import { holidays, termReasons } from '../../../../elements/base/contract/apply-days.ts'
import { ClosedObject } from '../../kernel/fields.ts'
import { numbers, texts } from '../../kernel/result-fields.ts'

export const TermDaysSchema = ClosedObject({
  ...texts('dueDate'),
  ...numbers('termDays'),
  missingYears: Type.Array(Type.String()),
  days: Type.Array(
    ClosedObject({
      ...texts('day', 'notice'),
      ...numbers('number'),
      reason: Type.Enum([...termReasons]),
      holiday: Type.Enum(['', ...holidays])
    })
  )
})
