import { eq } from 'drizzle-orm'
import Type from 'typebox'
import {
  applyTerm,
  applyTermPreview,
  longestTerm,
  saveApplyTerm,
  type ApplyTerm
} from '../../../../../elements/base/contract/apply-files.ts'
import { lockObject } from '../../../database/locks.ts'
import type { Database, Transaction } from '../../../database/open.ts'
import { applicationTerms } from '../../../database/tables/applications.ts'
import { ClosedObject } from '../../../kernel/fields.ts'
import { conflict } from '../../../kernel/refusal.ts'
import { route } from '../../../http/calls/route.ts'
import type { Platform } from '../../../http/platform.ts'
import { databaseTime } from '../../../database/clock.ts'
import { everyHour } from '../../../database/every-hour.ts'
import { formatDay, formatTime } from '../../../kernel/clock.ts'
import { todayOf } from '../record/applications.ts'
import { countOver, eraseOver } from './erase.ts'
import { ApplyTermPreviewSchema, ApplyTermSchema } from '../../../results/disclosure/apply-files.ts'

const readTerm = async (tx: Database | Transaction, subsiteId: string): Promise<ApplyTerm> => {
  const [row] = await tx.select().from(applicationTerms).where(eq(applicationTerms.subsiteId, subsiteId))
  return {
    ...{ keepYears: row?.keepYears ?? 0, version: row?.version ?? 0, updateByName: row?.updateByName ?? '' },
    updateTime: row ? formatTime(row.updateTime) : ''
  }
}

const inWords = (years: number) => (years === 0 ? '长期保存' : `办结后 ${years} 年`)

/** Registers the calls for the retention term of a site. */
export const registerTerm = (platform: Platform) => {
  const { database } = platform
  const right = 'cms:apply:term'
  const keepYears = (minimum: number) => Type.Integer({ minimum, maximum: longestTerm, title: '保存年限' })
  everyHour(platform, 'personal data of ended applications', async () =>
    eraseOver(platform, formatDay(await databaseTime(database)))
  )

  route(platform, applyTerm, { right, result: ApplyTermSchema }, ({ caller }) => readTerm(database, caller.subsiteId))
  route(
    platform,
    applyTermPreview,
    { right, query: ClosedObject({ keepYears: keepYears(1) }), result: ApplyTermPreviewSchema },
    ({ caller, query }) => countOver(database, caller.subsiteId, todayOf(), query.keepYears)
  )
  route(
    platform,
    saveApplyTerm,
    {
      right,
      body: ClosedObject({ keepYears: keepYears(0), version: Type.Integer() }),
      result: ApplyTermSchema,
      message: '保存成功！'
    },
    ({ caller, body, log }) =>
      database.transaction(async tx => {
        const { subsiteId, realname: updateByName } = caller
        await lockObject(tx, `application term ${subsiteId}`)
        const before = await readTerm(tx, subsiteId)
        if (before.version !== body.version) throw conflict('保存期限', before)
        const set = {
          ...{ keepYears: body.keepYears, version: before.version + 1, updateByName },
          updateTime: new Date()
        }
        await tx
          .insert(applicationTerms)
          .values({ subsiteId, ...set })
          .onConflictDoUpdate({ target: applicationTerms.subsiteId, set })
        const changes = [{ title: '保存期限', before: inWords(before.keepYears), after: inWords(body.keepYears) }]
        const action = '设置依申请公开个人信息的保存期限'
        await log(tx, { action, operateType: '3', object: '保存期限', subsiteId, changes })
        return readTerm(tx, subsiteId)
      })
  )
}
