import { Button, TextArea } from '@blueprintjs/core'
import { Download } from '@blueprintjs/icons'
import { useState } from 'react'
import { givenLetterPath, sendCorrection, withdrawApplication, type ApplyProgress } from '../../base/contract/apply.ts'
import { Refused, sentence } from '../../base/core/language/errors.ts'
import { toast } from '../../base/core/overlay/toasts.ts'
import { useText } from '../../base/core/language/text.ts'
import { Field } from '../../base/kit/field/field.tsx'
import { send } from '../../base/session/request/send.ts'
import { saveKnown } from '../../base/session/upload/sheets.ts'
import { applicationFormText } from './application-form.text.ts'

interface Props {
  /** Receipt number and query code. */
  known: { code: string; queryCode: string }
  progress: ApplyProgress
  onDone: () => void
}

/** Shows the letters to the applicant, and lets the applicant answer a correction or withdraw. */
export function OwnSteps({ known, progress, onDone }: Props) {
  const text = useText(applicationFormText)
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [correction, setCorrection] = useState('')
  const [isAsking, setAsking] = useState(false)
  const attempt = async (work: () => Promise<unknown>, done?: string) => {
    setProblem('')
    setBusy(true)
    try {
      await work()
      if (done) {
        toast(done, 'success')
        onDone()
      }
    } catch (error) {
      setProblem(error instanceof Refused && error.code === 429 ? text.asksTooMany : sentence(error))
    }
    setBusy(false)
  }
  const correct = () => {
    if (!correction.trim()) return setProblem(text.correctionMissing)
    void attempt(() => send(sendCorrection, { body: { ...known, text: correction } }), text.correctionSent)
  }
  return (
    <div className="apply-steps">
      {progress.letters.length > 0 && (
        <>
          <h2>{text.letters}</h2>
          <ul className="apply-files">
            {progress.letters.map(({ stepId, seq, title, number, day }) => (
              <li key={`${stepId} ${seq}`}>
                <Button
                  icon={<Download />}
                  text={title}
                  aria-label={text.saveFile(`${title} ${number}`)}
                  onClick={() => void attempt(() => saveKnown(givenLetterPath, { ...known, stepId, seq }))}
                />
                <span className="apply-size">{`${number} ${day}`}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {progress.state === '2' && (
        <>
          <Field name="own-correction" label={text.correction} hint={text.correctionHint}>
            <TextArea
              id="own-correction"
              fill
              rows={4}
              maxLength={2000}
              value={correction}
              disabled={isBusy}
              onChange={event => setCorrection(event.target.value)}
            />
          </Field>
          <Button intent="primary" text={text.sendCorrection} loading={isBusy} onClick={correct} />
        </>
      )}
      {problem && (
        <p className="apply-failure" role="alert">
          {problem}
        </p>
      )}
      {progress.mayWithdraw &&
        (isAsking ? (
          <div className="apply-question" role="group" aria-label={text.withdraw}>
            {text.withdrawQuestion}
            <Button
              size="small"
              intent="danger"
              text={text.withdraw}
              loading={isBusy}
              onClick={() =>
                void attempt(() => send(withdrawApplication, { body: { ...known, reason: '' } }), text.withdrawn)
              }
            />
            <Button size="small" text={text.cancel} disabled={isBusy} onClick={() => setAsking(false)} />
          </div>
        ) : (
          <p>
            <Button variant="minimal" text={text.withdraw} onClick={() => setAsking(true)} />
          </p>
        ))}
    </div>
  )
}
