import type { Caller } from '../../access/caller.ts'
import type { Transaction } from '../../database/open.ts'
import { tellOwner } from '../user/account/tell-owner.ts'
import { nameOf, type Handing } from './handed.ts'

interface Moved {
  noun: string
  count: number
  handing: Handing
}

const withoutMarkup = (text: string) => text.replace(/[<>&]/g, '')

/** Sends each successor one message that lists what they received. */
export const tellSuccessors = async (tx: Transaction, caller: Caller, moved: Moved[]) => {
  const bySuccessor = Map.groupBy(moved, ({ handing }) => handing.successor.id)
  for (const [userId, all] of bySuccessor) {
    const [first] = all
    const list = all.map(({ noun, count }) => `${noun} ${count} 项`).join('、')
    const from = withoutMarkup(nameOf(first!.handing.leaver))
    await tellOwner(
      tx,
      { subsiteId: caller.subsiteId, userId },
      {
        title: `${from}的工作已交接给您`,
        text: `${withoutMarkup(caller.realname)}把${from}的工作交接给您：${list}。请及时处理。`
      }
    )
  }
}
