import { rightsOf, type AnyNoun } from '../../elements/base/contract/define-noun.ts'

export const isNoun = (value: unknown): value is AnyNoun =>
  typeof value === 'object' && value !== null && 'fields' in value && 'calls' in value && 'rights' in value

/** Codes of the rights that a file of the contract holds: those it names, and those of its nouns. */
export const rightsIn = (file: Record<string, unknown>): string[] => {
  const named = Object.entries(file).flatMap(([name, value]) =>
    name.endsWith('Rights') && typeof value === 'object' ? Object.keys(value ?? {}) : []
  )
  // A noun without data rules has the rights of another noun.
  const described = Object.values(file).flatMap(value =>
    isNoun(value) && !value.isUnruled ? Object.keys(rightsOf(value)) : []
  )
  return [...new Set([...named, ...described])]
}
