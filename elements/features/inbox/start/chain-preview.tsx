import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import { previewStart, type PreviewStep } from '../../../base/contract/process-trial.ts'
import { sentence } from '../../../base/core/language/errors.ts'
import { useText } from '../../../base/core/language/text.ts'
import { send } from '../../../base/session/request/send.ts'
import { bring } from '../../../base/core/look/sheets.ts'
import styles from './chain.css?inline'
import { inboxText } from '../texts/inbox.text.ts'

bring(styles)

interface Props {
  processKey: string
  /** Returns the JSON of the form as filled in so far. */
  dataOf?: () => string
}

/** Shows on request which steps a new process takes, and who does them. */
export function ChainPreview({ processKey, dataOf }: Props) {
  const text = useText(inboxText)
  const [shown, setShown] = useState<{ steps: PreviewStep[]; stopped: string }>()
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const load = async () => {
    setBusy(true)
    setProblem('')
    try {
      setShown(await send(previewStart, { body: { processKey, ...(dataOf && { data: dataOf() }) } }))
    } catch (error) {
      setShown(undefined)
      setProblem(sentence(error))
    }
    setBusy(false)
  }
  return (
    <section className="chain" aria-label={text.previewed}>
      <Button size="small" text={text.preview} loading={isBusy} onClick={() => void load()} />
      <div aria-live="polite">
        {problem && <p className="failure">{problem}</p>}
        {shown && (
          <>
            <h3>{text.previewed}</h3>
            <ol>
              {shown.steps.map(({ nodeId, name, kind, who, people, copiedTo, nobody, agreedAt }, at) => (
                <li key={`${nodeId} ${at}`}>
                  <b>{name}</b>{' '}
                  <span>{kind === 'action' ? text.automatic : who || text.without[nobody || 'managers']}</span>{' '}
                  {nobody === 'person' && <span className="chain-more">{text.without.person}</span>}{' '}
                  {agreedAt && <span className="chain-more">{text.agreedAt(agreedAt)}</span>}{' '}
                  {people > 1 && <span className="chain-more">{text.together(people)}</span>}{' '}
                  {copiedTo && <span className="chain-more">{text.copiedTo(copiedTo)}</span>}
                </li>
              ))}
            </ol>
            {shown.stopped && <p className="chain-more">{text.previewStop(shown.stopped)}</p>}
          </>
        )}
      </div>
    </section>
  )
}
