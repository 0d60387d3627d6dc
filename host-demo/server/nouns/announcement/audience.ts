import { and, count, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import { announcementRights, type AnnouncementAudience } from '../../../../elements/base/contract/announcement.ts'
import type { Transaction } from '../../database/open.ts'
import { departments, users } from '../../database/tables/accounts.ts'
import { subsites } from '../../database/tables/content.ts'
import { holds, maySee, type Caller } from '../../access/caller.ts'
import { forbidden, Refusal } from '../../kernel/refusal.ts'

/** Audience of an announcement: `targets` are ids of people, departments or sub-sites. */
export interface Audience {
  msgType: AnnouncementAudience
  targets: readonly string[]
}

const allRight = 'system:announcement:all'

const named = {
  USER: '指定用户（userIds）',
  DEPART: '指定部门（departIds）',
  SUBSITE: '指定站点（subsiteIds）'
} as const

/** Condition for users that share a sub-site with the caller. Super administrators share every sub-site. */
const sharesSite = (caller: Caller) =>
  caller.isSuper
    ? undefined
    : or(
        eq(users.isSuper, true),
        sql`exists (select from held_subsites us where us.user_id = ${users.id}
          and us.subsite_id = any(${sql.param([...caller.subsiteIds])}::text[]))`
      )

const countOf = async (rows: Promise<{ total: number }[]>) => (await rows)[0]?.total ?? 0

/** Counts the targets that the caller may send to. */
const countReached = (tx: Transaction, caller: Caller, { msgType, targets }: Audience): Promise<number> => {
  const ids = [...targets]
  if (msgType === 'USER') {
    const among = and(inArray(users.id, ids), isNull(users.deletedTime), sharesSite(caller))
    return countOf(tx.select({ total: count() }).from(users).where(among))
  }
  if (msgType === 'DEPART')
    return countOf(tx.select({ total: count() }).from(departments).where(inArray(departments.id, ids)))
  return Promise.resolve(ids.filter(id => maySee(caller, id)).length)
}

/** Counts the targets that still exist. */
const countThere = (tx: Transaction, { msgType, targets }: Audience): Promise<number> => {
  const ids = [...targets]
  if (msgType === 'USER')
    return countOf(
      tx
        .select({ total: count() })
        .from(users)
        .where(and(inArray(users.id, ids), isNull(users.deletedTime)))
    )
  if (msgType === 'DEPART')
    return countOf(tx.select({ total: count() }).from(departments).where(inArray(departments.id, ids)))
  return countOf(
    tx
      .select({ total: count() })
      .from(subsites)
      .where(and(inArray(subsites.id, ids), eq(subsites.classify, '0')))
  )
}

/**
 * Refuses an audience that the caller may not send to. Missing and forbidden targets get the same message. At release,
 * targets deleted since the draft are skipped.
 */
export const requireAudience = async (
  tx: Transaction,
  caller: Caller,
  audience: Audience,
  { isReleased = false }: { isReleased?: boolean } = {}
) => {
  const { msgType, targets } = audience
  if ((msgType === 'ALL' || msgType === 'DEPART') && !holds(caller, allRight))
    throw forbidden(announcementRights[allRight], { right: allRight })
  if (msgType === 'ALL') return
  if (!targets.length) throw new Refusal(`${named[msgType]}不能为空，请选择`)
  const wanted = isReleased ? await countThere(tx, audience) : targets.length
  const missing = wanted - (await countReached(tx, caller, audience))
  if (missing > 0) throw new Refusal(`${named[msgType]}中有 ${missing} 项不存在，或您没有权限，请重新选择`)
}

/** Returns the condition for `users u` in the audience, regardless of frozen or deleted accounts. */
export const peopleIn = ({ msgType, targets }: Audience): SQL => {
  const ids = sql`${sql.param([...targets])}::text[]`
  if (msgType === 'USER') return sql`u.id = any(${ids})`
  if (msgType === 'SUBSITE')
    return sql`u.id in (select us.user_id from held_subsites us where us.subsite_id = any(${ids}))`
  if (msgType === 'DEPART')
    return sql`u.id in (with recursive branch as (
      select d.id from departments d where d.id = any(${ids})
      union select d.id from departments d join branch b on d.parent_id = b.id
    ) select ud.user_id from user_departments ud join branch b on b.id = ud.depart_id)`
  return sql`true`
}

/**
 * Returns the condition for `announcements a` with this person in the audience. The lists of the person are computed
 * once per statement.
 */
export const isForPerson = (userId: SQL) => sql`(a.msg_type = 'ALL'
  or a.msg_type = 'USER' and a.targets @> array[${userId}]
  or a.msg_type = 'SUBSITE' and a.targets && array(select us.subsite_id from held_subsites us where us.user_id = ${userId})
  or a.msg_type = 'DEPART' and a.targets && array(with recursive above as (
      select d.id, d.parent_id from user_departments ud join departments d on d.id = ud.depart_id where ud.user_id = ${userId}
      union select d.id, d.parent_id from departments d join above b on d.id = b.parent_id
    ) select above.id from above))`
