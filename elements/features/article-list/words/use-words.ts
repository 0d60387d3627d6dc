import { useEffect, useRef, useState } from 'react'
import type { Article } from '../../../base/contract/article.ts'
import { NotRenewed, SignedOut, TimedOut, Unreachable, sentence } from '../../../base/core/language/errors.ts'
import { changed } from '../../../base/session/wire/changes.ts'
import type { Target } from './import-word.ts'

/** A document of an import. */
export interface Row {
  key: number
  file: File
  state: 'waiting' | 'running' | 'done' | 'same' | 'empty' | 'unreadable' | 'failed'
  /** Share that is done, 0 to 1. */
  share: number
  /** Title that the column has already, or the reason of a failure. */
  words: string
  article?: Article
  notes: readonly string[]
}

/** Failures that the next documents would meet, too. */
const isGeneral = (error: unknown): boolean =>
  [Unreachable, TimedOut, SignedOut, NotRenewed].some(kind => error instanceof kind)

/** Imports documents one after another. An import that ends early continues with the documents that are left. */
export function useWords(files: readonly File[], target: Target) {
  const [rows, setRows] = useState<readonly Row[]>(() =>
    files.map((file, key) => ({ key, file, state: 'waiting', share: 0, words: '', notes: [] }))
  )
  const [isRunning, setRunning] = useState(false)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const change = (key: number, part: Partial<Row>) =>
    setRows(before => before.map(row => (row.key === key ? { ...row, ...part } : row)))

  /** Imports a document. Adds the id of its article to `made`. Returns whether the import continues. */
  const take = async (
    { key, file }: Row,
    isRepeated: boolean,
    signal: AbortSignal,
    made: string[]
  ): Promise<boolean> => {
    change(key, { state: 'running', share: 0, words: '' })
    const { importWord, sayUnreadable } = await import('./import-word.ts')
    try {
      const onProgress = (share: number) => change(key, { share })
      const outcome = await importWord(file, target, { signal, onProgress, isRepeated })
      if (outcome.kind === 'done') {
        made.push(outcome.article.id)
        change(key, { state: 'done', article: outcome.article, notes: outcome.notes })
      } else change(key, { state: outcome.kind, words: outcome.kind === 'same' ? outcome.title : '' })
      return true
    } catch (error) {
      if (signal.aborted) change(key, { state: 'waiting' })
      else {
        const unreadable = sayUnreadable(error)
        change(key, { state: unreadable ? 'unreadable' : 'failed', words: unreadable || sentence(error) })
      }
      return !isGeneral(error)
    }
  }

  const run = async (chosen: readonly Row[], isRepeated = false) => {
    const controller = new AbortController()
    running.current = controller
    setRunning(true)
    const made: string[] = []
    for (const row of chosen) {
      const goesOn = await take(row, isRepeated, controller.signal, made).catch((error: unknown) => {
        // The script of the import could not be loaded.
        change(row.key, { state: 'failed', words: sentence(new Unreachable(String(error))) })
        return false
      })
      if (!goesOn || controller.signal.aborted) break
    }
    setRunning(false)
    if (made.length > 0) changed('article', 'add', ...made)
  }
  return {
    rows,
    isRunning,
    /** Imports all documents that are waiting. */
    start: () => run(rows.filter(({ state }) => state === 'waiting')),
    /** Imports a document again, even if the column has an article with its title. */
    again: (row: Row) => run([row], row.state === 'same'),
    stop: () => running.current?.abort()
  }
}
