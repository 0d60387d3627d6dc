import type { AttachmentDraft } from '../../../base/contract/annex.ts'

/** Text and files that a starter adds. */
export interface AddedDraft {
  content: string
  files: AttachmentDraft[]
}

export const blankAdded: AddedDraft = { content: '', files: [] }

export function isAdded(value: unknown): value is AddedDraft {
  const { content, files } = Object(value) as Partial<AddedDraft>
  return typeof content === 'string' && Array.isArray(files)
}

/** Returns the text and files of a draft as sent. */
export const addedPart = ({ content, files }: AddedDraft): { content?: string; annexes?: string } => ({
  ...(content.trim() && { content: content.trim() }),
  ...(files.length > 0 && { annexes: JSON.stringify(files) })
})
