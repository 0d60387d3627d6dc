import { Button } from '@blueprintjs/core'
import { useText } from '../../core/language/text.ts'
import { picturesText } from './pictures.text.ts'

interface Props {
  notes: readonly string[]
  onDismiss: (note: string) => void
  /** Moves the focus to the text. */
  toText: () => void
}

/** Warnings about a text that stay until they are read, for example which words a paste lacks. */
export function TextNotes({ notes, onDismiss, toText }: Props) {
  const text = useText(picturesText)
  if (notes.length === 0) return null
  return (
    <ul className="text-notes">
      {notes.map(note => (
        <li key={note} role="alert">
          <span className="text-note">{note}</span>
          <Button
            size="small"
            text={text.understood}
            onClick={() => {
              toText()
              onDismiss(note)
            }}
          />
        </li>
      ))}
    </ul>
  )
}
