import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../database/open.ts'
import { sessions } from '../database/tables/sessions.ts'
import { viewings, type ViewingEnding } from '../database/tables/viewings.ts'
import { logOfPlatform } from '../access/operations.ts'

/** Ways in which a view ended, as the log names them. */
export const viewingEndings: Record<ViewingEnding, string> = {
  left: '查看人退出查看',
  replaced: '查看人开始了另一次查看',
  ended: '查看的会话被结束',
  expired: '时间已到',
  'signed-out': '查看人的登录已结束',
  viewer: '查看人的账号已停用',
  person: '被查看的账号已停用',
  right: '查看人已没有“以他人身份查看”的权限',
  beyond: '被查看人的权限或站点已超出查看人的'
}

/** Sentences for the page of a view that ended. */
export const viewingEnded = Object.fromEntries(
  Object.entries(viewingEndings).map(([ending, words]) => [ending, `以他人身份查看已结束：${words}`])
) as Record<ViewingEnding, string>

/** Ends a view in a transaction, and logs how. Only the first caller ends it. Returns false if it had ended before. */
export const endViewingIn = async (tx: Transaction, id: string, ending: ViewingEnding): Promise<boolean> => {
  const [ended] = await tx
    .update(viewings)
    .set({ ending, endTime: sql`least(now(), ${viewings.until})` })
    .where(and(eq(viewings.id, id), isNull(viewings.endTime)))
    .returning()
  if (!ended) return false
  await tx
    .update(sessions)
    .set({ revoked: ending === 'left' ? 'signed-out' : 'ended' })
    .where(and(eq(sessions.viewingId, id), eq(sessions.revoked, '')))
  const { viewerId: userId, viewerAccount: username, viewerName: realname, personName, personId, refused } = ended
  await logOfPlatform(tx, {
    by: { userId, username, realname, subsiteId: '' },
    ...{ action: '结束以他人身份查看', operateType: '1', object: personName, objectId: personId },
    changes: [
      { title: '结束方式', before: '', after: viewingEndings[ending] },
      { title: '被拒绝的修改', before: '', after: `${refused} 次` }
    ]
  })
  return true
}

/** Ends a view. Returns how it ended, at this call or before. */
export const endViewing = async (database: Database, id: string, ending: ViewingEnding): Promise<ViewingEnding> => {
  if (await database.transaction(tx => endViewingIn(tx, id, ending))) return ending
  const [row] = await database.select({ ending: viewings.ending }).from(viewings).where(eq(viewings.id, id))
  return row?.ending || ending
}
