import { fieldRightKinds, type FieldRight, type FieldRights } from '../../../base/contract/process-form.ts'
import type { BpmnElement, Moddle } from '../../../base/shared/bpmn/moddle.ts'
import { ownSpace } from './attributes.ts'

type Extended = Pick<BpmnElement, 'extensionElements'>

const isOwn = ({ $type }: BpmnElement) => $type === 'qundao:field'
const isRight = (word: unknown): word is FieldRight => fieldRightKinds.some(known => known === word)

/** Returns the permissions of form fields at a node, in document order. */
export const fieldRightsOf = ({ extensionElements }: Extended): FieldRights =>
  Object.fromEntries(
    (extensionElements?.values ?? []).flatMap((element): [string, FieldRight][] =>
      isOwn(element) && element.name && isRight(element.right) ? [[element.name, element.right]] : []
    )
  )

/** Returns the extension elements for these permissions. Keeps extensions of others. */
export function fieldRightsPart(
  moddle: Pick<Moddle, 'create' | 'createAny'>,
  { extensionElements }: Extended,
  rights: FieldRights
): { extensionElements: BpmnElement | undefined } {
  const others = (extensionElements?.values ?? []).filter(element => !isOwn(element))
  const own = Object.entries(rights).map(([name, right]) => moddle.createAny('qundao:field', ownSpace, { name, right }))
  const values = [...others, ...own]
  if (values.length === 0) return { extensionElements: undefined }
  const next = moddle.create('bpmn:ExtensionElements', { values })
  for (const value of values) value.$parent = next
  return { extensionElements: next }
}
