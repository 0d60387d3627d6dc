import type { Transaction } from '../../../database/open.ts'
import type { ProcessNode } from '../../../bpmn/graph/graph.ts'
import type { InstanceRecord } from '../instance/instances.ts'

/** Runs a service task. @returns variables to merge into those of the instance */
export type ProcessAction = (
  tx: Transaction,
  instance: InstanceRecord,
  node: ProcessNode
) => Promise<Record<string, unknown> | void>

const actions = new Map<string, ProcessAction>()

/** Registers what a service task does if its document names it in `qundao:action`. */
export const registerAction = (name: string, action: ProcessAction) => void actions.set(name, action)

export const actionNames = () => [...actions.keys()]

export const runAction = async (tx: Transaction, node: ProcessNode, instance: InstanceRecord) =>
  (await actions.get(node.action ?? '')?.(tx, instance, node)) ?? {}
