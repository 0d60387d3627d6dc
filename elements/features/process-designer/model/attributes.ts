import type { BpmnElement } from '../../../base/shared/bpmn/moddle.ts'

/** Whose attributes the platform reads, the first that has one wins: its own, and those of its kin. */
export const spaces = ['qundao', 'flowable', 'activiti', 'camunda'] as const
export const ownSpace = 'http://qundao.dev/bpmn'

export const attribute = ({ $attrs }: Pick<BpmnElement, '$attrs'>, name: string): string => {
  const space = spaces.find(space => $attrs[`${space}:${name}`] !== undefined)
  return space ? $attrs[`${space}:${name}`]!.trim() : ''
}

/** What `set` is given so that the attribute has a value, '' for none: where it stands already, else in the platform's namespace. */
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

/** `${…}` of the kin is what stands in it. */
export const bare = (text: string): string => /^\s*[$#]\{([\s\S]*)\}\s*$/.exec(text)?.[1] ?? text
