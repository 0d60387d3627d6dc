import { and, asc, eq, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { NoticeChannel } from '../../../../../elements/base/contract/apply-notices.ts'
import type { Database } from '../../../database/open.ts'
import {
  applicationLetters,
  applicationNotices,
  applications,
  applicationSteps
} from '../../../database/tables/applications.ts'
import type { Platform } from '../../../http/platform.ts'
import { logFailure } from '../../../kernel/log.ts'
import { MailProblem } from '../../session/gateways/mail-gateway.ts'
import { recipientOf } from './notices.ts'

/** Time in ms between two looks. */
const lookEvery = 5000
/** Minutes until the next attempt, after each attempt. A notice fails after the last. */
const pauses = [1, 5, 30, 120, 720]

interface Claimed {
  step_id: string
  channel: NoticeChannel
  tries: number
}

/** Looks without a transaction: a commit makes the next call of every session ask for announcements. */
const isDue = async (database: Database) => {
  const { rows } = await database.execute(
    sql`select from application_notices where state = 'waiting' and next_time <= now() limit 1`
  )
  return rows.length > 0
}

/** Takes one notice for this server. It is due again later if the server ends before it is sent. */
const claim = async (database: Database): Promise<Claimed | undefined> => {
  const minutes = sql.raw(`(array[${pauses.join()}])[least(n.tries + 1, ${pauses.length})]`)
  const { rows } = await database.execute<Claimed & Record<string, unknown>>(sql`
    update application_notices n set tries = n.tries + 1, next_time = now() + make_interval(mins => ${minutes})
    from (select step_id, channel from application_notices where state = 'waiting' and next_time <= now()
      order by next_time limit 1 for update skip locked) due
    where n.step_id = due.step_id and n.channel = due.channel returning n.step_id, n.channel, n.tries`)
  return rows[0]
}

const readCase = async (database: Database, stepId: number) => {
  const { title, office } = applicationLetters
  const letters = await database
    .select({ title, office, code: applications.code, tel: applications.tel, email: applications.email })
    .from(applicationLetters)
    .innerJoin(applicationSteps, eq(applicationSteps.id, applicationLetters.stepId))
    .innerJoin(applications, eq(applications.id, applicationSteps.applicationId))
    .where(and(eq(applicationLetters.stepId, stepId), eq(applicationLetters.isGiven, true)))
    .orderBy(asc(applicationLetters.seq))
  const [first] = letters
  return first && { ...first, titles: letters.map(letter => `《${letter.title}》`).join('') }
}

/** Names neither the applicant nor the subject: others may read the phone. */
const textOf = ({ office, code, titles }: { office: string; code: string; titles: string }) =>
  `【${office}】您的政府信息公开申请（编号 ${code}）有新的文书${titles}，请用编号和查询码查询。本通知不代替文书的送达。`

const sendOne = async (platform: Platform, { step_id, channel, tries }: Claimed) => {
  const { database, messages, mails, http } = platform
  const stepId = Number(step_id)
  const row = and(eq(applicationNotices.stepId, stepId), eq(applicationNotices.channel, channel))
  const end = (set: PgUpdateSetSource<typeof applicationNotices>) =>
    database.update(applicationNotices).set(set).where(row)
  const found = await readCase(database, stepId)
  const to = found ? recipientOf(found, channel) : ''
  // Personal data is deleted after its term.
  if (!found || !to) return end({ state: 'failed', problem: '没有联系方式' })
  try {
    const text = textOf(found)
    if (channel === 'sms') await messages.send(to, `依申请公开通知 ${found.code}`, text, http.log)
    else if (mails)
      await mails.send({ to, subject: `政府信息公开申请 ${found.code}：${found.titles}`, text, id: `notice-${stepId}` })
    else return await end({ state: 'failed', problem: '没有设置邮件服务器' })
    return await end({ state: 'sent', sentTime: sql`now()`, problem: '' })
  } catch (error) {
    const isFinal = tries >= pauses.length || (error instanceof MailProblem && error.isFinal)
    const problem = error instanceof MailProblem ? error.message : '短信网关未接受'
    await end({ problem, ...(isFinal && { state: 'failed' }) })
    logFailure(http.log, 'warn', error, 'a notice of an application was not sent', { channel, tries })
  }
}

/** Sends notices that are due, until the server closes. Several servers share them. */
export const watchNotices = (platform: Platform) => {
  const { http, database } = platform
  let looking: Promise<unknown> | undefined
  const look = async () => {
    if (!(await isDue(database))) return
    for (let due = await claim(database); due; due = await claim(database)) await sendOne(platform, due)
  }
  const timer = setInterval(() => {
    looking ??= look()
      .catch((error: unknown) => logFailure(http.log, 'warn', error, 'looking for notices failed'))
      .finally(() => (looking = undefined))
  }, lookEvery)
  timer.unref()
  http.addHook('onClose', async () => {
    clearInterval(timer)
    await looking
    platform.mails?.close()
  })
}
