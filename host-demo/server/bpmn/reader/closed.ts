import { bpmnUses, engineUses, extensionUses, type Use } from './known-parts.ts'
import { attributesOf, extensionName, extensionsOf, type Attribute, type Part } from './part.ts'
import { note, refuse, type Report } from './report.ts'

const kin = ['qundao', 'flowable', 'activiti', 'camunda']
/** Names that let an engine run something, or choose people, in any namespace. */
const powerful = /listener|script|delegate|assignee|candidate/i

/** Parts without effect, told once a document. */
interface Ignored {
  data: Set<string>
  tools: Set<string>
}

const unknown = (name: string): Use => ({
  refused: [
    `带有本平台不认识的“${name}”，它可能改变流程的含义，请删除，或改用本平台的属性`,
    `has "${name}", which this platform does not know and which may change the meaning. Delete it, or use a property of this platform.`
  ]
})

const follow = (report: Report, part: Part, name: string, use: Use, value: string, ignored: Ignored): void => {
  if (typeof use === 'function') return follow(report, part, name, use(value), value, ignored)
  if (use === 'data') ignored.data.add(name)
  else if (typeof use === 'object' && 'refused' in use) refuse(report, part, use.refused)
  else if (typeof use === 'object') note(report, part, use.noted)
}

const find = (uses: Readonly<Record<string, Use>> | undefined, name: string) =>
  uses && Object.hasOwn(uses, name) ? uses[name] : undefined

const useOfAttribute = ({ $type }: Part, { name, local, engine }: Attribute): Use => {
  if (kin.includes(engine)) return find(engineUses[$type], local) ?? unknown(name)
  return engine || !name.includes(':') || powerful.test(local) ? unknown(name) : 'harmless'
}

const useOfExtension = ({ $type }: Part, extension: Part): Use => {
  const { local, engine } = extensionName(extension)
  if ($type === 'bpmn:CallActivity' && kin.includes(engine) && ['in', 'out'].includes(local)) return 'read'
  if (engine === 'qundao' && local === 'field') return 'read'
  if (kin.includes(engine)) return find(extensionUses, local) ?? unknown(extension.$type)
  if (!engine) return powerful.test(local) ? unknown(extension.$type) : 'harmless'
  return find(extensionUses, local) ?? unknown(extension.$type)
}

const isSet = (value: unknown) => value !== undefined && !(Array.isArray(value) && value.length === 0)

/** Refuses each part of an element that this engine does not know. `owner` is named in the sentences. */
export const checkParts = (report: Report, part: Part, ignored: Ignored, owner = part): void => {
  const uses = bpmnUses[part.$type]
  for (const [name, value] of Object.entries(part)) {
    if (name.startsWith('$') || name === 'di' || name.includes(':') || !isSet(value)) continue
    follow(report, owner, name, find(uses, name) ?? unknown(name), String(value), ignored)
  }
  for (const attribute of attributesOf(part)) {
    follow(report, owner, attribute.name, useOfAttribute(part, attribute), attribute.value, ignored)
    if (!attribute.engine && attribute.name.includes(':')) ignored.tools.add(attribute.name.split(':')[0]!)
  }
  for (const extension of extensionsOf(part)) {
    follow(report, owner, extension.$type, useOfExtension(part, extension), '', ignored)
    if (!extensionName(extension).engine) ignored.tools.add(extension.$type.split(':')[0]!)
  }
}

export const startIgnoring = (): Ignored => ({ data: new Set(), tools: new Set() })

export const tellIgnored = (report: Report, { data, tools }: Ignored): void => {
  if (data.size > 0)
    note(report, undefined, [
      `数据部分（${[...data].join('、')}）不影响流转，流程数据请用表单填写`,
      `Data parts (${[...data].join(', ')}) do not affect the course. Use forms for process data.`
    ])
  if (tools.size > 0)
    note(report, undefined, [
      `其他工具的标注（${[...tools].join('、')}）不影响流转`,
      `Notes of other tools (${[...tools].join(', ')}) do not affect the course.`
    ])
}
