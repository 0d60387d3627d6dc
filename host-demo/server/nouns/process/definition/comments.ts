import { and, asc, eq, or } from 'drizzle-orm'
import type { CommonComment } from '../../../../../elements/base/contract/process-comment.ts'
import type { Database, Transaction } from '../../../database/open.ts'
import { processComments } from '../../../database/tables/processes.ts'
import { holds, type Caller } from '../../../access/caller.ts'
import { oneLine } from '../../../kernel/fields.ts'
import { forbidden, notFound, Refusal } from '../../../kernel/refusal.ts'
import { newId } from '../../../kernel/ids.ts'

/** Limit of phrases, per person and shared. */
const most = 100

const ownOrShared = (userId: string) => or(eq(processComments.userId, userId), eq(processComments.userId, ''))

/** Returns the caller's phrases, then the shared ones. */
export const readComments = async (database: Database, { userId }: Caller): Promise<CommonComment[]> => {
  const rows = await database
    .select()
    .from(processComments)
    .where(ownOrShared(userId))
    .orderBy(asc(eq(processComments.userId, '')), asc(processComments.orderNo), asc(processComments.id))
  return rows.map(({ id, content, orderNo, userId: owner }) => ({ id, content, orderNo, isShared: owner ? '0' : '1' }))
}

const requireShared = (caller: Caller) => {
  if (!holds(caller, 'system:process:comment')) throw forbidden('维护公共常用意见', { right: 'system:process:comment' })
}

export const addComment = async (
  tx: Transaction,
  caller: Caller,
  { content, isShared }: Pick<CommonComment, 'content' | 'isShared'>
) => {
  if (isShared === '1') requireShared(caller)
  const userId = isShared === '1' ? '' : caller.userId
  const orderNo = await tx.$count(processComments, eq(processComments.userId, userId))
  if (orderNo >= most) throw new Refusal(`常用意见最多 ${most} 条，请先删除不用的`)
  await tx.insert(processComments).values({ id: newId(), userId, content: oneLine(content), orderNo })
}

export const deleteComment = async (tx: Transaction, caller: Caller, id: string) => {
  const [found] = await tx
    .select({ userId: processComments.userId })
    .from(processComments)
    .where(and(eq(processComments.id, id), ownOrShared(caller.userId)))
  if (!found) throw notFound('常用意见')
  if (!found.userId) requireShared(caller)
  await tx.delete(processComments).where(eq(processComments.id, id))
}
