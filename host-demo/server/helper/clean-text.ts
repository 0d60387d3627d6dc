import type { LeftOutPart } from '../../../elements/base/contract/left-out.ts'
import { Refusal } from '../kernel/refusal.ts'
import { TooHeavy, type Helper } from './helper.ts'

/**
 * Sanitises HTML and returns the parts that were left out. Slow, so call it before the transaction.
 * @param owner user id; the texts of an owner queue behind each other
 * @throws Refusal if the text cannot be sanitised
 */
export const cleanText = async (
  texts: Helper,
  content: string,
  owner: string
): Promise<{ html: string; leftOut: LeftOutPart[] }> => {
  // Skips the queue for empty texts.
  if (!content.trim()) return { html: '', leftOut: [] }
  const {
    html,
    problem,
    leftOut = []
  } = await texts.run('sanitise', content, { owner, size: content.length }).catch(error => {
    if (error instanceof TooHeavy) throw new Refusal('正文过于复杂，无法处理，请精简后重试')
    throw error
  })
  if (problem) throw new Refusal(problem)
  return { html, leftOut }
}
