import { domainToUnicode } from 'node:url'
import type { Transaction } from '../../database/open.ts'
import { domains } from '../../database/tables/domains.ts'
import { asciiOf } from './domains.ts'

const by = { createByName: '系统管理员', updateByName: '系统管理员' }

/** Host and site; the first host of a site is its primary domain. */
const hosts: [host: string, subsiteId: string][] = [
  ['www.linjiang.gov.cn', '1'],
  ['临江市人民政府.政务', '1'],
  ['jyj.linjiang.gov.cn', '3'],
  ['wjw.linjiang.gov.cn', '4'],
  ['www.linjiangqu.gov.cn', '6'],
  ['www.qingxi.gov.cn', '7'],
  ['gk.linjiang.gov.cn', '16']
]

/** Inserts the domains of the demo's sites. */
export const seedDomains = async (tx: Transaction) => {
  const seen = new Set<string>()
  const rows = hosts.map(([host, subsiteId], index) => {
    const asciiHost = asciiOf(host)
    const isPrimary = seen.has(subsiteId) ? ('N' as const) : ('Y' as const)
    seen.add(subsiteId)
    const shown = { host: domainToUnicode(asciiHost), asciiHost, protocol: 'https' as const }
    return { id: `domain${index + 1}`, subsiteId, ...shown, isPrimary, ...by }
  })
  await tx.insert(domains).values(rows)
}
