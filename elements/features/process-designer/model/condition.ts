import { ExpressionProblem, parseExpression } from '../../../base/contract/expression.ts'
import { bare } from './attributes.ts'

/** Returns the error code of a condition, or an empty string. An empty condition is valid. */
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
