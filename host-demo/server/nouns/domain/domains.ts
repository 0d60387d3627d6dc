import { domainToASCII, domainToUnicode } from 'node:url'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { DomainDraft } from '../../../../elements/base/contract/domain.ts'
import type { Transaction } from '../../database/open.ts'
import { subsites } from '../../database/tables/content.ts'
import { domains } from '../../database/tables/domains.ts'
import { Refusal } from '../../kernel/refusal.ts'

/** Converts a host to ASCII (RFC 5891). Returns '' if it is no host. */
export const asciiOf = (host: string) => {
  const ascii = domainToASCII(host.trim().toLowerCase())
  // Labels of letters, digits and hyphens. The last label is no number, which rules out IP addresses.
  const label = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?'
  return ascii.length <= 253 && new RegExp(`^(${label}\\.)+(?!\\d+$)${label}$`).test(ascii) ? ascii : ''
}

/** Completes a draft. The first domain of a site becomes its primary domain, and a site with domains always has one. */
export const keepDomain = async (tx: Transaction, draft: DomainDraft, before?: typeof domains.$inferSelect) => {
  const asciiHost = asciiOf(draft.host)
  if (!asciiHost) throw new Refusal('域名格式不正确，例如 www.linjiang.gov.cn 或 临江市.政务，不含协议和端口')
  if (before?.isPrimary === 'Y' && before.subsiteId !== draft.subsiteId) await requireNotNeeded(tx, [before])
  // Locked, so that of two domains added at the same time only one becomes the primary domain.
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
