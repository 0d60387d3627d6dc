import { get } from './endpoint.ts'

/**
 * Checks whether a value is free: succeeds if so, otherwise fails with a message. Only fields named by a module can be
 * checked; `dataId` is the record being edited.
 */
export const duplicateCheck = get<null, { tableName: string; fieldName: string; fieldVal: string; dataId?: string }>(
  '/sys/duplicate/check'
)
