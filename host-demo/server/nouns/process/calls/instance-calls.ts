import Type from 'typebox'
import {
  callBackProcess,
  callBackProcessByPost,
  claimTask,
  claimTaskByPost,
  closeProcess,
  closeProcessByPost,
  completeTask,
  completeTaskByPost,
  disagreeProcess,
  disagreeProcessByPost,
  invalidateProcess,
  invalidateProcessByPost,
  processLimits,
  processStates,
  reassignTask,
  reassignTaskByPost,
  setProcessState,
  setProcessStateByPost,
  skipNode,
  skipNodeByPost,
  startOwnProcess,
  startOwnProcessByPost,
  startProcess,
  startProcessByPost,
  suspendProcess,
  suspendProcessByPost,
  type ProcessState
} from '../../../../../elements/base/contract/process.ts'
import { instanceForm, startByForm, startForm, startForms } from '../../../../../elements/base/contract/process-form.ts'
import type { Transaction } from '../../../database/open.ts'
import { requireSubsite } from '../../../rows/scope.ts'
import type { Caller } from '../../../access/caller.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { ClosedObject, Id, OptionalId, Text, titled } from '../../../kernel/fields.ts'
import { cut } from '../../../access/changes.ts'
import type { Log, Operation } from '../../../access/operations.ts'
import { route } from '../../../http/calls/route.ts'
import type { Platform } from '../../../http/platform.ts'
import { readFilled } from './filled-forms.ts'
import { readStartForm, readStartForms, startFilled } from './start-forms.ts'
import { toldOf, type Held } from '../instance/instances.ts'
import { addDefinition, examineDocument, newestDefinition } from '../definition/processes.ts'
import { routeBoth } from '../definition/process-calls.ts'
import { addedFields, readAdded } from '../overview/added.ts'
import { callBack, disagree, skip } from '../instance/returns.ts'
import { documentOfSteps, readSteps } from '../instance/own-steps.ts'
import { start, submitOwn } from '../instance/starts.ts'
import { setState, stateWords } from '../instance/states.ts'
import { isSubjectKind } from '../people/subjects.ts'
import { completeTask as complete } from '../added/advise.ts'
import { claim, reassign } from '../instance/tasks.ts'
import { readVariables } from '../forms/variables.ts'
import { StartedSchema } from '../../../results/process/process.ts'
import { InstanceFormSchema, OpenStartFormSchema, StartFormSchema } from '../../../results/process/process-form.ts'

const task = { taskId: titled('任务', Id) }
const instance = { processInstanceId: titled('流程实例', Id) }
const reason = { reason: Type.Optional(Text(processLimits.comment, 0, '原因')) }
const variables = Type.Optional(Text(processLimits.variables, 0, '流程变量'))
const data = Type.Optional(Text(processLimits.variables, 0, '表单数据'))
const business = {
  title: Text(200, 1, '标题'),
  businessKind: Type.Optional(Text(32, 0, '业务类型')),
  businessId: Type.Optional(titled('业务编号', OptionalId))
}

/** Refuses kinds that a noun submits: only the noun may start them, because it checks the rights. */
const requireFree = ({ businessKind = '' }: { businessKind?: string }) => {
  if (isSubjectKind(businessKind))
    throw new Refusal(`业务类型（businessKind）“${businessKind}”由平台自己发起，请换一个`)
}

/** Registers the calls that start instances and move them. The calls themselves check the caller's part in the instance. */
export const registerInstances = (platform: Platform) => {
  const { database } = platform
  type Told = Pick<Held, 'row' | 'operations' | 'changes'>
  const tellLog = (
    log: Log<Operation>,
    tx: Transaction,
    action: string,
    { row, operations = [], changes = [] }: Told,
    given: object
  ) => {
    const reason = 'reason' in given && typeof given.reason === 'string' ? given.reason : ''
    const reasons = reason ? [{ title: '原因', before: '', after: cut(reason) }] : []
    const object = { object: row.title, objectId: row.id, subsiteId: row.subsiteId }
    return log(tx, [{ action, operateType: '3', ...object, changes: [...changes, ...reasons] }, ...operations])
  }

  /** Creates a handler that moves an instance, logs it, and returns the next task. */
  const moving =
    <Given>(action: string, move: (tx: Transaction, caller: Caller, given: Given) => Promise<Held>) =>
    ({ caller, given, log }: { caller: Caller; given: Given; log: Log<Operation> }) =>
      database.transaction(async tx => {
        const held = await move(tx, caller, given)
        await tellLog(log, tx, action, held, given as object)
        return toldOf(tx, held)
      })

  /** As `moving`, but returns null. */
  const doing =
    <Given>(action: string, act: (tx: Transaction, caller: Caller, given: Given) => Promise<Told>) =>
    ({ caller, given, log }: { caller: Caller; given: Given; log: Log<Operation> }) =>
      database.transaction(async tx => {
        await tellLog(log, tx, action, await act(tx, caller, given), given as object)
        return null
      })

  const starting = { right: 'system:process:start' as const, message: '发起成功！' }
  routeBoth(
    platform,
    [startProcess, startProcessByPost],
    {
      ...starting,
      fields: { ...business, ...addedFields, processKey: Text(64, 1, '流程编码'), variables },
      result: StartedSchema
    },
    moving('发起流程', async (tx, caller, { processKey, variables, content, annexes, ...business }) => {
      requireFree(business)
      const subsiteId = requireSubsite(caller, caller.subsiteId)
      const definition = await newestDefinition(tx, subsiteId, processKey)
      const added = await readAdded(tx, caller, { content, annexes })
      return start(tx, caller, { definition, business, variables: readVariables(variables), added })
    })
  )

  route(platform, startForms, { right: starting.right, result: Type.Array(StartFormSchema) }, ({ caller }) =>
    readStartForms(database, caller)
  )
  route(
    platform,
    startForm,
    {
      right: starting.right,
      query: ClosedObject({ processKey: Text(64, 1, '流程编码') }),
      result: OpenStartFormSchema
    },
    ({ caller, query }) => readStartForm(database, caller, query.processKey)
  )
  route(
    platform,
    startByForm,
    {
      ...starting,
      body: ClosedObject({
        ...{ processKey: Text(64, 1, '流程编码'), title: business.title },
        data: Text(processLimits.variables, 1, '表单数据')
      }),
      result: StartedSchema
    },
    ({ caller, body, log }) => moving('填写表单发起流程', startFilled)({ caller, given: body, log })
  )
  route(
    platform,
    instanceForm,
    {
      right: null,
      query: ClosedObject({ ...instance, taskId: Type.Optional(task.taskId) }),
      result: InstanceFormSchema
    },
    ({ caller, query }) => readFilled(database, caller, query)
  )

  routeBoth(
    platform,
    [startOwnProcess, startOwnProcessByPost],
    {
      ...starting,
      fields: { ...business, ...addedFields, steps: Text(60_000, 1, '办理步骤') },
      result: StartedSchema
    },
    async ({ caller, given: { steps, content, annexes, ...business }, log }) => {
      requireFree(business)
      const bpmnXml = documentOfSteps(readSteps(steps), business.title)
      const { graph } = await examineDocument(platform, bpmnXml, caller)
      const subsiteId = requireSubsite(caller, caller.subsiteId)
      return moving('发起自定义流程', async tx => {
        const definition = await addDefinition(tx, {
          ...{ subsiteId, processName: '自定义流程', deployVersion: 1, bpmnXml, graph },
          deployByName: caller.realname
        })
        const added = await readAdded(tx, caller, { content, annexes })
        return submitOwn(tx, caller, await start(tx, caller, { definition, business, variables: {}, added }))
      })({ caller, given: {}, log })
    }
  )

  routeBoth(
    platform,
    [claimTask, claimTaskByPost],
    { right: null, fields: task, message: '签收成功' },
    doing('签收任务', (tx, caller, { taskId }) => claim(tx, caller, taskId))
  )
  routeBoth(
    platform,
    [completeTask, completeTaskByPost],
    {
      right: null,
      fields: {
        ...task,
        comment: Type.Optional(Text(processLimits.comment, 0, '意见')),
        outcome: Type.Optional(Text(32, 0, '结论')),
        variables,
        data
      },
      result: StartedSchema,
      message: '办理成功！'
    },
    moving('办理任务', complete)
  )
  routeBoth(
    platform,
    [disagreeProcess, disagreeProcessByPost],
    {
      right: null,
      fields: {
        ...task,
        ...reason,
        data,
        targetKey: Type.Optional(Text(200, 0, '退回环节')),
        isStraight: Type.Optional(Type.Enum(['0', '1']))
      },
      result: StartedSchema,
      message: '已退回'
    },
    moving('退回任务', disagree)
  )
  routeBoth(
    platform,
    [skipNode, skipNodeByPost],
    {
      right: 'system:process:manage',
      fields: { ...task, ...reason, targetKey: Text(200, 1, '目标环节') },
      result: StartedSchema,
      message: '已跳转'
    },
    moving('跳转环节', skip)
  )
  routeBoth(
    platform,
    [callBackProcess, callBackProcessByPost],
    { right: null, fields: { ...instance, ...reason }, result: StartedSchema, message: '已撤回' },
    moving('撤回任务', (tx, caller, { processInstanceId, reason }) => callBack(tx, caller, processInstanceId, reason))
  )
  routeBoth(
    platform,
    [reassignTask, reassignTaskByPost],
    { right: null, fields: { ...task, ...reason, data, userId: titled('接办人', Id) }, message: '已转办' },
    doing('转办任务', reassign)
  )

  const manage = { right: 'system:process:manage' as const, fields: { ...instance, ...reason } }
  const turning = (to: ProcessState) =>
    doing(`流程${stateWords[to]}`, (tx, caller, given: { processInstanceId: string; reason?: string }) =>
      setState(tx, caller, given, to)
    )
  routeBoth(
    platform,
    [suspendProcess, suspendProcessByPost],
    { ...manage, fields: { ...manage.fields, suspended: Type.Optional(Type.Enum(['0', '1'], { title: '挂起' })) } },
    call => turning(call.given.suspended === '0' ? '2' : '5')(call)
  )
  routeBoth(platform, [closeProcess, closeProcessByPost], manage, turning('6'))
  routeBoth(platform, [invalidateProcess, invalidateProcessByPost], { ...manage, right: null }, turning('4'))
  routeBoth(
    platform,
    [setProcessState, setProcessStateByPost],
    { ...manage, fields: { ...manage.fields, state: Type.Enum([...processStates], { title: '流程状态' }) } },
    call => turning(call.given.state)(call)
  )
}
