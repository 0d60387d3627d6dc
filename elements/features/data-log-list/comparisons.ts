import { compareDataLog, dataVersions, type DataLogRow } from '../../base/contract/log.ts'
import { send } from '../../base/session/request/send.ts'

/** Field of two versions; an empty string if a version lacks it. */
interface ComparedField {
  title: string
  older: string
  newer: string
  isChanged: boolean
}

/** Pairs the fields of two versions in the order of the newer one. Fields found only in the older version come last. */
export function compareFields(older: DataLogRow, newer: DataLogRow): ComparedField[] {
  const values = new Map(older.fields.map(field => [field.name, field]))
  const names = new Set(newer.fields.map(field => field.name))
  const gone = older.fields.filter(field => !names.has(field.name))
  return [
    ...newer.fields.map(({ name, title, value }) => ({ title, older: values.get(name)?.value ?? '', newer: value })),
    ...gone.map(({ title, value }) => ({ title, older: value, newer: '' }))
  ].map(field => ({ ...field, isChanged: field.older !== field.newer }))
}

/** Loads two versions of a record, older first. */
export async function loadTwo(one: DataLogRow, other: DataLogRow, signal: AbortSignal) {
  const [older, newer] = await send(compareDataLog, { query: { dataId1: one.id, dataId2: other.id }, signal })
  return older && newer ? { older, newer } : undefined
}

/** Loads a version and its predecessor. Resolves to undefined if the predecessor is no longer stored. */
export async function loadWithBefore(row: DataLogRow, signal: AbortSignal) {
  const { dataTable, dataId, dataVersion } = row
  const versions = await send(dataVersions, { query: { dataTable, dataId }, signal })
  const before = versions.find(version => version.dataVersion < dataVersion)
  return before ? loadTwo(row, { ...row, id: before.id }, signal) : undefined
}
