import { layOutDiagram } from '../../../base/shared/bpmn/layout.ts'
import { isFlow, processOf, type BpmnElement, type Moddle } from '../../../base/shared/bpmn/moddle.ts'
import type { NodeDuty } from '../../../base/contract/process-duty.ts'
import { attributePart } from './attributes.ts'
import { disagreeOf, type Disagree } from './disagree.ts'
import { dutiesOf } from './duty.ts'
import { loopOf, shareOf, knowOwnSpace, type Share } from './mode.ts'
import { peopleOf, peoplePart, type People } from './people.ts'

/** Task in a sequence. Properties that the list does not show stay in its element. */
export interface Step {
  id: string
  name: string
  people: People
  share: Share
  disagree: Disagree
  duties: NodeDuty[]
}

const describe = (task: BpmnElement): Step => ({
  id: task.id,
  name: task.name ?? '',
  people: peopleOf(task),
  share: shareOf(task),
  disagree: disagreeOf(task),
  duties: dutiesOf(task)
})

const nodesOf = (process: BpmnElement) => (process.flowElements ?? []).filter(element => !isFlow(element))

/** Returns the tasks if the process is a plain sequence; otherwise undefined. */
function rowOf(process: BpmnElement): BpmnElement[] | undefined {
  const nodes = nodesOf(process)
  const flows = (process.flowElements ?? []).filter(isFlow)
  const row: BpmnElement[] = []
  let at = nodes.find(({ $type }) => $type === 'bpmn:StartEvent')
  while (at && at.$type !== 'bpmn:EndEvent') {
    const [flow, other] = flows.filter(({ sourceRef }) => sourceRef === at)
    if (other || flow?.conditionExpression || row.length > nodes.length) return undefined
    at = flow?.targetRef
    if (at?.$type === 'bpmn:UserTask') row.push(at)
    else if (at?.$type !== 'bpmn:EndEvent') return undefined
  }
  return at && nodes.length === row.length + 2 ? row : undefined
}

/** Returns the steps of a document; undefined if it is not a plain sequence of tasks. */
export async function stepsOf(moddle: Moddle, xml: string): Promise<Step[] | undefined> {
  const { rootElement } = await moddle.fromXML(xml, 'bpmn:Definitions')
  const process = processOf(rootElement)
  return process && rowOf(process)?.map(describe)
}

/** Writes the steps to a document in order, and lays out the diagram. */
export async function putSteps(moddle: Moddle, xml: string, steps: readonly Step[]): Promise<string> {
  const { rootElement } = await moddle.fromXML(xml, 'bpmn:Definitions')
  const process = processOf(rootElement)
  const before = process && rowOf(process)
  if (!process || !before) throw new Error('the document is no row of tasks')
  knowOwnSpace(rootElement)
  const nodes = nodesOf(process)
  const [start, end] = ['StartEvent', 'EndEvent'].map(type => nodes.find(({ $type }) => $type === `bpmn:${type}`)!)
  const tasks = steps.map(({ id, name, people, share, disagree, duties }) => {
    const task = before.find(known => known.id === id) ?? moddle.create('bpmn:UserTask', { id })
    task.name = name
    task.$parent = process
    const parts = {
      ...peoplePart(task, people),
      ...attributePart(task, 'disagree', disagree),
      ...attributePart(task, 'duty', duties.join())
    }
    for (const [key, value] of Object.entries(parts)) task.set(key, value)
    const loop = loopOf((type, attributes) => moddle.create(type, attributes), share, task.loopCharacteristics)
    if (loop) loop.$parent = task
    task.set('loopCharacteristics', loop)
    return task
  })
  const row = [start!, ...tasks, end!]
  const flows = row.slice(1).map((targetRef, at) => {
    const flow = moddle.create('bpmn:SequenceFlow', { id: `flow${at + 1}`, sourceRef: row[at], targetRef })
    flow.$parent = process
    return flow
  })
  for (const [at, node] of row.entries()) {
    node.set(
      'incoming',
      flows.slice(at - 1, at).filter(() => at > 0)
    )
    node.set('outgoing', flows.slice(at, at + 1))
  }
  process.flowElements = [...row, ...flows]
  layOutDiagram(moddle, rootElement)
  return (await moddle.toXML(rootElement, { format: true })).xml
}

/** Returns an unused step id. */
export function newStepId(steps: readonly Step[]): string {
  let number = steps.length + 1
  while (steps.some(({ id }) => id === `step${number}`)) number += 1
  return `step${number}`
}
