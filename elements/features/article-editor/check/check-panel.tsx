import { Button, FormGroup, InputGroup } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { useEffect, useRef, useState } from 'react'
import type { Finding } from '../../../base/contract/article-check.ts'
import { useLocale, useText } from '../../../base/core/language/text.ts'
import { useRights } from '../../../base/kit/access/use-rights.ts'
import { sayHint, sayPlace, sayRule } from '../../../base/shared/article/findings.text.ts'
import { stepWords } from '../../../base/shared/article/step-words.ts'
import { checkText } from './check.text.ts'
import { isStopped, type Checking, type ShownCheck } from './use-check.ts'

interface Props {
  shown: ShownCheck
  checking: Checking
  onGo: (finding: Finding) => void
}

/** Lists the findings of a check, each with a way to its place, and lets the person go on or state a reason. */
export default function CheckPanel({ shown, checking, onGo }: Props) {
  const text = useText(checkText)
  const words = useText(stepWords)
  const can = useRights()
  const [reason, setReason] = useState('')
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => head.current?.focus(), [])
  const { findings, pass, step } = shown
  const blocking = findings.filter(({ level }) => level === 'block').length
  const verb = step && words[step]
  const stops = isStopped(shown)
  const given = reason.trim()
  return (
    <section className="check-panel" aria-label={text.title(blocking, findings.length - blocking)}>
      <div className="check-head">
        <h2 ref={head} tabIndex={-1}>
          {text.title(blocking, findings.length - blocking)}
        </h2>
        <Button size="small" text={text.again} loading={checking.isRunning} onClick={() => void checking.look()} />
        <Button size="small" variant="minimal" icon={<Cross />} aria-label={text.close} onClick={checking.close} />
      </div>
      <ol className="check-findings">
        {findings.map((finding, at) => (
          <FindingRow key={at} finding={finding} onGo={onGo} />
        ))}
      </ol>
      {pass && <p className="quiet">{text.passed(pass.byName, pass.reason)}</p>}
      {verb && !stops && (
        <Button className="check-go" text={text.anyway(verb)} intent="primary" onClick={() => checking.goOn('')} />
      )}
      {verb && stops && !can('cms:check:override') && <p className="check-stopped">{text.stopped(verb)}</p>}
      {stops && can('cms:check:override') && (verb || checking.mayPass) && (
        <div className="check-pass">
          <FormGroup label={text.reason} labelFor="check-reason" helperText={text.reasonHint}>
            <InputGroup id="check-reason" maxLength={500} value={reason} onValueChange={setReason} />
          </FormGroup>
          <Button
            text={verb ? text.pass(verb) : text.passOnly}
            disabled={!given}
            onClick={() => (verb ? checking.goOn(given) : void checking.pass(given))}
          />
        </div>
      )}
    </section>
  )
}

function FindingRow({ finding, onGo }: { finding: Finding; onGo: (finding: Finding) => void }) {
  const text = useText(checkText)
  const locale = useLocale()
  const [place, hint] = [sayPlace(finding, locale), sayHint(finding, locale)]
  const { around, quote, level } = finding
  const at = around.indexOf(quote)
  return (
    <li className={`check-finding check-${level}`}>
      <button type="button" title={text.go(place)} onClick={() => onGo(finding)}>
        <span className="check-level">{text[level]}</span>
        <span className="check-place">{place}</span>
        <span className="check-words">
          {sayRule(finding, locale)}
          {quote && (
            <q>
              {at > 0 && around.slice(0, at)}
              <mark>{quote}</mark>
              {at >= 0 && around.slice(at + quote.length)}
            </q>
          )}
          {hint && <span className="quiet">{hint}</span>}
        </span>
      </button>
    </li>
  )
}
