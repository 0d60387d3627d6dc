import { Button } from '@blueprintjs/core'
import type { ProcessProblem } from '../../base/contract/process.ts'
import { useLocale, useText } from '../../base/core/language/text.ts'
import { designerText } from './process-designer.text.ts'

interface Props {
  /** Notes do not prevent deployment. */
  kind?: 'problems' | 'notes'
  problems: readonly ProcessProblem[]
  onShow: (id: string) => void
  onClose: () => void
}

/** Lists problems that prevent deployment, or notes about a deployed document; each leads to its place. */
export function Problems({ kind = 'problems', problems, onShow, onClose }: Props) {
  const text = useText(designerText)
  const locale = useLocale()
  const isProblem = kind === 'problems'
  return (
    <section
      className={`note ${isProblem ? 'note-danger' : 'note-warning'} problems`}
      role={isProblem ? 'alert' : 'status'}
    >
      <p>
        {text[kind](problems.length)}
        <Button size="small" text={text.closeProblems} onClick={onClose} />
      </p>
      <ol>
        {problems.map(({ nodeId, message, english }, at) => {
          const sentence = locale === 'en' ? english : message
          return (
            <li key={`${nodeId} ${at}`}>
              {nodeId ? (
                <button type="button" className="link" onClick={() => onShow(nodeId)}>
                  {sentence}
                </button>
              ) : (
                sentence
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
