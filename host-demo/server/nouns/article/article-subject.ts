import { and, eq, inArray, sql } from 'drizzle-orm'
import type { ArticleState } from '../../../../elements/base/contract/article.ts'
import type { LoggedChange } from '../../../../elements/base/contract/log.ts'
import type { Transaction } from '../../database/open.ts'
import { inScope } from '../../rows/scope.ts'
import { articles, columns } from '../../database/tables/content.ts'
import { holds } from '../../access/caller.ts'
import { cut } from '../../access/changes.ts'
import type { Operation } from '../../access/operations.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { stateWords as processWords } from '../process/instance/states.ts'
import type { Subject, Told } from '../process/people/subjects.ts'
import { nameOfState, refusalOfColumn } from './article-states.ts'
import { checkLocked } from './article-checks.ts'
import { keptArticles } from './articles.ts'
import { date, publish } from './publishing.ts'

/** Locks and returns the article of an instance, if the instance is its latest review. */
const held = async (tx: Transaction, { id, instanceId }: Told) => {
  const [row] = await tx
    .select()
    .from(articles)
    .where(
      and(eq(articles.id, id), eq(articles.reviewId, instanceId), inArray(articles.state, ['submitted', 'returned']))
    )
    .for('update')
  return row
}

type Row = NonNullable<Awaited<ReturnType<typeof held>>>

const move = async (tx: Transaction, row: Row, { userId }: Told, state: ArticleState, more: object = {}) => {
  const updateByName = sql`coalesce((select realname from users where id = ${userId}), ${articles.updateByName})`
  await tx
    .update(articles)
    .set({ state, updateTime: new Date(), updateByName, ...more })
    .where(eq(articles.id, row.id))
}

const operation = (row: Row, verb: string, after: ArticleState, more: LoggedChange[] = []): Operation => ({
  ...{ action: `${verb}文章`, operateType: '3', object: row.title, objectId: row.id, subsiteId: row.subsiteId },
  changes: [{ title: '状态', before: nameOfState(row.state), after: nameOfState(after) }, ...more]
})

const unsubmitted = ({ isPublic }: Row): ArticleState => (isPublic ? 'changed' : 'draft')

/** Connects articles with the review process of their column: the state follows the instance. */
export const articleSubject: Subject = {
  kind: 'article',
  async onWait(tx, told) {
    const row = await held(tx, told)
    if (row && row.state !== 'submitted') await move(tx, row, told, 'submitted')
  },
  async onReturn(tx, told) {
    const row = await held(tx, told)
    if (row?.state !== 'submitted') return
    const isTakenBack = told.action === 'call-back'
    const state = isTakenBack ? unsubmitted(row) : 'returned'
    const reason = told.comment ?? ''
    await move(tx, row, told, state, { returnReason: isTakenBack ? '' : reason })
    return operation(row, isTakenBack ? '撤回提交' : '退回', state, [
      { title: '退回原因', before: '', after: cut(reason) }
    ])
  },
  async onEnd(tx, told) {
    const row = await held(tx, told)
    if (!row) return
    const [column] = await tx.select().from(columns).where(eq(columns.id, row.newsClassId))
    const closed = column && refusalOfColumn('cms:article:publish', column)
    if (closed) throw new Refusal(closed)
    const stopped = await checkLocked(tx, row)
    if (stopped) throw new Refusal(stopped)
    await date(tx, [row.id])
    await publish(tx, [row.id])
    await move(tx, row, told, 'published', { isPublic: true, returnReason: '' })
    return operation(row, '发布', 'published')
  },
  async onClose(tx, told) {
    const row = await held(tx, told)
    if (!row) return
    const isTakenBack = told.action === 'take-back'
    const word = processWords[told.action === 'state-6' ? '6' : '4']
    const reason = told.comment ? `审核流程${word}：${told.comment}` : `审核流程${word}`
    await move(tx, row, told, unsubmitted(row), { returnReason: isTakenBack ? '' : reason })
    return operation(row, '撤回提交', unsubmitted(row))
  },
  async mayRead(database, caller, id) {
    if (!holds(caller, 'cms:article:list')) return false
    const [row] = await database
      .select({ id: articles.id })
      .from(articles)
      .where(and(eq(articles.id, id), inScope(keptArticles.scope, caller)))
    return row !== undefined
  }
}
