import { isWholeRule, jointRules, type JointRule } from '../../../base/contract/joint-decision.ts'
import type { BpmnElement } from '../../../base/shared/bpmn/moddle.ts'
import { attribute, attributePart, bare, ownSpace, spaces } from './attributes.ts'

/** Ways to share a task: one claims it, several decide by a rule, or a custom completion condition. */
export const shareModes = ['one', ...jointRules, 'own'] as const
export interface Share {
  mode: (typeof shareModes)[number]
  /** For `count` and `ratio`. */
  argument: string
  veto: boolean
  everyone: boolean
  /** For `own`. */
  condition: string
  isSequential: boolean
  /** Field with ids that replaces the people of the task. */
  field: string
}

export const oneShare: Share = {
  ...{ mode: 'one', argument: '', veto: false, everyone: false, condition: '', isSequential: false, field: '' }
}

const isOn = (loop: BpmnElement, name: string): boolean => attribute(loop, name) === 'true'

export function shareOf({ loopCharacteristics: loop }: Pick<BpmnElement, 'loopCharacteristics'>): Share {
  if (!loop) return oneShare
  const condition = bare(loop.completionCondition?.body ?? '').trim()
  const [isSequential, field] = [loop.isSequential === true, bare(attribute(loop, 'collection')).trim()]
  const mode = jointRules.find(name => name === attribute(loop, 'rule'))
  const [veto, everyone] = [isOn(loop, 'veto'), isOn(loop, 'everyone')]
  const base = { ...oneShare, isSequential, field }
  if (mode) return { ...base, mode, argument: attribute(loop, 'argument'), veto, everyone }
  // Without a rule everyone is asked, as BPMN says.
  return condition ? { ...base, mode: 'own', condition } : { ...base, mode: 'all', everyone: true }
}

/** Returns the rule of a shared task. Undefined if one person handles it, or if a condition decides. */
export const ruleOf = ({ mode, argument, veto, everyone }: Share): JointRule | undefined =>
  mode === 'one' || mode === 'own'
    ? undefined
    : { name: mode, ...(argument && { argument }), ...(veto && { veto }), ...(everyone && { everyone }) }

/** Returns whether the rule has the number or share that it needs. */
export function isWholeShare(share: Share): boolean {
  const rule = ruleOf(share)
  return !rule || isWholeRule(rule)
}

export type Create = (type: string, attributes?: object) => BpmnElement

const own = ['rule', 'argument', 'veto', 'everyone', 'collection']

/**
 * Returns the loop element of a shared task; undefined if one person handles it. Keeps what others wrote to the
 * previous loop: its attributes, its documentation and its extensions.
 */
export function loopOf(create: Create, share: Share, before?: BpmnElement): BpmnElement | undefined {
  if (share.mode === 'one') return undefined
  const { isSequential, field, condition } = share
  const loop = create('bpmn:MultiInstanceLoopCharacteristics', { ...(isSequential && { isSequential: true }) })
  for (const [name, value] of Object.entries(before?.$attrs ?? {}))
    if (!own.some(known => spaces.some(space => name === `${space}:${known}`))) loop.set(name, value)
  for (const part of ['documentation', 'extensionElements']) if (before?.get(part)) loop.set(part, before.get(part))
  if (share.mode === 'own') {
    const completionCondition = create('bpmn:FormalExpression', { body: `\${${condition}}` })
    completionCondition.$parent = loop
    loop.completionCondition = completionCondition
  }
  const { name = '', argument = '', veto, everyone } = ruleOf(share) ?? {}
  const words = { rule: name, argument, veto: veto ? 'true' : '', everyone: everyone ? 'true' : '', collection: field }
  // An attribute stays in the namespace in which it was read.
  const read = before ?? loop
  for (const [key, value] of Object.entries(words))
    for (const [attributeName, text] of Object.entries(attributePart(read, key, value)))
      if (text) loop.set(attributeName, text)
  return loop
}

/** Declares the platform's namespace if missing. */
export function knowOwnSpace(definitions: BpmnElement): void {
  if (!definitions.$attrs['xmlns:qundao']) definitions.set('xmlns:qundao', ownSpace)
}
