import type { Called, CalledProcess } from '../graph/called.ts'
import type { ProcessCall, ProcessGraph, ProcessNode } from '../graph/graph.ts'
import { extensionName, extensionsOf, own, type Part } from './part.ts'
import { note, refuse, type Report, type Sentence } from './report.ts'

/** Attributes of `in` and `out` elements of Activiti and its kin. */
type Mapping = Record<'source' | 'target' | 'variables' | 'businessKey', string | undefined>

const instead: Sentence = [
  '请改为子流程，把被调用的环节画在里面',
  'Or draw a sub-process instead, with the called steps inside.'
]

/** Refuses mappings that rename values: a called process shares the data of its caller. */
const checkMappings = (report: Report, part: Part) => {
  for (const extension of extensionsOf(part)) {
    if (!['in', 'out'].includes(extensionName(extension).local)) continue
    const { source = '', target = '', variables, businessKey } = extension as unknown as Mapping
    if (variables === 'all' || businessKey || (source && source === target)) continue
    refuse(report, part, [
      `把“${source || '表达式'}”改名传为“${target}”，被调用的流程与本流程共用数据，请在两个流程里使用同一个字段名`,
      `passes "${source || 'an expression'}" as "${target}". A called process shares the data of its caller. Use one field name in both.`
    ])
  }
}

/** Returns why a call cannot run, or undefined. */
const refusalOf = (part: Part, key: string, ownKey: string, found: CalledProcess | undefined): Sentence | undefined => {
  if (!key)
    return [
      `是调用活动，没有选择被调用的流程（calledElement），请选择；或${instead[0]}`,
      `is a call activity without a process (calledElement). Choose one. ${instead[1]}`
    ]
  if (/[$#]\{/.test(key) || own(part, 'calledElementType') === 'id')
    return [
      `是调用活动，被调用的流程“${key}”到运行时才知道，请选择本站的一个流程；或${instead[0]}`,
      `is a call activity whose process "${key}" is known only at run time. Choose a process of this site. ${instead[1]}`
    ]
  if (key === ownKey)
    return [
      '调用了本流程自己，会停不下来，请用连线返回',
      'calls its own process, which would never stop. Draw a flow back.'
    ]
  if (!found)
    return [
      `是调用活动，流程“${key}”在本站没有已部署的版本，请先部署它；或${instead[0]}`,
      `is a call activity, and no version of the process "${key}" is deployed at this site. Deploy it first. ${instead[1]}`
    ]
  if (found.graph.nodes.some(({ calls }) => calls?.key === ownKey))
    return [
      `调用的流程“${found.name}”又调用本流程，会停不下来，请去掉其中一个调用`,
      `calls the process "${found.name}", which calls this one and would never stop. Remove one of the calls.`
    ]
  const version = own(part, 'calledElementVersion')
  const binding = own(part, 'calledElementBinding')
  if (binding === 'versionTag' || (version && version !== String(found.version)))
    return [
      `要求流程“${found.name}”的另一个版本，本平台使用最新部署的第 ${found.version} 版，请删除版本要求`,
      `demands another version of the process "${found.name}". Its newest one, ${found.version}, runs here. Delete the demand.`
    ]
  return undefined
}

/** Reads a call activity. The called process becomes a part of the graph as it is deployed now. */
export const readCall = (
  { report, called, key: ownKey }: { report: Report; called: Called; key: string },
  part: Part & { calledElement?: string }
): ProcessCall | undefined => {
  const key = part.calledElement?.trim() ?? ''
  const found = Object.hasOwn(called, key) ? called[key] : undefined
  const refusal = refusalOf(part, key, ownKey, found)
  if (refusal) return void refuse(report, part, refusal)
  checkMappings(report, part)
  const { name, version } = found!
  note(report, part, [
    `调用流程“${name}”，按现在的第 ${version} 版办理，与本流程共用数据；它更新后，请重新部署本流程`,
    `calls version ${version} of the process "${name}", which shares the data of this one. Deploy this process again when that one changes.`
  ])
  return { key, name, version }
}

type Data = Pick<ProcessGraph, 'defaults' | 'initiator'>

/** Adds the data of the called processes to those of their caller. Refuses two values for one variable. */
export const withCalledData = (report: Report, nodes: Iterable<ProcessNode>, called: Called, own: Data): Data => {
  const defaults = { ...own.defaults }
  let initiator = own.initiator ?? ''
  for (const { id, name, calls } of nodes) {
    if (!calls) continue
    const refuseTwice = (variable: string) =>
      refuse(report, { $type: '', id, name }, [
        `调用的流程“${calls.name}”给变量“${variable}”另一个值，而两个流程共用数据，请改用不同的名称`,
        `calls the process "${calls.name}", which gives another value to "${variable}". They share data, so use different names.`
      ])
    const { graph } = called[calls.key]!
    for (const [variable, value] of Object.entries(graph.defaults ?? {}))
      if (Object.hasOwn(defaults, variable) && defaults[variable] !== value) refuseTwice(variable)
      else defaults[variable] = value
    if (graph.initiator && initiator && graph.initiator !== initiator) refuseTwice(graph.initiator)
    initiator ||= graph.initiator ?? ''
  }
  return { ...(Object.keys(defaults).length > 0 && { defaults }), ...(initiator && { initiator }) }
}
