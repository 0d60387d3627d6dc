import { ExpressionProblem, parseExpression } from '../../../base/contract/expression.ts'
import { bare } from './attributes.ts'

/** The code of what is wrong with a condition, '' for nothing; an empty one is none. */
export function conditionProblem(text: string): string {
  if (!text.trim()) return ''
  try {
    parseExpression(bare(text))
    return ''
  } catch (error) {
    if (error instanceof ExpressionProblem) return error.code
    throw error
  }
}
