import { eq, sql } from 'drizzle-orm'
import { mostIpRanges, type IpRuleDraft } from '../../../../elements/base/contract/ip-rule.ts'
import type { Transaction } from '../../database/open.ts'
import { requireSubsite } from '../../rows/scope.ts'
import { ipRuleRevision, ipRules } from '../../database/tables/ip-rules.ts'
import { everRefusedBy, readyRule, type ReadyRule } from '../../http/addresses/decide.ts'
import { linesOf, readRanges } from '../../http/addresses/ip-ranges.ts'
import { rulesInUse } from '../../http/addresses/refuse-address.ts'
import type { Caller } from '../../access/caller.ts'
import { forbidden, Refusal } from '../../kernel/refusal.ts'

/** Limit of rules, because every call checks them. */
const mostRules = 500

/** One change of the rules at a time; every server process reads them anew from its next call on. */
const beginChange = async (tx: Transaction) => {
  await tx
    .update(ipRuleRevision)
    .set({ revision: sql`${ipRuleRevision.revision} + 1` })
    .where(eq(ipRuleRevision.id, 1))
}

/** Refuses a change that would lock out the caller, now or at another time of the week. */
const requireNotShutOut = (rules: ReadyRule[], caller: Caller, subsiteId: string, way: string) => {
  const { address } = caller
  const name = everRefusedBy(rules, { address, scope: 'login', subsiteId })
  if (name) throw new Refusal(`规则“${name}”将拒绝您现在的地址 ${address}，您会无法继续工作；${way}`)
}

const mayWrite = (caller: Caller, subsiteId: string | null) => {
  if (subsiteId) requireSubsite(caller, subsiteId)
  else if (!caller.isSuper) throw forbidden('管理整个平台的 IP 规则')
}

const inOrder = (rules: ReadyRule[]) => rules.sort((one, other) => one.sortNo - other.sortNo)

/** Checks a draft, and refuses a rule that refuses the caller. @returns what the table holds differently */
export const keepIpRule = async (
  tx: Transaction,
  { shutsMeOut, ...draft }: IpRuleDraft,
  caller: Caller,
  before?: typeof ipRules.$inferSelect
) => {
  if (before) mayWrite(caller, before.subsiteId)
  const subsiteId = draft.subsiteId || null
  mayWrite(caller, subsiteId)
  const lines = linesOf(draft.ipRanges)
  if (lines.length > mostIpRanges) throw new Refusal(`一条规则最多 ${mostIpRanges} 个地址或网段`)
  const { wrong } = readRanges(lines)
  if (wrong.length > 0 || lines.length === 0)
    throw new Refusal(
      `${wrong[0] ? `“${wrong[0].slice(0, 60)}”不是地址、网段或地址段` : '请填写地址'}，例如 10.1.2.3、10.1.0.0/16 或 10.1.0.1-10.1.0.20`
    )
  if (draft.startTime === draft.endTime) throw new Refusal('结束时间不能与开始时间相同；全天为 00:00 到 24:00')
  await beginChange(tx)
  if (!before && (await tx.$count(ipRules)) >= mostRules) throw new Refusal(`最多 ${mostRules} 条 IP 规则`)
  const kept = { subsiteId, ipRanges: lines.join('\n') }
  if (shutsMeOut !== '1') {
    const others = (await rulesInUse(tx)).filter(({ id }) => id !== before?.id)
    const own = draft.status === '1' ? [readyRule({ ...draft, ...kept, id: '' })] : []
    // Among those of the same number its id will decide, which a new one has not yet: neither place may shut out.
    const orders = [inOrder([...own, ...others]), inOrder([...others, ...own])]
    const way = '如确需保存，请勾选“即使我会被拒绝也保存”'
    for (const site of new Set([subsiteId ?? '', before?.subsiteId ?? subsiteId ?? '']))
      for (const rules of orders) requireNotShutOut(rules, caller, site, way)
  }
  return kept
}

/** The first matching rule decides, so a new order may lock out the caller. */
export const orderIpRules = async (tx: Transaction, rows: (typeof ipRules.$inferSelect)[], caller: Caller) => {
  for (const { subsiteId } of rows) mayWrite(caller, subsiteId)
  await beginChange(tx)
  const rules = await rulesInUse(tx)
  for (const site of new Set(rows.map(({ subsiteId }) => subsiteId ?? '')))
    requireNotShutOut(rules, caller, site, '请先为您的地址新增一条白名单规则，或换一个顺序')
}

/** Without the deleted rules the remaining ones may lock out the caller. */
export const releaseIpRules = async (tx: Transaction, rows: (typeof ipRules.$inferSelect)[], caller: Caller) => {
  for (const { subsiteId } of rows) mayWrite(caller, subsiteId)
  await beginChange(tx)
  const going = new Set(rows.map(({ id }) => id))
  const staying = (await rulesInUse(tx)).filter(({ id }) => !going.has(id))
  for (const site of new Set(rows.map(({ subsiteId }) => subsiteId ?? '')))
    requireNotShutOut(staying, caller, site, '请先为您的地址新增一条白名单规则，或一并删除其余规则')
}
