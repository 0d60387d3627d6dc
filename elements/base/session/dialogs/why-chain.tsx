import type { Explanation } from '../../contract/object-grant.ts'
import { useText } from '../../core/language/text.ts'
import { bring } from '../../core/look/sheets.ts'
import { WhyWays } from './why-ways.tsx'
import styles from './why.css?inline'
import { whyText } from './why.text.ts'

bring(styles)

interface Props {
  found: Explanation
  /** Called when the user follows a way to its page. */
  onLeave?: () => void
}

/**
 * Shows the steps of a decision with their verdicts, and the ways that would allow the action. Any element may render
 * it, so it uses no HTML tag that a feature's sheet styles.
 */
export function WhyChain({ found, onLeave }: Props) {
  const text = useText(whyText)
  const { allowed, realname, rightName, objectName, steps } = found
  const what = objectName ? text.on(rightName, objectName) : rightName
  return (
    <div className="why">
      <p className={`why-head why-${allowed ? 'yes' : 'no'}`}>
        {allowed ? text.allowed(realname, what) : text.refused(realname, what)}
      </p>
      <div role="list" className="why-steps">
        {steps.map(({ step, verdict, told }) => (
          <div key={step} role="listitem" className={`why-step why-${verdict}`}>
            <span className="why-name">{text.steps[step]}</span>
            <span className="why-told">{told}</span>
            <span className="why-verdict">{text.verdicts[verdict]}</span>
          </div>
        ))}
      </div>
      <WhyWays steps={steps} onLeave={onLeave} />
    </div>
  )
}
