import type { FastifyRequest } from 'fastify'
import { codes } from '../../../elements/base/contract/envelope.ts'
import type { RuleGroup } from '../../../elements/base/contract/data-rule.ts'
import type { RightCode } from '../../../elements/base/contract/rights.ts'
import { forbidden, Refusal } from '../kernel/refusal.ts'
import type { Caller } from './caller.ts'

// Sessions that an application (`nouns/client`) opened for a person. They have less than the person, never more.

/** Application of a session, as the session statement reads it. */
export interface ClientRow {
  id: string
  name: string
  enabled: boolean
  ownWork: boolean
  /** Separated by line breaks. */
  origins: string
  /** Separated by commas. */
  subsiteIds: string
  /** Rights of its role, separated by spaces. */
  actions: string
  /** Conditions of the data rules of its role. */
  rules: [right: RightCode, condition: RuleGroup][] | null
}

/** Application of a caller. */
export interface CallingClient {
  id: string
  name: string
  enabled: boolean
  /** May use the person's own tasks, processes and messages. */
  ownWork: boolean
  origins: readonly string[]
}

export const linesIn = (text: string) =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)

/** SQL of the application of a session, from `sessions s`; null for sessions of the platform's own pages. */
export const clientPart = `(select json_build_object('id', c.id, 'name', c.name, 'enabled', c.status = '1', 'ownWork', c.own_work = '1',
    'origins', c.origins, 'subsiteIds', c.subsite_ids,
    'actions', (select coalesce(string_agg(r.action, ' '), '') from role_rights r where r.role_id = c.role_id),
    'rules', (select json_agg(json_build_array(d.permission_id, d.condition)) from role_rules rr
      join data_rules d on d.id = rr.rule_id and d.status = '1' where rr.role_id = c.role_id))
  from clients c where c.id = s.client_id) as client`

/** Both rules hold: those of one of the person's roles, and those of the role of the application. */
const narrowRules = (own: Caller['rules'], given: ClientRow['rules']): Caller['rules'] => {
  const rules = new Map(own)
  for (const [right, condition] of given ?? [])
    rules.set(
      right,
      (rules.get(right) ?? [[]]).map(groups => [...groups, condition])
    )
  return rules
}

type Narrowed = Pick<Caller, 'isSuper' | 'rights' | 'rules' | 'subsiteIds'>

/** Leaves of a person what an application may use. */
export const narrow = <Person extends Narrowed>(person: Person, row: ClientRow | null) => {
  if (!row) return person
  const { subsiteIds, actions, rules, origins, ...client } = row
  const sites = new Set(subsiteIds.split(','))
  const rights = new Set(actions.split(' '))
  return {
    ...person,
    isSuper: false,
    rights: new Set([...person.rights].filter(right => rights.has(right))),
    rules: narrowRules(person.rules, rules),
    subsiteIds: person.subsiteIds.filter(id => sites.has(id)),
    client: { ...client, origins: linesIn(origins) }
  }
}

/**
 * Refuses a disabled application, and pages of origins that it did not name. Requests without an origin come from a server, or read
 * from a page of the platform.
 */
export const requireClientOrigin = ({ client }: Pick<Caller, 'client'>, { headers }: FastifyRequest) => {
  if (!client) return
  if (!client.enabled) throw new Refusal(`接入应用“${client.name}”已停用，请从原系统重新进入`, codes.replaced)
  const { origin } = headers
  if (origin && !client.origins.includes(origin))
    throw new Refusal(
      `接入应用“${client.name}”没有登记页面来源 ${origin.slice(0, 200)}，请联系平台管理员`,
      codes.forbidden
    )
}

/** Calls without a right that describe the platform and the session. */
const open = [
  ...['/user/info', '/sys/user/getUserInfo', '/sys/user/getCurrentUserDeparts', '/sys/user/use', '/sys/logout'],
  ...['/sys/permission/getUserPermissionByToken', '/sys/permission/explain', '/sys/permission/explainPath'],
  ...['/subsite/subsite/', '/subsiteextensionconfiguration/', '/picturewatermark/pictureWatermark/one'],
  ...['/newsclass/newsClass/', '/model/model/', '/cms/template/choices', '/process/tPProcess/choices'],
  ...['/sys/category/', '/sys/dict/getDictItems/', '/organization/organization/', '/sys/sysDepart/queryIdTree'],
  ...['/sys/query/fields', '/sys/view/', '/sys/tenant/queryList', '/sys/thirdApp/getEnabledType'],
  ...['/system/tConfigFiletype/queryByType', '/websocket/']
]

/** Calls without a right about what the person has to do. */
const ownWork = [
  ...['/process/', '/sys/inbox/list', '/sms/message/sendFlowSMSMessage', '/cms/home/figures', '/information/common'],
  ...['/sys/annountCement/', '/sys/sysAnnouncementSend/', '/system/sysAnnouncementSend/'],
  ...['/applypublic/applyPublic/getOwnerApplyPublicCount', '/sys/loginfo', '/sys/visitInfo']
]

/** Returns true if the session may read the person's own tasks, processes and messages. */
export const mayReadOwnWork = ({ client }: Pick<Caller, 'client'>) => client?.ownWork ?? true

const isIn = (list: readonly string[], path: string) =>
  list.some(entry => (entry.endsWith('/') ? path.startsWith(entry) : path === entry))

/**
 * Refuses calls that need no right, as far as an application may not make them for a person: those about the account always, those
 * about the own work unless the application may. Refuses calls of neither list, unless the handler `checks` a right on its own.
 */
export const requireClientCall = ({ client }: Pick<Caller, 'client'>, url: string, checks: boolean) => {
  if (!client) return
  const path = url.replace(/^\/api/, '')
  if (isIn(open, path) || (isIn(ownWork, path) ? client.ownWork : checks)) return
  throw forbidden(
    isIn(ownWork, path) ? `办理本人事项（接入应用“${client.name}”未开通）` : '在接入应用中使用账号设置等本人功能'
  )
}
