import type { ProcessRecord } from './keeping/process-record.ts'

/** Props of an editor for the document of a record. */
export interface EditorProps {
  record: ProcessRecord
  isEditable: boolean
  /** Node to show; `at` distinguishes repeated requests. */
  chosen: { id: string; at: number } | undefined
  /** Sets the work that a save waits for. Returns a function that removes the work. */
  onWriting: (settled: () => Promise<void>) => () => void
  onDraw: () => void
}
