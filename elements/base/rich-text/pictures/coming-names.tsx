import { Button } from '@blueprintjs/core'
import { useText } from '../../core/language/text.ts'
import { isArriving, type Coming } from './coming.ts'
import { picturesText } from './pictures.text.ts'
import { sayComing } from './say-coming.ts'

interface Props {
  coming: readonly Coming[]
  onTake: (picture: Coming, file: File | undefined) => void
  /** Loads the list again, after its script could not be loaded. */
  retry?: (() => void) | undefined
}

/** Names the pictures of a text and what keeps them, while the list with their tools is loading. */
export function ComingNames({ coming, onTake, retry }: Props) {
  const text = useText(picturesText)
  const again = () => {
    retry?.()
    for (const picture of coming) if (picture.problem) onTake(picture, picture.file)
  }
  return (
    <ul className="uploads" aria-live="polite">
      {coming.map(picture => (
        <li key={picture.id} className={isArriving(picture) ? undefined : 'upload-failed'}>
          <span className="upload-name">{sayComing(text, picture)}</span>
          {(retry || picture.problem) && <Button size="small" text={text.retry} onClick={again} />}
        </li>
      ))}
    </ul>
  )
}
