import type { ProcessRecord } from './keeping/process-record.ts'

/** What draws the document of a record, in one way or another. */
export interface EditorProps {
  record: ProcessRecord
  isEditable: boolean
  /** The node to be shown; `at` tells one wish from the next. */
  chosen: { id: string; at: number } | undefined
  /** Sets the work that a save waits for. Returns a function that removes the work. */
  onWriting: (settled: () => Promise<void>) => () => void
  onDraw: () => void
}
