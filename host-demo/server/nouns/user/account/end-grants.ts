import { sql, type SQL } from 'drizzle-orm'
import { logOfPlatform } from '../../../access/operations.ts'
import { today } from '../../../database/may-act.ts'
import type { Transaction } from '../../../database/open.ts'
import { isReadOnly } from '../../../database/read-only.ts'

interface Ended extends Record<string, unknown> {
  id: string
  realname: string
  kind: string
  told: string
}

const over = (ids: readonly string[] | undefined): SQL =>
  sql`valid_until <> '' and valid_until < ${sql.raw(today)}
    ${ids ? sql`and user_id = any(${sql.param([...ids])}::text[])` : sql``}`

/**
 * Deletes grants to people whose last day is over, with a log entry for each person. They already count for nothing
 * (`held_roles`). With `ids`, ends only those of some people, so that an edit sees none. Work that only reads leaves them.
 */
export const endGrants = async (tx: Transaction, ids?: readonly string[]) => {
  if (isReadOnly()) return
  const { rows } = await tx.execute<Ended>(sql`
    with roles_gone as (delete from user_roles where ${over(ids)} returning user_id, role_id, valid_until),
      sites_gone as (delete from user_subsites where ${over(ids)} returning user_id, subsite_id, valid_until),
      positions_gone as (delete from user_positions where ${over(ids)} returning user_id, position_id, valid_until),
      gone as (
        select g.user_id, '角色' as kind, r.role_name as name, g.valid_until from roles_gone g join roles r on r.id = g.role_id
        union all
        select g.user_id, '站点', site_label(g.subsite_id), g.valid_until from sites_gone g
        union all
        select g.user_id, '岗位', p.name, g.valid_until from positions_gone g join positions p on p.id = g.position_id)
    select u.id, u.realname, g.kind, string_agg(g.name || '（至 ' || g.valid_until || '）', '、' order by g.name) as told
    from gone g join users u on u.id = g.user_id group by u.id, u.realname, g.kind order by u.id, g.kind`)
  if (rows.length === 0) return
  await logOfPlatform(
    tx,
    [...Map.groupBy(rows, ({ id }) => id).values()].map(ended => ({
      ...{ action: '授权到期', operateType: '3' as const, object: ended[0]!.realname, objectId: ended[0]!.id },
      changes: ended.map(({ kind, told }) => ({ title: kind, before: told, after: '' }))
    }))
  )
}
