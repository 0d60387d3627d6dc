import { and, eq, sql } from 'drizzle-orm'
import {
  siteTypes,
  subsiteCalls,
  subsitePages,
  subsitePagesBelow,
  type Subsite
} from '../../../../elements/base/contract/subsite.ts'
import { choice, equal, text, type Filter } from '../../rows/filters.ts'
import { list } from '../../rows/list.ts'
import { heldSubsites } from '../../database/held.ts'
import type { Database, Transaction } from '../../database/open.ts'
import { byEverySubsite, byRules } from '../../rows/scope.ts'
import { departments } from '../../database/tables/accounts.ts'
import { agencies } from '../../database/tables/agencies.ts'
import { subsites } from '../../database/tables/content.ts'
import type { Caller } from '../../access/caller.ts'
import { notFound } from '../../kernel/refusal.ts'
import { formatTime } from '../../kernel/clock.ts'

const isSite = sql`${subsites.classify} = '0'`
const scope = byRules(byEverySubsite(subsites.id), {
  right: 'cms:subsite:list',
  table: subsites,
  only: isSite,
  fields: {
    id: { title: '站点', column: subsites.id, kind: 'subsite' },
    name: { title: '站点名称', column: subsites.name, kind: 'text' },
    siteType: { title: '站点类型', column: subsites.siteType, kind: 'text' },
    depId: { title: '所属部门', column: subsites.depId, kind: 'department' },
    createBy: { title: '创建人', column: subsites.createBy, kind: 'user' },
    createTime: { title: '创建时间', column: subsites.createTime, kind: 'time' },
    updateTime: { title: '更新时间', column: subsites.updateTime, kind: 'time' }
  }
})

export const keptSubsites = { title: '站点', table: subsites, scope }

const groupIs = eq(sql`g.id`, subsites.parentId)
const departmentIs = eq(sql`d.id`, subsites.depId)
const agencyIs = eq(sql`a.id`, subsites.agencyId)

const listed = {
  id: subsites.id,
  name: subsites.name,
  shortName: subsites.shortName,
  siteType: subsites.siteType,
  groupId: subsites.parentId,
  groupName: sql<string>`coalesce((select g.name from subsites g where ${groupIs}), '')`,
  depId: subsites.depId,
  depName: sql<string>`coalesce((select department_label(d.id) from ${departments} d where ${departmentIs}), '')`,
  agencyId: subsites.agencyId,
  agencyName: sql<string>`coalesce((select a.name from ${agencies} a where ${agencyIs}), '')`,
  siteTitle: subsites.siteTitle,
  siteIDCode: subsites.siteIDCode,
  icpCode: subsites.icpCode,
  policeCode: subsites.policeCode,
  homeUrl: subsites.homeUrl,
  seoTitle: subsites.seoTitle,
  seoKeywords: subsites.seoKeywords,
  seoDescription: subsites.seoDescription,
  status: subsites.status,
  sortNo: subsites.sortNo,
  differentReviewers: subsites.differentReviewers,
  announcementReview: subsites.announcementReview,
  differentSigner: subsites.differentSigner,
  version: subsites.version,
  createByName: subsites.createByName,
  createTime: subsites.createTime,
  updateByName: subsites.updateByName,
  updateTime: subsites.updateTime
}

type Listed = Omit<Subsite, 'siteType' | 'createTime' | 'updateTime'> & {
  siteType: Subsite['siteType'] | ''
  createTime: Date
  updateTime: Date
}

const present = (row: Listed): Subsite => ({
  ...row,
  // Only groups have no type.
  siteType: row.siteType as Subsite['siteType'],
  createTime: formatTime(row.createTime),
  updateTime: formatTime(row.updateTime)
})

/** Sites in a group or in the groups below it. */
const below: Filter = {
  columns: [subsites.parentId],
  where: (asked, bind) => `"subsites"."parent_id" in (
    with recursive inside as (
      select ${bind(asked)}::text as id
      union select g.id from subsites g join inside i on g.parent_id = i.id where g.classify = '1'
    ) select id from inside)`
}

export const listSubsites = list({
  from: subsites,
  columns: listed,
  filters: {
    name: text(subsites.name, subsites.shortName),
    siteType: choice(subsites.siteType, siteTypes, '站点类型'),
    groupId: equal(subsites.parentId),
    siteStatus: equal(subsites.status),
    below
  },
  sorts: { sortNo: [subsites.sortNo], name: [subsites.name], createTime: [subsites.createTime] },
  usualOrder: 'asc',
  scope: keptSubsites.scope,
  advanced: {
    paths: [subsiteCalls.list.path, subsitePages.path, subsitePagesBelow.path],
    fields: {
      shortName: { title: '站点简称', column: subsites.shortName, kind: 'text' },
      siteTitle: { title: '站点标题', column: subsites.siteTitle, kind: 'text' },
      siteIDCode: { title: '网站标识码', column: subsites.siteIDCode, kind: 'text' },
      sortNo: { title: '排序', column: subsites.sortNo, kind: 'number' },
      createByName: { title: '创建人姓名', column: subsites.createByName, kind: 'text' },
      updateByName: { title: '修改人姓名', column: subsites.updateByName, kind: 'text' }
    }
  },
  only: isSite,
  present
})

/** Returns the site. Reads memberships, so that a site given in this transaction is found. */
export const readSubsite = async (tx: Database | Transaction, caller: Caller, id: string): Promise<Subsite> => {
  const isGiven = sql`exists (select 1 from ${heldSubsites} u where u.user_id = ${caller.userId} and ${eq(sql`u.subsite_id`, subsites.id)})`
  const [row] = await tx
    .select(listed)
    .from(subsites)
    .where(and(eq(subsites.id, id), eq(subsites.classify, '0'), caller.isSuper ? undefined : isGiven))
  if (!row) throw notFound(keptSubsites.title)
  return present(row)
}
