import type { BpmnElement } from '../../../base/shared/bpmn/moddle.ts'

/** Namespaces of attributes that the platform reads, in order of precedence. */
export const spaces = ['qundao', 'flowable', 'activiti', 'camunda'] as const
export const ownSpace = 'http://qundao.dev/bpmn'

export function attribute({ $attrs }: Pick<BpmnElement, '$attrs'>, name: string): string {
  const space = spaces.find(space => $attrs[`${space}:${name}`] !== undefined)
  return space ? $attrs[`${space}:${name}`]!.trim() : ''
}

/**
 * Returns the argument of `set` for an attribute; an empty value removes it. Uses the existing namespace, otherwise the
 * platform's.
 */
export function attributePart(
  { $attrs }: Pick<BpmnElement, '$attrs'>,
  name: string,
  value: string
): Record<string, string | undefined> {
  const standing = spaces.filter(space => $attrs[`${space}:${name}`] !== undefined)
  const [first = 'qundao', ...others] = standing
  return Object.fromEntries([
    ...(value || standing.length > 0 ? [[`${first}:${name}`, value || undefined]] : []),
    ...others.map(space => [`${space}:${name}`, undefined])
  ])
}

export const listOf = (text: string): string[] =>
  text
    .split(',')
    .map(part => part.trim())
    .filter(Boolean)

/** Unwraps `${…}` expressions of other engines. */
export const bare = (text: string): string => /^\s*[$#]\{([\s\S]*)\}\s*$/.exec(text)?.[1] ?? text
