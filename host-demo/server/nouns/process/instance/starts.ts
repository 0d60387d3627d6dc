import type { NamedStep } from '../../../../../elements/base/contract/process.ts'
import { processLimits, stepModes } from '../../../../../elements/base/contract/process.ts'
import type { Transaction } from '../../../database/open.ts'
import { processForms, processInstances } from '../../../database/tables/processes.ts'
import type { Caller } from '../../../access/caller.ts'
import { oneLine } from '../../../kernel/fields.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { newId } from '../../../kernel/ids.ts'
import { begin } from '../../../bpmn/engine/move.ts'
import { graphOfDefinition, step, type Held } from './instances.ts'
import { requireModest } from '../forms/variables.ts'

interface Given {
  id?: string
  definition: { id: string; subsiteId: string }
  business: { title: string; businessKind?: string; businessId?: string }
  variables: Record<string, unknown>
  /** Start form, if there is one. */
  form?: { formName: string; jsonStr: string }
}

/** Starts an instance and moves it to the first tasks. With a form, `variables` are its values. */
export const start = async (
  tx: Transaction,
  caller: Pick<Caller, 'userId' | 'realname'>,
  { id = newId(), definition, business, variables, form }: Given
): Promise<Held> => {
  const { title, businessKind = '', businessId = '' } = business
  const [row] = await tx
    .insert(processInstances)
    .values({
      ...{ id, definitionId: definition.id, subsiteId: definition.subsiteId, title: oneLine(title) },
      ...{ businessKind, businessId, starterId: caller.userId, starterName: caller.realname },
      variables: requireModest(variables),
      ...(form && { formData: variables })
    })
    .returning()
  if (form) await tx.insert(processForms).values({ instanceId: id, ...form })
  const held: Held = { row: row!, graph: await graphOfDefinition(tx, definition.id), tokens: [] }
  await step(tx, held, { userId: caller.userId, action: 'start' }, begin)
  return held
}

const isStep = (value: unknown): value is NamedStep => {
  const { name, userIds, mode } = Object(value) as Record<string, unknown>
  return (
    typeof name === 'string' &&
    /\S/.test(name) &&
    name.length <= 60 &&
    typeof userIds === 'string' &&
    /^[\w-]{1,64}(,[\w-]{1,64}){0,49},?$/.test(userIds) &&
    stepModes.some(known => known === mode)
  )
}

/** Parses the steps of an ad hoc process. @throws Refusal if they are invalid */
export const readSteps = (json: string): NamedStep[] => {
  const refuse = () => new Refusal('办理步骤（steps）格式不正确：每步应有名称、办理人和办理方式')
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    throw refuse()
  }
  if (!Array.isArray(value) || value.length === 0 || !value.every(isStep)) throw refuse()
  if (value.length > processLimits.steps) throw new Refusal(`办理步骤最多 ${processLimits.steps} 步`)
  return value
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const written = (text: string) => oneLine(text).replace(/[&<>"]/g, sign => signs[sign]!)

const loops: Record<NamedStep['mode'], string> = {
  one: '',
  all: '<multiInstanceLoopCharacteristics/>',
  any: '<multiInstanceLoopCharacteristics><completionCondition>${nrOfCompletedInstances &gt;= 1}</completionCondition></multiInstanceLoopCharacteristics>',
  inTurn: '<multiInstanceLoopCharacteristics isSequential="true"/>'
}

/** Returns the document of a process with these steps in sequence. */
export const documentOfSteps = (steps: readonly NamedStep[], name: string): string => {
  const ids = ['start', ...steps.map((_, at) => `step${at + 1}`), 'end']
  const tasks = steps.map(
    ({ name, userIds, mode }, at) =>
      `<userTask id="step${at + 1}" name="${written(name)}" flowable:candidateUsers="${userIds.replace(/,$/, '')}">${loops[mode]}</userTask>`
  )
  const flows = ids
    .slice(1)
    .map((to, at) => `<sequenceFlow id="flow${at + 1}" sourceRef="${ids[at]}" targetRef="${to}"/>`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" targetNamespace="http://qundao.dev/bpmn">
  <process id="own-steps" name="${written(name)}" isExecutable="true"><startEvent id="start" name="开始"/>${tasks.join('')}<endEvent id="end" name="结束"/>${flows.join('')}</process>
</definitions>`
}
