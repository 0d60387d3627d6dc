import { endResults, type EndResult } from '../../../../elements/base/contract/process.ts'
import { nodeDuties, type NodeDuty } from '../../../../elements/base/contract/process-duty.ts'
import { fieldRightKinds, type FieldRight, type FieldRights } from '../../../../elements/base/contract/process-form.ts'
import { disagreeWays, type DisagreeWay, type NodeKind, type ProcessNode, type Termination } from '../graph/graph.ts'
import type { Called } from '../graph/called.ts'
import type { Unresolved } from './document.ts'
import { readSkip, skipIf } from './expression.ts'
import { extensionName, extensionsOf, own, type Part } from './part.ts'
import { readCall } from './read-call.ts'
import { readLoop } from './read-loop.ts'
import { readCopies, readPeople } from './read-people.ts'
import { readTimer } from './read-timer.ts'
import { readNobody } from './read-automatic.ts'
import { readWord } from './read-word.ts'
import { note, refuse, type Report, type Sentence } from './report.ts'
import { unsupportedEvents } from './unsupported.ts'

export interface Reading {
  report: Report
  /** Names that service tasks may use. */
  actions: readonly string[]
  unresolved: Unresolved
  /** Variable with the starter. */
  initiator: string
  /** Key of the process. */
  key: string
  /** Deployed processes that it may call. */
  called: Called
}

const isFieldRight = (word = ''): word is FieldRight => fieldRightKinds.some(known => known === word)

/** Reads `<qundao:field name="amount" right="edit"/>` from the extensions of a task or the start. */
const readFields = (report: Report, part: Part): { fields?: FieldRights } => {
  const fields = extensionsOf(part).filter(one => {
    const { local, engine } = extensionName(one)
    return engine === 'qundao' && local === 'field'
  })
  const entries = fields.flatMap(({ name = '', right }): [string, FieldRight][] => {
    if (name && isFieldRight(right)) return [[name, right]]
    refuse(report, part, [
      `的字段“${name}”的权限“${right ?? ''}”不正确`,
      `has the wrong right "${right ?? ''}" for the field "${name}".`
    ])
    return []
  })
  return entries.length > 0 ? { fields: Object.fromEntries(entries) } : {}
}

/** Reads `qundao:duty="not-starter,different"`. */
const readDuties = (report: Report, part: Part): NodeDuty[] => {
  const words = own(part, 'duty')
    .split(',')
    .map(word => word.trim())
    .filter(Boolean)
  for (const word of words)
    if (!nodeDuties.some(known => known === word))
      refuse(report, part, [
        `的职责分离“${word}”不正确，可选 ${nodeDuties.join('、')}`,
        `has the unknown separation of duties "${word}". Choose ${nodeDuties.join(', ')}.`
      ])
  return nodeDuties.filter(known => words.includes(known))
}

const readTask = ({ report, unresolved, initiator }: Reading, part: Part): Partial<ProcessNode> => {
  const people = readPeople(report, part, initiator)
  const formKey = own(part, 'formKey')
  const buttons = own(part, 'buttons')
    .split(',')
    .map(button => button.trim())
    .filter(Boolean)
  const many = readLoop(report, part, unresolved, people)
  const disagree = readWord<DisagreeWay>(report, part, 'disagree', disagreeWays, [
    '“不同意”的去向',
    'way of a disagreement'
  ])
  const duties = readDuties(report, part)
  const copies = readCopies(report, part, initiator)
  const nobody = readNobody(report, part)
  if (part.$type === 'bpmn:ReceiveTask')
    note(report, part, [
      '是接收任务，由办理人确认已经收到，再继续',
      'is a receive task. Its person confirms that the message has arrived.'
    ])
  if (/[$#]\{(?!\s*\w+\s*\})/.test(part.name ?? ''))
    refuse(report, part, [
      '的名称里有本平台不能计算的表达式，请改为文字',
      'has an expression in its name that cannot be evaluated. Write plain text.'
    ])
  const skip = readSkip(report, part)
  if (skip && many)
    refuse(report, part, [
      '是会签，又有跳过条件（skipExpression），请在它之前加一个排他网关',
      'is repeated and has a skip expression (skipExpression). Draw an exclusive gateway before it instead.'
    ])
  return {
    people,
    ...(many && { many }),
    ...(skip && { skip: skipIf(skip) }),
    ...(disagree && { disagree }),
    ...(duties.length > 0 && { duties }),
    ...(nobody && { nobody }),
    ...(copies && { copies }),
    ...(formKey && { formKey }),
    ...readFields(report, part),
    ...(buttons.length > 0 && { buttons })
  }
}

const passes: Readonly<Record<string, Sentence>> = {
  'bpmn:ManualTask': ['手工任务', 'a manual task'],
  'bpmn:Task': ['未定类型的任务', 'a task without a type']
}

const readPass = (report: Report, part: Part): Partial<ProcessNode> => {
  const words = passes[part.$type]
  if (!words) return {}
  if ((part.resources ?? []).length > 0)
    refuse(report, part, [
      `是${words[0]}，指定了办理人却不等人办理，请改为人工任务`,
      `is ${words[1]} with people, but waits for nobody to do it. Draw a user task instead.`
    ])
  else
    note(report, part, [
      `是${words[0]}，不等人办理，直接通过；需要人办理时请改为人工任务`,
      `is ${words[1]}, which is passed without waiting. Draw a user task if a person has to act.`
    ])
  return {}
}

/** Returns the part of an instance that a terminate end event ends. */
const readTermination = (definition: Part): Termination => {
  if (own(definition, 'terminateAll') === 'true') return 'instance'
  return own(definition, 'terminateMultiInstance') === 'true' ? 'repetition' : 'scope'
}

/** Events that run: a plain start or end, a terminate end, and timers. */
const supportedEvents: Readonly<Record<string, readonly string[]>> = {
  'bpmn:EndEvent': ['bpmn:TerminateEventDefinition'],
  'bpmn:BoundaryEvent': ['bpmn:TimerEventDefinition'],
  'bpmn:IntermediateCatchEvent': ['bpmn:TimerEventDefinition']
}
const isSupportedEvent = ({ $type, eventDefinitions = [] }: Part) => {
  const [definition, other] = eventDefinitions
  if (!definition) return !['bpmn:BoundaryEvent', 'bpmn:IntermediateCatchEvent'].includes($type)
  return !other && (supportedEvents[$type] ?? []).includes(definition.$type)
}

/** Reads what is special to a kind of node. Parts that cannot run are reported. */
export const readSpecial = (reading: Reading, part: Part, kind: NodeKind): Partial<ProcessNode> => {
  const { report, actions, unresolved } = reading
  const { $type, eventDefinitions = [] } = part
  if (/Event$/.test($type) && !isSupportedEvent(part)) {
    refuse(report, part, unsupportedEvents(part))
    return {}
  }
  const many = kind === 'task' || kind === 'group' ? undefined : part.loopCharacteristics
  if (many)
    refuse(report, part, [
      '没有人办理，不能重复执行（循环或会签），请删除循环',
      'has no person, so it cannot be repeated. Delete its loop.'
    ])
  if (kind === 'task') return readTask(reading, part)
  if (kind === 'pass') return readPass(report, part)
  if (kind === 'action') {
    const action = own(part, 'action')
    if (!actions.includes(action))
      refuse(report, part, [
        `的服务“${action}”不在本平台的服务之内，可选 ${actions.join('、')}`,
        `uses the service "${action}", which this platform does not have. Choose ${actions.join(', ')}.`
      ])
    return { action }
  }
  if (kind === 'timer' || kind === 'wait') {
    const timer = readTimer(report, part)
    return timer ? { timer } : {}
  }
  if (kind === 'group') {
    const loop = readLoop(report, part, unresolved)
    const calls = $type === 'bpmn:CallActivity' && readCall(reading, part)
    return { ...(loop && { many: loop }), ...(calls && { calls }) }
  }
  if (kind === 'end') {
    const result = readWord<EndResult>(report, part, 'result', endResults, ['结果', 'result'])
    const [definition] = eventDefinitions
    return { ...(result && { result }), ...(definition && { terminates: readTermination(definition) }) }
  }
  if (kind !== 'start') return {}
  const formKey = own(part, 'formKey')
  return { ...(formKey && { formKey }), ...readFields(report, part) }
}
