import { checkNames } from '../reader/check-names.ts'
import { checkParts, startIgnoring, tellIgnored } from '../reader/closed.ts'
import { completeGraph } from '../reader/complete-graph.ts'
import { chooseProcess, openDocument } from '../reader/document.ts'
import { readExpression, readSkip, skipInstead } from '../reader/expression.ts'
import { extensionName, extensionsOf, nameOf, own, type Part } from '../reader/part.ts'
import { withCalledData } from '../reader/read-call.ts'
import { readAutomatic } from '../reader/read-automatic.ts'
import { readData } from '../reader/read-data.ts'
import { readSpecial, type Reading } from '../reader/read-node.ts'
import { initiatorOf, readStarters } from '../reader/read-people.ts'
import { note, refuse, type Report } from '../reader/report.ts'
import { unsupported } from '../reader/unsupported.ts'
import { addCalled, type Called } from '../graph/called.ts'
import { kindOf, type Flow, type Problem, type ProcessGraph, type ProcessNode } from '../graph/graph.ts'

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

const findKind = ({ $type, triggeredByEvent }: Part & { triggeredByEvent?: boolean }) =>
  Object.hasOwn(kindOf, $type) && !triggeredByEvent ? kindOf[$type as keyof typeof kindOf] : undefined

/** Contents of aggregations, which read variables for others. */
const aggregations = /<(\w+:variableAggregation)\b[\s\S]*?<\/\1>/g

/** Refuses variables that an engine sets and an expression of the document reads. */
const checkVariables = (xml: string, report: Report, part: Part) => {
  const loop = part.loopCharacteristics
  const targets = loop
    ? extensionsOf(loop).filter(extension => extensionName(extension).local === 'variableAggregation')
    : []
  const named = targets.map(one => (one as unknown as { target?: string }).target ?? '')
  for (const name of [own(part, 'taskIdVariableName'), own(part, 'taskCompleterVariableName'), ...named]) {
    if (!/^\w+$/.test(name)) continue
    const what = named.includes(name) ? 'variableAggregation' : 'taskIdVariableName'
    if (new RegExp(`[$#]\\{[^}]*\\b${name}\\b`).test(xml.replace(aggregations, '')))
      refuse(report, part, [
        `写入变量“${name}”（${what}），本平台不写入，而文档后面用到它，请改用表单字段`,
        `writes the variable "${name}" (${what}), which this platform does not, and the document reads it. Use a form field instead.`
      ])
    else
      note(report, part, [
        `写入变量“${name}”（${what}），本平台不写入，流转不受影响`,
        `writes the variable "${name}" (${what}). This platform does not write it, and nothing reads it.`
      ])
  }
}

/**
 * Parses the process of a BPMN document.
 * @param actions names that service tasks may use
 * @param report receives notes for the author
 * @param called deployed processes that it may call
 * @throws ProcessProblems with all parts that the engine does not support, by name
 */
export const readBpmn = async (
  xml: string,
  actions: readonly string[],
  { report = { problems: [], notes: [] }, called = {} }: { report?: Report; called?: Called } = {}
): Promise<ProcessGraph> => {
  const document = await openDocument(xml, report)
  const process = document && chooseProcess(xml, document, report)
  if (!document || !process) throw new ProcessProblems(report.problems)
  const ignored = startIgnoring()
  const start = process.flowElements?.find(({ $type }) => $type === 'bpmn:StartEvent')
  const initiator = initiatorOf(start)
  const reading: Reading = {
    report,
    actions,
    unresolved: document.unresolved,
    initiator,
    key: process.id ?? '',
    called
  }
  const nodes = new Map<string, ProcessNode>()
  const flows: Flow[] = []

  const readFlow = (part: Part) => {
    checkParts(report, part, ignored)
    const given = readExpression(report, part, ['条件', 'condition'], part.conditionExpression)
    const skip = readSkip(report, part)
    const condition = skip ? skipInstead(skip, given) : given
    const [from = '', to = ''] = [part.sourceRef?.id, part.targetRef?.id]
    const isIgnored = part.sourceRef?.default === part || part.sourceRef?.$type === 'bpmn:ParallelGateway'
    if (condition && isIgnored)
      note(report, part, [
        '的条件不起作用：它是默认连线，或从并行网关引出',
        'has a condition without effect: it is a default flow, or leaves a parallel gateway.'
      ])
    flows.push({ id: part.id ?? '', name: part.name ?? '', from, to, ...(condition && !isIgnored && { condition }) })
  }

  const readNode = (part: Part, parent: string) => {
    const kind = findKind(part)
    if (!kind || (kind === 'action' && !own(part, 'action')))
      return refuse(report, part, unsupported(part.$type === 'bpmn:SubProcess' ? 'EventSubProcess' : part.$type))
    checkParts(report, part, ignored)
    const { loopCharacteristics, eventDefinitions = [] } = part
    for (const inner of [loopCharacteristics, ...eventDefinitions])
      if (inner && /MultiInstance|Timer|Terminate/.test(inner.$type)) checkParts(report, inner, ignored, part)
    checkVariables(xml, report, part)
    const id = part.id ?? ''
    const base = { id, name: nameOf(part), kind, parent, incoming: [], outgoing: [], timers: [] }
    nodes.set(id, {
      ...base,
      ...readSpecial(reading, part, kind),
      ...(part.default?.id && { otherwise: part.default.id })
    })
    if (kind === 'group') read(part.flowElements ?? [], id)
  }

  const read = (parts: Part[], parent: string) => {
    for (const part of parts) {
      if (silent.has(part.$type)) continue
      if (part.$type === 'bpmn:SequenceFlow') readFlow(part)
      else readNode(part, parent)
    }
  }
  checkParts(report, process, ignored)
  const starters = readStarters(report, process)
  const { nobody, ...settings } = readAutomatic(report, process)
  read(process.flowElements ?? [], '')
  for (const flow of flows) {
    nodes.get(flow.from)?.outgoing.push(flow)
    nodes.get(flow.to)?.incoming.push(flow)
  }
  for (const { id, kind, timer } of nodes.values())
    if (kind === 'timer' && timer) nodes.get(timer.host)?.timers.push(id)
  for (const { id, name } of completeGraph(nodes))
    note(report, { $type: '', id, name }, ['之后没有连线，到此结束', 'has no way out, so its way ends there.'])
  checkNames(report, nodes, flows, xml.includes('"http://qundao.dev/bpmn"'))
  tellIgnored(report, ignored)
  const typeOf = (part: Part & { itemSubjectRef?: { structureRef?: string } }) =>
    document.unresolved.get(part)?.itemSubjectRef ?? part.itemSubjectRef?.structureRef ?? ''
  const data = withCalledData(report, nodes.values(), called, {
    ...readData(report, xml, process, typeOf),
    ...(initiator && { initiator })
  })
  if (report.problems.length > 0) throw new ProcessProblems(report.problems)
  if (nobody) for (const node of nodes.values()) if (node.kind === 'task') node.nobody ??= nobody
  addCalled(nodes, called)
  const known = { ...data, ...settings, ...(starters && { starters }) }
  return { key: process.id ?? '', name: nameOf(process), ...known, nodes }
}
