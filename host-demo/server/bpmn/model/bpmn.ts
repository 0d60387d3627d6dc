import { BpmnModdle } from 'bpmn-moddle'
import { ExpressionProblem, parseExpression, type Expression } from '../../../../elements/base/contract/expression.ts'
import { isWholeRule, jointRules, type JointRule } from '../../../../elements/base/contract/joint-decision.ts'
import { endResults, processLimits, type EndResult } from '../../../../elements/base/contract/process.ts'
import { fieldRightKinds, type FieldRight, type FieldRights } from '../../../../elements/base/contract/process-form.ts'
import { readDuration } from './duration.ts'
import {
  disagreeWays,
  kindOf,
  type DisagreeWay,
  type Flow,
  type Many,
  type NodeKind,
  type Problem,
  type ProcessGraph,
  type ProcessNode
} from './graph.ts'

/** Limit of characters in a document. */
const mostLetters = processLimits.document

/** Part of bpmn-moddle's result that is read here. */
interface Element {
  $type: string
  $attrs: Record<string, string>
  id?: string
  name?: string
  /** Attribute of our `field` element. */
  right?: string
  flowElements?: Element[]
  rootElements?: Element[]
  sourceRef?: Element
  targetRef?: Element
  attachedToRef?: Element
  default?: Element
  cancelActivity?: boolean
  isSequential?: boolean
  conditionExpression?: { body?: string }
  completionCondition?: { body?: string }
  loopCardinality?: { body?: string }
  loopCharacteristics?: Element
  eventDefinitions?: (Element & { timeDuration?: { body?: string } })[]
  extensionElements?: { values?: Element[] }
}

/** The document cannot be read or run. */
export class ProcessProblems extends Error {
  override readonly name = 'ProcessProblems'
  readonly problems: Problem[]

  constructor(problems: Problem[]) {
    super(problems[0]?.message)
    this.problems = problems
  }
}

/** Elements that only draw or describe. */
const silent = new Set(['bpmn:DataObject', 'bpmn:DataObjectReference', 'bpmn:DataStoreReference'])
/** Listeners with programs are refused, because they would be ignored silently. */
const programs = /:(executionListener|taskListener)$/i

const isFieldRight = (word = ''): word is FieldRight => fieldRightKinds.some(known => known === word)

const nameOf = ({ name, id }: Element) => name?.trim() || id || ''

/** Reads an attribute in the namespaces of JeecgBoot (Flowable, Activiti) or in ours. */
/** Milliseconds. */
const day = 86_400_000

const own = (element: Element, name: string) => {
  for (const space of ['qundao', 'flowable', 'activiti', 'camunda']) {
    const value = element.$attrs[`${space}:${name}`]
    if (value !== undefined) return value.trim()
  }
  return ''
}
const listOf = (text: string) =>
  text
    .split(',')
    .map(part => part.trim())
    .filter(Boolean)

/** Strips `${…}`, as JeecgBoot writes it. */
export const bare = (text: string) => /^\s*[$#]\{([\s\S]*)\}\s*$/.exec(text)?.[1] ?? text

const parse = async (xml: string): Promise<Element> => {
  const fail = (message: string) => new ProcessProblems([{ nodeId: '', nodeName: '', message }])
  if (xml.length > mostLetters) throw fail('流程文档超过 30 万字，请拆分流程后重试')
  // BPMN needs no entities, and attackers use them.
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) throw fail('流程文档含有 DOCTYPE 或 ENTITY 声明，请删除后重试')
  try {
    const { rootElement, warnings } = await new BpmnModdle().fromXML(xml)
    if (warnings.length > 0) throw fail(`流程文档不是有效的 BPMN：${warnings[0]!.message.split('\n')[0]}`)
    return rootElement as unknown as Element
  } catch (error) {
    throw error instanceof ProcessProblems ? error : fail('流程文档不是有效的 BPMN 2.0 XML，请检查后重试')
  }
}

/**
 * Parses the process of a BPMN document.
 * @param actions names that service tasks may use
 * @throws ProcessProblems with all parts that the engine does not support, by name
 */
export const readBpmn = async (xml: string, actions: readonly string[]): Promise<ProcessGraph> => {
  const problems: Problem[] = []
  const complain = (element: Element, message: string) =>
    problems.push({ nodeId: element.id ?? '', nodeName: nameOf(element), message })
  const processes = (await parse(xml)).rootElements?.filter(({ $type }) => $type === 'bpmn:Process') ?? []
  const [process] = processes
  if (!process || processes.length > 1)
    throw new ProcessProblems([{ nodeId: '', nodeName: '', message: '流程文档应当正好包含一个流程' }])

  const expression = (element: Element, text = ''): Expression | undefined => {
    if (!text.trim()) return undefined
    try {
      return parseExpression(bare(text))
    } catch (error) {
      if (!(error instanceof ExpressionProblem)) throw error
      complain(element, `“${nameOf(element)}”的条件“${text.trim().slice(0, 60)}”不是有效的表达式`)
      return undefined
    }
  }

  /** Reads an attribute with a fixed set of words. */
  const word = <Word extends string>(element: Element, name: string, known: readonly Word[], title: string) => {
    const text = own(element, name)
    const found = known.find(one => one === text)
    if (text && !found) complain(element, `“${nameOf(element)}”的${title}“${text}”不正确，可选 ${known.join('、')}`)
    return found
  }

  const ruleOf = (element: Element, loop: Element): JointRule | undefined => {
    const text = own(loop, 'rule')
    if (!text) return undefined
    const name = jointRules.find(one => one === text)
    const argument = own(loop, 'argument')
    const rule: JointRule = {
      name: name ?? 'all',
      ...(argument && { argument }),
      ...(own(loop, 'veto') === 'true' && { veto: true }),
      ...(own(loop, 'everyone') === 'true' && { everyone: true })
    }
    if (name && isWholeRule(rule)) return rule
    return void complain(
      element,
      name
        ? `“${nameOf(element)}”的会签规则“${text}”的参数“${argument}”不正确`
        : `“${nameOf(element)}”的会签规则“${text}”不正确，可选 ${jointRules.join('、')}`
    )
  }

  const manyOf = (element: Element): Many | undefined => {
    const loop = element.loopCharacteristics
    if (!loop) return undefined
    if (loop.$type !== 'bpmn:MultiInstanceLoopCharacteristics' || loop.loopCardinality)
      return void complain(element, `“${nameOf(element)}”的循环方式不受支持，请改为会签`)
    const enough = expression(element, loop.completionCondition?.body)
    const rule = ruleOf(element, loop)
    return {
      ...{ inTurn: loop.isSequential === true, collection: bare(own(loop, 'collection')) },
      ...(rule && { rule }),
      ...(enough && { enough })
    }
  }

  const timerOf = (element: Element) => {
    const [definition, other] = element.eventDefinitions ?? []
    const milliseconds = readDuration(definition?.timeDuration?.body ?? '')
    if (definition?.$type !== 'bpmn:TimerEventDefinition' || other)
      return void complain(element, `“${nameOf(element)}”不是定时边界事件，本平台不能执行`)
    if (milliseconds === undefined) return void complain(element, `“${nameOf(element)}”的时限应写为时长，如 PT2H、P3D`)
    const isWorking = own(element, 'workingDays') === 'true'
    if (isWorking && milliseconds % day !== 0)
      return void complain(element, `“${nameOf(element)}”按工作日计算，时限应写为整天，如 P3D`)
    return {
      ...(isWorking && { workingDays: milliseconds / day }),
      host: element.attachedToRef?.id ?? '',
      interrupts: element.cancelActivity !== false,
      milliseconds
    }
  }

  /** Reads `<qundao:field name="amount" right="edit"/>` from the extensions of a task or the start. */
  const fieldsOf = (element: Element): { fields?: FieldRights } => {
    const own = (element.extensionElements?.values ?? []).filter(({ $type }) => $type === 'qundao:field')
    const entries = own.flatMap(({ name = '', right }): [string, FieldRight][] => {
      if (name && isFieldRight(right)) return [[name, right]]
      complain(element, `“${nameOf(element)}”的字段“${name}”的权限“${right ?? ''}”不正确`)
      return []
    })
    return entries.length > 0 ? { fields: Object.fromEntries(entries) } : {}
  }

  const nodes = new Map<string, ProcessNode>()
  const flows: Flow[] = []

  const readFlow = (element: Element) => {
    const condition = expression(element, element.conditionExpression?.body)
    const [from = '', to = ''] = [element.sourceRef?.id, element.targetRef?.id]
    flows.push({ id: element.id ?? '', name: element.name ?? '', from, to, ...(condition && { condition }) })
  }

  const special = (element: Element, kind: NodeKind): Partial<ProcessNode> => {
    if (kind === 'task') {
      const [formKey, buttons] = [own(element, 'formKey'), listOf(own(element, 'buttons'))]
      const many = manyOf(element)
      const disagree = word<DisagreeWay>(element, 'disagree', disagreeWays, '“不同意”的去向')
      return {
        people: {
          assignee: own(element, 'assignee'),
          users: listOf(own(element, 'candidateUsers')),
          groups: listOf(own(element, 'candidateGroups'))
        },
        ...(many && { many }),
        ...(disagree && { disagree }),
        ...(formKey && { formKey }),
        ...fieldsOf(element),
        ...(buttons.length > 0 && { buttons })
      }
    }
    if (kind === 'action') {
      const action = own(element, 'action')
      if (!actions.includes(action))
        complain(element, `“${nameOf(element)}”的服务“${action || '未指定'}”不在本平台的服务之内`)
      return { action }
    }
    if (kind === 'timer') {
      const timer = timerOf(element)
      return timer ? { timer } : {}
    }
    if (element.loopCharacteristics || (kind !== 'group' && element.eventDefinitions?.length))
      complain(element, `“${nameOf(element)}”带有循环或事件定义，本平台不能执行`)
    if (kind === 'end') {
      const result = word<EndResult>(element, 'result', endResults, '结果')
      return result ? { result } : {}
    }
    if (kind !== 'start') return {}
    const formKey = own(element, 'formKey')
    return { ...(formKey && { formKey }), ...fieldsOf(element) }
  }

  const read = (elements: Element[], parent: string) => {
    for (const element of elements) {
      if (silent.has(element.$type)) continue
      if (element.$type === 'bpmn:SequenceFlow') {
        readFlow(element)
        continue
      }
      const kind = Object.hasOwn(kindOf, element.$type) ? kindOf[element.$type as keyof typeof kindOf] : undefined
      const id = element.id ?? ''
      if (!kind)
        complain(element, `“${nameOf(element)}”（${element.$type.replace('bpmn:', '')}）不是本平台能执行的环节`)
      else {
        if (element.extensionElements?.values?.some(({ $type }) => programs.test($type)))
          complain(element, `“${nameOf(element)}”带有监听器程序，本平台不能执行`)
        const base = { id, name: nameOf(element), kind, parent, incoming: [], outgoing: [], timers: [] }
        nodes.set(id, {
          ...base,
          ...special(element, kind),
          ...(element.default?.id && { otherwise: element.default.id })
        })
      }
      if (kind === 'group') read(element.flowElements ?? [], id)
    }
  }
  read(process.flowElements ?? [], '')
  for (const flow of flows) {
    nodes.get(flow.from)?.outgoing.push(flow)
    nodes.get(flow.to)?.incoming.push(flow)
  }
  for (const { id, timer } of nodes.values()) if (timer) nodes.get(timer.host)?.timers.push(id)
  if (problems.length > 0) throw new ProcessProblems(problems)
  return { key: process.id ?? '', name: nameOf(process), nodes }
}
