import { and, eq, sql } from 'drizzle-orm'
import Type from 'typebox'
import {
  siteStates,
  siteTypes,
  sortSubsites,
  subsiteBin,
  subsiteCalls,
  type SubsiteDraft
} from '../../../../elements/base/contract/subsite.ts'
import type { Transaction } from '../../database/open.ts'
import { departments } from '../../database/tables/accounts.ts'
import { agencies } from '../../database/tables/agencies.ts'
import { subsites, userSubsites } from '../../database/tables/content.ts'
import type { Caller } from '../../access/caller.ts'
import { writesOf } from '../../http/crud/crud-writes.ts'
import { crud } from '../../http/crud/crud.ts'
import { Choice, oneLine, OptionalId, Text, titled } from '../../kernel/fields.ts'
import { completing, lenientNew } from '../../http/crud/missing-fields.ts'
import { notFound } from '../../kernel/refusal.ts'
import { route } from '../../http/calls/route.ts'
import type { Platform } from '../../http/platform.ts'
import { giveOfSite } from '../process/people/leavers.ts'
import { copyColumns } from './copy-columns.ts'
import { requireEmpty } from './subsite-contents.ts'
import { subsiteFilters } from './subsite-filters.ts'
import { keptSubsites, listSubsites, readSubsite } from './subsites.ts'
import { SubsiteSchema } from '../../results/site/subsite.ts'

const rights = {
  list: 'cms:subsite:list',
  add: 'cms:subsite:add',
  edit: 'cms:subsite:edit',
  delete: 'cms:subsite:delete'
} as const

const typeWords = {
  generalsite: '普通站',
  templatesite: '模板站',
  affiliatedsite: '附属站',
  virtualsite: '虚拟站',
  synSite: '同步站'
}

const fields = {
  name: Text(60, 1, '站点名称'),
  shortName: Text(30, 0, '站点简称'),
  siteType: Choice([...siteTypes], '站点类型', typeWords),
  groupId: titled('站点分组', OptionalId),
  depId: titled('主办单位', OptionalId),
  agencyId: Type.Optional(titled('受理机关', OptionalId)),
  siteTitle: Text(100, 0, '网站标题'),
  siteIDCode: Type.String({ pattern: '^([A-Za-z0-9]{10})?$', title: '网站标识码' }),
  icpCode: Text(60, 0, 'ICP 备案号'),
  policeCode: Text(60, 0, '公安备案号'),
  homeUrl: Type.String({ pattern: '^(https?://[^\\s"\'<>]{1,280})?$', title: '首页地址' }),
  seoTitle: Text(100, 0, 'SEO 标题'),
  seoKeywords: Text(200, 0, 'SEO 关键词'),
  seoDescription: Text(300, 0, 'SEO 描述'),
  status: Choice([...siteStates], '状态', { 1: '启用', 0: '停用' }),
  sortNo: Type.Integer({ minimum: 0, maximum: 99_999, title: '排序值' }),
  differentReviewers: Type.Optional(Type.Boolean({ title: '三审由不同的人办理' })),
  announcementReview: Type.Optional(Type.Integer({ minimum: 0, maximum: 999_999, title: '公告发布前审核（人数）' })),
  differentSigner: Type.Optional(Type.Boolean({ title: '起草与签发由不同的人办理' }))
}

const newFields = { ...fields, templateId: titled('模板站', OptionalId) }
const blanks = { status: '1', sortNo: 0 }
const complete = completing(newFields, blanks)

/** Applies the setting to running reviews at once: managers get what all others may no longer decide. */
const divideDuties = async (tx: Transaction, id: string, differentReviewers: boolean) => {
  await tx.update(subsites).set({ differentReviewers }).where(eq(subsites.id, id))
  await giveOfSite(tx, id)
}

/** Returns the columns of a draft. Refuses missing groups and departments. */
const keepSubsite = async (
  tx: Transaction,
  { groupId, ...draft }: SubsiteDraft,
  _caller: Caller,
  before?: typeof subsites.$inferSelect
) => {
  if (groupId) {
    const isGroup = and(eq(subsites.id, groupId), eq(subsites.classify, '1'))
    // Locks the group: a site without its group would be in no tree.
    const [group] = await tx.select({ id: subsites.id }).from(subsites).where(isGroup).for('share')
    if (!group) throw notFound('站点分组')
  }
  if (draft.depId && !(await tx.$count(departments, eq(departments.id, draft.depId)))) throw notFound('主办单位')
  if (draft.agencyId) {
    // Locks the agency: without it, the site could issue no letter.
    const ofIt = eq(agencies.id, draft.agencyId)
    const [found] = await tx.select({ id: agencies.id }).from(agencies).where(ofIt).for('key share')
    if (!found) throw notFound('受理机关')
  }
  const { differentReviewers = before?.differentReviewers } = draft
  if (before && differentReviewers !== undefined && differentReviewers !== before.differentReviewers)
    await divideDuties(tx, before.id, differentReviewers)
  return { ...draft, parentId: groupId, name: oneLine(draft.name), shortName: oneLine(draft.shortName) }
}

/** Gives a new or restored site to its administrator. */
const joinSite = async (tx: Transaction, { isSuper, userId }: Caller, subsiteId: string) => {
  if (!isSuper) await tx.insert(userSubsites).values({ userId, subsiteId })
}

const peopleOfSites = ['user_subsites', 'department_subsites', 'position_subsites', 'object_grants']

/** Restores a site to the top, and without department or agency, if they are gone. */
const placeSite = async (tx: Transaction, [site]: Record<string, unknown>[]) => {
  const { rows } = await tx.execute<Record<string, string>>(sql`select
    coalesce((select id from ${subsites} where id = ${site?.parent_id} and classify = '1'), '') as parent_id,
    coalesce((select id from ${departments} where id = ${site?.dep_id}), '') as dep_id,
    coalesce((select id from ${agencies} where id = ${site?.agency_id}), '') as agency_id`)
  return [{ ...site, ...rows[0] }]
}

/** Registers the calls to administer sites. */
export const registerSubsiteEdits = (platform: Platform) => {
  const { add, ...calls } = subsiteCalls
  const noun = {
    ...keptSubsites,
    calls,
    rights,
    nameOf: ({ name }: { name: string }) => name,
    siteOf: ({ id }: { id: string }) => id,
    read: readSubsite,
    result: SubsiteSchema,
    query: subsiteFilters,
    list: listSubsites,
    draft: {
      fields,
      blanks,
      keep: keepSubsite,
      inWords: ({ groupName, depName, agencyName, ...site }: Awaited<ReturnType<typeof readSubsite>>) => ({
        ...site,
        groupId: groupName,
        depId: depName,
        agencyId: agencyName
      })
    },
    taken: {
      subsites_one_name: '同一分组下已有同名的站点，请换一个名称',
      subsites_site_id_code: '网站标识码已被其他站点使用，请核对'
    },
    bin: { calls: subsiteBin, without: peopleOfSites, place: placeSite, restored: joinSite },
    order: {
      ...{ call: sortSubsites, column: subsites.sortNo, title: '排序' },
      name: 'sortNo' as const,
      check: async (_tx: Transaction, rows: { classify: string }[]) => {
        if (rows.some(({ classify }) => classify !== '0')) throw notFound('站点')
      }
    },
    release: (tx: Transaction, rows: { id: string; name: string }[], caller: Caller) => requireEmpty(tx, caller, rows)
  }
  crud(platform, noun)
  const writes = writesOf(noun)

  route(
    platform,
    add,
    {
      right: rights.add,
      body: lenientNew(newFields, blanks),
      result: SubsiteSchema,
      message: '添加成功！'
    },
    ({ caller, body, log }) =>
      platform.database.transaction(async tx => {
        const { templateId, ...draft } = complete.added(body)
        const { id, operation } = await writes.add(tx, draft, caller)
        await joinSite(tx, caller, id)
        const changes = templateId ? [await copyColumns(tx, caller, templateId, id)] : []
        await log(tx, { ...operation, ...(changes.length && { changes }) })
        return readSubsite(tx, caller, id)
      })
  )
}
