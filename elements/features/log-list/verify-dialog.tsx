import { Button, Callout, ProgressBar } from '@blueprintjs/core'
import { useEffect, useRef, useState } from 'react'
import { verifyLog, type LogVerified } from '../../base/contract/log.ts'
import { Dialog, DialogBody, DialogFooter } from '../../base/core/overlay/dialog.tsx'
import { sentence } from '../../base/core/language/errors.ts'
import { useText } from '../../base/core/language/text.ts'
import { useStateFor } from '../../base/core/react/use-state-for.ts'
import { send } from '../../base/session/request/send.ts'
import { bring } from '../../base/core/look/sheets.ts'
import entryStyles from '../../base/shared/log/entry.css?inline'
import { logListText } from './log-list.text.ts'

bring(entryStyles)

/** Verifies the whole chain, some thousand entries per request. Closing the dialog stops. */
export default function VerifyDialog({ onClose }: { onClose: () => void }) {
  const text = useText(logListText)
  const [step, setStep] = useState<LogVerified>()
  const [round, setRound] = useState(0)
  const [problem, setProblem] = useStateFor(round, () => '')
  const place = useRef<string>(undefined)
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const run = async () => {
      do {
        const next: LogVerified = await send(verifyLog, { query: { after: place.current }, signal })
        if (signal.aborted) return
        place.current = next.after
        setStep(next)
      } while (place.current)
    }
    run().catch((error: unknown) => signal.aborted || setProblem(sentence(error)))
    return () => controller.abort()
  }, [round, setProblem])
  const isDone = step !== undefined && !step.after && !problem
  const again = () => {
    setStep(undefined)
    setRound(number => number + 1)
  }
  return (
    <Dialog isOpen title={text.verify} onClose={onClose} style={{ width: 560 }}>
      <DialogBody>
        {problem ? (
          <Callout intent="danger" title={text.verifyStopped}>
            {problem}
          </Callout>
        ) : isDone ? (
          <Result step={step} />
        ) : (
          <div className="verifying" role="status">
            <ProgressBar value={step?.progress ?? 0} animate={false} stripes={false} aria-label={text.verify} />
            <p>{text.verifying(Math.floor((step?.progress ?? 0) * 100), step?.total ?? 0)}</p>
          </div>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            {isDone && <Button text={text.verifyAgain} onClick={again} />}
            {problem && <Button text={text.goOn} onClick={again} />}
            <Button text={isDone || problem ? text.close : text.cancel} onClick={onClose} />
          </>
        }
      />
    </Dialog>
  )
}

function Result({ step: { broken, total, waiting, end } }: { step: LogVerified }) {
  const text = useText(logListText)
  if (broken)
    return (
      <Callout intent="danger" title={text.brokenTitle}>
        {text.broken(broken)}
      </Callout>
    )
  return (
    <>
      <Callout intent="success" title={text.wholeTitle}>
        {text.whole(total, waiting)}
      </Callout>
      <dl className="entry chain-end">
        <div>
          <dt>{text.end}</dt>
          <dd>{end}</dd>
        </div>
      </dl>
      <p className="entry-none">{text.endNote}</p>
    </>
  )
}
