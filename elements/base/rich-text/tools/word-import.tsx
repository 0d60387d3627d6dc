import { Button, ProgressBar } from '@blueprintjs/core'
import { useEffect, useRef, useState } from 'react'
import { Dialog, DialogBody, DialogFooter } from '../../core/overlay/dialog.tsx'
import { useText } from '../../core/language/text.ts'
import type { Editor } from '../editor/rich-text-core.ts'
import { readWord } from '../word/read-word.ts'
import { sayProblem } from '../word/word.text.ts'
import { wordImportText } from './word-import.text.ts'

interface Props {
  editor: Editor
  /** Documents that were dropped on the text. Without them, one is chosen. */
  files: readonly File[] | undefined
  /** Attaches files. Without it, the text cannot have attachments. */
  onAttach: ((files: File[]) => void) | undefined
  /** Sets the title. Undefined if there is one already. */
  onTitle: ((title: string) => void) | undefined
  onClose: () => void
}

/** Takes the text of Word documents in at the cursor, or attaches them. */
export default function WordImport({ editor, files, onAttach, onTitle, onClose }: Props) {
  const text = useText(wordImportText)
  const [reading, setReading] = useState<{ name: string; share: number }>()
  const [problem, setProblem] = useState('')
  const [title, setTitle] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const leave = () => {
    onClose()
    editor.view.focus()
  }
  const take = async (given: readonly File[]) => {
    const controller = new AbortController()
    running.current = controller
    setProblem('')
    let offered = ''
    for (const file of given) {
      const { name } = file
      const onProgress = (share: number) => setReading({ name, share })
      onProgress(0)
      try {
        const word = await readWord(file, { signal: controller.signal, onProgress })
        if (editor.isDestroyed) return
        editor.commands.takeWord(word)
        offered ||= word.title
      } catch (error) {
        if (controller.signal.aborted) return
        setReading(undefined)
        setProblem(text.failed(name, sayProblem(error)))
        return
      }
    }
    setReading(undefined)
    if (offered && onTitle) setTitle(offered)
    else leave()
  }
  const names = files?.map(({ name }) => name)
  const actions = title ? (
    <>
      <Button text={text.keepEmpty} onClick={leave} />
      <Button
        intent="primary"
        text={text.takeTitle}
        autoFocus
        onClick={() => {
          onTitle?.(title)
          leave()
        }}
      />
    </>
  ) : reading ? (
    <Button text={text.cancel} autoFocus onClick={leave} />
  ) : (
    <>
      <Button text={text.cancel} onClick={leave} />
      {files && onAttach && (
        <Button
          text={text.attach}
          onClick={() => {
            onAttach([...files])
            leave()
          }}
        />
      )}
      {files && !problem ? (
        <Button intent="primary" text={text.take} autoFocus onClick={() => void take(files)} />
      ) : (
        <Button intent="primary" text={text.choose} autoFocus onClick={() => input.current?.click()} />
      )}
    </>
  )
  return (
    <Dialog
      isOpen
      title={text.title}
      canOutsideClickClose={!reading}
      isCloseButtonShown={false}
      style={{ width: 480 }}
      onClose={leave}
    >
      <DialogBody>
        {title ? (
          <p>{text.isTitle(title)}</p>
        ) : reading ? (
          <>
            <p aria-live="polite">{text.reading(reading.name)}</p>
            <ProgressBar value={reading.share} intent="primary" stripes={false} />
          </>
        ) : (
          <>
            {names && !problem && <p>{onAttach ? text.question(names) : text.questionTake(names)}</p>}
            <p>{text.note}</p>
            {problem && <p role="alert">{problem}</p>}
          </>
        )}
        <input
          ref={input}
          type="file"
          accept=".docx"
          hidden
          onChange={event => {
            const chosen = [...(event.currentTarget.files ?? [])]
            event.currentTarget.value = ''
            if (chosen.length > 0) void take(chosen)
          }}
        />
      </DialogBody>
      <DialogFooter actions={actions} />
    </Dialog>
  )
}
