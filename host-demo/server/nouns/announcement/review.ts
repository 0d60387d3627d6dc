import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../database/open.ts'
import { mayAct } from '../../database/may-act.ts'
import { announcements } from '../../database/tables/announcements.ts'
import { subsites } from '../../database/tables/content.ts'
import { holds, type Caller } from '../../access/caller.ts'
import type { Log, Operation } from '../../access/operations.ts'
import type { Waiting } from '../../http/module.ts'
import { lock } from '../../rows/kept.ts'
import { inRules } from '../../rows/scope.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { columnsOf, holdsWords, limitTo } from '../inbox/columns.ts'
import { tellOwner } from '../user/account/tell-owner.ts'
import { keptAnnouncements, type AnnouncementRecord } from './announcements.ts'
import { peopleIn } from './audience.ts'

/** Returns whether the setting of the site asks for another person to release the announcement. */
const needsReview = async (tx: Transaction, row: AnnouncementRecord): Promise<boolean> => {
  // Locks the setting, so that it cannot change before the release.
  const [site] = await tx
    .select({ most: subsites.announcementReview })
    .from(subsites)
    .where(eq(subsites.id, row.subsiteId))
    .for('share')
  const most = site?.most ?? 0
  if (most === 0 || row.msgType === 'ALL') return most > 0
  const { rows } = await tx.execute(sql`
    select from users u where ${mayAct()} and ${peopleIn(row)} offset ${most} limit 1`)
  return rows.length > 0
}

const isWriter = ({ createBy, submitBy, writers }: AnnouncementRecord, { userId }: Caller) =>
  [createBy, submitBy, ...writers].includes(userId)

/** Refuses the release of an announcement that another person has not been asked for, or by a person that wrote it. */
export const requireReviewed = async (tx: Transaction, caller: Caller, row: AnnouncementRecord) => {
  if (!(await needsReview(tx, row))) return
  if (!row.submitTime) throw new Refusal('该公告须由另一位有发布权限的人审核后发布，请先提交审核')
  if (isWriter(row, caller)) throw new Refusal('撰写、修改或提交过该公告的人不能发布它，请由另一位有发布权限的人发布')
}

/** Asks another person to release the announcement. */
export const submit = async (tx: Transaction, caller: Caller, log: Log<Operation>, id: string) => {
  const row = await lock(tx, keptAnnouncements, caller, id)
  if (row.sendStatus === '1') throw new Refusal('该公告已经发布，不需要提交')
  if (row.submitTime) throw new Refusal('该公告已经提交，正在等待发布')
  if (!(await needsReview(tx, row))) throw new Refusal('该公告不需要审核，可以直接发布')
  const by = { submitBy: caller.userId, submitByName: caller.realname }
  await tx
    .update(announcements)
    .set({ submitTime: sql`now()`, ...by, returnReason: '', version: row.version + 1 })
    .where(eq(announcements.id, id))
  const { titile: object, subsiteId } = row
  await log(tx, { action: '提交公告', operateType: '3', object, objectId: id, subsiteId })
}

/** Returns a submitted announcement to the person that submitted it, who gets a message with the reason. */
export const sendBack = async (
  tx: Transaction,
  caller: Caller,
  log: Log<Operation>,
  id: string,
  returnReason: string
) => {
  const row = await lock(tx, keptAnnouncements, caller, id)
  if (!row.submitTime) throw new Refusal('该公告没有提交审核，或已经处理')
  await tx
    .update(announcements)
    .set({ submitTime: null, returnReason, version: row.version + 1 })
    .where(eq(announcements.id, id))
  const { titile: object, subsiteId, submitBy: userId } = row
  const text = `${caller.realname}退回了公告“${object}”：${returnReason}`
  await tellOwner(tx, { subsiteId, userId }, { title: `公告被退回：${object}`.slice(0, 100), text: text.slice(0, 300) })
  const changes = [{ title: '退回原因', before: '', after: returnReason }]
  await log(tx, { action: '退回公告', operateType: '3', object, objectId: id, subsiteId, changes })
}

/** Submitted announcements that the caller may release. Absent if none waits, because most sites have no review. */
export const submissionsWaiting: Waiting = {
  kind: 'release',
  async rows(database, caller, { title, most }) {
    if (!holds(caller, 'system:announcement:release') || !holds(caller, 'system:announcement:list')) return undefined
    const { subsiteId, submitTime, submitBy, submitByName, createBy, writers, msgType } = announcements
    const rules = inRules(keptAnnouncements.scope, caller)
    const mayAll = holds(caller, 'system:announcement:all') ? sql`true` : sql`${msgType} in ('USER', 'SUBSITE')`
    const waiting = sql`${announcements} where ${submitTime} is not null
      and ${subsiteId} = any(${sql.param([...caller.subsiteIds])}::text[]) and ${mayAll}
      and ${caller.userId} not in (${createBy}, ${submitBy}) and not (${caller.userId} = any(${writers}))
      and ${rules ?? sql`true`}`
    const { rows } = await database.execute(sql`select 1 from ${waiting} limit 1`)
    if (!rows.length) return undefined
    return sql`
      select ${columnsOf({
        ...{ id: sql`${announcements.id}`, title: sql`${announcements.titile}`, subsiteId: sql`${subsiteId}` },
        ...{ fromName: sql`${submitByName}`, since: sql`${submitTime}` }
      })}
      from ${waiting} and ${holdsWords(sql`${announcements.titile}`, title)}
      order by ${submitTime}, ${announcements.id} ${limitTo(most)}`
  }
}
