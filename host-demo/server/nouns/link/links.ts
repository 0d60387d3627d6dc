import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { LinkDraft, LinkTypeDraft } from '../../../../elements/base/contract/link.ts'
import { holds, type Caller } from '../../access/caller.ts'
import type { Transaction } from '../../database/open.ts'
import { links, linkTypes } from '../../database/tables/links.ts'
import { publicAddress } from '../../files/public-address.ts'
import { forbidden, Refusal } from '../../kernel/refusal.ts'
import { nameOf, type Filter } from '../../rows/filters.ts'
import { byPeriodState, periodState } from '../../rows/periods.ts'
import { recycleParts, recycleRecords } from '../recycle/recycle-records.ts'

type LinkRow = typeof links.$inferSelect
type TypeRow = typeof linkTypes.$inferSelect

/** Selects from the check of a link. A link with a changed address was not checked. */
const ofCheck = (what: string) =>
  `(select ${what} from link_checks c where c.link_id = ${nameOf(links.id)} and c.url = ${nameOf(links.url)})`

const checkStateText = `coalesce(${ofCheck(`case when c.failures = 0 then 'ok' when c.failures = 1 then 'once'
  when c.failed_since <= now() - interval '7 days' then 'dead' else 'failing' end`)}, 'none')`

const byCheckState: Filter = {
  columns: [links.id, links.url],
  where: (asked, bind) => `${checkStateText} = ${bind(asked)}`
}

const timeOfCheck = (column: string) =>
  `coalesce(${ofCheck(`to_char(c.${column} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`)}, '')`
const raw = (text: string) => sql.raw(text) as SQL<string>

/** Fields of a link that the platform computes. */
export const linkColumns = {
  typeName: sql<string>`coalesce((select t.name from ${linkTypes} t where t.subsite_id = ${sql.raw(nameOf(links.subsiteId))}
    and t.code = ${sql.raw(nameOf(links.typeCode))}), '')`,
  state: periodState(links),
  checkState: raw(checkStateText),
  checkProblem: raw(`coalesce(${ofCheck('c.problem')}, '')`),
  checkStatus: raw(`coalesce(${ofCheck(`nullif(c.status, 0)::text`)}, '')`),
  checkTime: raw(timeOfCheck('check_time')),
  leadsTo: raw(`coalesce(${ofCheck('c.leads_to')}, '')`),
  certificateEnd: raw(timeOfCheck('certificate_end'))
}

export const linkFilters = { state: byPeriodState(links), checkState: byCheckState }

export const linkCount = sql<number>`(select count(*)::int from ${links} l
  where l.subsite_id = ${sql.raw(nameOf(linkTypes.subsiteId))} and l.type_code = ${sql.raw(nameOf(linkTypes.code))})`

/** Locks the type of a site, so that it remains while a link of it is saved. */
export const requireType = async (tx: Transaction, subsiteId: string, code: string) => {
  const [type] = await tx
    .select({ id: linkTypes.id })
    .from(linkTypes)
    .where(and(eq(linkTypes.subsiteId, subsiteId), eq(linkTypes.code, code)))
    .for('key share')
  if (!type) throw new Refusal(`本站没有编码为“${code}”的链接类型，请核对`)
}

/** Refuses callers that may not change what the public sees. */
const requirePublishing = (caller: Caller) => {
  const right = 'cms:link:publish'
  if (!holds(caller, right)) throw forbidden('启用和停用友情链接', { right })
}

/** Checks a link: its address, type and period, and the right to publish if it is or becomes public. */
export const keepLink = async (tx: Transaction, draft: LinkDraft, caller: Caller, before?: LinkRow) => {
  if (draft.url !== before?.url) publicAddress(draft.url)
  if (draft.endTime && draft.endTime <= draft.startTime) throw new Refusal('下线时间必须晚于上线时间，请核对')
  if (draft.status === '1' || before?.status === '1') requirePublishing(caller)
  await requireType(tx, before?.subsiteId ?? caller.subsiteId, draft.typeCode)
}

/** Checks a type: only some people may share it with other sites, or end that. */
export const keepType = async (_tx: Transaction, { isShared }: LinkTypeDraft, caller: Caller, before?: TypeRow) => {
  const right = 'cms:link:share'
  if (isShared !== (before?.isShared ?? 'N') && !holds(caller, right))
    throw forbidden('与其他站点共享链接类型', { right })
}

/** Moves links to the recycle bin. */
export const releaseLinks = async (tx: Transaction, rows: LinkRow[], caller: Caller) => {
  const records = rows.map(({ id, subsiteId, name, typeCode }) => ({ id, subsiteId, title: name, place: typeCode }))
  await recycleRecords(tx, caller, 'link', links, records)
}

/** Moves types with their links to the recycle bin, an entry for each type. */
export const releaseTypes = async (tx: Transaction, rows: TypeRow[], caller: Caller) => {
  const records = rows.map(({ id, subsiteId, name }) => ({ id, subsiteId, title: name, place: '' }))
  const entries = await recycleRecords(tx, caller, 'linkType', linkTypes, records)
  for (const [at, { subsiteId, code }] of rows.entries()) {
    await recycleParts(tx, entries[at]!, 'link', links, sql`t.subsite_id = ${subsiteId} and t.type_code = ${code}`)
    await tx.delete(links).where(and(eq(links.subsiteId, subsiteId), eq(links.typeCode, code)))
  }
}
