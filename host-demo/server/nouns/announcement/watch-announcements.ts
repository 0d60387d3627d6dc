import { eq, sql } from 'drizzle-orm'
import type { ReminderKind } from '../../../../elements/base/contract/announcement-reminder.ts'
import type { Database } from '../../database/open.ts'
import { announcementReminders, announcementTexts } from '../../database/tables/announcements.ts'
import type { Platform } from '../../http/platform.ts'
import { logFailure } from '../../kernel/log.ts'
import { tell } from '../../realtime/tell.ts'
import { reminderWords } from './remind.ts'

/** Time in ms between two looks. */
const lookEvery = 2000
/** Attempts for a text message, and minutes between them. */
const [mostTries, pause] = [3, 5]
/** Announcements that are pushed in one transaction. */
const mostPushed = 100

/** Looks without a transaction: a commit makes the next call of every session ask for announcements. */
const isAnyDue = async (database: Database) => {
  const { rows } = await database.execute<{ changes: boolean; texts: boolean }>(sql`
    select exists (select from announcements where next_change <= now()) as changes,
      exists (select from announcement_texts where next_time <= now()) as texts`)
  return rows[0] ?? { changes: false, texts: false }
}

/** Pushes announcements whose display period began or ended. Of several servers, one takes each. */
const pushChanges = (database: Database) =>
  database.transaction(async tx => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      update announcements a set next_change = case when a.end_time > now() then a.end_time end
      from (select id from announcements where next_change <= now()
        order by next_change limit ${mostPushed} for update skip locked) due
      where a.id = due.id returning a.id`)
    for (const { id } of rows) await tell(tx, { announcement: id })
  })

interface Claimed {
  id: string
  reminder_id: string
  mobile: string
  tries: number
  kind: ReminderKind
  titile: string
}

/** Takes one text message for this server. It is due again later if the server ends before it is sent. */
const claim = async (database: Database): Promise<Claimed | undefined> => {
  const { rows } = await database.execute<Claimed & Record<string, unknown>>(sql`
    update announcement_texts t set tries = t.tries + 1, next_time = now() + make_interval(mins => ${pause})
    from (select id from announcement_texts where next_time <= now()
        order by next_time, id limit 1 for update skip locked) due,
      announcement_reminders r, announcements a
    where t.id = due.id and r.id = t.reminder_id and a.id = r.announcement_id
    returning t.id, t.reminder_id, t.mobile, t.tries, r.kind, a.titile`)
  return rows[0]
}

const sendOne = async ({ database, messages, http }: Platform, due: Claimed) => {
  const row = eq(announcementTexts.id, Number(due.id))
  try {
    const text = `【群岛】公告“${due.titile}”等待您${reminderWords[due.kind]}，请登录平台查看。`
    await messages.send(due.mobile, `催读 ${due.reminder_id}`, text, http.log)
    await database.delete(announcementTexts).where(row)
  } catch (error) {
    logFailure(http.log, 'warn', error, 'a text message of a reminder was not sent', { tries: due.tries })
    if (due.tries < mostTries) return
    await database.transaction(async tx => {
      await tx.delete(announcementTexts).where(row)
      await tx
        .update(announcementReminders)
        .set({ failed: sql`failed + 1` })
        .where(eq(announcementReminders.id, Number(due.reminder_id)))
    })
  }
}

/** Pushes announcements that begin or end, and sends the text messages of reminders, until the server closes. */
export const watchAnnouncements = (platform: Platform) => {
  const { http, database } = platform
  let looking: Promise<unknown> | undefined
  let isClosed = false
  const look = async () => {
    const due = await isAnyDue(database)
    if (due.changes) await pushChanges(database)
    if (!due.texts) return
    for (let text = await claim(database); text && !isClosed; text = await claim(database))
      await sendOne(platform, text)
  }
  const timer = setInterval(() => {
    looking ??= look()
      .catch((error: unknown) => logFailure(http.log, 'warn', error, 'looking for changed announcements failed'))
      .finally(() => (looking = undefined))
  }, lookEvery)
  timer.unref()
  http.addHook('onClose', async () => {
    isClosed = true
    clearInterval(timer)
    await looking
  })
}
