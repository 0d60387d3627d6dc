import { sql, type SQL } from 'drizzle-orm'
import { maySee, type Caller } from '../../../access/caller.ts'
import type { ObjectAction } from '../../../../../elements/base/contract/object-grant.ts'
import { actionWords } from '../../../access/object-permissions.ts'

const gone = (kind: string, id: SQL) =>
  sql`(select n.name from grant_names n where n.kind = ${sql.raw(`'${kind}'`)} and n.id = ${id})`

const department = (id: SQL) => sql`coalesce(department_label(${id}), ${gone('department', id)}, ${id})`
const position = (id: SQL) =>
  sql`coalesce((select p.name from positions p where p.id = ${id}), ${gone('position', id)}, ${id})`
const role = (id: SQL) =>
  sql`coalesce((select r.role_name from roles r where r.id = ${id}), ${gone('role', id)}, ${id})`
// A label of a missing record is '' or null.
const site = (id: SQL) => sql`coalesce(nullif(site_label(${id}), ''), ${gone('site', id)}, ${id})`

/** Site of a row `e`: of the site that it gives, or of the object. '' for none; null if the object is gone. */
const siteOf = sql`case when e.kind = 'site' then e.item_id when e.kind in ('object', 'break') then
  case when e.item_id like 'site:%' then substr(e.item_id, 6) else (select c.subsite_id from columns c where c.id = substr(e.item_id, 8)) end
  else '' end`

const object = sql`case when e.item_id like 'site:%' then ${site(sql`substr(e.item_id, 6)`)} else
  coalesce((select c.name || '（' || site_label(c.subsite_id) || '）' from columns c where c.id = substr(e.item_id, 8)),
    ${gone('column', sql`substr(e.item_id, 8)`)}, e.item_id) end`

/** Columns with the names of an event or a way `e`. Deleted records have their last names. */
export const labels = sql`case e.kind
    when 'role' then ${role(sql`e.item_id`)} when 'site' then ${site(sql`e.item_id`)} when 'position' then ${position(sql`e.item_id`)}
    when 'department' then ${department(sql`e.item_id`)}
    when 'right' then coalesce((select r.describe from rights r where r.action = e.item_id), e.item_id)
    when 'rule' then coalesce((select coalesce(g.describe, r.permission_id) || '：' || r.rule_name from data_rules r
      left join rights g on g.action = r.permission_id where r.id = e.item_id), ${gone('rule', sql`e.item_id`)}, e.item_id)
    else case when e.kind in ('object', 'break') then ${object} else e.item_id end end as name,
  case e.giver_kind when 'role' then ${role(sql`e.giver_id`)} when 'position' then ${position(sql`e.giver_id`)}
    when 'department' then ${department(sql`e.giver_id`)} else '' end as giver_name,
  case when e.via_id in ('', e.giver_id) then '' else ${department(sql`e.via_id`)} end as via_name, ${siteOf} as site_id`

export interface Labelled extends Record<string, unknown> {
  name: string
  giver_kind: '' | 'department' | 'position' | 'role' | 'site'
  giver_name: string
  via_name: string
  site_id: string | null
  valid_until: string
  actions: string
}

/** Returns the name; '' for sites that the caller may not see. Audit administrators see all, as in the log. */
export const nameFor = (caller: Caller, { name, site_id: siteId }: Labelled) =>
  siteId === '' || caller.isSuper || caller.area === 'audit' || (siteId && maySee(caller, siteId)) ? name : ''

export const wayOf = (row: Labelled) => ({
  // The name of a break tells its site.
  ...{
    giverKind: row.giver_kind === 'site' ? ('' as const) : row.giver_kind,
    giverName: row.giver_name,
    viaName: row.via_name,
    validUntil: row.valid_until
  },
  actions: row.actions
    .split(' ')
    .filter(Boolean)
    .map(action => actionWords[action as ObjectAction])
    .join('、')
})
