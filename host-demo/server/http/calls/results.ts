import Type, { type TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import type { TLocalizedValidationError } from 'typebox/error'
import { pickerOf, type Picker } from './result-picker.ts'

/** A result that does not fit the schema of its call. Only thrown if the platform checks results. */
export class WrongResult extends Error {
  override readonly name = 'WrongResult'
}

/** Message in the log. */
export const wrongResult = 'a result does not fit its schema'

/** `null`: the schema of calls that return nothing. */
const nothing = Type.Null()

/** Names each key that is wrong by its path, and no value. */
const problemsOf = (error: TLocalizedValidationError) => {
  const path = error.instancePath
  switch (error.keyword) {
    case 'boolean':
      return [`unknown key ${path}`]
    case 'required':
      return error.params.requiredProperties.map(name => `missing key ${path}/${name}`)
    case 'additionalProperties':
      // The unknown keys again, all in one.
      return []
    default:
      return [`${path || '/'} ${error.message}`]
  }
}

const checkerOf = (schema: TSchema, call: string): Picker => {
  const check = Compile(schema)
  const pick = pickerOf(schema)
  return value => {
    const sent: unknown = JSON.parse(JSON.stringify(value) ?? 'null')
    // Picked as in production, so that tests find a key that is dropped by mistake.
    if (check.Check(sent)) return pick(sent)
    throw new WrongResult(`${call}: ${check.Errors(sent).flatMap(problemsOf).join(', ')}`)
  }
}

/**
 * Creates the last step of a call: it drops the keys that the result's schema does not name. With `checks`, a key too
 * many or too few and a value of another type make the call fail. Compiled at the first call.
 */
export const resultOf = (schema: TSchema = nothing, call: string, checks: boolean): Picker => {
  let last: Picker | undefined
  return value => (last ??= checks ? checkerOf(schema, call) : pickerOf(schema))(value)
}
