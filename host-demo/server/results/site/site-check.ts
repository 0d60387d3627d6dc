import Type from 'typebox'
import { updateCycles } from '../../../../elements/base/contract/column.ts'
import { footerMarks } from '../../../../elements/base/contract/site-check.ts'
import { ClosedObject } from '../../kernel/fields.ts'
import { booleans, numbers, texts } from '../../kernel/result-fields.ts'

export const SiteCheckSchema = ClosedObject({
  ...texts('asOf'),
  sites: Type.Array(
    ClosedObject({
      ...texts('subsiteId', 'subsiteName'),
      facts: ClosedObject({
        ...numbers('newsColumns', 'staleColumns', 'blankColumns', 'overdueApplications', 'waitingDays', 'badLinks'),
        idleDays: Type.Union([Type.Number(), Type.Null()]),
        missingMarks: Type.Array(Type.Enum(footerMarks))
      })
    })
  )
})

export const SiteCheckColumnsSchema = ClosedObject({
  ...numbers('total'),
  columns: Type.Array(
    ClosedObject({
      ...texts('id', 'path', 'lastTime', 'responsibleName'),
      ...numbers('daysOver'),
      ...booleans('isResponsibleGone'),
      finding: Type.Enum(['stale', 'blank']),
      updateCycle: Type.Enum(updateCycles)
    })
  )
})
