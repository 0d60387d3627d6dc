import { sql } from 'drizzle-orm'
import { siteIndicators, stateOfIndicator, type CardState } from '../../../../elements/base/contract/site-check.ts'
import { callerLike, holds, maySee, type Caller } from '../../access/caller.ts'
import { mayAct, today } from '../../database/may-act.ts'
import type { Database, Transaction } from '../../database/open.ts'
import { siteCheckMarks } from '../../database/tables/site-checks.ts'
import { tellOwner } from '../user/account/tell-owner.ts'
import { readColumns, readSites } from './read-check.ts'

/** Limit of findings that a message names. */
const mostNamed = 10
const right = 'cms:sitecheck:list'
const stateWords: Readonly<Record<CardState, string>> = { ok: '正常', yellow: '黄牌', red: '红牌' }
const rank: Readonly<Record<CardState, number>> = { ok: 0, yellow: 1, red: 2 }

interface Finding {
  subsiteId: string
  subject: string
  state: CardState
  words: string
  /** User that answers for a column; absent for indicators, which are for holders of the right. */
  person?: string
}

/** Takes the digest of the day, by the clock of the database. Only one of several servers succeeds. */
const takeDay = async (tx: Transaction) => {
  const { rows } = await tx.execute(sql`
    insert into platform_settings (name, value) values ('site-check-digest', ${sql.raw(today)})
    on conflict (name) do update set value = excluded.value where platform_settings.value < excluded.value returning name`)
  return rows.length > 0
}

const readFindings = async (tx: Transaction): Promise<Finding[]> => {
  const { rows } = await tx.execute<{ id: string }>(sql`select id from subsites where classify = '0'`)
  const ids = rows.map(({ id }) => id)
  const sites = await readSites(tx, ids)
  const names = new Map(sites.map(({ subsiteId, subsiteName }) => [subsiteId, subsiteName]))
  const cards = sites.flatMap(({ subsiteId, subsiteName, facts }) =>
    siteIndicators.map((indicator): Finding => {
      const state = stateOfIndicator(indicator, facts)
      const words = `${subsiteName}“${indicator.name[0]}”${stateWords[state]}`
      return { subsiteId, subject: indicator.id, state, words }
    })
  )
  const columns = await readColumns(tx, ids)
  return [
    ...cards.filter(({ state }) => state !== 'ok'),
    ...columns.map(({ id, subsiteId, path, finding, daysOver, person }): Finding => {
      const why = finding === 'stale' ? `超期 ${daysOver} 天` : '没有公开的内容'
      return { subsiteId, subject: id, state: 'yellow', words: `${names.get(subsiteId) ?? ''}“${path}”${why}`, person }
    })
  ]
}

/** Replaces the marks of the last digest. @returns the findings that are new or worse */
const keepMarks = async (tx: Transaction, findings: Finding[]) => {
  const before = await tx.select().from(siteCheckMarks)
  const keyOf = ({ subsiteId, subject }: Pick<Finding, 'subsiteId' | 'subject'>) => `${subsiteId} ${subject}`
  const known = new Map(before.map(mark => [keyOf(mark), mark.state]))
  await tx.delete(siteCheckMarks)
  const list = (key: 'subsiteId' | 'subject' | 'state') => sql`${sql.param(findings.map(each => each[key]))}::text[]`
  await tx.execute(sql`insert into ${siteCheckMarks} (subsite_id, subject, state)
    select * from unnest(${list('subsiteId')}, ${list('subject')}, ${list('state')})`)
  return findings.filter(each => rank[each.state] > rank[known.get(keyOf(each)) ?? 'ok'])
}

/** Returns the callers that the users concerned would be: holders of the right, and those that answer for columns. */
const readReaders = async (database: Database, people: string[]): Promise<Caller[]> => {
  const { rows } = await database.execute<{ id: string }>(sql`
    select u.id from users u where ${mayAct()} and (u.is_super or u.id = any(${sql.param(people)}::text[])
      or exists (select from held_roles h join role_rights r on r.role_id = h.role_id and r.action = ${right}
        where h.user_id = u.id)) order by u.id`)
  const readers: Caller[] = []
  for (const { id } of rows) {
    const reader = await callerLike(database, id, { address: '', subsiteId: '', siteType: 'generalsite' })
    if (reader && reader.subsiteIds.length > 0) readers.push(reader)
  }
  return readers
}

const tellReader = async (tx: Transaction, reader: Caller, findings: Finding[]) => {
  const own = findings.filter(({ subsiteId, person }) => {
    if (!maySee(reader, subsiteId)) return false
    return person === undefined ? holds(reader, right) : person === reader.userId
  })
  const [first] = own
  if (!first) return
  const rest = own.length > mostNamed ? `等 ${own.length} 项` : ''
  const words = own.slice(0, mostNamed).map(each => each.words)
  const where = holds(reader, right) ? '请在“网站检查”中查看并处理。' : '请及时在这些栏目发布内容。'
  await tellOwner(
    tx,
    { subsiteId: first.subsiteId, userId: reader.userId },
    { title: `网站检查：${own.length} 项需要处理`, text: `${words.join('；')}${rest}。${where}` }
  )
}

/**
 * Tells users what turned yellow or red since the last digest, once a day. Without changes no message is sent.
 * @returns false if another server or an earlier hour sent the digest of the day
 */
export const sendDigest = (database: Database): Promise<boolean> =>
  database.transaction(async tx => {
    if (!(await takeDay(tx))) return false
    const worse = await keepMarks(tx, await readFindings(tx))
    if (worse.length === 0) return true
    for (const reader of await readReaders(
      database,
      worse.flatMap(({ person }) => person || [])
    ))
      await tellReader(tx, reader, worse)
    return true
  })
