import { ClosedObject } from '../../kernel/fields.ts'
import { booleans, numbers, texts } from '../../kernel/result-fields.ts'

export const ApplyFileSchema = ClosedObject({ ...texts('id', 'name'), ...numbers('size'), ...booleans('isGiven') })

export const ApplyTermSchema = ClosedObject({
  ...texts('updateByName', 'updateTime'),
  ...numbers('keepYears', 'version')
})

export const ApplyTermPreviewSchema = ClosedObject({ ...texts('endedUntil'), ...numbers('affected') })
