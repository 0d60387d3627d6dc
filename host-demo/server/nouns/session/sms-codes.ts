import { createHash, randomInt } from 'node:crypto'
import { and, count, desc, eq, gt, sql } from 'drizzle-orm'
import type { SmsMode } from '../../../../elements/base/contract/session.ts'
import type { Database } from '../../database/open.ts'
import { smsCodes } from '../../database/tables/sessions.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { currentTime } from '../../kernel/clock.ts'

const life = 10 * 60_000
const mostTries = 5
const mostADay = 10
/** Daily limit per address, which may be an office. */
const mostOfAddress = 50
/** Daily limit of all messages, to bound the cost. */
const mostOfAll = 2000

const hashCode = (mobile: string, code: string) => createHash('sha256').update(`${mobile}:${code}`).digest('hex')

const wrongCode = () => new Refusal('手机验证码错误')

/** Creates a code for a phone. Refuses too frequent requests. Pass the code to the gateway only. */
export const makeCode = async (database: Database, mobile: string, smsmode: SmsMode, address: string) => {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await database.transaction(async tx => {
    // Serialises requests for one phone, so that two cannot pass the limit per minute.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${mobile}))`)
    const sent = await tx
      .select({ createTime: smsCodes.createTime })
      .from(smsCodes)
      .where(and(eq(smsCodes.mobile, mobile), gt(smsCodes.createTime, new Date(currentTime().getTime() - 86_400_000))))
      .orderBy(desc(smsCodes.createTime))
    if (sent[0] && sent[0].createTime.getTime() > currentTime().getTime() - 60_000)
      throw new Refusal('验证码已发送，请在 1 分钟后再试')
    if (sent.length >= mostADay) throw new Refusal('该手机号今日获取验证码次数已达上限，请明日再试')
    const [all] = await tx
      .select({
        sent: count(),
        ofAddress: sql<number>`(count(*) filter (where ${smsCodes.address} = ${address}))::int`
      })
      .from(smsCodes)
      .where(gt(smsCodes.createTime, new Date(currentTime().getTime() - 86_400_000)))
    if ((all?.ofAddress ?? 0) >= mostOfAddress)
      throw new Refusal('您所在的网络今日获取验证码次数已达上限，请明日再试或改用密码登录')
    if ((all?.sent ?? 0) >= mostOfAll) throw new Refusal('今日短信发送量已达上限，请改用密码登录或联系管理员')
    await tx.insert(smsCodes).values({ mobile, smsmode, address, codeHash: hashCode(mobile, code) })
  })
  return code
}

/**
 * Returns the latest code of a phone if it matches. After five attempts it is invalid. The attempt is counted before the
 * result is known.
 */
export const tryCode = async (database: Database, mobile: string, smsmode: SmsMode, code: string) => {
  const newest = database
    .select({ id: smsCodes.id })
    .from(smsCodes)
    .where(and(eq(smsCodes.mobile, mobile), eq(smsCodes.smsmode, smsmode)))
    .orderBy(desc(smsCodes.id))
    .limit(1)
  const [row] = await database
    .update(smsCodes)
    .set({ tries: sql`${smsCodes.tries} + 1` })
    .where(
      and(
        eq(smsCodes.id, newest),
        eq(smsCodes.used, false),
        sql`${smsCodes.tries} < ${mostTries}`,
        gt(smsCodes.createTime, new Date(currentTime().getTime() - life))
      )
    )
    .returning({ id: smsCodes.id, codeHash: smsCodes.codeHash })
  if (!row || row.codeHash !== hashCode(mobile, code)) throw wrongCode()
  return row
}

/** Refuses a wrong code. A correct one stays valid, and the attempt is not counted. */
export const checkCode = async (database: Database, mobile: string, smsmode: SmsMode, code: string) => {
  const { id } = await tryCode(database, mobile, smsmode, code)
  await database
    .update(smsCodes)
    .set({ tries: sql`${smsCodes.tries} - 1` })
    .where(eq(smsCodes.id, id))
}

/** Consumes a code that `tryCode` returned. */
export const spendCode = async (database: Pick<Database, 'update'>, { id }: { id: number }) => {
  const used = await database
    .update(smsCodes)
    .set({ used: true })
    .where(and(eq(smsCodes.id, id), eq(smsCodes.used, false)))
    .returning({ id: smsCodes.id })
  if (!used.length) throw wrongCode()
}

/** Checks and consumes a code. */
export const useCode = async (database: Database, mobile: string, smsmode: SmsMode, code: string) =>
  spendCode(database, await tryCode(database, mobile, smsmode, code))
