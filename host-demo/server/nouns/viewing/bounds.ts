import { codes } from '../../../../elements/base/contract/envelope.ts'
import { eq } from 'drizzle-orm'
import type { RightCode } from '../../../../elements/base/contract/rights.ts'
import { beyondViewer } from '../../admit/viewing-bounds.ts'
import { callerLike, type Caller } from '../../access/caller.ts'
import type { Transaction } from '../../database/open.ts'
import type { Database } from '../../database/open.ts'
import { subsites } from '../../database/tables/content.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { ruleNames } from '../../rows/rule-names.ts'

const prohibited = (message: string) => new Refusal(message, codes.forbidden)

const siteName = async (tx: Database | Transaction, id: string) => {
  const [row] = await tx.select({ name: subsites.name }).from(subsites).where(eq(subsites.id, id))
  return row?.name ?? id
}

/**
 * Returns what the person may see at the address of the viewer.
 * @throws Refusal that names what the person has and the viewer lacks
 */
export const requireWithin = async (
  database: Database,
  viewer: Caller,
  person: { id: string; realname: string },
  words: Readonly<Record<RightCode, string>>
) => {
  const found = await callerLike(database, person.id, viewer)
  if (!found || found.isClosed) throw new Refusal(`“${person.realname}”的账号已停用，什么也看不到`)
  const beyond = beyondViewer(viewer, found)
  const name = `“${person.realname}”`
  switch (beyond?.kind) {
    case undefined:
      return found
    case 'super':
      throw prohibited(`${name}是超级管理员，不能以其身份查看`)
    case 'administrator':
      throw prohibited(`${name}是三员之一，不能以其身份查看`)
    case 'right':
      throw prohibited(`${name}有您没有的权限“${words[beyond.right] ?? beyond.right}”，不能以其身份查看`)
    case 'rule': {
      const rules = await ruleNames(database, viewer, beyond.right)
      const right = `“${words[beyond.right] ?? beyond.right}”`
      throw prohibited(`您的权限${right}受数据规则${rules}限制，${name}能看到的可能比您多，不能以其身份查看`)
    }
    case 'site': {
      // The name of a site that the viewer lacks is not told.
      const number = found.subsiteIds.filter(id => !viewer.subsiteIds.includes(id)).length
      throw prohibited(`${name}负责您没有的 ${number} 个站点，不能以其身份查看`)
    }
    case 'grants':
      throw prohibited(
        `${name}在站点“${await siteName(database, beyond.subsiteId)}”有您没有的对象授权，不能以其身份查看`
      )
  }
}
