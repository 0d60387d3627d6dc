import { and, asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { PageQuery } from '../../../../elements/base/contract/envelope.ts'
import {
  reviewLimits,
  reviewShows,
  type GrantReview,
  type ReviewItem,
  type ReviewShow
} from '../../../../elements/base/contract/grant-review.ts'
import { holds, type Caller } from '../../access/caller.ts'
import type { Database, Transaction } from '../../database/open.ts'
import { users } from '../../database/tables/accounts.ts'
import { grantReviewItems as items, grantReviews } from '../../database/tables/reviews.ts'
import { formatTime } from '../../kernel/clock.ts'
import { readPage } from '../../kernel/fields.ts'
import { notFound, Refusal } from '../../kernel/refusal.ts'
import { departmentLabel } from '../../rows/department-label.ts'
import { inScope } from '../../rows/scope.ts'
import { keptUsers } from '../user/account/user-list.ts'

const ownReviews = (caller: Caller) => (caller.isSuper ? undefined : eq(grantReviews.createBy, caller.userId))

/** Condition: the review is over three months old, and the newest of its scope. */
export const isDue = sql<boolean>`(grant_reviews.create_time < now() - make_interval(months => ${sql.raw(String(reviewLimits.months))})
  and not exists (select from grant_reviews later where later.create_by = grant_reviews.create_by
    and later.depart_id = grant_reviews.depart_id and later.create_time > grant_reviews.create_time))`

/** Counts items without those of deleted people, which are not shown. */
const countOf = (condition: string) =>
  sql<number>`(select count(*)::int from grant_review_items i join users u on u.id = i.user_id and u.deleted_time is null
    where i.review_id = grant_reviews.id and ${sql.raw(condition)})`

/** Returns the reviews that the caller may see, newest first, or one of them. */
export const readReviews = async (tx: Database | Transaction, caller: Caller, id?: string): Promise<GrantReview[]> => {
  const rows = await tx
    .select({
      id: grantReviews.id,
      scopeName: grantReviews.scopeName,
      createByName: grantReviews.createByName,
      createTime: grantReviews.createTime,
      leftOut: grantReviews.leftOut,
      isDue,
      total: countOf("i.decision <> 'gone'"),
      kept: countOf("i.decision = 'keep'"),
      taken: countOf("i.decision = 'take'")
    })
    .from(grantReviews)
    .where(and(ownReviews(caller), id ? eq(grantReviews.id, id) : undefined))
    .orderBy(desc(grantReviews.createTime), desc(grantReviews.id))
    .limit(100)
  return rows.map(row => ({ ...row, createTime: formatTime(row.createTime) }))
}

/** @throws Refusal if the caller may not see the review */
export const requireReview = async (tx: Database | Transaction, caller: Caller, id: string) => {
  const [review] = await readReviews(tx, caller, id)
  if (!review) throw notFound('权限复核')
  return review
}

/** Condition: the caller may decide the item now. Scope and rights may have changed since the start. */
const ofCaller = (caller: Caller): SQL => {
  const sites = sql`${items.grantId} = any(${sql.param([...caller.subsiteIds])}::text[])`
  return and(
    sql`${users.deletedTime} is null`,
    inScope(keptUsers.scope, caller),
    holds(caller, 'system:user:addUserRole') ? undefined : eq(items.kind, 'site'),
    holds(caller, 'system:user:subsite') ? sql`(${items.kind} <> 'site' or ${sites})` : sql`${items.kind} <> 'site'`
  )!
}

const lastSeen = sql<Date | null>`greatest(${users.lastLoginTime}, (select max(v.last_time) from visits v where v.username = ${users.username}))`
const days = sql.raw(String(reviewLimits.days))
const isIdle = sql<boolean>`(coalesce(${lastSeen}, ${users.createTime}) < now() - make_interval(days => ${days}))`
const shows: Record<ReviewShow, SQL> = {
  open: eq(items.decision, ''),
  idle: isIdle,
  unused: sql`(${items.lastUsed} is null and ${items.isKnowable})`,
  lasting: eq(items.validUntil, '')
}

const showOf = (show: string) => {
  const known = reviewShows.find(each => each === show)
  if (show && !known) throw new Refusal('筛选（show）格式不正确，请修改后重试')
  return known && shows[known]
}

interface Asked extends PageQuery {
  reviewId: string
  show?: string
  /** Item before those of the page, instead of a page number. */
  after?: string
}

/** Returns a page of the items of a review, by person. The page after an item is not counted. */
export const listItems = async (
  database: Database | Transaction,
  caller: Caller,
  { reviewId, show = '', after, ...asked }: Asked
) => {
  await requireReview(database, caller, reviewId)
  const { pageNo: current, pageSize: size } = readPage(asked)
  const condition = and(eq(items.reviewId, reviewId), ofCaller(caller), showOf(show))
  const [counted] = after
    ? []
    : await database
        .select({ total: sql<number>`count(*)::int` })
        .from(items)
        .innerJoin(users, eq(users.id, items.userId))
        .where(condition)
  const beyond = sql`(${users.username}, ${items.userId}, ${items.id}) > (select u.username, u.id, i.id
    from grant_review_items i join users u on u.id = i.user_id where i.id = ${after})`
  const rows = await database
    .select({
      ...{ id: items.id, userId: items.userId, username: users.username, realname: users.realname },
      departName: departmentLabel(users.departId),
      ...{ lastSeen, isIdle, kind: items.kind, name: items.name, validUntil: items.validUntil },
      ...{ lastUsed: items.lastUsed, isKnowable: items.isKnowable, decision: items.decision },
      ...{ decidedByName: items.decidedByName, decidedTime: items.decidedTime }
    })
    .from(items)
    .innerJoin(users, eq(users.id, items.userId))
    .where(and(condition, after ? beyond : undefined))
    .orderBy(asc(users.username), asc(items.userId), asc(items.id))
    .limit(size)
    .offset((current - 1) * size)
  const total = counted?.total ?? 0
  const records = rows.map(
    ({ isKnowable, lastSeen: seen, ...row }): ReviewItem => ({
      ...row,
      id: String(row.id),
      lastSignIn: seen ? formatTime(new Date(seen)) : '',
      lastUsed: formatTime(row.lastUsed),
      use: row.lastUsed ? 'used' : isKnowable ? 'unused' : 'unknown',
      decidedTime: formatTime(row.decidedTime)
    })
  )
  const last = records.length < size ? undefined : records.at(-1)
  const next = last && { next: last.id }
  return { records, total, size, current, pages: Math.ceil(total / size), ...next }
}

/** Locks the items that the caller may decide. */
export const lockItems = (tx: Transaction, caller: Caller, reviewId: string, ids: number[]) =>
  tx
    .select({
      id: items.id,
      userId: items.userId,
      realname: users.realname,
      kind: items.kind,
      grantId: items.grantId,
      decision: items.decision
    })
    .from(items)
    .innerJoin(users, eq(users.id, items.userId))
    .where(and(eq(items.reviewId, reviewId), inArray(items.id, ids), ofCaller(caller)))
    .orderBy(asc(items.id))
    .for('update', { of: items })
