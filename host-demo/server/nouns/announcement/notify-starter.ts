import type { Transaction } from '../../database/open.ts'
import { announcements } from '../../database/tables/announcements.ts'
import { newId } from '../../kernel/ids.ts'
import { escapeMarkup } from '../../helper/escape-markup.ts'
import { tell } from '../../realtime/tell.ts'
import type { ProcessAction } from '../process/definition/actions.ts'
import type { OwnerMessage } from '../user/account/tell-owner.ts'
import { sendTo } from './release.ts'
import { currentTime } from '../../kernel/clock.ts'

interface Readers {
  subsiteId: string
  userIds: string[]
}

type Said = Pick<typeof announcements.$inferInsert, 'titile' | 'msgAbstract' | 'content' | 'busType' | 'busId'>

const send = async (tx: Transaction, { subsiteId, userIds }: Readers, said: Said) => {
  const id = newId()
  const target = { msgType: 'USER' as const, targets: userIds }
  await tx.insert(announcements).values({
    ...{ id, subsiteId, ...target, msgCategory: '2', sendStatus: '1', sendTime: currentTime(), sender: '系统消息' },
    ...said
  })
  await sendTo(tx, id, target)
  await tell(tx, { announcement: id })
}

/** Sends people a system message about a process. `reason` is shown below its title. */
export const tellPeople = (
  tx: Transaction,
  readers: Readers,
  { title, reason, instanceId }: { title: string; reason: string; instanceId: string }
): Promise<void> =>
  send(tx, readers, {
    ...{ titile: title.slice(0, 100), msgAbstract: reason.slice(0, 200), content: '' },
    ...{ busType: 'processInstance', busId: instanceId }
  })

/** Sends a person a system message about their account or their articles. */
export const tellOwner: OwnerMessage = (tx, { subsiteId, userId }, { title, text }) =>
  send(
    tx,
    { subsiteId, userIds: [userId] },
    { titile: title, msgAbstract: text, content: `<p>${escapeMarkup(text)}</p>` }
  )

/** Sends the starter of a process a system message that names the step it reached. */
export const notifyStarter: ProcessAction = (tx, { id, title, subsiteId, starterId }, { name }) =>
  tellPeople(tx, { subsiteId, userIds: [starterId] }, { title: `${title}：${name}`, reason: '', instanceId: id })
