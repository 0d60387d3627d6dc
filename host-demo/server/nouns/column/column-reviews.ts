import { sql, type SQL } from 'drizzle-orm'
import type { Transaction } from '../../database/open.ts'
import type { Caller } from '../../access/caller.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { dropReview } from '../process/instance/submissions.ts'

/** Refuses to delete columns with articles in review, and ends their returned reviews. */
export const releaseReviews = async (tx: Transaction, caller: Caller, inside: SQL) => {
  const { rows } = await tx.execute<{ review_id: string; state: string }>(sql`
    select a.review_id, a.state from articles a join process_instances i on i.id = a.review_id and i.state in ('2', '5')
    where a.news_class_id in (${inside}) and a.review_id <> '' order by i.id`)
  const waiting = rows.filter(({ state }) => state === 'submitted').length
  if (waiting > 0) throw new Refusal(`栏目内有 ${waiting} 篇文章正在按流程审核，请先办完或撤回提交，再删除栏目`)
  for (const { review_id: reviewId } of rows) await dropReview(tx, caller, reviewId, '栏目已删除')
}
