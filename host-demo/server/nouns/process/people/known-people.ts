import { sql } from 'drizzle-orm'
import type { Caller } from '../../../access/caller.ts'
import { mayAct } from '../../../database/may-act.ts'
import type { Transaction } from '../../../database/open.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { worksAt } from './bindings.ts'
import { subjectOf } from './subjects.ts'

export interface Person {
  id: string
  realname: string
}

/**
 * Returns people, in the given order, that the caller may bring to an instance: they work at the site of its subject, or,
 * without one, share a site with the caller.
 * @throws Refusal if one of them may not be chosen
 */
export const requireKnown = async (
  tx: Transaction,
  caller: Caller,
  instance: { businessKind: string; subsiteId: string },
  ids: readonly string[]
): Promise<Person[]> => {
  const isOfSite = subjectOf(instance) !== undefined
  const sharesSite = sql`(u.is_super or exists (select from held_subsites s
    where s.user_id = u.id and s.subsite_id = any(${sql.param([...caller.subsiteIds])}::text[])))`
  const { rows } = await tx.execute<{ id: string; realname: string }>(sql`
    select u.id, u.realname from unnest(${sql.param(ids)}::text[]) with ordinality given (id, at) join users u on u.id = given.id
    where ${mayAct()} and ${isOfSite ? worksAt(instance.subsiteId) : sharesSite}
    order by given.at`)
  if (rows.length < ids.length)
    throw new Refusal(`有 ${ids.length - rows.length} 人已停用或不在${isOfSite ? '本站点' : '您的站点'}，请重新选择`)
  return rows
}
