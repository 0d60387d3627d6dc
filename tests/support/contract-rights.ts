import { rightsOf, type AnyNoun } from '../../elements/base/contract/define-noun.ts'

export const isNoun = (value: unknown): value is AnyNoun =>
  typeof value === 'object' && value !== null && 'fields' in value && 'calls' in value && 'rights' in value

/** Returns the codes of the rights in a file of the contract: named ones and those of its nouns. */
export const rightsIn = (file: Record<string, unknown>): string[] => {
  const named = Object.entries(file).flatMap(([name, value]) =>
    name.endsWith('Rights') && typeof value === 'object' ? Object.keys(value ?? {}) : []
  )
  // A noun without data rules uses the rights of another noun.
  const described = Object.values(file).flatMap(value =>
    isNoun(value) && !value.isUnruled ? Object.keys(rightsOf(value)) : []
  )
  return [...new Set([...named, ...described])]
}
