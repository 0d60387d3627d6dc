import { Button } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { useText } from '../../base/core/language/text.ts'
import { pictureLibraryText } from './picture-library.text.ts'

interface Props {
  /** SHA-256 of the content; empty for any. */
  value: string
  onChange: (sha256: string) => void
}

/** Shows that the list is limited to files with the same content. They are chosen in the dialog of a file. */
export function ContentFilter({ value, onChange }: Props) {
  const text = useText(pictureLibraryText)
  if (!value) return null
  return <Button size="small" endIcon={<Cross />} text={text.content} onClick={() => onChange('')} />
}
