import { asc, eq } from 'drizzle-orm'
import { codes } from '../../../../elements/base/contract/envelope.ts'
import type { IpRule } from '../../../../elements/base/contract/ip-rule.ts'
import type { Database, Transaction } from '../../database/open.ts'
import { ipRuleRevision, ipRules } from '../../database/tables/ip-rules.ts'
import type { Platform } from '../platform.ts'
import type { Caller } from '../../access/caller.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { momentOf, readyRule, refusedBy, type ReadyRule } from './decide.ts'
import { currentTime } from '../../kernel/clock.ts'

/** Returns the enabled rules in order. */
export const rulesInUse = async (tx: Database | Transaction): Promise<ReadyRule[]> => {
  const rows = await tx
    .select()
    .from(ipRules)
    .where(eq(ipRules.status, '1'))
    .orderBy(asc(ipRules.sortNo), asc(ipRules.id))
  return rows.map(readyRule)
}

/** Cache by database: a test runs several platforms in one process. */
const known = new WeakMap<Database, { revision: number; rules: ReadyRule[] }>()

const rulesAt = async (database: Database, revision: number): Promise<ReadyRule[]> => {
  const kept = known.get(database)
  if (kept?.revision === revision) return kept.rules
  const rules = await rulesInUse(database)
  known.set(database, { revision, rules })
  return rules
}

const currentRevision = async (database: Database): Promise<number> => {
  const [row] = await database.select().from(ipRuleRevision).where(eq(ipRuleRevision.id, 1))
  return row?.revision ?? 0
}

interface AskedAddress {
  address: string
  scope: IpRule['ruleScope']
  /** '' asks the rules of the whole platform. */
  subsiteId: string
  /** Revision that the session reports; by default the current one. */
  revision?: number
}

/** Returns the name of the rule that refuses the address now, or ''. */
export const refusalOf = async (database: Database, { revision, ...asked }: AskedAddress): Promise<string> =>
  refusedBy(await rulesAt(database, revision ?? (await currentRevision(database))), {
    ...asked,
    at: momentOf(currentTime())
  })

/** @throws Refusal if the rules refuse the address */
export const refuseAddress = async ({ database, asksIpRules }: Platform, asked: AskedAddress): Promise<void> => {
  const name = asksIpRules && (await refusalOf(database, asked))
  if (!name) return
  const what = asked.subsiteId ? '在该站点工作' : '使用本平台'
  throw new Refusal(`您的地址 ${asked.address} 按 IP 规则“${name}”不能${what}，请联系管理员`, codes.forbidden)
}

/**
 * Applies the IP rules to a call: those of the platform and, if the call needs a right, those of the session's site.
 * Switching to another site stays possible.
 */
export const refuseCallerAddress = async (platform: Platform, caller: Caller, isOfSite: boolean): Promise<void> => {
  if (caller.ipRevision === 0) return
  const asked = { address: caller.address, scope: 'office' as const, revision: caller.ipRevision }
  await refuseAddress(platform, { ...asked, subsiteId: '' })
  if (isOfSite && caller.subsiteId) await refuseAddress(platform, { ...asked, subsiteId: caller.subsiteId })
}
