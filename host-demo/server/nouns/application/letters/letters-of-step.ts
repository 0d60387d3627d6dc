import { legalActs } from '../../../../../elements/base/contract/apply-acts.ts'
import { replyLetter, type LetterKind } from '../../../../../elements/base/contract/apply-letters.ts'
import type { ApplyAction, ApplyReplyType } from '../../../../../elements/base/contract/apply-steps.ts'

const letters: Partial<Record<ApplyAction | 'apply', readonly LetterKind[]>> = {
  apply: ['receipt'],
  register: ['receipt'],
  askCorrection: ['correction'],
  extend: ['extension'],
  // The applicant is told that the term does not run meanwhile.
  askThirdParty: ['thirdParty', 'asking'],
  askAgency: ['agency', 'asking'],
  askHelp: ['help'],
  askReasons: ['reasons'],
  askFee: ['fee'],
  deliver: ['delivery']
}

/** Steps that issue the letter of a reply. */
const ofReply: readonly (ApplyAction | 'apply')[] = [
  ...(['transfer', 'refuse', 'sign', 'abandon', 'withdraw', 'reanswer'] as const)
]

/** Returns the letters that a step issues, the main one first. */
export const lettersOf = (
  action: ApplyAction | 'apply',
  replyType: ApplyReplyType | '',
  isAgainstThirdParty: boolean
): readonly LetterKind[] => {
  if (!ofReply.includes(action)) return letters[action] ?? []
  if (!replyType || !(replyType in legalActs)) return []
  return [
    replyLetter(replyType),
    ...((action === 'sign' || action === 'reanswer') && isAgainstThirdParty ? (['informParty'] as const) : [])
  ]
}

/** Letters without a number from the yearly series: the receipt has the application's, the delivery the answer's. */
export const isNumbered = (kind: LetterKind): boolean => kind !== 'receipt' && kind !== 'delivery'
