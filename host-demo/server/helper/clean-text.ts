import { Refusal } from '../kernel/refusal.ts'
import { TooHeavy, type Helper } from './helper.ts'

/**
 * HTML with nothing in it that acts. It takes its time: before the transaction, so that no row waits for it.
 * @param owner whose texts wait for each other
 * @throws Refusal where it cannot be cleaned
 */
export const cleanText = async (texts: Helper, content: string, owner: string): Promise<string> => {
  // Nothing to clean waits for nobody.
  if (!content.trim()) return ''
  const { html, problem } = await texts.run('sanitise', content, { owner, size: content.length }).catch(error => {
    if (error instanceof TooHeavy) throw new Refusal('正文过于复杂，无法处理，请精简后重试')
    throw error
  })
  if (problem) throw new Refusal(problem)
  return html
}
