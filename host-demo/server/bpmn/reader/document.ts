import { BpmnModdle } from 'bpmn-moddle'
import { processLimits } from '../../../../elements/base/contract/process.ts'
import type { Part } from './part.ts'
import { keyIn } from './process-key.ts'
import { note, refuse, type Report, type Sentence } from './report.ts'

/** Names that a reference does not resolve, by element and property. */
export type Unresolved = ReadonlyMap<Part, Readonly<Record<string, string>>>

export interface Document {
  definitions: Part
  unresolved: Unresolved
}

/** Parts that decide where a process goes. All other references draw, or describe data. */
const leading: Readonly<Record<string, Sentence>> = {
  sourceRef: ['的起点', 'start'],
  targetRef: ['的终点', 'end'],
  attachedToRef: ['附着的环节', 'activity that it is attached to'],
  default: ['的默认连线', 'default flow']
}

const notBpmn: Sentence = [
  '流程文档不是有效的 BPMN 2.0 XML，请检查后重试',
  'This document is not valid BPMN 2.0 XML. Check it, and try again.'
]

/** Returns a sentence if the document must not be parsed. */
const refusalOf = (xml: string): Sentence | undefined => {
  if (xml.length > processLimits.document)
    return [
      '流程文档超过 30 万字，请拆分流程后重试',
      'The document has more than 300,000 characters. Split the process.'
    ]
  // BPMN needs no entities, and attackers use them.
  if (/<!(DOCTYPE|ENTITY)/i.test(xml))
    return [
      '流程文档含有 DOCTYPE 或 ENTITY 声明，请删除后重试',
      'Remove the DOCTYPE or ENTITY declaration from the document.'
    ]
  return undefined
}

const isDrawing = (tag: string) => /^(bpmndi|di|dc|omgdi|omgdc|bioc|color)[:.]/i.test(tag)

/** Parses a document. Parts that only draw or describe data never prevent its deployment. */
export const openDocument = async (xml: string, report: Report): Promise<Document | undefined> => {
  const refusal = refusalOf(xml)
  if (refusal) return void refuse(report, undefined, refusal)
  const unresolved = new Map<Part, Record<string, string>>()
  try {
    const { rootElement, warnings } = await new BpmnModdle().fromXML(xml)
    const definitions = rootElement as unknown as Part
    if (definitions.$type !== 'bpmn:Definitions') return void refuse(report, undefined, notBpmn)
    for (const { message, element, property, value } of warnings) {
      const tag = /^unparsable content <([^>\s]*)/.exec(message)?.[1]
      const [, line = ''] = /^\s*line: (\d+)/m.exec(message) ?? []
      const name = property?.split(':').at(-1) ?? ''
      if (element && property) {
        const part = element as unknown as Part
        unresolved.set(part, { ...unresolved.get(part), [name]: value ?? '' })
        if (Object.hasOwn(leading, name) && !(name === 'sourceRef' && part.$type !== 'bpmn:SequenceFlow'))
          refuseReference(report, part, name, value ?? '')
      } else if (tag !== undefined && !isDrawing(tag)) {
        const number = Number(line) + 1
        refuse(report, undefined, [
          `流程文档第 ${number} 行的“${tag}”不是有效的 BPMN，或者编码（id）重复，请修改或删除`,
          `"${tag}" in line ${number} of the document is not valid BPMN, or its id is used twice. Change or delete it.`
        ])
      }
    }
    return { definitions, unresolved }
  } catch {
    return void refuse(report, undefined, notBpmn)
  }
}

const refuseReference = (report: Report, part: Part, name: string, value: string) => {
  // Data associations have a source and a target too. They do not lead anywhere.
  if (!['bpmn:SequenceFlow', 'bpmn:BoundaryEvent'].includes(part.$type) && name !== 'default') return
  const [chinese, english] = leading[name]!
  refuse(report, part, [
    `${chinese}“${value}”在文档里找不到，请重新连接`,
    `has the ${english} "${value}", which is not in the document. Connect it again.`
  ])
}

const titleOf = ({ id = '', name = '' }: Part) => name.trim() || id

/** Returns the process that runs, and tells about all others. */
export const chooseProcess = (xml: string, { definitions }: Document, report: Report): Part | undefined => {
  const all = (definitions.rootElements ?? []).filter(({ $type }) => $type === 'bpmn:Process')
  const [first] = all
  if (!first)
    return void refuse(report, undefined, [
      '流程文档里没有流程，请导入含有流程（process）的 BPMN 文档',
      'The document has no process. Import a BPMN document with a process.'
    ])
  const filled = all.filter(({ flowElements = [] }) => flowElements.length > 0)
  const chosen = all.find(({ id }) => id === keyIn(xml)) ?? filled[0] ?? first
  const others = filled.filter(one => one !== chosen)
  if (others.length > 0)
    note(report, chosen, [
      `是本文档中要运行的流程；另有 ${others.map(one => `“${titleOf(one)}”`).join('、')}不运行，请分别导入`,
      `is the process of this document that runs. Import ${others.map(one => `"${titleOf(one)}"`).join(', ')} separately.`
    ])
  if (Object.hasOwn(chosen, 'isExecutable') && chosen.isExecutable === false)
    note(report, chosen, [
      '在文档里标为不可执行（isExecutable="false"），部署后可以发起',
      'is marked as not executable (isExecutable="false"). It can be started after the deployment.'
    ])
  return chosen
}
