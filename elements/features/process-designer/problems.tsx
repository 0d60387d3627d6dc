import { Button } from '@blueprintjs/core'
import type { ProcessProblem } from '../../base/contract/process.ts'
import { useText } from '../../base/core/language/text.ts'
import { designerText } from './process-designer.text.ts'

interface Props {
  problems: readonly ProcessProblem[]
  onShow: (id: string) => void
  onClose: () => void
}

/** Lists problems that prevent deployment; each leads to its place. */
export function Problems({ problems, onShow, onClose }: Props) {
  const text = useText(designerText)
  return (
    <section className="note note-danger problems" role="alert">
      <p>
        {text.problems(problems.length)}
        <Button size="small" text={text.closeProblems} onClick={onClose} />
      </p>
      <ol>
        {problems.map(({ nodeId, message }, at) => (
          <li key={`${nodeId} ${at}`}>
            {nodeId ? (
              <button type="button" className="link" onClick={() => onShow(nodeId)}>
                {message}
              </button>
            ) : (
              message
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
