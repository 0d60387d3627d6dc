import { Button, ProgressBar, Spinner } from '@blueprintjs/core'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { sentence } from '../core/errors.ts'
import { useText } from '../core/text.ts'
import type { Editor } from '../rich-text/rich-text-core.ts'
import { RichTextToolbar } from '../rich-text/rich-text-toolbar.tsx'
import { WordCount } from '../rich-text/word-count.tsx'
import { editorText, uploadText } from './article-editor.text.ts'
import { shownAddress, shownHtml, storedHtml } from '../session/upload.ts'
import { pictureProblem, uploadPicture } from './upload-picture.ts'

interface Props {
  /** The HTML to begin with; another `start` begins anew. */
  html: string
  start: number
  isEditable: boolean
  /** Hears the HTML once as the editor reads it, then after every change. */
  onReady: (html: string) => void
  onChange: (html: string) => void
  isFullScreen: boolean
  onFullScreen: () => void
}

interface Upload {
  id: number
  file: File
  share: number
  problem: string
  cancel: () => void
}

let lastUpload = 0

/** The text of an article: a toolbar, the editor, and below it the pictures that are on their way. */
export function RichText({ html, start, isEditable, onReady, onChange, isFullScreen, onFullScreen }: Props) {
  const text = useText(editorText)
  const words = useText(uploadText)
  const holder = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Editor>()
  const [failed, setFailed] = useState(false)
  const [round, setRound] = useState(0)
  const [uploads, setUploads] = useState<Upload[]>([])
  const latest = useNewest({ html, onReady, onChange, isEditable })
  const current = useRef<Editor>(undefined)

  const change = (id: number, part: Partial<Upload>) =>
    setUploads(before => before.map(upload => (upload.id === id ? { ...upload, ...part } : upload)))
  const remove = (id: number) => setUploads(before => before.filter(upload => upload.id !== id))

  const upload = async (file: File, at: number | undefined) => {
    const own = current.current
    if (!own) return
    const id = ++lastUpload
    const controller = new AbortController()
    const problem = pictureProblem(file)
    setUploads(before => [...before, { id, file, share: 0, problem, cancel: () => controller.abort() }])
    if (problem) return
    // The place moves with the text that is typed meanwhile.
    let place = at ?? own.state.selection.to
    const follow = ({ transaction }: { transaction: { mapping: { map: (position: number) => number } } }) => {
      place = transaction.mapping.map(place)
    }
    own.on('transaction', follow)
    try {
      const url = await uploadPicture(file, controller.signal, share => change(id, { share }))
      if (own.isDestroyed) return
      const alt = file.name.replace(/\.[^.]*$/, '')
      const src = shownAddress(url)
      own.commands.insertPicture({ src, alt }, place)
      remove(id)
    } catch (error) {
      if (controller.signal.aborted) remove(id)
      else change(id, { problem: sentence(error) })
    } finally {
      own.off('transaction', follow)
    }
  }

  useEffect(() => {
    let isOver = false
    let own: Editor | undefined
    setFailed(false)
    import('../rich-text/rich-text-core.ts').then(
      ({ createEditor }) => {
        if (isOver || !holder.current) return
        own = createEditor({
          element: holder.current,
          content: shownHtml(latest.current.html),
          hint: text.contentHint,
          label: text.content,
          isEditable: latest.current.isEditable,
          onChange: changed => latest.current.onChange(storedHtml(changed)),
          onPictures: (files, at) => files.forEach(file => void upload(file, at))
        })
        current.current = own
        latest.current.onReady(storedHtml(own.getHTML()))
        setEditor(own)
      },
      () => setFailed(true)
    )
    return () => {
      isOver = true
      current.current = undefined
      setEditor(undefined)
      own?.destroy()
    }
  }, [start, round])

  useEffect(() => {
    editor?.setEditable(isEditable, false)
  }, [editor, isEditable])

  return (
    <div className="rich">
      {editor && isEditable && (
        <RichTextToolbar
          editor={editor}
          onPictures={files => files.forEach(file => void upload(file, undefined))}
          isFullScreen={isFullScreen}
          onFullScreen={onFullScreen}
        />
      )}
      {failed && (
        <p className="rich-state" role="alert">
          {text.editorFailed} <Button size="small" text={text.retry} onClick={() => setRound(round + 1)} />
        </p>
      )}
      {!editor && !failed && <Spinner className="rich-waiting" size={24} aria-label={text.loading} />}
      {uploads.length > 0 && (
        <ul className="uploads" aria-live="polite">
          {uploads.map(({ id, file, share, problem, cancel }) => (
            <li key={id} className={problem ? 'upload-failed' : undefined}>
              <span className="upload-name">{problem ? `${file.name}：${problem}` : words.uploading(file.name)}</span>
              {!problem && <ProgressBar value={share} animate={false} stripes={false} />}
              {problem && (
                <Button
                  size="small"
                  text={words.retry}
                  onClick={() => {
                    remove(id)
                    void upload(file, undefined)
                  }}
                />
              )}
              <Button
                size="small"
                text={problem ? words.dismiss : words.cancel}
                onClick={problem ? () => remove(id) : cancel}
              />
            </li>
          ))}
        </ul>
      )}
      <div className="rich-text" ref={holder} />
      {editor && <WordCount editor={editor} />}
    </div>
  )
}

function useNewest<Value>(value: Value): RefObject<Value> {
  const newest = useRef(value)
  newest.current = value
  return newest
}
