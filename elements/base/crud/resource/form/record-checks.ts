import type { Loose, LooseField } from './record-form.ts'

export interface Sentences {
  required: (label: string) => string
  range: (label: string, min: number, max: number) => string
}

/** Returns the problem of a field; '' if it is valid. */
export function problemOf(field: LooseField, draft: Loose, say: Sentences): string {
  const value = draft[field.name]
  const isEmpty = typeof value === 'string' ? value.trim() === '' : Array.isArray(value) && value.length === 0
  if (field.isRequired && isEmpty) return say.required(field.label)
  if (field.kind === 'number' && !(Number(value) >= field.min && Number(value) <= field.max))
    return say.range(field.label, field.min, field.max)
  return field.check?.(draft) ?? ''
}

/** Returns the problems by field name. */
export const problemsOf = (fields: readonly LooseField[], draft: Loose, say: Sentences): Record<string, string> =>
  Object.fromEntries(
    fields.map(field => [field.name, problemOf(field, draft, say)]).filter(([, problem]) => problem !== '')
  )

/** Formats the value of a field for display. */
export function wordsOf(field: LooseField, draft: Loose): string {
  const value = draft[field.name]
  if (field.kind === 'own') return field.words(draft)
  if (field.kind === 'choice') return field.options.find(option => option.value === value)?.label ?? String(value ?? '')
  if (field.kind === 'flag') return value === field.on ? '✓' : '–'
  if (field.kind === 'text' && field.type === 'password') return value ? '••••' : ''
  return String(value ?? '')
}
