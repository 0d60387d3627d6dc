import { inArray, sql } from 'drizzle-orm'
import { maySee, type Caller } from '../../../access/caller.ts'
import type { Transaction } from '../../../database/open.ts'
import { users } from '../../../database/tables/accounts.ts'
import { plainCells, type OwnUndo } from '../../../http/crud/crud-noun.ts'
import { reachRefusals } from '../account/reach.ts'
import { grantCells } from './cell-grants.ts'
import { readReferences } from './user-references.ts'

interface SinceRow extends Record<string, unknown> {
  id: string
  has_signed_in: boolean
  gained: { site: string; name: string }[]
}

const sentenceOf = ({ has_signed_in: hasSignedIn, gained }: SinceRow, caller: Caller) => {
  const names = gained.flatMap(({ site, name }) => (!site || maySee(caller, site) ? name : '不在您管理范围的站点'))
  return [names.length > 0 && `导入后又获得${[...new Set(names)].join('、')}`, hasSignedIn && '已经登录过平台']
    .filter(Boolean)
    .join('，')
}

/** Says what new people were given after a time, and whether they have signed in. */
const since = async (tx: Transaction, caller: Caller, ids: string[], time: Date) => {
  const { rows } = await tx.execute<SinceRow>(sql`
    select u.id, u.last_login_time is not null as has_signed_in, coalesce(jsonb_agg(jsonb_build_object(
        'site', case e.kind when 'site' then e.item_id else '' end,
        'name', case e.kind when 'role' then '角色“' || (select role_name from roles where id = e.item_id) || '”'
          when 'site' then '站点“' || site_label(e.item_id) || '”'
          else '岗位“' || (select name from positions where id = e.item_id) || '”' end) order by e.id)
      filter (where e.id is not null), '[]') as gained
    from users u left join grant_events e on e.user_id = u.id and e.at > ${time} and e.op = 1
      and e.kind in ('role', 'site', 'position') and e.giver_kind = ''
    where u.id = any(${sql.param(ids)}::text[]) group by u.id`)
  return new Map(rows.flatMap(row => (sentenceOf(row, caller) ? [[row.id, sentenceOf(row, caller)] as const] : [])))
}

/** Undoes imports of people. */
export const undoPeople: OwnUndo = {
  async keysOf(tx, ids) {
    const rows = await tx.select({ id: users.id, key: users.username }).from(users).where(inArray(users.id, ids))
    return new Map(rows.map(({ id, key }) => [id, key]))
  },
  refusals: async (tx, caller, ids) =>
    reachRefusals(tx, caller, await tx.select().from(users).where(inArray(users.id, ids))),
  since,
  async references(tx) {
    const { roles, departments, sites, positions } = await readReferences(tx)
    return {
      roleNames: grantCells(roles),
      departNames: plainCells(departments),
      siteNames: { ...grantCells(sites), sees: maySee },
      positionNames: grantCells(positions)
    }
  }
}
