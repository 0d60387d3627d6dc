// Loaded with the first document, because it brings the editor and the reader of Word documents.
import { addArticle, articleList, blankDraft, titleLimit, type Article } from '../../../base/contract/article.ts'
import { pictureUpload } from '../../../base/rich-text/picture-upload.ts'
import { writeAdvanced } from '../../../base/contract/advanced-query.ts'
import { sayLeftOut } from '../../../base/rich-text/left-out.text.ts'
import { lostParts } from '../../../base/rich-text/paste/lost-parts.ts'
import { WordProblem } from '../../../base/rich-text/word/open-word.ts'
import { readWord } from '../../../base/rich-text/word/read-word.ts'
import { sayProblem } from '../../../base/rich-text/word/word.text.ts'
import { send } from '../../../base/session/request/send.ts'
import { folderOfColumn } from '../../../base/shared/column/folder-of-column.ts'
import { textOfWord } from './text-of-word.ts'

/** Column that the documents become articles of. */
export interface Target {
  columnId: string
  subsiteId: string
}

export interface Run {
  signal: AbortSignal
  /** Receives the share that is done, 0 to 1. */
  onProgress: (share: number) => void
  /** Imports the document even if the column has an article with its title. */
  isRepeated: boolean
}

export type Outcome =
  | { kind: 'done'; article: Article; notes: string[] }
  /** The column has an article with this title. Nothing was saved. */
  | { kind: 'same'; title: string }
  | { kind: 'empty' }

/** Returns the title: that of the document, or its name. The cut leaves no half of a character. */
const titleOf = (title: string, file: File): string =>
  title ||
  file.name
    .replace(/\.[^.]*$/, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, titleLimit)
    .replace(/\p{Surrogate}$/u, '') ||
  file.name

async function isTaken(title: string, { columnId, subsiteId }: Target, signal: AbortSignal): Promise<boolean> {
  const isSame = { field: 'title', operator: '=' as const, value: title, variable: '' as const }
  const query = { subsiteId, newsClassId: columnId, pageSize: 1, ...writeAdvanced({ match: 'and', parts: [isSame] }) }
  return (await send(articleList, { query, signal })).total > 0
}

/** Saves a Word document as a draft of the column. */
export async function importWord(
  file: File,
  target: Target,
  { signal, onProgress, isRepeated }: Run
): Promise<Outcome> {
  const { columnId, subsiteId } = target
  const word = await readWord(file, { signal, onProgress: share => onProgress(share / 2) }).catch((error: unknown) => {
    throw signal.aborted || error instanceof WordProblem ? error : new WordProblem('broken')
  })
  const title = titleOf(word.title, file)
  if (!isRepeated && (await isTaken(title, target, signal))) return { kind: 'same', title }
  const upload = pictureUpload(
    () => folderOfColumn(subsiteId, columnId),
    () => subsiteId,
    () => columnId
  )
  const text = await textOfWord(word, upload, signal, share => onProgress(0.5 + share / 2))
  if (!text) return { kind: 'empty' }
  signal.throwIfAborted()
  // From here on the article exists: an abort no longer ends the call.
  const body = { ...blankDraft(columnId), title, content: text.html }
  const article = await send(addArticle, { body, subsite: subsiteId })
  const lost = sayLeftOut(lostParts(text.html, article.content, article.leftOut))
  return { kind: 'done', article, notes: lost ? [...text.notes, lost] : text.notes }
}

/** Says why a document cannot be read; '' for other failures. */
export const sayUnreadable = (error: unknown): string => (error instanceof WordProblem ? sayProblem(error) : '')
