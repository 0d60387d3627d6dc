import { eq, sql } from 'drizzle-orm'
import type { AnnouncementState } from '../../../../elements/base/contract/announcement.ts'
import { lock } from '../../rows/kept.ts'
import type { Transaction } from '../../database/open.ts'
import { announcements, announcementSends } from '../../database/tables/announcements.ts'
import type { Caller } from '../../access/caller.ts'
import { mayAct } from '../../database/may-act.ts'
import type { Log, Operation } from '../../access/operations.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { tell } from '../../realtime/tell.ts'
import { notYet } from '../../kernel/dates.ts'
import { peopleIn, requireAudience, type Audience } from './audience.ts'
import { requireReviewed } from './review.ts'
import { keptAnnouncements, type AnnouncementRecord } from './announcements.ts'
import { stateWords } from './words.ts'
import { currentTime } from '../../kernel/clock.ts'

/** Inserts send rows for the whole audience in one statement. */
export const sendTo = (tx: Transaction, id: string, audience: Audience) =>
  tx.execute(sql`
    insert into ${announcementSends} (announcement_id, user_id)
    select ${id}, u.id from users u
    where ${mayAct()} and ${peopleIn(audience)}
    on conflict (user_id, announcement_id) do nothing`)

/**
 * Releases again. Marks the announcement unread and not confirmed, because it may have changed, and keeps replies. Removes people that
 * are no longer in the audience; a row with a reply stays, but hidden.
 */
const sendAgain = async (tx: Transaction, id: string, audience: Audience) => {
  const meant = sql`exists (select from users u where u.id = user_id
    and ${mayAct()} and ${peopleIn(audience)})`
  await tx.execute(sql`
    delete from ${announcementSends} where announcement_id = ${id} and reply_flag = '0' and not ${meant}`)
  await tx.execute(sql`
    update ${announcementSends} set left_out = not ${meant} where announcement_id = ${id} and reply_flag = '1'`)
  await tx.execute(sql`
    update ${announcementSends} set read_flag = '0', read_time = default, confirm_flag = '0', confirm_time = default
    where announcement_id = ${id} and read_flag = '1'`)
  await sendTo(tx, id, audience)
}

const turn = async (
  tx: Transaction,
  caller: Caller,
  log: Log<Operation>,
  row: AnnouncementRecord,
  sendStatus: AnnouncementState,
  set: Partial<AnnouncementRecord>
) => {
  const reason = set.cancelReason ?? ''
  const { id, titile: object, subsiteId, version } = row
  await tx
    .update(announcements)
    .set({ ...set, sendStatus, version: version + 1, updateByName: caller.realname, updateTime: currentTime() })
    .where(eq(announcements.id, id))
  await log(tx, {
    action: sendStatus === '1' ? '发布公告' : '撤销公告',
    operateType: '3',
    object,
    objectId: id,
    subsiteId,
    changes: [
      { title: '发布状态', before: stateWords[row.sendStatus], after: stateWords[sendStatus] },
      ...(reason ? [{ title: '撤销原因', before: '', after: reason }] : [])
    ]
  })
  await tell(tx, { announcement: id })
}

/** Releases a draft or a revoked announcement to its audience. */
export const release = async (
  tx: Transaction,
  caller: Caller,
  log: Log<Operation>,
  { id, version }: { id: string; version?: string }
) => {
  const row = await lock(tx, keptAnnouncements, caller, id)
  if (row.sendStatus === '1') throw new Refusal('该公告已经发布，不需要再次发布')
  if (version && Number(version) !== row.version) throw new Refusal('该公告刚被修改，请重新打开核对后再发布')
  await requireReviewed(tx, caller, row)
  const sendTime = currentTime()
  if (row.endTime && row.endTime <= sendTime) throw new Refusal('该公告的结束时间已过，请先修改结束时间再发布')
  // Checks the audience again: the author may send to more people than the caller.
  await requireAudience(tx, caller, row, { isReleased: true })
  const isFirst = row.sendTime >= notYet
  await (isFirst ? sendTo : sendAgain)(tx, id, row)
  const nextChange = row.startTime ?? row.endTime
  await turn(tx, caller, log, row, '1', {
    sendTime,
    sender: caller.realname,
    cancelTime: null,
    cancelReason: '',
    nextChange,
    submitTime: null,
    returnReason: ''
  })
}

/** Revokes an announcement. Recipients see the reason in place of the text; without one, it leaves their lists. */
export const revoke = async (tx: Transaction, caller: Caller, log: Log<Operation>, id: string, cancelReason = '') => {
  const row = await lock(tx, keptAnnouncements, caller, id)
  if (row.sendStatus !== '1') throw new Refusal('该公告尚未发布或已经撤销，不需要撤销')
  await tx.execute(sql`
    delete from announcement_texts where reminder_id in (select id from announcement_reminders where announcement_id = ${id})`)
  const note = { cancelReason, cancelTitle: row.titile }
  await turn(tx, caller, log, row, '2', { cancelTime: currentTime(), nextChange: null, ...note })
}
