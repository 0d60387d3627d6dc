import type { Transaction } from '../../database/open.ts'
import { announcements } from '../../database/tables/announcements.ts'
import { newId } from '../../kernel/ids.ts'
import { tell } from '../../realtime/tell.ts'
import { sendTo } from '../announcement/release.ts'
import type { InstanceRecord } from './instances.ts'
import type { ProcessNode } from '../../bpmn/model/graph.ts'

type Action = (tx: Transaction, instance: InstanceRecord, node: ProcessNode) => Promise<Record<string, unknown> | void>

/** Tells the starter, as a system message, how far their process is. */
const notifyStarter: Action = async (tx, { title, starterId, subsiteId }, { name }) => {
  const id = newId()
  const target = { msgType: 'USER' as const, targets: [starterId] }
  await tx.insert(announcements).values({
    ...{ id, subsiteId, ...target, msgCategory: '2', sendStatus: '1', sendTime: new Date(), sender: '系统消息' },
    ...{ titile: `${title}：${name}`.slice(0, 100), content: '' }
  })
  await sendTo(tx, id, target)
  await tell(tx, { announcement: id })
}

/** What a service task may do, by the name that its document gives in `qundao:action`. */
export const processActions: Readonly<Record<string, Action>> = { 'notify-starter': notifyStarter }

export const runAction = async (tx: Transaction, node: ProcessNode, instance: InstanceRecord) =>
  (await processActions[node.action ?? '']?.(tx, instance, node)) ?? {}
