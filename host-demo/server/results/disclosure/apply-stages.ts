import Type from 'typebox'
import { applyStages } from '../../../../elements/base/contract/apply-stages.ts'
import { ClosedObject } from '../../kernel/fields.ts'
import { booleans, each, numbers, texts } from '../../kernel/result-fields.ts'

export const StageTimeSchema = ClosedObject({
  ...numbers('days', 'limit'),
  ...booleans('isOpen'),
  stage: Type.Enum([...applyStages])
})

const StageMediansSchema = ClosedObject({
  ...texts('id', 'name'),
  ...numbers('ended'),
  medians: ClosedObject(each(applyStages, Type.Union([Type.Null(), Type.Number()])))
})

export const StageReportSchema = ClosedObject({
  all: StageMediansSchema,
  departments: Type.Array(StageMediansSchema)
})
