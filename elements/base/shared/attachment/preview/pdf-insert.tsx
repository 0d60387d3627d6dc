import { Button, InputGroup, ProgressBar, Spinner } from '@blueprintjs/core'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { Attachment } from '../../../contract/annex.ts'
import { Dialog, DialogBody, DialogFooter } from '../../../core/overlay/dialog.tsx'
import { useText } from '../../../core/language/text.ts'
import { shownAddress } from '../../../session/wire/shown-address.ts'
import { Field } from '../../../kit/field/field.tsx'
import { useLoad } from '../../../kit/use-load.ts'
import { openPdf } from './open-pdf.ts'
import { mostPages, pictureOfPage, readPages, type PdfPage } from './pdf-pages.ts'
import { previewText } from './preview.text.ts'
import { Trouble } from './trouble.tsx'

interface Props {
  attachment: Attachment
  isOpen: boolean
  onPages: (pages: PdfPage[]) => void
  onClose: () => void
}

/** Chooses pages of a PDF to insert into a text, and shows the progress of drawing them. */
export default function PdfInsert({ attachment, isOpen, onPages, onClose }: Props) {
  const text = useText(previewText)
  const { value: pdf, error } = useLoad(signal => openPdf(shownAddress(attachment.path), signal), [attachment.path])
  const [words, setWords] = useState<string>()
  const [problem, setProblem] = useState('')
  const [drawn, setDrawn] = useState<{ at: number; count: number }>()
  const isOver = useRef(false)
  useEffect(() => () => void (isOver.current = true), [])
  const count = pdf?.numPages ?? 0
  const given = words ?? (count > 1 ? `1-${Math.min(count, mostPages)}` : '1')

  const close = () => {
    isOver.current = true
    onClose()
  }
  const insert = async (event: FormEvent) => {
    event.preventDefault()
    // React events bubble to the form that opened the dialog, which must not be submitted.
    event.stopPropagation()
    if (!pdf || drawn) return
    const numbers = readPages(given, count)
    if (!numbers) return setProblem(text.insertWrong(count))
    if (numbers.length > mostPages) return setProblem(text.insertMany(mostPages))
    const pages: PdfPage[] = []
    for (const [at, number] of numbers.entries()) {
      setDrawn({ at: at + 1, count: numbers.length })
      try {
        pages.push(await pictureOfPage(pdf, number))
      } catch {
        setDrawn(undefined)
        return setProblem(text.drawFailed(number))
      }
      if (isOver.current) return
    }
    onPages(pages)
  }
  return (
    <Dialog
      isOpen={isOpen}
      title={text.insertTitle}
      onClose={close}
      isCloseButtonShown={false}
      canOutsideClickClose={false}
      style={{ width: 450 }}
    >
      <form onSubmit={event => void insert(event)} noValidate>
        <DialogBody>
          {error !== undefined && <Trouble error={error} />}
          {!pdf && error === undefined && <Spinner size={24} aria-label={text.loading} />}
          {pdf && (
            <Field name="pdf-pages" label={text.insertPages} problem={problem} hint={text.insertHint(count, mostPages)}>
              <InputGroup
                id="pdf-pages"
                autoFocus
                autoComplete="off"
                value={given}
                disabled={drawn !== undefined}
                aria-invalid={problem !== ''}
                aria-describedby={problem ? 'pdf-pages-problem' : undefined}
                onValueChange={next => {
                  setWords(next)
                  setProblem('')
                }}
              />
            </Field>
          )}
          {drawn && (
            <>
              <p role="status">{text.drawing(drawn.at, drawn.count)}</p>
              <ProgressBar value={drawn.at / drawn.count} animate={false} stripes={false} />
            </>
          )}
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text={text.cancel} onClick={close} />
              <Button type="submit" intent="primary" text={text.insertDone} disabled={!pdf || drawn !== undefined} />
            </>
          }
        />
      </form>
    </Dialog>
  )
}
