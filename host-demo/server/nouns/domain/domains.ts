import { domainToASCII, domainToUnicode } from 'node:url'
import { and, eq, ne, sql } from 'drizzle-orm'
import { domainCalls, type Domain, type DomainDraft } from '../../../../elements/base/contract/domain.ts'
import { equal, words } from '../../rows/filters.ts'
import { list } from '../../rows/list.ts'
import type { Database, Transaction } from '../../database/open.ts'
import { byEverySubsite, byRules, inScope } from '../../rows/scope.ts'
import { subsites } from '../../database/tables/content.ts'
import { domains } from '../../database/tables/domains.ts'
import type { Caller } from '../../access/caller.ts'
import { notFound, Refusal } from '../../kernel/refusal.ts'
import { formatTime } from '../../kernel/clock.ts'

const scope = byRules(byEverySubsite(domains.subsiteId), {
  right: 'cms:domain:list',
  table: domains,
  fields: {
    host: { title: '域名', column: domains.host, kind: 'text' },
    subsiteId: { title: '站点', column: domains.subsiteId, kind: 'subsite' },
    createBy: { title: '创建人', column: domains.createBy, kind: 'user' },
    createTime: { title: '创建时间', column: domains.createTime, kind: 'time' },
    updateTime: { title: '更新时间', column: domains.updateTime, kind: 'time' }
  }
})

export const keptDomains = { title: '域名', table: domains, scope }

const siteIs = eq(sql`s.id`, domains.subsiteId)

const listed = {
  id: domains.id,
  subsiteId: domains.subsiteId,
  subsiteName: sql<string>`(select s.name from ${subsites} s where ${siteIs})`,
  host: domains.host,
  asciiHost: domains.asciiHost,
  protocol: domains.protocol,
  port: domains.port,
  isPrimary: domains.isPrimary,
  wildcard: domains.wildcard,
  status: domains.status,
  version: domains.version,
  createByName: domains.createByName,
  createTime: domains.createTime,
  updateByName: domains.updateByName,
  updateTime: domains.updateTime
}

const present = (row: Omit<Domain, 'createTime' | 'updateTime'> & { createTime: Date; updateTime: Date }): Domain => ({
  ...row,
  createTime: formatTime(row.createTime),
  updateTime: formatTime(row.updateTime)
})

export const listDomains = list({
  from: domains,
  columns: listed,
  filters: { host: words(domains.host, domains.asciiHost), domainStatus: equal(domains.status) },
  sorts: { createTime: [domains.createTime], host: [domains.host] },
  scope: keptDomains.scope,
  advanced: {
    paths: [domainCalls.list.path],
    fields: {
      port: { title: '端口', column: domains.port, kind: 'number' },
      createByName: { title: '创建人姓名', column: domains.createByName, kind: 'text' },
      updateByName: { title: '修改人姓名', column: domains.updateByName, kind: 'text' }
    }
  },
  present
})

export const readDomain = async (tx: Database | Transaction, caller: Caller, id: string): Promise<Domain> => {
  const [row] = await tx
    .select(listed)
    .from(domains)
    .where(and(eq(domains.id, id), inScope(keptDomains.scope, caller)))
  if (!row) throw notFound(keptDomains.title)
  return present(row)
}

/** A host as the network has it; '' for what is none. */
export const asciiOf = (host: string) => {
  const ascii = domainToASCII(host.trim().toLowerCase())
  // Labels of letters, digits and hyphens; the last one is no number, so addresses of machines are none.
  const label = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?'
  return ascii.length <= 253 && new RegExp(`^(${label}\\.)+(?!\\d+$)${label}$`).test(ascii) ? ascii : ''
}

/** The draft as the row has it. A site's first domain is its primary one, and one of them always is. */
export const keepDomain = async (tx: Transaction, draft: DomainDraft, before?: typeof domains.$inferSelect) => {
  const asciiHost = asciiOf(draft.host)
  if (!asciiHost) throw new Refusal('域名格式不正确，例如 www.linjiang.gov.cn 或 临江市.政务，不含协议和端口')
  if (before?.isPrimary === 'Y' && before.subsiteId !== draft.subsiteId) await requireNotNeeded(tx, [before])
  // Held, so that of two first domains one is the second.
  await tx.select({ id: subsites.id }).from(subsites).where(eq(subsites.id, draft.subsiteId)).for('no key update')
  const others = and(
    eq(domains.subsiteId, draft.subsiteId),
    eq(domains.isPrimary, 'Y'),
    ne(domains.id, before?.id ?? '')
  )
  const [primary] = await tx.select({ id: domains.id }).from(domains).where(others)
  if (primary && draft.isPrimary === 'Y')
    await tx
      .update(domains)
      .set({ isPrimary: 'N', version: sql`${domains.version} + 1` })
      .where(eq(domains.id, primary.id))
  return {
    ...draft,
    host: domainToUnicode(asciiHost),
    asciiHost,
    isPrimary: primary ? draft.isPrimary : ('Y' as const)
  }
}

/** Refuses to take the primary domain from a site that has others. */
export const requireNotNeeded = async (tx: Transaction, rows: (typeof domains.$inferSelect)[]) => {
  const going = rows.map(({ id }) => id)
  for (const { host, subsiteId, isPrimary } of rows) {
    if (isPrimary !== 'Y') continue
    const own = await tx.select({ id: domains.id }).from(domains).where(eq(domains.subsiteId, subsiteId))
    if (own.some(({ id }) => !going.includes(id)))
      throw new Refusal(`“${host}”是该站点的主域名，请先把另一个域名设为主域名`)
  }
}
