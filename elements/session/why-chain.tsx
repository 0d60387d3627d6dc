import type { Explanation } from '../contract/object-grant.ts'
import { bring } from '../core/sheets.ts'
import { useText } from '../core/text.ts'
import styles from './why.css?inline'
import { whyText } from './why.text.ts'

bring(styles)

/** The steps that decide, in their order, each with its verdict; and the one change that would let it through. */
export function WhyChain({ found }: { found: Explanation }) {
  const text = useText(whyText)
  const { allowed, realname, rightName, objectName, steps } = found
  const what = objectName ? text.on(rightName, objectName) : rightName
  const change = steps.find(step => step.change)?.change
  return (
    <div className="why">
      <p className={`why-head why-${allowed ? 'yes' : 'no'}`}>
        {allowed ? text.allowed(realname, what) : text.refused(realname, what)}
      </p>
      <ol>
        {steps.map(({ step, verdict, told }) => (
          <li key={step} className={`why-step why-${verdict}`}>
            <span className="why-name">{text.steps[step]}</span>
            <span className="why-told">{told}</span>
            <span className="why-verdict">{text.verdicts[verdict]}</span>
          </li>
        ))}
      </ol>
      {change && (
        <p className="why-change">
          <b>{text.change}</b>
          {change}
        </p>
      )}
    </div>
  )
}
