import Type, { type Static, type TObject, type TSchema } from 'typebox'
import { Check } from 'typebox/value'
import { ClosedObject } from '../../kernel/fields.ts'
import { reader } from '../calls/reader.ts'

type Fields = Record<string, TSchema>

/**
 * Body of a write in which every field may be missing, as JeecgBoot pages leave out empty fields. Typed as if all were
 * present: complete the body before use.
 */
export const lenient = <Given extends Fields, Needed extends Fields = Record<never, TSchema>>(
  fields: Given,
  needed: Needed = {} as Needed
) =>
  ClosedObject({
    ...Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, Type.Optional(field)])),
    ...needed
  }) as unknown as TObject<Given & Needed>

/** Returns the value of an empty field, undefined if the field cannot be empty. */
const blankOf = (field: TSchema, given: unknown) =>
  [given, (field as { default?: unknown }).default, '', []].find(value => value !== undefined && Check(field, value))

/** As `lenient`, for a new record: fields that cannot be empty are required. */
export const lenientNew = <Given extends Fields>(fields: Given, blanks: object = {}) => {
  const given = blanks as Record<string, unknown>
  const needed = Object.entries(fields).filter(
    ([name, field]) => !Type.IsOptional(field) && blankOf(field, given[name]) === undefined
  )
  return lenient(fields, Object.fromEntries(needed)) as unknown as TObject<Given>
}

/**
 * Completes bodies of `lenient`. A new record gets its blank values, `blanks` first; an edited one keeps its own.
 * @throws Refusal that names the first field that cannot be empty
 */
export const completing = <Given extends Fields>(fields: Given, blanks: object = {}) => {
  type Draft = Static<TObject<Given>>
  const read = reader(ClosedObject(fields), false) as (input: unknown) => Draft
  const needed = Object.keys(fields).filter(name => !Type.IsOptional(fields[name]!))
  const blank = blanks as Record<string, unknown>
  const emptyOf = (names: string[]) =>
    Object.fromEntries(
      names.flatMap(name => {
        const value = blankOf(fields[name]!, blank[name])
        return value === undefined ? [] : [[name, value]]
      })
    )
  const empty = emptyOf(needed)
  // A record may hide a field, such as sealed personal data. That field must be sent.
  const unstored = emptyOf(needed.filter(name => name in blank))
  const isWhole = (given: object) => needed.every(name => Object.hasOwn(given, name))
  return {
    added: (given: Draft): Draft => (isWhole(given) ? given : read({ ...empty, ...given })),
    /** Reads the record only if a field is missing. */
    async edited(given: Draft, readRecord: () => Promise<object>): Promise<Draft> {
      if (isWhole(given)) return given
      const record = (await readRecord()) as Record<string, unknown>
      const kept = Object.fromEntries(needed.flatMap(name => (name in record ? [[name, record[name]]] : [])))
      return read({ ...unstored, ...kept, ...given })
    }
  }
}
