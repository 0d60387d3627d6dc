import { Refusal } from '../kernel/refusal.ts'
import { TooHeavy, type Helper } from './helper.ts'

/**
 * Sanitises HTML. Slow, so call it before the transaction.
 * @param owner user id; the texts of an owner queue behind each other
 * @throws Refusal if the text cannot be sanitised
 */
export const cleanText = async (texts: Helper, content: string, owner: string): Promise<string> => {
  // Skips the queue for empty texts.
  if (!content.trim()) return ''
  const { html, problem } = await texts.run('sanitise', content, { owner, size: content.length }).catch(error => {
    if (error instanceof TooHeavy) throw new Refusal('正文过于复杂，无法处理，请精简后重试')
    throw error
  })
  if (problem) throw new Refusal(problem)
  return html
}
