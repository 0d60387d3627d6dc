import { Button } from '@blueprintjs/core'
import { useText } from '../core/text.ts'
import { useWorkplace } from './context.ts'
import { importText, sayProblem } from './exchange/import-document.text.ts'
import type { ImportProblem } from './exchange/read-json.ts'
import type { useKept } from './keeping/use-kept.ts'
import type { Source } from './keeping/use-source.ts'

interface Props {
  source: Source
  kept: ReturnType<typeof useKept>
  /** What is wrong with the document the host gave. */
  problem: ImportProblem | undefined
  mayEdit: boolean
}

const clock = (epoch: number): string => {
  const time = new Date(epoch)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${time.getMonth() + 1}-${time.getDate()} ${two(time.getHours())}:${two(time.getMinutes())}`
}

/**
 * What stands in the way of the work, and the ways out: a failed save, another's save, work kept from before. A button that
 * goes with its note leads to the canvas first: what happens there takes the focus along.
 */
export function Standing({ source, kept, problem, mayEdit }: Props) {
  const { text, isReadonly, toCanvas } = useWorkplace()
  const words = useText(importText)
  return (
    <div className="standing">
      {problem && (
        <p className="note note-danger" role="alert">
          {sayProblem(words, problem)}
        </p>
      )}
      {!mayEdit && <p className="note">{text.forbidden}</p>}
      {source.failure && (
        <p className="note note-danger" role="alert">
          {source.failure}
          <Button size="small" text={text.retry} onClick={() => (toCanvas(), void source.save())} />
        </p>
      )}
      {source.conflict && (
        <p className="note note-danger" role="alert">
          {text.conflict(source.conflict.updateByName, source.conflict.updateTime)}
          <Button size="small" text={text.takeTheirs} onClick={() => (toCanvas(), source.takeTheirs())} />
          <Button
            size="small"
            intent="danger"
            text={text.overwrite}
            onClick={() => (toCanvas(), void source.save(true))}
          />
        </p>
      )}
      {!kept.isKept && (
        <p className="note note-danger" role="alert">
          {text.notKept}
        </p>
      )}
      {kept.offer && !isReadonly && (
        <p className="note note-offer" role="status">
          {text.offer(clock(kept.offer.at))}
          <Button size="small" intent="primary" text={text.restore} onClick={() => (toCanvas(), kept.restore())} />
          <Button size="small" text={text.discard} onClick={() => (toCanvas(), kept.discard())} />
        </p>
      )}
    </div>
  )
}
