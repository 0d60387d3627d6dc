import { get } from './endpoint.ts'

/**
 * Whether a value is still free: success means it is, else the message tells why not. The modules name the fields that may be
 * asked for; `dataId` is the record that has the value itself.
 */
export const duplicateCheck = get<null, { tableName: string; fieldName: string; fieldVal: string; dataId?: string }>(
  '/sys/duplicate/check'
)
