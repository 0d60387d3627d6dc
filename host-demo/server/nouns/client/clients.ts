import { createPublicKey } from 'node:crypto'
import { asc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { ClientDraft, ClientRole } from '../../../../elements/base/contract/client.ts'
import { codes } from '../../../../elements/base/contract/envelope.ts'
import type { RightCode } from '../../../../elements/base/contract/rights.ts'
import { mayGive, maySee, type Caller } from '../../access/caller.ts'
import { linesIn } from '../../access/client-session.ts'
import type { Database, Transaction } from '../../database/open.ts'
import { administratorRoles, roleRights, roles } from '../../database/tables/accounts.ts'
import { clients } from '../../database/tables/clients.ts'
import { subsites } from '../../database/tables/content.ts'
import { sessions } from '../../database/tables/sessions.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { revokeSessions } from '../session/tokens.ts'

type ClientRow = typeof clients.$inferSelect

/** Roles that a caller may choose as the rights of an application, and those that applications have, by name. */
export const rolesFor = async (database: Database | Transaction, caller: Caller): Promise<ClientRole[]> => {
  const isUsed = sql<boolean>`exists (select from ${clients} where ${eq(clients.roleId, roles.id)})`
  const names = await database
    .select({ id: roles.id, name: roles.roleName, isUsed })
    .from(roles)
    .where(notInArray(roles.id, Object.values(administratorRoles)))
    .orderBy(asc(roles.roleName), asc(roles.id))
  const granted = await database.select({ roleId: roleRights.roleId, action: roleRights.action }).from(roleRights)
  const beyond = new Set(
    granted.filter(({ action }) => !mayGive(caller, action as RightCode)).map(({ roleId }) => roleId)
  )
  return names.flatMap(({ id, name, isUsed: used }) => {
    const isOpen = !beyond.has(id)
    return used || isOpen ? [{ id, name, mayGive: isOpen }] : []
  })
}

/** A session of an application could otherwise open wider ones for itself. @throws Refusal in such a session */
export const refuseClients = ({ client }: Caller) => {
  if (client)
    throw new Refusal(`不能在接入应用“${client.name}”的会话中登记或修改接入应用，请直接登录本平台`, codes.forbidden)
}

/** @throws Refusal unless the caller may give every right of the role */
export const requireRole = async (tx: Transaction, caller: Caller, roleId: string) => {
  if ((await rolesFor(tx, caller)).some(({ id, mayGive: may }) => id === roleId && may)) return
  throw new Refusal('该应用的角色应是您能授予其全部权限的角色，请另选角色，或请能授予的管理员办理')
}

/** Sites of a draft that exist. @throws Refusal for none, and for sites that the caller adds or removes without having them */
const requireSites = async (tx: Transaction, given: string, caller: Caller, before: string) => {
  const ids = [...new Set(given.split(',').filter(Boolean))]
  const found = await tx.select({ id: subsites.id }).from(subsites).where(inArray(subsites.id, ids))
  const known = new Set(found.map(({ id }) => id))
  const kept = ids.filter(id => known.has(id))
  const old = new Set(before.split(',').filter(Boolean))
  const changed = [...kept.filter(id => !old.has(id)), ...[...old].filter(id => !kept.includes(id))]
  if (changed.some(id => !maySee(caller, id))) throw new Refusal('只能增减您自己的站点')
  if (kept.length === 0) throw new Refusal('请至少选择一个站点')
  return kept.join()
}

/** An origin as browsers send it: scheme, host and port, without a path. */
const originOf = (line: string) => {
  const url = URL.canParse(line) ? new URL(line) : undefined
  const isSecure = url?.protocol === 'https:' || url?.hostname === 'localhost' || url?.hostname === '127.0.0.1'
  if (!url || !isSecure || url.origin === 'null' || url.pathname !== '/' || url.search || url.hash || url.username)
    throw new Refusal(`页面来源“${line.slice(0, 80)}”应为 https://域名，可以带端口，不带路径`)
  return url.origin
}

/** Algorithms fit RSA of at least 2048 bits, EC P-256 and Ed25519 (RFC 7518, RFC 8037). */
const requireKey = (pem: string) => {
  if (!pem) return
  if (/PRIVATE KEY/.test(pem)) throw new Refusal('这是私钥：请只填写公钥，并立即更换这对密钥')
  try {
    const { asymmetricKeyType: type, asymmetricKeyDetails: details } = createPublicKey(pem)
    if (type === 'ed25519') return
    if (type === 'rsa' && (details?.modulusLength ?? 0) >= 2048) return
    if (type === 'ec' && details?.namedCurve === 'prime256v1') return
  } catch {
    throw new Refusal('公钥不是 PEM 格式，应以 -----BEGIN PUBLIC KEY----- 开头')
  }
  throw new Refusal('公钥应为 RSA 2048 位以上、EC P-256 或 Ed25519')
}

/** Ends the open sessions of applications. Returns their number. */
export const endClientSessions = async (tx: Transaction, ids: string[]) =>
  (await revokeSessions(tx, inArray(sessions.clientId, ids), 'ended')).length

/** Returns true if an edit gives an application a key, a role, sites or the own work that it lacks, or enables it again. */
export const widens = (given: Partial<ClientDraft>, before: ClientDraft) => {
  const { publicKey, roleId, subsiteIds, ownWork, status } = { ...before, ...given }
  const had = new Set(before.subsiteIds.split(','))
  const isOther = (publicKey.trim() !== '' && publicKey.trim() !== before.publicKey) || roleId !== before.roleId
  return isOther || subsiteIds.split(',').some(id => !had.has(id)) || ownWork > before.ownWork || status > before.status
}

/** Checks a draft. Sessions end if the application is disabled, loses the own work or signs with another key. */
export const keepClient = async (tx: Transaction, draft: ClientDraft, caller: Caller, before?: ClientRow) => {
  refuseClients(caller)
  const publicKey = draft.publicKey.trim()
  requireKey(publicKey)
  const isNewKey = publicKey !== (before?.publicKey ?? '')
  const isMoreWork = draft.ownWork > (before?.ownWork ?? '0')
  // A key acts with the rights of the role, so that changing either grants them. The own work adds to them.
  if (isNewKey || isMoreWork || draft.roleId !== before?.roleId) await requireRole(tx, caller, draft.roleId)
  const subsiteIds = await requireSites(tx, draft.subsiteIds, caller, before?.subsiteIds ?? '')
  const origins = [...new Set(linesIn(draft.origins).map(originOf))].join('\n')
  const isLess = [draft.status < (before?.status ?? ''), draft.ownWork < (before?.ownWork ?? '')].includes(true)
  if (before && (isNewKey || isLess)) await endClientSessions(tx, [before.id])
  // A former secret must not come back when the key is removed.
  return { subsiteIds, origins, publicKey, ...(publicKey && { sealedSecret: '' }) }
}

/** Locks an application for a change of its secret or sessions. */
export const lockClient = async (tx: Transaction, id: string) => {
  const [row] = await tx.select().from(clients).where(eq(clients.id, id)).for('update')
  if (!row) throw new Refusal('该接入应用不存在或已被删除')
  return row
}
