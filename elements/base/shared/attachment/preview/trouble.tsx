import { useText } from '../../../core/language/text.ts'
import { previewText } from './preview.text.ts'
import { troubleOf } from './read-file.ts'

/** Shows why a file cannot be previewed. */
export function Trouble({ error }: { error: unknown }) {
  const text = useText(previewText)
  return (
    <p className="preview-trouble" role="alert">
      {text[troubleOf(error)]}
    </p>
  )
}
