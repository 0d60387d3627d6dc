import {
  nobodyWays,
  sameApproverWays,
  withdrawalWays,
  type NobodyWay,
  type SameApproverWay,
  type WithdrawalWay
} from '../../../base/contract/process-automatic.ts'
import type { BpmnElement } from '../../../base/shared/bpmn/moddle.ts'
import { attribute, attributePart } from './attributes.ts'

type Part = Pick<BpmnElement, '$attrs'>

export const sameApproverOf = (process: Part): SameApproverWay =>
  sameApproverWays.find(way => way === attribute(process, 'sameApprover')) ?? 'each'

export const withdrawalOf = (process: Part): WithdrawalWay =>
  withdrawalWays.find(way => way === attribute(process, 'withdrawal')) ?? 'undecided'

export interface NobodyDraft {
  /** '' if the document says nothing. */
  way: NobodyWay | ''
  /** Id or account; '' for ways without a person. */
  person: string
}

export function nobodyOf(part: Part): NobodyDraft {
  const way = nobodyWays.find(one => one === attribute(part, 'nobody')) ?? ''
  return { way, person: attribute(part, 'nobodyUser') }
}

/** Returns the attributes for a task without people. */
export const nobodyPart = (part: Part, { way, person }: NobodyDraft): Record<string, string | undefined> => ({
  ...attributePart(part, 'nobody', way),
  ...attributePart(part, 'nobodyUser', way === 'person' ? person : '')
})
