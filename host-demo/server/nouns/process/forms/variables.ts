import { processLimits } from '../../../../../elements/base/contract/process.ts'
import { Refusal } from '../../../kernel/refusal.ts'

/** Parses variables or form data, which must be a JSON object. */
export const readVariables = (json = '', title = '流程变量（variables）'): Record<string, unknown> => {
  if (!json) return {}
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    throw new Refusal(`${title}不是有效的 JSON`)
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    throw new Refusal(`${title}应当是一个 JSON 对象`)
  return value as Record<string, unknown>
}

export const requireModest = (variables: Record<string, unknown>) => {
  if (JSON.stringify(variables).length > processLimits.variables)
    throw new Refusal(`流程变量超过 ${processLimits.variables.toLocaleString('zh-CN')} 字，请精简后重试`)
  return variables
}
