import { eq, sql } from 'drizzle-orm'
import { longestLeave, type Substitute } from '../../../../../elements/base/contract/process-substitute.ts'
import type { Database, Transaction } from '../../../database/open.ts'
import { executePrepared } from '../../../database/prepared.ts'
import { processSubstitutes } from '../../../database/tables/processes.ts'
import type { Caller } from '../../../access/caller.ts'
import { mayAct } from '../../../database/may-act.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { currentTime, formatDay, parseTime } from '../../../kernel/clock.ts'
import type { InstanceRecord } from '../instance/instances.ts'
import { worksAt } from './bindings.ts'
import type { Asked } from './people.ts'
import { subjectOf } from './subjects.ts'

const today = () => formatDay(currentTime())

/** Returns the caller's substitute until the last day has passed. */
export const readSubstitute = async (database: Database, { userId }: Caller): Promise<Substitute | null> => {
  const { rows } = await database.execute<Substitute & Record<string, unknown>>(sql`
    select s.substitute_id as "userId", u.realname, s.from_day as "fromDay", s.to_day as "toDay"
    from process_substitutes s join users u on u.id = s.substitute_id where s.user_id = ${userId} and s.to_day >= ${today()}`)
  return rows[0] ?? null
}

const requireDays = ({ fromDay, toDay }: Pick<Substitute, 'fromDay' | 'toDay'>) => {
  const [from, to] = [parseTime(fromDay), parseTime(toDay)]
  if (!from || !to || fromDay.length !== 10 || toDay.length !== 10)
    throw new Refusal('起止日期格式不正确，应为 YYYY-MM-DD')
  if (fromDay > toDay) throw new Refusal('结束日期不能早于开始日期')
  if (toDay < today()) throw new Refusal('结束日期已过，请选择今天或以后的日期')
  if (to.getTime() - from.getTime() > longestLeave * 86_400_000)
    throw new Refusal(`代办时间最长 ${longestLeave} 天，请分次设置`)
}

// Serialised, so that two people that choose each other at the same time are detected.
const lockRings = (tx: Transaction) => tx.execute(sql`select pg_advisory_xact_lock(7163504)`)

/** Refuses a substitute whose own substitutes lead back to the person. */
export const requireNoRing = async (
  tx: Transaction,
  { userId, substituteId, fromDay, toDay }: typeof processSubstitutes.$inferSelect,
  substitute: string,
  person = '您'
) => {
  await lockRings(tx)
  const { rows: ring } = await tx.execute(sql`
    with recursive chain as (
      select ${substituteId}::text as id
      union select s.substitute_id from chain c join process_substitutes s on s.user_id = c.id
        and s.from_day <= ${toDay} and s.to_day >= ${fromDay}
    ) select from chain where id = ${userId}`)
  if (ring.length > 0)
    throw new Refusal(`${substitute}在这段时间的任务又由${person}代办，不能互相代办，请选择其他人或其他时间`)
}

/** Sets the caller's substitute for a range of days. @throws Refusal if substitutes would form a cycle */
export const keepSubstitute = async (
  tx: Transaction,
  caller: Caller,
  { userId, fromDay, toDay }: Omit<Substitute, 'realname'>
): Promise<string> => {
  requireDays({ fromDay, toDay })
  if (userId === caller.userId) throw new Refusal('不能由本人代办，请选择其他人')
  await lockRings(tx)
  const { rows } = await tx.execute<{ realname: string }>(sql`
    select u.realname from users u where u.id = ${userId} and ${mayAct()}
      and (u.is_super or exists (select from held_subsites s where s.user_id = u.id
        and s.subsite_id = any(${sql.param([...caller.subsiteIds])}::text[])))`)
  const [person] = rows
  if (!person) throw new Refusal('代办人不存在或已停用，请重新选择')
  await requireNoRing(tx, { userId: caller.userId, substituteId: userId, fromDay, toDay }, person.realname)
  const kept = { substituteId: userId, fromDay, toDay }
  await tx
    .insert(processSubstitutes)
    .values({ userId: caller.userId, ...kept })
    .onConflictDoUpdate({ target: processSubstitutes.userId, set: kept })
  return person.realname
}

export const dropSubstitute = (tx: Transaction, { userId }: Caller) =>
  tx.delete(processSubstitutes).where(eq(processSubstitutes.userId, userId))

/** People of a task, and the absent person by id of the substitute. */
type AskedWithSubstitutes = Asked & { standsFor: Record<string, string> }

/** Adds the substitutes of people on leave today. Substitutes for a subject must work at its site. */
export const withSubstitutes = async (
  tx: Transaction,
  asked: Asked,
  instance: InstanceRecord
): Promise<AskedWithSubstitutes> => {
  const people = asked.assigneeId
    ? [asked.assigneeId]
    : asked.subjects.flatMap(subject => (subject.startsWith('user:') ? [subject.slice(5)] : []))
  if (people.length === 0) return { ...asked, standsFor: {} }
  const { rows } = await executePrepared<{ id: string; realname: string; absent: string }>(
    tx,
    sql`
    select u.id, u.realname, a.realname as absent
    from process_substitutes s join users u on u.id = s.substitute_id join users a on a.id = s.user_id
    where s.user_id = any(${sql.param(people)}::text[]) and s.from_day <= ${today()} and s.to_day >= ${today()}
      and ${mayAct()}
      and ${subjectOf(instance) ? worksAt(instance.subsiteId) : sql`true`} order by u.id`
  )
  const found = rows.filter(({ id }) => !people.includes(id))
  if (found.length === 0) return { ...asked, standsFor: {} }
  const own = asked.assigneeId ? [`user:${asked.assigneeId}`] : asked.subjects
  return {
    assigneeId: '',
    subjects: [...new Set([...own, ...found.map(({ id }) => `user:${id}`)])],
    candidate: [asked.candidate, ...found.map(({ realname, absent }) => `${realname}（代 ${absent}）`)]
      .join('、')
      .slice(0, 500),
    standsFor: Object.fromEntries(found.map(({ id, absent }) => [id, absent]))
  }
}
