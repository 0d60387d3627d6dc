import { Button, ProgressBar } from '@blueprintjs/core'
import { useRef } from 'react'
import { useText } from '../core/text.ts'
import { uploadText } from './article-editor.text.ts'
import type { Coming } from './use-pictures.ts'

interface Props {
  coming: readonly Coming[]
  onTake: (picture: Coming, file: File | undefined) => void
  onDrop: (picture: Coming) => void
}

/** The pictures that are on their way, that failed, and that did not come along with a pasted text. */
export function ComingPictures({ coming, onTake, onDrop }: Props) {
  const text = useText(uploadText)
  const chooser = useRef<HTMLInputElement>(null)
  const asked = useRef<Coming>(undefined)

  const say = ({ file, name, problem }: Coming): string => {
    if (!file) return text.missing(name)
    return problem ? `${name}：${problem}` : text.uploading(name)
  }
  return (
    <ul className="uploads" aria-live="polite">
      {coming.map(picture => {
        const { id, file, share, problem, cancel } = picture
        const isWaiting = !file || problem !== ''
        return (
          <li key={id} className={isWaiting ? 'upload-failed' : undefined}>
            <span className="upload-name">{say(picture)}</span>
            {!isWaiting && <ProgressBar value={share} animate={false} stripes={false} />}
            {problem && <Button size="small" text={text.retry} onClick={() => onTake(picture, file)} />}
            {!file && (
              <Button
                size="small"
                intent="primary"
                text={text.choose}
                onClick={() => {
                  asked.current = picture
                  chooser.current?.click()
                }}
              />
            )}
            <Button
              size="small"
              text={isWaiting ? text.dismiss : text.cancel}
              onClick={isWaiting ? () => onDrop(picture) : cancel}
            />
          </li>
        )
      })}
      <li className="chooser">
        <input
          ref={chooser}
          type="file"
          accept="image/*"
          tabIndex={-1}
          aria-label={text.choose}
          onChange={event => {
            if (asked.current) onTake(asked.current, event.target.files?.[0])
            event.target.value = ''
          }}
        />
      </li>
    </ul>
  )
}
