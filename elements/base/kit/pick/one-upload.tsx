import { Button, ProgressBar } from '@blueprintjs/core'
import { useText } from '../../core/language/text.ts'
import { shownName } from '../upload/file-checks.ts'
import { pickText } from './pick.text.ts'
import type { useOneUpload } from './use-one-upload.ts'

/** Row of a single upload: its progress, or the reason why it failed. */
export function OneUpload({ upload }: { upload: ReturnType<typeof useOneUpload> }) {
  const text = useText(pickText)
  const { running } = upload
  if (!running) return null
  const name = shownName(running.file.name)
  return (
    <div className="one-upload">
      <bdi>{name}</bdi>
      {running.problem ? (
        <span className="pick-problem" role="alert">
          {running.problem}
        </span>
      ) : (
        <ProgressBar value={running.share} aria-label={text.sending(name)} />
      )}
      {running.problem && running.isFit && <Button size="small" text={text.retry} onClick={upload.retry} />}
      <Button size="small" variant="minimal" text={text.cancel} onClick={upload.drop} />
    </div>
  )
}
