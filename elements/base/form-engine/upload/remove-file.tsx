import { Trash } from '@blueprintjs/icons'
import { useContext, useRef, useState, type MouseEvent } from 'react'
import { useText } from '../../core/language/text.ts'
import { Form } from '../state/form-context.ts'
import { uploadText } from './upload.text.ts'
import type { StoredFile } from './use-uploads.ts'

interface Props {
  name: string
  stored: StoredFile | string
  className: string
  onRemove: () => void
}

/** Removes a stored file in two presses: the first one asks in place of the button. Escape or moving on cancels. */
export function RemoveFile({ name, stored, className, onRemove }: Props) {
  const text = useText(uploadText)
  const form = useContext(Form)
  const button = useRef<HTMLButtonElement>(null)
  // File of the question. A file that moves into its place is not affected.
  const [asked, setAsked] = useState<StoredFile | string>()
  const isAsked = asked === stored

  const press = (event: MouseEvent) => {
    if (isAsked) {
      // Ignore the second click of a double click.
      if (event.detail > 1) return
      setAsked(undefined)
      return onRemove()
    }
    setAsked(stored)
    form?.announce(text.sureOf(name))
    // Some browsers do not focus a clicked button, so its blur event would be missing.
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
