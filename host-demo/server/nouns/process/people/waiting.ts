import { sql, type SQL } from 'drizzle-orm'
import type { AddedKind, AddedTask } from '../../../../../elements/base/contract/process-added.ts'

/** Condition: the task waits for people who were added to it and have not decided. */
export const isWaitingFor = (taskId: SQL) => sql<boolean>`exists (
  select from process_tasks a where a.added_to = ${taskId} and a.added_to <> '' and a.state in ('open', 'claimed'))`

export const presentAdded = (kind: AddedKind | '', hostId: string, byName: string): AddedTask | null =>
  kind ? { kind, hostId, byName } : null
