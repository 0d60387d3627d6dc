import { sql } from 'drizzle-orm'
import type { ColumnDuty } from '../../../../elements/base/contract/column.ts'
import { mayAct } from '../../database/may-act.ts'
import type { Database, Transaction } from '../../database/open.ts'
import { columns } from '../../database/tables/content.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { worksAt } from '../process/people/bindings.ts'

/** Name of the user that answers for a column itself. */
export const responsibleName = sql<string>`coalesce((select coalesce(nullif(u.realname, ''), u.username) from users u
  where u.id = ${columns.responsibleId}), '')`

export const nameOfUser = async (tx: Database | Transaction, id = '') => {
  if (!id) return ''
  const { rows } = await tx.execute<{ name: string }>(
    sql`select coalesce(nullif(realname, ''), username) as name from users where id = ${id}`
  )
  return rows[0]?.name ?? ''
}

/** Refuses a responsible user that may not act or does not work at the site. */
export const requireResponsible = async (tx: Transaction, subsiteId: string, id: string) => {
  if (!id) return
  const { rows } = await tx.execute(
    sql`select from users u where u.id = ${id} and ${mayAct()} and ${worksAt(subsiteId)}`
  )
  if (!rows.length) throw new Refusal('责任人已停用或不在本站点，请重新选择')
}

/** Returns the cycle and the responsible user that apply to a column: its own ones, else those of the nearest parent. */
export const readDuty = async (database: Database, id: string): Promise<ColumnDuty> => {
  const { rows } = await database.execute<Record<string, unknown> & ColumnDuty>(sql`
    with recursive way as (
      select parent_id, update_cycle, responsible_id, 1 as level from columns where id = ${id}
      union all select c.parent_id, c.update_cycle, c.responsible_id, w.level + 1
      from columns c join way w on c.id = w.parent_id where w.level < 100
    ), duty as (
      select coalesce((select update_cycle from way where update_cycle <> '' order by level limit 1), '') as cycle,
        coalesce((select responsible_id from way where responsible_id <> '' order by level limit 1), '') as person
    ) select cycle as "updateCycle", person as "responsibleId",
      coalesce(nullif(u.realname, ''), u.username, '') as "responsibleName",
      person <> '' and (u.id is null or not (${mayAct()})) as "isResponsibleGone"
    from duty left join users u on u.id = person`)
  return rows[0]!
}
