import { randomInt } from 'node:crypto'
import { and, eq, lt, sql } from 'drizzle-orm'
import { codes } from '../../../../../elements/base/contract/envelope.ts'
import type { Database } from '../../../database/open.ts'
import { captchas, loginAttempts } from '../../../database/tables/sessions.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { everywhere, isKnown, memory } from './attempts.ts'
import { letters } from './glyphs.ts'
import { drawCaptcha } from './picture.ts'
import { makeQuestion } from './question.ts'

/** Failed sign-ins of a name, or from an address, after which a captcha is asked for. */
const mostFailures = 3
/** Lifetime of a captcha in seconds. */
const life = 120

/** Keeps the answer under the key that the caller chose. Another address cannot use or replace it. */
const keep = (database: Database, key: string, address: string, answer: string) =>
  database
    .insert(captchas)
    .values({ key, address, answer })
    .onConflictDoUpdate({ target: [captchas.key, captchas.address], set: { answer, createTime: sql`now()` } })

/** Returns a picture as a data URL. */
export const makePicture = async (database: Database, key: string, address: string) => {
  const text = Array.from({ length: 4 }, () => letters[randomInt(letters.length)]!)
  await keep(database, key, address, text.join(''))
  return `data:image/png;base64,${drawCaptcha(text).toString('base64')}`
}

/** Returns a written question instead of a picture. */
export const askQuestion = async (database: Database, key: string, address: string) => {
  const { question, answer } = makeQuestion()
  await keep(database, key, address, answer)
  return question
}

/**
 * Returns true if a name or an address failed so often that a captcha is needed. Failures of others at an address, which
 * may be a whole office, do not concern who signed in there before.
 */
const isNeeded = async (database: Database, username: string, address: string) => {
  const { rows } = await database.execute<{ name: number; place: number }>(sql`
    select coalesce(max(failures) filter (where address = ${everywhere}), 0)::int as name,
      coalesce(sum(failures) filter (where address = ${address}), 0)::int as place
    from ${loginAttempts}
    where (address = ${address} or (address = ${everywhere} and username = ${username}))
      and last_time > now() - make_interval(secs => ${memory})`)
  const { name = 0, place = 0 } = rows[0] ?? {}
  return name >= mostFailures || (place >= mostFailures && !(await isKnown(database, username, address)))
}

/** Reads full-width, lower-case and spaced input. A 7 with a line below looks like a Z, which no picture has. */
const normal = (text: string) => text.normalize('NFKC').replaceAll(/\s/g, '').toUpperCase().replaceAll('Z', '7')

/** Uses a captcha up, whether the answer is right or not. */
const isAnswered = async (database: Database, key: string, address: string, answer: string) => {
  const [used] = await database
    .delete(captchas)
    .where(and(eq(captchas.key, key), eq(captchas.address, address)))
    .returning({ answer: captchas.answer, isFresh: sql<boolean>`create_time > now() - make_interval(secs => ${life})` })
  return used?.isFresh === true && used.answer === normal(answer)
}

interface Guess {
  username: string
  address: string
  captcha: string | undefined
  checkKey: string | number | undefined
}

/**
 * Refuses a sign-in without a solved captcha, if one is needed. The password is not looked at then, and the guess is
 * not counted.
 */
export const requireCaptcha = async (database: Database, { username, address, captcha, checkKey }: Guess) => {
  if (!(await isNeeded(database, username, address))) return
  if (!captcha || checkKey === undefined) throw new Refusal('请输入验证码', codes.captcha)
  if (!(await isAnswered(database, String(checkKey), address, captcha))) throw new Refusal('验证码错误', codes.captcha)
}

/** Deletes captchas that nobody can use any more. */
export const tidyCaptchas = (database: Database) =>
  database.delete(captchas).where(lt(captchas.createTime, sql`now() - make_interval(secs => ${life})`))
