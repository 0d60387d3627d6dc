import { and, inArray, sql } from 'drizzle-orm'
import { callerLike, holds, type Caller } from '../../../access/caller.ts'
import { dayIn, mayAct, today } from '../../../database/may-act.ts'
import type { Database, Transaction } from '../../../database/open.ts'
import { users } from '../../../database/tables/accounts.ts'
import { inScope } from '../../../rows/scope.ts'
import { tellOwner } from './tell-owner.ts'
import { keptUsers } from './user-list.ts'

/** Days before the last one from which messages warn, and limit of names in a message. */
const [daysBefore, mostNamed] = [14, 10]

const isDue = sql`${mayAct()} and u.valid_until between ${sql.raw(today)} and ${sql.raw(dayIn(daysBefore))}
  and u.warned_of <> u.valid_until`

interface Ending extends Record<string, unknown> {
  id: string
  realname: string
  username: string
  is_super: boolean
  valid_until: string
  /** A site of the user; null for none. */
  subsite_id: string | null
}

const withoutMarkup = (text: string) => text.replace(/[<>&]/g, '')

/** Returns the callers that users with the right to edit users would be. */
const readEditors = async (database: Database): Promise<Caller[]> => {
  const { rows } = await database.execute<{ id: string }>(sql`
    select u.id from users u where ${mayAct()} and (u.is_super or exists (select from held_roles h
      join role_rights r on r.role_id = h.role_id and r.action = 'system:user:edit' where h.user_id = u.id)) order by u.id`)
  const editors: Caller[] = []
  for (const { id } of rows) {
    const editor = await callerLike(database, id, { address: '', subsiteId: '', siteType: 'generalsite' })
    if (editor && editor.subsiteIds.length > 0 && holds(editor, 'system:user:edit')) editors.push(editor)
  }
  return editors
}

const tellEditor = async (tx: Transaction, editor: Caller, people: Ending[]) => {
  const ids = people.map(({ id }) => id)
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, ids), inScope(keptUsers.scope, editor)))
  const seen = new Set(rows.map(({ id }) => id))
  const own = people.filter(({ id, is_super }) => seen.has(id) && id !== editor.userId && (!is_super || editor.isSuper))
  if (own.length === 0) return
  const names = own
    .slice(0, mostNamed)
    .map(({ realname, username, valid_until }) => `${withoutMarkup(realname)}（${username}，至 ${valid_until}）`)
  const rest = own.length > mostNamed ? `等 ${own.length} 人` : ''
  await tellOwner(
    tx,
    { subsiteId: editor.subsiteIds[0]!, userId: editor.userId },
    {
      title: `${own.length} 个账号将在 ${daysBefore} 天内到期`,
      text: `${names.join('、')}${rest}。需要继续使用的，请在用户管理中延长有效期。`
    }
  )
}

/**
 * Sends messages about accounts that end soon, to their owners and to those that may edit them. Each last day is
 * announced once: of several servers, only one changes the row.
 */
export const warnOfExpiry = async (database: Database) => {
  const { rows: due } = await database.execute(sql`select from users u where ${isDue} limit 1`)
  if (due.length === 0) return
  const editors = await readEditors(database)
  await database.transaction(async tx => {
    const { rows: people } = await tx.execute<Ending>(sql`
      update users u set warned_of = u.valid_until where ${isDue}
      returning u.id, u.realname, u.username, u.is_super, u.valid_until, (select s.id from subsites s where s.classify = '0'
        and (u.is_super or exists (select from held_subsites h where h.user_id = u.id and h.subsite_id = s.id))
        order by s.id limit 1) as subsite_id`)
    for (const { id, subsite_id, valid_until } of people)
      if (subsite_id)
        await tellOwner(
          tx,
          { subsiteId: subsite_id, userId: id },
          {
            title: `您的账号将于 ${valid_until} 到期`,
            text: `您的账号有效期至 ${valid_until}（当天仍可使用），之后不能登录。需要继续使用的，请联系本单位的账号管理员延长有效期。`
          }
        )
    for (const editor of editors) await tellEditor(tx, editor, people)
  })
}
