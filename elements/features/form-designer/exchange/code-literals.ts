import { writeJson } from '../../../base/core/values/json.ts'
// Escapes texts of a form for generated code, so that no label can break the page, template or component.

/** Characters that could end a script, start a comment, or break a line within a string. */
const risky = /[<>\u2028\u2029]/g
const escaped = (json: string): string =>
  json.replace(risky, sign => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** Returns a JavaScript expression for a JSON value, safe within an HTML script element and a single-file component. */
export function literal(value: unknown, indent = 0): string {
  // As a key of an object literal, `__proto__` would set the prototype.
  const json = writeJson(value, (key, inner: unknown) => (key === '__proto__' ? undefined : inner), 2) ?? 'undefined'
  return escaped(json).replaceAll('\n', `\n${' '.repeat(indent)}`)
}

const reserved = /^(?:__proto__|constructor|prototype)$/
export const isFunctionName = (name: unknown): name is string =>
  typeof name === 'string' && name.trim() !== '' && !reserved.test(name)

/** Returns a property name of an object literal. */
export const propertyName = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : literal(name))

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes a text for an HTML attribute in double quotes. */
export const attribute = (text: string): string => text.replace(/[&<>"']/g, sign => entities[sign]!)
