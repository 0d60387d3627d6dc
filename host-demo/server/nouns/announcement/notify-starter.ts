import { announcements } from '../../database/tables/announcements.ts'
import { newId } from '../../kernel/ids.ts'
import { tell } from '../../realtime/tell.ts'
import type { ProcessAction } from '../process/definition/actions.ts'
import { sendTo } from './release.ts'

/** Sends the starter of a process a system message that names the step it reached. */
export const notifyStarter: ProcessAction = async (tx, { title, starterId, subsiteId }, { name }) => {
  const id = newId()
  const target = { msgType: 'USER' as const, targets: [starterId] }
  await tx.insert(announcements).values({
    ...{ id, subsiteId, ...target, msgCategory: '2', sendStatus: '1', sendTime: new Date(), sender: '系统消息' },
    ...{ titile: `${title}：${name}`.slice(0, 100), content: '' }
  })
  await sendTo(tx, id, target)
  await tell(tx, { announcement: id })
}
