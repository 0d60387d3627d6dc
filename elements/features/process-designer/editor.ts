import type { ProcessRecord } from './keeping/process-record.ts'

/** What draws the document of a record, in one way or another. */
export interface EditorProps {
  record: ProcessRecord
  isEditable: boolean
  /** The node to be shown; `at` tells one wish from the next. */
  chosen: { id: string; at: number } | undefined
  /** Resolves when all that was done stands in the draft. */
  settled: { current: () => Promise<void> }
  onDraw: () => void
}
