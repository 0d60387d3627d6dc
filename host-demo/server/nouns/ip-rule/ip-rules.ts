import { and, eq, sql } from 'drizzle-orm'
import type { IpRule, IpRuleDraft } from '../../../../elements/base/contract/ip-rule.ts'
import { ipRuleCalls, mostIpRanges } from '../../../../elements/base/contract/ip-rule.ts'
import { equal, text } from '../../rows/filters.ts'
import { list } from '../../rows/list.ts'
import type { Database, Transaction } from '../../database/open.ts'
import { byEverySubsiteOrNone, inScope, requireSubsite } from '../../rows/scope.ts'
import { subsites } from '../../database/tables/content.ts'
import { ipRuleRevision, ipRules } from '../../database/tables/ip-rules.ts'
import { everRefusedBy, readyRule, type ReadyRule } from '../../http/addresses/decide.ts'
import { linesOf, readRanges } from '../../http/addresses/ip-ranges.ts'
import { rulesInUse } from '../../http/addresses/refuse-address.ts'
import type { Caller } from '../../access/caller.ts'
import { oneLine } from '../../kernel/fields.ts'
import { forbidden, notFound, Refusal } from '../../kernel/refusal.ts'
import { formatTime } from '../../kernel/clock.ts'

/** Limit of rules, because every call checks them. */
const mostRules = 500

export const keptIpRules = { title: 'IP 规则', table: ipRules, scope: byEverySubsiteOrNone(ipRules.subsiteId) }

const listed = {
  id: ipRules.id,
  subsiteId: sql<string>`coalesce(${ipRules.subsiteId}, '')`,
  subsiteName: sql<string>`coalesce((select s.name from ${subsites} s where ${eq(sql`s.id`, ipRules.subsiteId)}), '')`,
  ruleName: ipRules.ruleName,
  ruleType: ipRules.ruleType,
  ipRanges: ipRules.ipRanges,
  weekDays: ipRules.weekDays,
  startTime: ipRules.startTime,
  endTime: ipRules.endTime,
  ruleScope: ipRules.ruleScope,
  status: ipRules.status,
  sortNo: ipRules.sortNo,
  remark: ipRules.remark,
  version: ipRules.version,
  createByName: ipRules.createByName,
  createTime: ipRules.createTime,
  updateByName: ipRules.updateByName,
  updateTime: ipRules.updateTime
}

type Row = Omit<IpRule, 'createTime' | 'updateTime' | 'shutsMeOut'> & { createTime: Date; updateTime: Date }

const present = (row: Row): IpRule => ({
  ...row,
  shutsMeOut: '0',
  createTime: formatTime(row.createTime),
  updateTime: formatTime(row.updateTime)
})

export const listIpRules = list({
  from: ipRules,
  columns: listed,
  filters: { ruleName: text(ipRules.ruleName), ruleType: equal(ipRules.ruleType), ruleStatus: equal(ipRules.status) },
  sorts: { sortNo: [ipRules.sortNo], createTime: [ipRules.createTime] },
  usualOrder: 'asc',
  scope: keptIpRules.scope,
  advanced: {
    paths: [ipRuleCalls.list.path],
    right: 'cms:ip:list',
    fields: {
      ruleName: { title: '规则名称', column: ipRules.ruleName, kind: 'text' },
      ruleType: {
        ...{ title: '类型', column: ipRules.ruleType, kind: 'choice' },
        words: { white: '白名单', black: '黑名单' }
      },
      ipRanges: { title: '地址', column: ipRules.ipRanges, kind: 'text' },
      status: { title: '状态', column: ipRules.status, kind: 'choice', words: { 1: '启用', 0: '停用' } },
      subsiteId: { title: '站点', column: ipRules.subsiteId, kind: 'subsite' },
      sortNo: { title: '排序', column: ipRules.sortNo, kind: 'number' },
      remark: { title: '备注', column: ipRules.remark, kind: 'text' },
      createByName: { title: '创建人姓名', column: ipRules.createByName, kind: 'text' },
      updateByName: { title: '修改人姓名', column: ipRules.updateByName, kind: 'text' },
      createTime: { title: '创建时间', column: ipRules.createTime, kind: 'time' },
      updateTime: { title: '更新时间', column: ipRules.updateTime, kind: 'time' }
    }
  },
  present
})

export const readIpRule = async (tx: Database | Transaction, caller: Caller, id: string): Promise<IpRule> => {
  const [row] = await tx
    .select(listed)
    .from(ipRules)
    .where(and(eq(ipRules.id, id), inScope(keptIpRules.scope, caller)))
  if (!row) throw notFound(keptIpRules.title)
  return present(row)
}

/** Serialises changes and increments the revision, so that every server reloads the rules. */
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

/** Returns the columns of a draft. */
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
  const kept = { ...draft, subsiteId, ruleName: oneLine(draft.ruleName), ipRanges: lines.join('\n') }
  if (shutsMeOut !== '1') {
    const others = (await rulesInUse(tx)).filter(({ id }) => id !== before?.id)
    const own = kept.status === '1' ? [readyRule({ ...kept, id: '' })] : []
    // Rules with the same number are ordered by id, which a new rule does not have yet, so both orders are checked.
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
