import type { ProcessRecord } from './keeping/process-record.ts'

/** Props of an editor for the document of a record. */
export interface EditorProps {
  record: ProcessRecord
  isEditable: boolean
  /** Node to show; `at` distinguishes repeated requests. */
  chosen: { id: string; at: number } | undefined
  /** Resolves when all changes are in the draft. */
  settled: { current: () => Promise<void> }
  onDraw: () => void
}
