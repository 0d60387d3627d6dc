import { X509Certificate } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { DirectoryDraft } from '../../../../elements/base/contract/directory.ts'
import { codes } from '../../../../elements/base/contract/envelope.ts'
import type { Caller } from '../../access/caller.ts'
import type { Transaction } from '../../database/open.ts'
import { departments } from '../../database/tables/accounts.ts'
import { directories } from '../../database/tables/directories.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { find } from '../../rows/kept.ts'
import { keptDepartments } from '../department/departments.ts'
import { requireFilter } from './read/ldap.ts'
import { readMapping } from './read/mapping.ts'

type SourceRow = typeof directories.$inferSelect

/** Runs act with the rights of the person, which a session of an application may lack. @throws Refusal in such a session */
export const refuseApplication = ({ client }: Caller) => {
  if (client) throw new Refusal(`不能在接入应用“${client.name}”的会话中管理组织同步，请直接登录本平台`, codes.forbidden)
}

const requireUrl = (text: string, schemes: readonly string[], example: string) => {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isFit =
    url && schemes.includes(url.protocol) && url.hostname && !url.username && !url.password && !url.search && !url.hash
  if (!isFit) throw new Refusal(`服务地址应为 ${schemes.map(scheme => `${scheme}//`).join(' 或 ')} 开头，如 ${example}`)
  return url
}

const requireCertificate = (pem: string) => {
  if (!pem) return
  try {
    if (/BEGIN CERTIFICATE/.test(pem) && !/PRIVATE KEY/.test(pem)) return void new X509Certificate(pem)
  } catch {}
  throw new Refusal('CA 证书不是 PEM 格式，应以 -----BEGIN CERTIFICATE----- 开头')
}

const checkLdap = (draft: DirectoryDraft) => {
  const { url, base, peopleFilter, departFilter, mapping, account, startTls } = draft
  const { protocol, pathname } = requireUrl(url, ['ldaps:', 'ldap:'], 'ldaps://ldap.example.gov.cn:636')
  if (pathname !== '' && pathname !== '/') throw new Refusal('服务地址不带路径，基准 DN 填在“起点”中')
  if (account && protocol === 'ldap:' && startTls === '0')
    throw new Refusal('密码不能在不加密的连接上发送：请用 ldaps:// 或启用 StartTLS')
  if (!/^[^=,]+=.+/.test(base)) throw new Refusal('请填写起点（基准 DN），如 ou=people,dc=example,dc=cn')
  requireFilter(peopleFilter, '人员筛选')
  requireFilter(departFilter, '部门筛选')
  readMapping(mapping)
}

const checkWecom = ({ url, account, base }: DirectoryDraft) => {
  const { protocol, hostname } = requireUrl(url, ['https:', 'http:'], 'https://qyapi.weixin.qq.com')
  if (protocol === 'http:' && hostname !== 'localhost' && hostname !== '127.0.0.1')
    throw new Refusal('密钥不能在不加密的连接上发送：请用 https://')
  if (!account) throw new Refusal('请填写账号（企业 ID，corpid）')
  if (!/^\d{0,10}$/.test(base)) throw new Refusal('起点应为部门编号，留空为 1')
}

/** Checks a draft. A secret is forgotten when it would go to another server or account. */
export const keepDirectory = async (tx: Transaction, draft: DirectoryDraft, caller: Caller, before?: SourceRow) => {
  refuseApplication(caller)
  const ca = draft.ca.trim()
  await find(tx, keptDepartments, caller, draft.departId)
  // Held against deletion until the source is stored.
  await tx.select({ id: departments.id }).from(departments).where(eq(departments.id, draft.departId)).for('key share')
  requireCertificate(ca)
  if (draft.kind === 'ldap') checkLdap(draft)
  if (draft.kind === 'wecom') checkWecom(draft)
  const isElsewhere = before && (before.url !== draft.url || before.account !== draft.account)
  return { ca, ownerId: caller.userId, ...(isElsewhere && { sealedSecret: '' }) }
}

/** Locks a source for a change of its secret. */
export const lockSource = async (tx: Transaction, id: string) => {
  const [row] = await tx.select().from(directories).where(eq(directories.id, id)).for('update')
  if (!row) throw new Refusal('该组织同步不存在或已被删除')
  return row
}
