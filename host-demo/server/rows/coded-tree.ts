import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { notFound, Refusal } from '../kernel/refusal.ts'
import { lockObject } from '../database/locks.ts'
import type { Database, Transaction } from '../database/open.ts'
import { codeAfter, codeLength } from './tree-codes.ts'

/** Tree in a table. The top is '', siblings are numbered from 1, and a code contains the codes of all ancestors. */
interface CodedTree {
  /** Label, such as 「部门」. */
  title: string
  table: PgTable & { id: PgColumn; parentId: PgColumn; sortNo: PgColumn }
  code: PgColumn
}

/** Limit of levels. Trees are shown as a whole, and deeper ones are unreadable. */
const mostLevels = 20

/** Returns the operations on such a tree. Writers must take `lock` first. */
export const codedTree = ({ title, table, code }: CodedTree) => {
  const { id, parentId, sortNo } = table
  const named = (column: PgColumn) => sql.identifier(column.name)

  /** Serialises writers of the tree. Two concurrent moves could create a cycle, two additions the same code. */
  const lock = (tx: Transaction) => lockObject(tx, `tree of ${title}`)

  /** Returns these ids and all descendants. */
  const branchOf = async (tx: Database | Transaction, ids: string[]) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      with recursive branch as (
        select ${id} as id from ${table} where ${id} = any(${sql.param(ids)})
        union select ${id} from ${table} join branch b on ${parentId} = b.id
      ) select id from branch`)
    return rows.map(row => row.id)
  }

  /** Returns the code of a parent, '' for the top. */
  const requireParent = async (tx: Transaction, parent: string) => {
    if (!parent) return ''
    const [row] = await tx
      .select({ code })
      .from(table as PgTable)
      .where(eq(id, parent))
    if (!row) throw notFound(`上级${title}`)
    return `${row.code}`
  }

  const requireLevels = (above: string, levels: number) => {
    if (above.length / codeLength + levels > mostLevels)
      throw new Refusal(`${title}最多 ${mostLevels} 级，请选择上面的${title}`)
  }
  const nextCode = (last: string | null | undefined) => {
    const next = codeAfter(last ?? undefined)
    if (!next) throw new Refusal(`该${title}的下级${title}过多，请先增加一级${title}再分别归入`)
    return next
  }

  /** Returns a free code below a parent. `levels` is the depth of the branch to place there. */
  const freeCode = async (tx: Transaction, parent: string, levels = 1) => {
    const above = await requireParent(tx, parent)
    requireLevels(above, levels)
    const { rows } = await tx.execute<{ last: string | null }>(sql`
      select max(right(${code}, ${codeLength}) collate "C") as last from ${table} where ${parentId} = ${parent}`)
    return above + nextCode(rows[0]?.last)
  }

  /** Returns a function that gives codes and numbers to new last children of parents, read by one statement. */
  const placesBelow = async (tx: Transaction, parents: string[]) => {
    const { rows } = await tx.execute<{ id: string; above: string; last: string | null; children: number }>(sql`
      select up.id, up.code as above, max(right(${code}, ${codeLength}) collate "C") as last, count(${id})::int as children
      from (select u.${named(id)} as id, u.${named(code)} as code from ${table} u where u.${named(id)} = any(${sql.param(parents)}::text[])) up
      left join ${table} on ${parentId} = up.id group by up.id, up.code`)
    const ends = new Map(rows.map(row => [row.id, row]))
    return (parent: string) => {
      const end = ends.get(parent)
      if (!end) throw notFound(`上级${title}`)
      requireLevels(end.above, 1)
      end.last = nextCode(end.last)
      end.children += 1
      return { code: end.above + end.last, sortNo: end.children }
    }
  }

  /** Returns the ids of the direct children in order. */
  const siblingsOf = async (tx: Transaction, parent: string) => {
    const rows = await tx
      .select({ id })
      .from(table as PgTable)
      .where(eq(parentId, parent))
      .orderBy(asc(sortNo), asc(id))
    return rows.map(row => `${row.id}`)
  }

  /** Returns code and number of a new last child. */
  const placeBelow = async (tx: Transaction, parent: string) => ({
    code: await freeCode(tx, parent),
    sortNo: (await siblingsOf(tx, parent)).length + 1
  })

  /** Gives a moved branch new codes below its new parent. */
  const recode = async (tx: Transaction, moved: string, before: string, parent: string) => {
    const branch = await branchOf(tx, [moved])
    if (branch.includes(parent)) throw new Refusal(`不能把${title}移动到它自己或它的下级${title}之下`)
    const { rows } = await tx.execute<{ longest: number }>(
      sql`select max(length(${code}))::int as longest from ${table} where ${inArray(id, branch)}`
    )
    const levels = ((rows[0]?.longest ?? 0) - before.length) / codeLength + 1
    const after = await freeCode(tx, parent, levels)
    await tx.execute(
      sql`update ${table} set ${named(code)} = ${after}::text || substr(${code}, ${before.length + 1}) where ${inArray(id, branch)}`
    )
    await tx.execute(sql`update ${table} set ${named(parentId)} = ${parent} where ${id} = ${moved}`)
    return after
  }

  /** Numbers siblings from 1 in the given order. */
  const numberSiblings = (tx: Transaction, ids: string[]) =>
    tx.execute(sql`
      update ${table} set ${named(sortNo)} = o.place
      from unnest(${sql.param(ids)}::text[]) with ordinality as o(id, place)
      where ${id} = o.id and ${sortNo} <> o.place`)

  return { title, lock, branchOf, requireParent, placeBelow, placesBelow, siblingsOf, recode, numberSiblings }
}

export type CodedTreeWork = ReturnType<typeof codedTree>
