import Type from 'typebox'
import { myTasks, nodeButtons, taskOperations, taskPeople } from '../../../../../elements/base/contract/process.ts'
import { takenTasks, taskDecision } from '../../../../../elements/base/contract/process-decision.ts'
import { instanceDiagram, instanceHistory } from '../../../../../elements/base/contract/process-history.ts'
import { route } from '../../../http/calls/route.ts'
import type { Platform } from '../../../http/platform.ts'
import { ClosedObject, Id, pageFields, Text, titled } from '../../../kernel/fields.ts'
import { pageOf } from '../../../kernel/result-fields.ts'
import {
  NodeButtonSchema,
  TaskOperationSchema,
  TaskPersonSchema,
  TaskRowSchema
} from '../../../results/process/process.ts'
import { TakenTaskSchema, TaskDecisionSchema } from '../../../results/process/process-decision.ts'
import { HistoryNodeSchema, InstanceDiagramSchema } from '../../../results/process/process-history.ts'
import { decisionOf } from '../instance/decision.ts'
import { readDiagram } from '../instance/diagram.ts'
import { readHistory } from '../instance/history.ts'
import { listMyTasks } from '../instance/my-tasks.ts'
import { buttonsOf, operationsFor } from '../instance/operations.ts'
import { readTaken } from '../instance/taken.ts'
import { holdTask } from '../instance/tasks.ts'
import { requireSubsite } from '../../../rows/scope.ts'
import { findColleagues } from '../people/people.ts'

const task = { taskId: titled('任务', Id) }
const instance = { processInstanceId: titled('流程实例', Id) }

/** Registers the calls that read instances and tasks. The calls themselves check the caller's part in the instance. */
export const registerInstanceReads = (platform: Platform) => {
  const { database } = platform

  route(
    platform,
    taskOperations,
    { right: null, query: ClosedObject(task), result: Type.Array(TaskOperationSchema) },
    ({ caller, query }) =>
      database.transaction(async tx => operationsFor(tx, await holdTask(tx, caller, query.taskId), caller.userId))
  )
  route(
    platform,
    taskDecision,
    { right: null, query: ClosedObject(task), result: TaskDecisionSchema },
    ({ caller, query }) => database.transaction(async tx => decisionOf(tx, await holdTask(tx, caller, query.taskId)))
  )
  route(
    platform,
    takenTasks,
    { right: null, query: ClosedObject({ taskIds: Text(4000, 0, '任务') }), result: Type.Array(TakenTaskSchema) },
    ({ caller, query }) => readTaken(database, caller, query.taskIds.split(',').filter(Boolean).slice(0, 100))
  )
  route(
    platform,
    nodeButtons,
    { right: null, query: ClosedObject(task), result: Type.Array(NodeButtonSchema) },
    ({ caller, query }) =>
      database.transaction(async tx => {
        const { graph, task } = await holdTask(tx, caller, query.taskId)
        return buttonsOf(graph.nodes.get(task.node)!)
      })
  )
  route(
    platform,
    instanceHistory,
    { right: null, query: ClosedObject(instance), result: Type.Array(HistoryNodeSchema) },
    ({ caller, query }) => readHistory(database, caller, query.processInstanceId)
  )
  route(
    platform,
    instanceDiagram,
    { right: null, query: ClosedObject(instance), result: InstanceDiagramSchema },
    ({ caller, query }) => readDiagram(database, caller, query.processInstanceId)
  )
  route(
    platform,
    myTasks,
    {
      right: null,
      query: ClosedObject({ ...pageFields, title: Type.Optional(Text(100, 0, '标题')) }),
      result: pageOf(TaskRowSchema)
    },
    ({ caller, query }) => listMyTasks(database, caller, query)
  )
  route(
    platform,
    taskPeople,
    {
      right: null,
      query: ClosedObject({
        words: Type.Optional(Text(60, 0, '姓名或账号')),
        taskId: Type.Optional(task.taskId),
        subsiteId: Type.Optional(titled('站点', Id))
      }),
      result: Type.Array(TaskPersonSchema)
    },
    ({ caller, query: { words = '', taskId = '', subsiteId } }) => {
      const subsiteIds = subsiteId ? [requireSubsite(caller, subsiteId)] : caller.subsiteIds
      return findColleagues(database, subsiteIds, words.trim(), taskId)
    }
  )
}
