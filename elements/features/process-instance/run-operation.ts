import {
  callBackProcessByPost,
  closeProcessByPost,
  invalidateProcessByPost,
  reassignTaskByPost,
  skipNodeByPost,
  suspendProcessByPost
} from '../../base/contract/process.ts'
import { withdrawProcess } from '../../base/contract/process-withdrawal.ts'
import type { TaskAction } from '../../base/contract/process-actions.ts'
import { send } from '../../base/session/request/send.ts'

/** Operations that ask for a reason only, or for a person or a node as well. Others belong to the task dialog. */
const askedOperations = [
  ...['reassign', 'skip', 'callBack'],
  ...['suspend', 'resume', 'close', 'invalid']
] as const satisfies TaskAction[]
/** `withdraw` is for the starter, and no operation on tasks. */
export type AskedOperation = (typeof askedOperations)[number] | 'withdraw'

export const isAsked = (code: TaskAction): code is (typeof askedOperations)[number] =>
  askedOperations.some(known => known === code)

export interface Operation {
  code: AskedOperation
  processInstanceId: string
  /** '' for operations on the instance. */
  taskId: string
}

interface Given {
  reason: string
  /** Person or node. */
  target: string
}

/** Runs an operation by its call. */
export function runOperation(
  { code, processInstanceId, taskId }: Operation,
  { reason, target }: Given
): Promise<unknown> {
  const body = { processInstanceId, reason }
  switch (code) {
    case 'reassign':
      return send(reassignTaskByPost, { body: { taskId, reason, userId: target } })
    case 'skip':
      return send(skipNodeByPost, { body: { taskId, reason, targetKey: target } })
    case 'callBack':
      return send(callBackProcessByPost, { body })
    case 'withdraw':
      return send(withdrawProcess, { body })
    case 'suspend':
      return send(suspendProcessByPost, { body: { ...body, suspended: '1' } })
    case 'resume':
      return send(suspendProcessByPost, { body: { ...body, suspended: '0' } })
    case 'close':
      return send(closeProcessByPost, { body })
    case 'invalid':
      return send(invalidateProcessByPost, { body })
  }
}
