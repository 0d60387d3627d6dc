import { Callout } from '@blueprintjs/core'
import type { Application } from '../../../base/contract/apply.ts'
import { useText } from '../../../base/core/language/text.ts'
import { applicationListText } from '../texts/application-list.text.ts'
import { ClockMark } from './clock-mark.tsx'

/** Shows when the answer is due, why, and why the date may move. */
export function ClockLine({ application: { state, clock, code, letterNumber } }: { application: Application }) {
  const text = useText(applicationListText)
  return (
    <section className="application-clock" aria-label={text.clock}>
      <p>
        <b>{text.states[state]}</b>
        <ClockMark clock={clock} />
        {clock.dueDate && <span>{`${text.dueDate} ${clock.dueDate}`}</span>}
        {clock.waitsUntil && <span>{text.waitsUntil(clock.waitsUntil)}</span>}
        {clock.state !== 'over' && <span className="application-aside">{text.byArticle(clock.article)}</span>}
      </p>
      <p className="application-aside">
        {code && <span>{`${text.code} ${code}`}</span>}
        {letterNumber && <span>{`${text.letterNumber} ${letterNumber}`}</span>}
      </p>
      {clock.awaitsReceipt && (
        <Callout intent="warning" compact>
          {text.awaitsReceipt}
        </Callout>
      )}
      {clock.missingYears.length > 0 && (
        <Callout intent="warning" compact>
          {text.missingYears(clock.missingYears.join('、'))}
        </Callout>
      )}
    </section>
  )
}
