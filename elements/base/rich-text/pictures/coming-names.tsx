import { Button } from '@blueprintjs/core'
import { useText } from '../../core/language/text.ts'
import type { Coming } from './coming.ts'
import { picturesText } from './pictures.text.ts'

interface Props {
  coming: readonly Coming[]
  /** Loads the list again, after its script could not be loaded. */
  retry?: (() => void) | undefined
}

/** Names the pictures of a text that are being uploaded, while the list with their tools is loading. */
export function ComingNames({ coming, retry }: Props) {
  const text = useText(picturesText)
  return (
    <ul className="uploads" aria-live="polite">
      {coming.map(({ id, name, source }) => (
        <li key={id}>
          <span className="upload-name">{text.uploading(name || source)}</span>
          {retry && <Button size="small" text={text.retry} onClick={retry} />}
        </li>
      ))}
    </ul>
  )
}
