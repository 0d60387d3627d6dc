import type { ApplyStepDraft } from '../../../../../elements/base/contract/apply-steps.ts'
import type { ClockEvent } from '../../calendar/statutory-clock.ts'

/** Returns the event of a step that affects the deadline. */
export const eventOf = (
  { action, until, days }: Pick<ApplyStepDraft, 'action' | 'until' | 'days'>,
  day: string
): ClockEvent | undefined => {
  switch (action) {
    case 'askCorrection':
      return { kind: 'ask-correction', day, until }
    case 'corrected':
      return { kind: 'corrected', day }
    case 'askThirdParty':
      return { kind: 'ask-third-party', day }
    case 'askAgency':
      return { kind: 'ask-agency', day }
    case 'consulted':
      return { kind: 'answered', day }
    case 'received':
      return { kind: 'received', day }
    case 'extend':
      return { kind: 'extend', day, days }
    case 'askFee':
      return { kind: 'ask-fee', day }
    case 'paid':
      return { kind: 'paid', day }
    default:
      return undefined
  }
}
