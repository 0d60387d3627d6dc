import { Button, ProgressBar } from '@blueprintjs/core'
import { useEffect, useRef } from 'react'
import { bring } from '../../../base/core/look/sheets.ts'
import { isFocusLost } from '../../../base/core/overlay/focus.ts'
import { toast } from '../../../base/core/overlay/toasts.ts'
import { followLink } from '../../../base/core/react/follow-link.ts'
import { useHost } from '../../../base/core/react/host.ts'
import { useText } from '../../../base/core/language/text.ts'
import { useUnsaved } from '../../../base/crud/record/use-unsaved.ts'
import { shellLink } from '../../../base/session/wire/environment.ts'
import type { Target } from './import-word.ts'
import { useWords, type Row } from './use-words.ts'
import styles from './words.css?inline'
import { wordsText } from './words.text.ts'

bring(styles)

interface Props {
  files: readonly File[]
  target: Target
  /** Name of the column. */
  column: string
  pathOf: (id: string) => string
  onClose: () => void
}

type Words = (typeof wordsText)['zh-CN']

const tones = {
  ...{ waiting: '', running: '', done: 'words-done', same: 'words-same' },
  ...{ empty: 'words-failed', unreadable: 'words-failed', failed: 'words-failed' }
} as const

/** Returns the sentences about a document: why it was not imported, or what was left out. */
function sentencesOf(text: Words, { state, words, notes }: Row): readonly string[] {
  if (state === 'same') return [text.same(words)]
  if (state === 'empty') return [text.empty]
  return words ? [words] : notes
}

const lineOf = (text: Words, row: Row): string =>
  [row.file.name, text.states[row.state], row.article?.title, ...sentencesOf(text, row)].filter(Boolean).join('\t')

/** Imports Word documents as drafts of a column. The page stays usable meanwhile. */
export default function WordsPanel({ files, target, column, pathOf, onClose }: Props) {
  const text = useText(wordsText)
  const { rows, isRunning, start, again, stop } = useWords(files, target)
  useUnsaved(isRunning)
  // A pressed button goes when an import begins or ends. Focus that is elsewhere on the page stays.
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isFocusLost()) first.current?.focus({ preventScroll: true })
  }, [isRunning])
  const waiting = rows.filter(({ state }) => state === 'waiting').length
  const done = rows.filter(({ state }) => state === 'done').length
  const at = rows.findIndex(({ state }) => state === 'running')
  const current = rows[at]
  const isUntouched = waiting === rows.length && !isRunning

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(rows.map(row => lineOf(text, row)).join('\n'))
      toast(text.copied, 'success')
    } catch {
      toast(text.notCopied, 'warning')
    }
  }
  return (
    <section className="words" aria-label={text.title}>
      <header>
        <h2>{text.title}</h2>
        {!isRunning && waiting > 0 && (
          <Button
            ref={first}
            size="small"
            intent="primary"
            autoFocus={isUntouched}
            text={isUntouched ? text.start(waiting) : text.goOn(waiting)}
            onClick={() => void start()}
          />
        )}
        {!isRunning && !isUntouched && <Button size="small" text={text.copy} onClick={() => void copy()} />}
        {isRunning ? (
          <Button key="stop" ref={first} size="small" text={text.stop} onClick={stop} />
        ) : (
          <Button
            key="close"
            ref={waiting > 0 ? undefined : first}
            size="small"
            text={isUntouched ? text.cancel : text.close}
            onClick={onClose}
          />
        )}
      </header>
      <p role="status">
        {isUntouched
          ? text.note(rows.length, column)
          : current
            ? text.running(at + 1, rows.length, current.file.name)
            : text.ended(done, rows.length - done)}
      </p>
      {current && <ProgressBar value={(at + current.share) / rows.length} intent="primary" stripes={false} />}
      <ul>
        {rows.map(row => (
          <li key={row.key}>
            <span>
              {row.article ? <DraftLink path={pathOf(row.article.id)} title={row.article.title} /> : row.file.name}
            </span>
            <span className={`mark ${tones[row.state]}`}>{text.states[row.state]}</span>
            {!isRunning && (row.state === 'failed' || row.state === 'same') && (
              <Button
                size="small"
                text={row.state === 'same' ? text.anyway : text.again}
                aria-label={`${row.state === 'same' ? text.anyway : text.again} ${row.file.name}`}
                onClick={() => void again(row)}
              />
            )}
            {sentencesOf(text, row).map((words, index) => (
              <p key={index} className="words-note">
                {words}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}

function DraftLink({ path, title }: { path: string; title: string }) {
  const host = useHost()
  return (
    <a href={shellLink(path)} onClick={event => followLink(event, host, path, title)}>
      {title}
    </a>
  )
}
