import Type from 'typebox'
import { annualRows } from '../../../../elements/base/contract/apply-report.ts'
import { applyGroups, remedyKinds } from '../../../../elements/base/contract/apply-steps.ts'
import { ClosedObject } from '../../kernel/fields.ts'
import { each, numbers, texts } from '../../kernel/result-fields.ts'

const AnnualProblemSchema = ClosedObject({
  ...texts('id', 'code', 'title'),
  reason: Type.Enum(['no-answer', 'ends-early'])
})

const Figures = Type.Array(Type.Number())

export const AnnualReportSchema = ClosedObject({
  ...texts('year', 'until'),
  ...numbers('sites', 'unseen'),
  counts: ClosedObject(each(annualRows, Figures)),
  remedies: ClosedObject(each(remedyKinds, Figures)),
  problems: Type.Array(AnnualProblemSchema)
})

const SupervisedPartSchema = ClosedObject({
  ...texts('id', 'name'),
  ...numbers('open', 'overdue', 'near', 'ended', 'late', 'enteredLate'),
  medianDays: Type.Union([Type.Null(), Type.Number()])
})

export const SupervisionSchema = ClosedObject({
  all: SupervisedPartSchema,
  departments: Type.Array(SupervisedPartSchema),
  sites: Type.Array(SupervisedPartSchema),
  overdue: Type.Array(
    ClosedObject({
      ...texts('id', 'code', 'title', 'dueDate', 'departName', 'subsiteName'),
      ...numbers('daysOver'),
      group: Type.Enum(applyGroups)
    })
  )
})
