import { and, asc, eq, sql } from 'drizzle-orm'
import Type from 'typebox'
import {
  subsiteOptions,
  subsitePages,
  subsitePagesBelow,
  subsiteSeo,
  sitesAsTree,
  subsiteTreeOfDepartment,
  type SubsiteNode,
  type SubsiteTreeNode
} from '../../../../elements/base/contract/subsite.ts'
import { subsites } from '../../database/tables/content.ts'
import type { Platform } from '../../http/platform.ts'
import { route } from '../../http/calls/route.ts'
import { ClosedObject, Id, titled } from '../../kernel/fields.ts'
import { pageOf } from '../../kernel/result-fields.ts'
import { notFound } from '../../kernel/refusal.ts'
import {
  SubsiteOptionsSchema,
  SubsiteSchema,
  SubsiteSeoSchema,
  SubsiteTreeNodeSchema
} from '../../results/site/subsite.ts'
import { requireSubsite } from '../../rows/scope.ts'
import { subsiteFilters } from './subsite-filters.ts'
import { buildTree } from './subsite-tree.ts'
import { listSubsites } from './subsites.ts'
import { maySee } from '../../access/caller.ts'

const withKeys = ({ childList, ...node }: SubsiteNode): SubsiteTreeNode => ({
  ...{ key: node.id, value: node.id, title: node.name, ...node },
  childList: childList.map(withKeys)
})

/** Registers the other ways to read sites that the specification names. */
export const registerSubsiteReads = (platform: Platform) => {
  const { database } = platform
  const right = 'cms:subsite:list'
  const readAll = () => database.select().from(subsites).orderBy(asc(subsites.sortNo), asc(subsites.id))

  const pages = { right, query: ClosedObject(subsiteFilters), result: pageOf(SubsiteSchema) } as const
  route(platform, subsitePages, pages, ({ caller, query }) => listSubsites(database, caller, query))

  const subsiteId = Type.Optional(titled('站点', Id))
  route(
    platform,
    subsitePagesBelow,
    { right, query: ClosedObject({ ...subsiteFilters, subsiteId }), result: pageOf(SubsiteSchema) },
    async ({ caller, query: { subsiteId = caller.subsiteId, ...query } }) => {
      const isGroup = await database.$count(subsites, and(eq(subsites.id, subsiteId), eq(subsites.classify, '1')))
      return listSubsites(database, caller, { ...query, ...(isGroup ? { below: subsiteId } : { subsiteId }) })
    }
  )

  const Tree = Type.Array(SubsiteTreeNodeSchema)
  route(platform, sitesAsTree, { right: null, result: Tree }, async ({ caller }) =>
    buildTree(await readAll(), new Set(caller.subsiteIds)).map(withKeys)
  )

  route(
    platform,
    subsiteTreeOfDepartment,
    { right: null, query: ClosedObject({ departId: Type.Optional(titled('部门', Id)) }), result: Tree },
    async ({ caller, query: { departId } }) => {
      const rows = await readAll()
      const allowed = new Set(caller.subsiteIds)
      if (departId === undefined) return buildTree(rows, allowed).map(withKeys)
      const found = await database.execute<{ id: string }>(sql`
        select d.id from departments d join departments top on starts_with(d.org_code, top.org_code)
        where ${eq(sql`top.id`, departId)}`)
      if (found.rows.length === 0) throw notFound('部门')
      const within = new Set(found.rows.map(({ id }) => id))
      const own = rows.filter(({ id, depId }) => allowed.has(id) && within.has(depId))
      return buildTree(rows, new Set(own.map(({ id }) => id))).map(withKeys)
    }
  )

  route(platform, subsiteOptions, { right: null, result: SubsiteOptionsSchema }, async ({ caller }) =>
    (await readAll())
      .filter(({ id, classify, status }) => classify === '0' && status === '1' && maySee(caller, id))
      .map(({ id: value, name }) => ({ value, text: name, title: name }))
  )

  route(
    platform,
    subsiteSeo,
    { right: null, query: ClosedObject({ id: subsiteId }), result: SubsiteSeoSchema },
    async ({ caller, query: { id = caller.subsiteId } }) => {
      const { name, seoTitle, seoKeywords, seoDescription } = subsites
      const [row] = await database
        .select({ id: subsites.id, name, seoTitle, seoKeywords, seoDescription })
        .from(subsites)
        .where(eq(subsites.id, requireSubsite(caller, id)))
      if (!row) throw notFound('站点')
      return row
    }
  )
}
