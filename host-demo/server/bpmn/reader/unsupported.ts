import type { Part } from './part.ts'
import type { Sentence } from './report.ts'

const userTask: Sentence = ['人工任务，由人办理', 'a user task for a person']
const service: Sentence = ['人工任务，或用“通知发起人”等平台服务', 'a user task, or a service of the platform']

/** Element: words for it, and what to draw in its place. */
const nodes: Readonly<Record<string, readonly [what: Sentence, instead: Sentence]>> = {
  ScriptTask: [
    ['脚本任务，本平台不运行文档里的程序', 'a script task. This platform runs no programs of documents'],
    service
  ],
  ServiceTask: [['服务任务，没有指定本平台的服务', 'a service task without a service of the platform'], service],
  SendTask: [
    ['发送任务，本平台不向外部系统发消息', 'a send task. This platform sends no messages to other systems'],
    service
  ],
  BusinessRuleTask: [
    ['业务规则任务，本平台没有规则引擎', 'a business rule task. This platform has no rule engine'],
    ['条件分支（排他网关），把规则写成条件', 'an exclusive gateway with the rules as conditions']
  ],
  EventBasedGateway: [
    ['事件网关，本平台不能等待外部事件', 'an event-based gateway. This platform waits for no external events'],
    ['人工任务，时限用定时边界事件', 'a user task, with a boundary timer for a time limit']
  ],
  ComplexGateway: [
    ['复杂网关', 'a complex gateway'],
    ['排他、并行或包容网关', 'an exclusive, parallel or inclusive gateway']
  ],
  Transaction: [
    ['事务子流程', 'a transaction'],
    ['普通子流程', 'a plain sub-process']
  ],
  AdHocSubProcess: [
    ['特设子流程，环节没有先后', 'an ad-hoc sub-process, in which steps have no order'],
    ['普通子流程，用连线规定先后', 'a plain sub-process with flows']
  ],
  EventSubProcess: [
    ['事件子流程，本平台不能由事件启动', 'an event sub-process. Events start nothing here'],
    ['附着定时边界事件的普通子流程', 'a plain sub-process with a boundary timer']
  ]
}

const events: Readonly<Record<string, Sentence>> = {
  Message: ['消息', 'message'],
  Signal: ['信号', 'signal'],
  Error: ['错误', 'error'],
  Escalation: ['升级', 'escalation'],
  Compensate: ['补偿', 'compensation'],
  Conditional: ['条件', 'conditional'],
  Link: ['链接', 'link'],
  Cancel: ['取消', 'cancel'],
  Timer: ['定时', 'timer'],
  Terminate: ['终止', 'terminate']
}
const eventKinds: Readonly<Record<string, readonly [kind: Sentence, instead: Sentence]>> = {
  StartEvent: [
    ['开始事件', 'start event'],
    ['普通开始事件，由人发起', 'a plain start event. People start the process']
  ],
  EndEvent: [
    ['结束事件', 'end event'],
    ['普通结束事件或终止结束事件', 'a plain or a terminate end event']
  ],
  BoundaryEvent: [
    ['边界事件', 'boundary event'],
    ['定时边界事件，或在环节之后用排他网关分支', 'a boundary timer, or an exclusive gateway after the activity']
  ],
  IntermediateCatchEvent: [
    ['中间捕获事件', 'intermediate catch event'],
    ['定时中间事件，或由人确认的人工任务', 'an intermediate timer, or a user task in which a person confirms']
  ],
  IntermediateThrowEvent: [['中间抛出事件', 'intermediate throw event'], userTask]
}

const sentence = ([what, described]: Sentence, [instead, drawn]: Sentence): Sentence => [
  `是${what}，请改为${instead}`,
  `is ${described}. Draw ${drawn} instead.`
]

/** Returns what an unsupported element is, and what to draw in its place. */
export const unsupported = (type: string): Sentence => {
  const name = type.replace(/^bpmn:/, '')
  const known = Object.hasOwn(nodes, name) ? nodes[name] : undefined
  if (known) return sentence(...known)
  return sentence([`${name} 元素，本平台不能执行`, `an element of type ${name}, which cannot run here`], userTask)
}

/** Returns which events of an element are not supported. */
export const unsupportedEvents = ({ $type, eventDefinitions = [] }: Part): Sentence => {
  const [kind, instead] = eventKinds[$type.replace(/^bpmn:/, '')] ?? [['事件', 'event'] as const, userTask]
  const names = eventDefinitions.map((definition): Sentence => {
    const name = definition.$type.replace(/^bpmn:(\w+)EventDefinition$/, '$1')
    return Object.hasOwn(events, name) ? events[name]! : [name, name]
  })
  const [chinese, english] = [names.map(([word]) => word).join('、'), names.map(([, word]) => word).join(' and ')]
  return sentence([`${chinese}${kind[0]}，本平台不能执行`, `a ${english} ${kind[1]}, which cannot run here`], instead)
}
