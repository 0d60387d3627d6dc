import { and, eq, inArray, sql } from 'drizzle-orm'
import { adPictureLimit, type AdItemDraft } from '../../../../elements/base/contract/ad.ts'
import { holds, type Caller } from '../../access/caller.ts'
import type { Transaction } from '../../database/open.ts'
import { adItems, adSlots } from '../../database/tables/ads.ts'
import { columns, publishedArticles } from '../../database/tables/content.ts'
import { uploads } from '../../database/tables/files.ts'
import { publicAddress } from '../../files/public-address.ts'
import { forbidden, Refusal } from '../../kernel/refusal.ts'
import { nameOf, type Filter } from '../../rows/filters.ts'
import { periodStateSql, wireNow } from '../../rows/periods.ts'
import { recycleRecords } from '../recycle/recycle-records.ts'

type ItemRow = typeof adItems.$inferSelect

const status = nameOf(adItems.status)
const kind = nameOf(adItems.linkKind)
const target = nameOf(adItems.linkId)

/** State by the database's clock. An ad of an article that the public cannot read, or of a deleted column, is lost. */
const stateSql = `(case when ${status} = '0' then 'draft' when ${status} = '2' then 'off'
  when ${kind} = 'article' and not exists (select from published_articles p where p.id = ${target}
    and p.publish_date <= now() and (p.withdraw_date is null or p.withdraw_date > now())) then 'lost'
  when ${kind} = 'column' and not exists (select from columns c where c.id = ${target}) then 'lost'
  else ${periodStateSql(adItems)} end)`

export const itemState = sql<string>`${sql.raw(stateSql)}`

/** Condition for ads that the public sees now. */
export const isOnline = sql`${sql.raw(stateSql)} = 'on'`

const byState: Filter = {
  columns: [adItems.status],
  where: (asked, bind) => `${stateSql} = ${bind(asked)}`
}

export const itemFilters = { state: byState }

/** Fields of an ad that the platform computes. */
export const itemColumns = {
  slotName: sql<string>`coalesce((select s.name from ${adSlots} s where s.subsite_id = ${sql.raw(nameOf(adItems.subsiteId))}
    and s.code = ${sql.raw(nameOf(adItems.slotCode))}), '')`,
  linkTitle: sql<string>`coalesce(case ${adItems.linkKind}
    when 'article' then (select p.title from ${publishedArticles} p where p.id = ${sql.raw(target)})
    when 'column' then (select c.name from ${columns} c where c.id = ${sql.raw(target)}) end, '')`,
  state: itemState
}

/** The database's clock as the wire writes times. */
export const databaseNow = sql<string>`${sql.raw(wireNow)}`

/** Locks the slot of a site, so that it remains while an ad of it is saved. */
export const requireSlot = async (tx: Transaction, subsiteId: string, code: string) => {
  const [slot] = await tx
    .select({ kind: adSlots.kind })
    .from(adSlots)
    .where(and(eq(adSlots.subsiteId, subsiteId), eq(adSlots.code, code)))
    .for('key share')
  if (!slot) throw new Refusal(`本站没有编码为“${code}”的广告位，请核对`)
  return slot
}

type Shown = Pick<AdItemDraft, 'title' | 'pictureId' | 'mobileId' | 'alt' | 'linkKind' | 'linkId' | 'url' | 'videoUrl'>

/** Refuses to publish an ad that is not complete. */
export const requireComplete = async (tx: Transaction, item: Shown, slot: { kind: string }) => {
  const ids = [item.pictureId, item.mobileId].filter(Boolean)
  if (slot.kind === 'video' && !item.videoUrl) throw new Refusal(`“${item.title}”没有视频地址，不能发布`)
  if (!item.pictureId) throw new Refusal(`“${item.title}”没有图片，不能发布`)
  if (!item.alt.trim()) throw new Refusal(`“${item.title}”没有替代文字，不能发布`)
  const large = await tx
    .select({ name: uploads.original, size: uploads.size })
    .from(uploads)
    .where(and(inArray(uploads.id, ids), sql`${uploads.size} > ${adPictureLimit}`))
  if (large[0])
    throw new Refusal(`图片“${large[0].name}”有 ${Math.ceil(large[0].size / 1024)} KB，超过 500 KB，请压缩后再用`)
}

/** Refuses a target that the public cannot open. */
const requireTarget = async (tx: Transaction, { linkKind, linkId, url }: Shown, subsiteId: string) => {
  if (linkKind === 'address') {
    if (!url) throw new Refusal('请填写指向的网址')
    publicAddress(url)
  }
  if (linkKind === 'article') {
    const [found] = await tx
      .select({ id: publishedArticles.id })
      .from(publishedArticles)
      .where(and(eq(publishedArticles.id, linkId), eq(publishedArticles.subsiteId, subsiteId)))
    if (!found) throw new Refusal('指向的文章不是本站已发布的文章，请重新选择')
  }
  if (linkKind === 'column') {
    const [found] = await tx
      .select({ id: columns.id })
      .from(columns)
      .where(and(eq(columns.id, linkId), eq(columns.subsiteId, subsiteId)))
    if (!found) throw new Refusal('指向的栏目不是本站的栏目，请重新选择')
  }
}

const requirePublishing = (caller: Caller) => {
  const right = 'cms:ad:publish'
  if (!holds(caller, right)) throw forbidden('发布和下线广告', { right })
}

/** Checks an ad: slot, period and target, and the right to publish and completeness if it is or becomes public. */
export const keepItem = async (tx: Transaction, draft: AdItemDraft, caller: Caller, before?: ItemRow) => {
  const subsiteId = before?.subsiteId ?? caller.subsiteId
  if (draft.endTime && draft.endTime <= draft.startTime) throw new Refusal('下线时间必须晚于上线时间，请核对')
  if (draft.status !== (before?.status ?? '0') || draft.status === '1') requirePublishing(caller)
  const slot = await requireSlot(tx, subsiteId, draft.slotCode)
  const isSame = (['linkKind', 'linkId', 'url'] as const).every(name => draft[name] === before?.[name])
  if (!isSame) await requireTarget(tx, draft, subsiteId)
  if (draft.status === '1') await requireComplete(tx, draft, slot)
  // Values of other kinds of targets would come back when the kind changes.
  const [linkId, url] = [
    ['article', 'column'].includes(draft.linkKind) ? draft.linkId : '',
    draft.linkKind === 'address' ? draft.url : ''
  ]
  return { linkId, url }
}

/** Moves ads to the recycle bin. */
export const releaseItems = async (tx: Transaction, rows: ItemRow[], caller: Caller) => {
  const records = rows.map(({ id, subsiteId, title, slotCode }) => ({ id, subsiteId, title, place: slotCode }))
  await recycleRecords(tx, caller, 'adItem', adItems, records)
}
