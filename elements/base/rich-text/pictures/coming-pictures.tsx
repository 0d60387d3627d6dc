import { Button, ProgressBar } from '@blueprintjs/core'
import { useLayoutEffect, useRef } from 'react'
import { useText } from '../../core/language/text.ts'
import { picturesText } from './pictures.text.ts'
import { isArriving, type Coming } from './coming.ts'
import { sayComing } from './say-coming.ts'

interface Props {
  coming: readonly Coming[]
  onTake: (picture: Coming, file: File | undefined) => void
  onDrop: (picture: Coming) => void
  /** Asks for the file of a picture. */
  onAsk: (picture: Coming) => void
  /** Moves the focus to the text, after the last entry is gone or a file was chosen. */
  toText: () => void
}

/** Lists the pictures of a text that are being uploaded, failed, or are missing after a paste. */
export function ComingPictures({ coming, onTake, onDrop, onAsk, toText }: Props) {
  const text = useText(picturesText)

  // A removed entry takes its buttons along: the focus moves to the entry that takes its place.
  const list = useRef<HTMLUListElement>(null)
  const goneAt = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (goneAt.current === undefined) return
    const entries = list.current?.querySelectorAll('li')
    const next = entries?.[Math.min(goneAt.current, entries.length - 1)]
    goneAt.current = undefined
    next?.querySelector('button')?.focus()
  }, [coming.length])
  const leave = (at: number, action: () => void) => {
    if (coming.length === 1) toText()
    else goneAt.current = at
    action()
  }

  return (
    <ul className="uploads" aria-live="polite" ref={list}>
      {coming.map((picture, at) => {
        const { id, file, source, share, problem, isRead, cancel } = picture
        const isWaiting = !isArriving(picture)
        return (
          <li key={id} className={isWaiting ? 'upload-failed' : undefined}>
            <span className="upload-name">{sayComing(text, picture)}</span>
            {!isWaiting && (
              <ProgressBar {...(source ? {} : { value: share })} animate={source !== ''} stripes={source !== ''} />
            )}
            {problem && !isRead && (file || source) && (
              <Button size="small" text={text.retry} onClick={() => onTake(picture, file)} />
            )}
            {!file && !isRead && isWaiting && (
              <Button
                size="small"
                intent="primary"
                text={text.choose}
                aria-haspopup="dialog"
                onClick={() => onAsk(picture)}
              />
            )}
            <Button
              size="small"
              text={isWaiting ? text.dismiss : text.cancel}
              onClick={() => leave(at, isWaiting ? () => onDrop(picture) : cancel)}
            />
          </li>
        )
      })}
    </ul>
  )
}
