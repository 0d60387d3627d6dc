import type { RuleGroup } from '../../../elements/base/contract/data-rule.ts'
import type { RightCode } from '../../../elements/base/contract/rights.ts'
import type { SiteType } from '../../../elements/base/contract/subsite.ts'
import type { ViewingCaller } from './caller.ts'
import { clientPart, type ClientRow } from './client-session.ts'
import { subjectsQuery } from './subjects.ts'

export interface PersonRow {
  user_id: string
  username: string
  realname: string
  status: string
  /** Last day as `YYYY-MM-DD`; '' for none. */
  valid_until: string
  is_super: boolean
  is_deleted: boolean
  must_change_password: boolean
  /** A role requires a second factor that the person lacks. */
  must_enrol: boolean
  separated: boolean
  administrator: string | null
  /** Rights separated by spaces, sorted. */
  actions: string
  rules: [right: RightCode, roleId: string, condition: RuleGroup][] | null
  ip_revision: number | null
  /** Revision of the object grants, for each sub-site that ever had some. */
  object_revisions: Record<string, number> | null
  /** Subjects of such grants: the user, their roles, their departments and all parents. */
  subjects: string[]
}

export interface SessionRow extends PersonRow {
  id: string
  token_hash: string
  now: Date
  expire_time: Date
  last_used: Date
  /** The password was too old at sign-in. */
  password_due: boolean
  revoked: string
  subsite_id: string
  site_type: SiteType
  /** The person has the site of the session. */
  has_site: boolean
  /** Application that opened the session. */
  client: ClientRow | null
  /** View of the platform as the person of the row sees it. */
  viewing: ViewingCaller | null
}

/** SQL condition: a role of the user requires a second factor. */
export const needsFactor = (userId: string) =>
  `exists (select from held_roles ur join roles r on r.id = ur.role_id where ur.user_id = ${userId} and r.needs_second_factor = '1')`
/** SQL condition: the user has a second factor. */
export const hasFactor = (userId: string) => `exists (select from second_factors f where f.user_id = ${userId})`
/** SQL condition: the user has a passkey. */
export const hasPasskey = (userId: string) => `exists (select from passkeys p where p.user_id = ${userId})`
/** SQL condition: the user, by the alias of the table, signs in with the password of a directory (LDAP). */
export const usesDirectory = (user: string, accounts: 'synced' | 'all') =>
  accounts === 'all'
    ? `not ${user}.is_super`
    : `exists (select from directory_people dp join directories d on d.id = dp.directory_id
        where dp.user_id = ${user}.id and d.kind = 'ldap')`
/** SQL condition: the user must enable a second factor first. */
export const mustEnrol = (userId: string) => `${needsFactor(userId)} and not ${hasFactor(userId)}`

/** SQL condition: the OpenID provider has checked a second factor at the sign-in of the session. */
const hasOidcFactor = (tokenHash: string) =>
  `exists (select from oidc_sessions o where o.token_hash = ${tokenHash} and o.has_factor)`

/**
 * SQL condition: the sign-in of session `s` had a second factor. A passkey counts only for the sessions that it opened;
 * applications identify people by themselves, so that owning one is enough there.
 */
const hasProvenFactor = `${hasOidcFactor('s.token_hash')} or s.passkey_id is not null or (s.client_id is not null and ${hasPasskey('u.id')})`

/** SQL source `held` with the ids of the roles of `u`. `offset 0` has it computed once for all columns. */
const heldByUser =
  'cross join lateral (select array(select distinct role_id from held_roles where user_id = u.id) as roles offset 0) held'
/** As `mustEnrol`, from `held`. */
const mustEnrolHeld = `exists (select from roles r where r.id = any(held.roles) and r.needs_second_factor = '1') and not ${hasFactor('u.id')}`

/** SQL columns with the rights of a person, from `users u` and `held`. */
const personParts = (isDue: string) => `u.id as user_id, u.username, u.realname, u.status, u.valid_until, u.is_super,
      u.deleted_time is not null as is_deleted, u.must_change_password,
      ${isDue} as must_enrol,
      exists(select from platform_settings where name = 'three-administrators' and value = 'on') as separated,
      (select o.role_id from user_roles o where o.user_id = u.id and o.role_id in ('ra1', 'ra2', 'ra3')) as administrator,
      (select coalesce(string_agg(r.action, ' '), '') from role_rights r where r.role_id = any(held.roles)) as actions,
      case when exists (select from role_rules rr where rr.role_id = any(held.roles))
      then (with ruled as materialized (
          select d.permission_id, rr.role_id, d.condition
          from role_rules rr join data_rules d on d.id = rr.rule_id and d.status = '1'
          join role_rights h on h.role_id = rr.role_id and h.action = d.permission_id where rr.role_id = any(held.roles))
        select json_agg(json_build_array(permission_id, role_id, condition)) from ruled where permission_id not in (
          select g.action from role_rights g where g.role_id = any(held.roles) and g.action in (select permission_id from ruled)
            and (g.role_id, g.action) not in (select role_id, permission_id from ruled))) end as rules,
      (select revision from ip_rule_revision where id = 1) as ip_revision,
      (select json_object_agg(subsite_id, revision) from object_revisions) as object_revisions,
      case when exists (select from object_revisions) then array(${subjectsQuery('u.id', 'select unnest(held.roles)')}
        ) else '{}' end as subjects`

const sessionText = `
    select s.id, s.token_hash, now() as now, s.expire_time, s.last_used, s.password_due, s.revoked, s.subsite_id, coalesce(b.site_type, '') as site_type,
      coalesce(b.classify = '0' and (u.is_super
        or exists (select from held_subsites us where us.user_id = u.id and us.subsite_id = b.id)), false) as has_site,
      ${clientPart},
      case when s.viewing_id is not null then json_build_object('id', w.id, 'viewerId', w.viewer_id, 'viewerAccount', w.viewer_account,
        'viewerName', w.viewer_name, 'viewerSession', w.viewer_session, 'until', floor(extract(epoch from w.until) * 1000)) end as viewing,
      ${personParts(`${mustEnrolHeld} and not (${hasProvenFactor})`)}
    from sessions s left join viewings w on w.id = s.viewing_id join users u on u.id = coalesce(w.person_id, s.user_id)
    ${heldByUser} left join subsites b on b.id = s.subsite_id`

/** Session query: one prepared statement, asked again after changes (`caller-cache.ts`). */
export const sessionQuery = { name: 'session', text: `${sessionText} where s.token_hash = $1` }

export const sessionByIdQuery = { name: 'session-by-id', text: `${sessionText} where s.id = $1` }

/** The same without a session. */
export const personQuery = {
  name: 'person',
  text: `select ${personParts(`${mustEnrolHeld} and not ${hasPasskey('u.id')}`)} from users u ${heldByUser} where u.id = $1`
}

/** Sites of a person. Only lists over all of them need the whole set. */
export const sitesQuery = {
  name: 'sites-of-person',
  text: `select case when u.is_super then array(select id from subsites where classify = '0')
    else array(select distinct us.subsite_id from held_subsites us join subsites a on a.id = us.subsite_id
      where us.user_id = u.id and a.classify = '0') end as ids from users u where u.id = $1`
}
