import { Error, Tick, WarningSign } from '@blueprintjs/icons'
import type { CardState } from '../../base/contract/site-check.ts'
import { useText } from '../../base/core/language/text.ts'
import { siteCheckText } from './site-check.text.ts'

const looks = {
  ok: { Icon: Tick, mark: 'mark mark-good' },
  yellow: { Icon: WarningSign, mark: 'mark mark-warning' },
  red: { Icon: Error, mark: 'mark mark-bad' }
} as const

/** State of an indicator as icon and word. */
export function Card({ state }: { state: CardState }) {
  const text = useText(siteCheckText)
  const { Icon, mark } = looks[state]
  return (
    <span className={`${mark} card-${state}`}>
      <Icon size={12} aria-hidden /> {text.states[state]}
    </span>
  )
}
