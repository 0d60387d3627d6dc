import type { Caller } from '../../../access/caller.ts'
import type { Log, Operation } from '../../../access/operations.ts'
import type { directories } from '../../../database/tables/directories.ts'

/** Context of the writes of a directory. */
export interface Writing {
  source: typeof directories.$inferSelect
  /** Person with whose rights it is written. */
  caller: Caller
  log: Log<Operation>
  /** Label of each right. */
  words: Record<string, string>
}

/** Names the source in a log entry. */
export const named = ({ name }: Writing['source'], operation: Operation): Operation => ({
  ...operation,
  changes: [...(operation.changes ?? []), { title: '组织同步', before: '', after: name }]
})
