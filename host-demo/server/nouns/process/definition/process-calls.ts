import Type, { type TNull, type TSchema } from 'typebox'
import {
  deployProcess,
  deployProcessByPost,
  processCalls,
  processLimits,
  processSubjects,
  type ProcessDraft
} from '../../../../../elements/base/contract/process.ts'
import { processChoices } from '../../../../../elements/base/contract/process-choice.ts'
import {
  addCommonComment,
  commonComments,
  deleteCommonComment
} from '../../../../../elements/base/contract/process-comment.ts'
import { processForm, processForms } from '../../../../../elements/base/contract/process-form.ts'
import type { BodyOf, Endpoint, QueryOf, ResultOf } from '../../../../../elements/base/contract/endpoint.ts'
import type { RightCode } from '../../../../../elements/base/contract/rights.ts'
import { requireSubsite } from '../../../rows/scope.ts'
import { crud } from '../../../http/crud/crud.ts'
import type { FittingResult } from '../../../http/calls/fitting.ts'
import { ClosedObject, DocumentText, Id, oneLine, pageFields, Text, titled } from '../../../kernel/fields.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { route, type Call } from '../../../http/calls/route.ts'
import type { Platform } from '../../../http/platform.ts'
import { readChoices, releaseBound } from '../people/bindings.ts'
import { addComment, deleteComment, readComments } from './comments.ts'
import { namesOfSubjects } from '../people/people.ts'
import { deploy, examineDocument, keptProcesses, listProcesses, readProcess, refuseRunning } from './processes.ts'
import { keyIn } from '../../../bpmn/reader/process-key.ts'
import { listSiteForms, readSiteForm } from '../forms/site-forms.ts'
import {
  CommonCommentSchema,
  DeployedSchema,
  ProcessChoicesSchema,
  ProcessRowSchema,
  ProcessSchema,
  ProcessSubjectsSchema
} from '../../../results/process/process.ts'
import { OpenProcessFormSchema, ProcessFormSchema } from '../../../results/process/process-form.ts'

type AnyEndpoint = Endpoint<unknown, unknown, unknown>

interface BothOptions<Result> {
  right: RightCode | null
  fields: Record<string, TSchema>
  result?: Result
  message?: string
}

/**
 * Registers a call by GET, as old pages send it, and by POST. `fields` has been checked against the types of both
 * endpoints.
 */
export const routeBoth = <Get, Post, Result extends TSchema = TNull>(
  platform: Platform,
  [get, post]: [Get & AnyEndpoint, Post & AnyEndpoint],
  { fields, ...options }: BothOptions<Result> & FittingResult<Result, ResultOf<Get>>,
  handle: (call: Pick<Call<Get>, 'caller' | 'log'> & { given: QueryOf<Get> & BodyOf<Post> }) => Promise<ResultOf<Get>>
) => {
  const schema = ClosedObject(fields)
  route(
    platform,
    get,
    { ...options, query: schema } as never,
    (({ caller, log, query }: Call<AnyEndpoint>) => handle({ caller, log, given: query as never })) as never
  )
  route(
    platform,
    post,
    { ...options, body: schema } as never,
    (({ caller, log, body }: Call<AnyEndpoint>) => handle({ caller, log, given: body as never })) as never
  )
}

const draftFields = {
  processName: Text(60, 1, '流程名称'),
  description: Text(300, 0, '说明'),
  bpmnXml: DocumentText('application/xml', '流程文档', processLimits.document)
}

const rights = {
  list: 'system:process:list',
  add: 'system:process:add',
  edit: 'system:process:edit',
  delete: 'system:process:delete'
} as const

/** Registers the calls for process documents and common phrases. */
export const registerProcesses = (platform: Platform) => {
  const { database } = platform

  crud(platform, {
    ...keptProcesses,
    calls: processCalls,
    rights,
    nameOf: ({ processName }) => processName,
    read: readProcess,
    query: {
      ...pageFields,
      processName: Type.Optional(Text(60, 0, '流程名称')),
      processKey: Type.Optional(Text(64, 0, '流程编码'))
    },
    result: ProcessSchema,
    row: ProcessRowSchema,
    list: listProcesses,
    draft: {
      fields: draftFields,
      keep: async (_tx, draft: ProcessDraft, caller, before) => {
        const processKey = keyIn(draft.bpmnXml)
        if (!processKey) throw new Refusal('流程文档中没有带编码（id）的流程，请检查后再保存')
        if (before && before.processKey !== processKey && before.deployedVersion > 0)
          throw new Refusal('流程已经部署，不能更改流程编码（process id）')
        return {
          ...draft,
          processName: oneLine(draft.processName),
          processKey,
          ...(!before && { subsiteId: requireSubsite(caller, caller.subsiteId) })
        }
      }
    },
    taken: { processes_key: '本站已有相同编码（process id）的流程' },
    async release(tx, rows) {
      await releaseBound(tx, rows)
      await refuseRunning(tx, rows)
    }
  })

  routeBoth(
    platform,
    [deployProcess, deployProcessByPost],
    { right: 'system:process:deploy', fields: { id: Id }, result: DeployedSchema, message: '部署成功！' },
    async ({ caller, given: { id }, log }) => {
      const { bpmnXml: xml } = await readProcess(database, caller, id)
      const { graph, notes } = await examineDocument(platform, xml, caller)
      return database.transaction(async tx => {
        const { processName, subsiteId, ...deployed } = await deploy(tx, caller, { id, xml, graph })
        const changes = [{ title: '部署版本', before: '', after: String(deployed.version) }]
        await log(tx, { action: '部署流程', operateType: '3', object: processName, objectId: id, subsiteId, changes })
        return { ...deployed, notes: [...notes, ...deployed.notes] }
      })
    }
  )

  route(
    platform,
    processSubjects,
    {
      right: rights.list,
      query: ClosedObject({ words: Type.Optional(Text(4000, 0, '用户')) }),
      result: ProcessSubjectsSchema
    },
    ({ caller, query }) => namesOfSubjects(database, caller, (query.words ?? '').split(',').filter(Boolean))
  )

  route(platform, processForms, { right: rights.list, result: Type.Array(ProcessFormSchema) }, ({ caller }) =>
    listSiteForms(database, caller)
  )
  route(
    platform,
    processForm,
    {
      right: rights.list,
      query: ClosedObject({ formKey: Text(64, 1, '表单编码') }),
      result: OpenProcessFormSchema
    },
    ({ caller, query }) => readSiteForm(database, caller, query.formKey)
  )

  route(
    platform,
    processChoices,
    { right: null, query: ClosedObject({ subsiteId: titled('站点', Id) }), result: ProcessChoicesSchema },
    ({ caller, query }) => readChoices(database, requireSubsite(caller, query.subsiteId))
  )

  const comment = { right: null, also: ['system:process:comment'] } as const
  route(platform, commonComments, { right: null, result: Type.Array(CommonCommentSchema) }, ({ caller }) =>
    readComments(database, caller)
  )
  route(
    platform,
    addCommonComment,
    { ...comment, body: ClosedObject({ content: Text(200, 1, '意见'), isShared: Type.Enum(['0', '1']) }) },
    async ({ caller, body, log }) => {
      await database.transaction(async tx => {
        await addComment(tx, caller, body)
        await log(tx, { action: '新增常用意见', operateType: '2', object: body.content })
      })
      return null
    }
  )
  route(
    platform,
    deleteCommonComment,
    { ...comment, body: ClosedObject({ id: Id }) },
    async ({ caller, body, log }) => {
      await database.transaction(async tx => {
        await deleteComment(tx, caller, body.id)
        await log(tx, { action: '删除常用意见', operateType: '4', objectId: body.id })
      })
      return null
    }
  )
}
