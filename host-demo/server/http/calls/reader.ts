import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { Clean } from 'typebox/value'
import { Refusal } from '../../kernel/refusal.ts'
import { pickQuery } from './pick-query.ts'
import { describeProblem } from './problems.ts'
import { hasManyUnknown } from './unknown-keys.ts'

/** Characters that PostgreSQL text, JSON or XML cannot store, such as half of a surrogate pair. No one types them. */
const unkeepable = /[\0\ufffe\uffff]|\p{Surrogate}/u
const holdsUnkeepable = (value: unknown): boolean =>
  typeof value === 'string'
    ? unkeepable.test(value)
    : typeof value === 'object' && value !== null && Object.values(value).some(holdsUnkeepable)

/**
 * Creates a function that drops unknown fields and refuses values that do not fit. Converts texts to numbers in queries
 * only. Compiled at the first call.
 */
export const reader = (schema: TSchema | undefined, isText: boolean) => {
  if (!schema) return () => undefined
  let check: ReturnType<typeof Compile> | undefined
  const pick = isText ? pickQuery(schema) : (input: unknown) => Clean(schema, structuredClone(input ?? {}))
  return (input: unknown): unknown => {
    if (!isText && hasManyUnknown(schema, input)) throw new Refusal('提交的内容含有过多未知的项，请精简后重试')
    const value = pick(input)
    check ??= Compile(schema)
    if (!check.Check(value)) throw new Refusal(describeProblem(schema, check.Errors(value)))
    if (holdsUnkeepable(value)) throw new Refusal('提交的内容含有不可用的字符，请删除后重试')
    return value
  }
}
