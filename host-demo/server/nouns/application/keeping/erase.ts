import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Database, Transaction } from '../../../database/open.ts'
import {
  applicationFiles,
  applicationLetters,
  applications,
  applicationSteps,
  applicationTerms
} from '../../../database/tables/applications.ts'
import { dataLog, logWaiting, operationLog } from '../../../database/tables/log.ts'
import type { Platform } from '../../../http/platform.ts'
import type { ApplicationRecord } from '../record/applications.ts'
import type { Answer } from '../record/answer.ts'
import { erased, eraserOf } from './erase-text.ts'
import type { Day } from '../../calendar/work-calendar.ts'
import { currentTime } from '../../../kernel/clock.ts'
import { readable } from '../../../kernel/seal.ts'

/** Applications per transaction. */
const portion = 100

/** Returns SQL for the day a number of years ago. */
const yearsBefore = (today: Day, years: SQL | number) =>
  sql`to_char(${today}::date - make_interval(years => ${years}), 'YYYY-MM-DD')`

/** Condition: a pending review or lawsuit still needs the whole case. */
const isUndecided = sql`exists (select from ${applicationSteps} s where s.application_id = ${applications.id} and s.action = 'remedy'
  and s.details @> '[{"name": "result", "code": "pending"}]' and not exists (select from ${applicationSteps} later
    where later.application_id = s.application_id and later.action = 'remedy' and later.id > s.id
      and later.details #>> '{0,code}' = s.details #>> '{0,code}'))`

/** Condition: ended that many years ago, decided, and not yet erased. */
const isOver = (today: Day, years: SQL | number) =>
  and(
    sql`${applications.endDate} is not null and ${applications.erasedTime} is null`,
    sql`${applications.endDate} <= ${yearsBefore(today, years)}`,
    sql`not ${isUndecided}`
  )

/** Counts the applications of a site that a new term would erase at once. */
export const countOver = async (database: Database, subsiteId: string, today: Day, years: number) => {
  const { rows } = await database.execute<{ affected: number; until: string }>(sql`
    select count(*)::int as affected, ${yearsBefore(today, years)} as until from ${applications}
    where ${applications.subsiteId} = ${subsiteId} and ${isOver(today, years)}`)
  return { affected: rows[0]!.affected, endedUntil: rows[0]!.until }
}

/** Fields with earlier values that free text may contain. Numbers are masked in versions and erased by their form. */
const named = new Set(['applicantName', 'company', 'legalName', 'linkman'])

/** Erases an application except its request, its answer and the figures of the annual report. */
const eraseOne = async (tx: Transaction, { seal }: Pick<Platform, 'seal'>, row: ApplicationRecord) => {
  const [cardCode, address] = [row.sealedCardCode, row.sealedAddress].map(sealed => readable(seal, sealed)) as [
    string,
    string
  ]
  const { applicantName, company, legalName, linkman, tel, email } = row
  const { id } = row
  const isVersion = and(eq(dataLog.dataTable, 'applications'), eq(dataLog.dataId, id))
  const versions = await tx.select({ content: dataLog.content }).from(dataLog).where(isVersion)
  const former = versions.flatMap(({ content }) =>
    content.filter(({ name }) => named.has(name)).map(field => field.value)
  )
  const erase = eraserOf([applicantName, cardCode, address, company, legalName, linkman, tel, email, ...former])
  await tx
    .update(applications)
    .set({
      ...{ applicantName: '', sealedCardCode: '', sealedAddress: '', company: '', legalName: '', linkman: '', tel: '' },
      // Answers to a site's own form may contain anything about the applicant.
      ...{
        email: '',
        postcode: '',
        answers: {},
        queryCodeHash: '',
        erasedTime: currentTime(),
        version: row.version + 1
      },
      ...{ title: erase(row.title), content: erase(row.content), purpose: erase(row.purpose), reply: erase(row.reply) },
      answer: JSON.parse(erase(JSON.stringify(row.answer))) as Answer,
      createByName: erase(row.createByName)
    })
    .where(eq(applications.id, id))
  const steps = await tx.select().from(applicationSteps).where(eq(applicationSteps.applicationId, id))
  for (const step of steps)
    await tx
      .update(applicationSteps)
      .set({
        details: step.details.map(detail =>
          detail.name === 'given' ? { ...detail, value: erased } : { ...detail, value: erase(detail.value) }
        ),
        lateReason: erase(step.lateReason),
        createByName: erase(step.createByName)
      })
      .where(eq(applicationSteps.id, step.id))
  // Letters keep number, day and reasons; names are erased.
  const ids = steps.map(step => step.id)
  const letters = await tx.select().from(applicationLetters).where(inArray(applicationLetters.stepId, ids))
  for (const letter of letters)
    await tx
      .update(applicationLetters)
      .set({ addressee: erase(letter.addressee), paragraphs: letter.paragraphs.map(erase) })
      .where(and(eq(applicationLetters.stepId, letter.stepId), eq(applicationLetters.seq, letter.seq)))
  await tx.delete(dataLog).where(isVersion)
  const files = await tx.delete(applicationFiles).where(eq(applicationFiles.applicationId, id)).returning()
  return files.map(({ path }) => path)
}

/** Logs the erasure as an operation of the platform. */
const tellLog = async (tx: Transaction, subsiteId: string, codes: string[]) => {
  const [entry] = await tx
    .insert(operationLog)
    .values({
      ...{ userId: '', username: '', address: '', subsiteId, action: '删除期满申请的个人信息', operateType: '4' },
      ...{ object: `${codes.length} 件申请`, changes: [{ title: '受理编号', before: codes.join('、'), after: '' }] }
    })
    .returning({ entryId: operationLog.id, entryTime: operationLog.createTime })
  await tx.insert(logWaiting).values(entry!)
}

const erasePortion = (platform: Pick<Platform, 'database' | 'seal'>, today: Day, subsiteId: string, years: number) =>
  platform.database.transaction(async tx => {
    const rows = await tx
      .select()
      .from(applications)
      .where(and(eq(applications.subsiteId, subsiteId), isOver(today, years)))
      .orderBy(applications.endDate, applications.id)
      .limit(portion)
      .for('update', { skipLocked: true })
    const paths: string[] = []
    for (const row of rows) paths.push(...(await eraseOne(tx, platform, row)))
    if (rows.length > 0)
      await tellLog(
        tx,
        subsiteId,
        rows.map(({ code }) => code)
      )
    return { number: rows.length, paths }
  })

/** Erases personal data of all sites for which the term has ended. @returns the number of applications */
export const eraseOver = async (
  platform: Pick<Platform, 'database' | 'seal' | 'storage'>,
  today: Day
): Promise<number> => {
  const terms = await platform.database.select().from(applicationTerms).where(sql`${applicationTerms.keepYears} > 0`)
  let sum = 0
  for (const { subsiteId, keepYears } of terms)
    for (let last = portion; last === portion; ) {
      const { number, paths } = await erasePortion(platform, today, subsiteId, keepYears)
      // Files that cannot be removed now are removed by the next sweep, because no row references them.
      await Promise.all(paths.map(path => platform.storage.remove(path).catch(() => undefined)))
      last = number
      sum += number
    }
  return sum
}
