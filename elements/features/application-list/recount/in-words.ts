import type { RecountedFact } from '../../../base/contract/apply-recount.ts'
import type { ApplyAction, ApplyReplyType, ApplyState } from '../../../base/contract/apply-steps.ts'
import type { ApplicationListWords } from '../texts/application-list.text.ts'
import type { stepText } from '../texts/step.text.ts'

/** Formats a code of a difference for people. */
export function inWords(
  text: ApplicationListWords,
  words: (typeof stepText)['zh-CN'],
  fact: RecountedFact,
  code: string
): string {
  if (fact === 'state') return text.states[code as ApplyState]
  if (fact === 'replyType') return words.replyTypes[code as ApplyReplyType]
  if (fact !== 'course' && fact !== 'events') return code
  const [action = '', ...rest] = code.split(' ')
  const told = fact === 'course' ? rest.map(state => text.states[state as ApplyState]).join(' → ') : rest.join(' ')
  return `${words.actions[action as ApplyAction]} ${told}`
}
