import Type from 'typebox'
import { processLimits } from '../../../../../elements/base/contract/process.ts'
import {
  previewStart,
  processDifference,
  processVersions,
  tryProcess
} from '../../../../../elements/base/contract/process-trial.ts'
import { ClosedObject, DocumentText, Id, Text } from '../../../kernel/fields.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { route } from '../../../http/calls/route.ts'
import type { Platform } from '../../../http/platform.ts'
import { graphOf } from '../../../bpmn/graph/graph.ts'
import { examineDocument } from '../definition/processes.ts'
import { preview } from './preview.ts'
import { tryOut } from './trial.ts'
import { listVersions, readDifference } from './versions.ts'
import {
  PreviewSchema,
  ProcessVersionSchema,
  TrialSchema,
  VersionChangeSchema
} from '../../../results/process/process-trial.ts'

const readObject = (text: string, title: string): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(text || '{}')
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  } catch {
    // Throws below.
  }
  throw new Refusal(`${title}应为 JSON 对象`)
}

/** Registers the calls to simulate a document and to compare versions, for users that may see documents. */
export const registerTrials = (platform: Platform) => {
  const { database } = platform
  const right = 'system:process:list'
  route(
    platform,
    tryProcess,
    {
      right,
      // Writes nothing.
      repeats: true,
      body: ClosedObject({
        bpmnXml: DocumentText('application/xml', '流程文档', processLimits.document),
        variables: Type.Optional(Text(processLimits.variables, 0, '流程数据')),
        outcomes: Type.Optional(Text(processLimits.variables, 0, '各环节的结论'))
      }),
      result: TrialSchema
    },
    async ({ caller, body }) => {
      const variables = readObject(body.variables ?? '', '流程数据')
      const outcomes = readObject(body.outcomes ?? '', '各环节的结论')
      const { graph } = await examineDocument(platform, body.bpmnXml, caller)
      return tryOut(database, caller, graphOf(graph), { variables, outcomes })
    }
  )
  route(
    platform,
    previewStart,
    {
      right: 'system:process:start',
      repeats: true,
      body: ClosedObject({
        processKey: Text(64, 1, '流程编码'),
        data: Type.Optional(Text(processLimits.variables, 0, '表单数据'))
      }),
      result: PreviewSchema
    },
    ({ caller, body }) => preview(database, caller, body)
  )
  route(
    platform,
    processVersions,
    { right, query: ClosedObject({ id: Id }), result: Type.Array(ProcessVersionSchema) },
    ({ caller, query }) => listVersions(database, caller, query.id)
  )
  const Version = Type.String({ pattern: '^[1-9]\\d{0,5}$', title: '版本' })
  route(
    platform,
    processDifference,
    { right, query: ClosedObject({ id: Id, from: Version, to: Version }), result: Type.Array(VersionChangeSchema) },
    ({ caller, query: { id, from, to } }) =>
      readDifference(database, caller, { id, from: Number(from), to: Number(to) })
  )
}
