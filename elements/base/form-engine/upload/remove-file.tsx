import { Trash } from '@blueprintjs/icons'
import { useContext, useRef, useState, type MouseEvent } from 'react'
import { useText } from '../../core/text.ts'
import { Form } from '../state/form-context.ts'
import { uploadText } from './upload.text.ts'
import type { StoredFile } from './use-uploads.ts'

interface Props {
  name: string
  stored: StoredFile | string
  className: string
  onRemove: () => void
}

/** Takes a stored file away: the first press asks in its place, the second does it; Escape or moving on takes the question back. */
export function RemoveFile({ name, stored, className, onRemove }: Props) {
  const text = useText(uploadText)
  const form = useContext(Form)
  const button = useRef<HTMLButtonElement>(null)
  // Of which file it is asked: another that comes to stand here is not meant.
  const [asked, setAsked] = useState<StoredFile | string>()
  const isAsked = asked === stored

  const press = (event: MouseEvent) => {
    if (isAsked) {
      // The second half of a double click is no answer.
      if (event.detail > 1) return
      setAsked(undefined)
      return onRemove()
    }
    setAsked(stored)
    form?.announce(text.sureOf(name))
    // Some browsers give a button that is clicked no focus, so nobody would see that it moves on.
    button.current?.focus()
  }
  const takeBack = () => {
    setAsked(undefined)
    button.current?.focus()
  }
  return (
    <span
      className={isAsked ? 'remove-file remove-asked' : 'remove-file'}
      onBlur={event => !event.currentTarget.contains(event.relatedTarget) && setAsked(undefined)}
      onKeyDown={event => {
        if (event.key !== 'Escape' || !isAsked) return
        event.stopPropagation()
        takeBack()
      }}
    >
      <button
        ref={button}
        type="button"
        className={`file-remove ${isAsked ? 'bp6-button bp6-small bp6-intent-danger' : className}`}
        aria-label={isAsked ? text.sureOf(name) : text.remove(name)}
        onClick={press}
      >
        {isAsked ? text.sure : <Trash />}
      </button>
      {isAsked && (
        <button type="button" className="bp6-button bp6-small" onClick={takeBack}>
          {text.keep}
        </button>
      )}
    </span>
  )
}
