import Type from 'typebox'
import {
  departmentChoices,
  departmentTree,
  departmentTreeOfAll,
  searchDepartments,
  type DepartmentChoice,
  type DepartmentNode,
  type DepartmentType
} from '../../../../elements/base/contract/department.ts'
import { departmentCounts } from '../../../../elements/base/contract/user.ts'
import type { Caller } from '../../access/caller.ts'
import { departments } from '../../database/tables/accounts.ts'
import { inDataRules } from '../../rows/scope.ts'
import { keptDepartments } from './departments.ts'
import { inPieces } from '../../rows/in-pieces.ts'
import { ClosedObject, Text } from '../../kernel/fields.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { route } from '../../http/calls/route.ts'
import { writeTree } from '../../http/calls/written-tree.ts'
import { Written } from '../../http/calls/written.ts'
import type { Platform } from '../../http/platform.ts'
import { DepartmentCountsSchema } from '../../results/people/user.ts'
import { countByDepartment } from './people-counts.ts'
import { DepartmentChoiceSchema, DepartmentNodeSchema } from '../../results/people/department.ts'

interface Row {
  id: string
  parent_id: string
  depart_name: string
  depart_name_en: string
  depart_name_abbr: string
  org_code: string
  org_type: DepartmentType
  sort_no: number
  description: string
  mobile: string
  fax: string
  address: string
  memo: string
}

const columns = `id, parent_id, depart_name, depart_name_en, depart_name_abbr, org_code, org_type, sort_no,
  description, mobile, fax, address, memo`

const treeQuery = {
  ...inPieces,
  name: 'department-tree',
  text: `select ${columns} from departments order by parent_id, sort_no, id`
}

const choiceQuery = {
  ...inPieces,
  name: 'department-choices',
  text: 'select id, parent_id, depart_name from departments order by parent_id, sort_no, id'
}

const searchQuery = {
  name: 'department-search',
  text: `with recursive found as (
      select id, parent_id from departments
      where depart_name ilike $1 or depart_name_abbr ilike $1 or org_code ilike $1
      union select d.id, d.parent_id from departments d join found f on d.id = f.parent_id
    ) select ${columns} from departments where id in (select id from found) order by parent_id, sort_no, id`
}

const choiceOf = ({ id, depart_name: title }: Pick<Row, 'id' | 'depart_name'>): Omit<DepartmentChoice, 'children'> => ({
  key: id,
  value: id,
  title
})

/** Omits empty fields, which halves the size of a tree of 50,000 departments. */
const extrasOf = (row: Row) => {
  const extras = {
    departNameEn: row.depart_name_en,
    departNameAbbr: row.depart_name_abbr,
    description: row.description,
    mobile: row.mobile,
    fax: row.fax,
    address: row.address,
    memo: row.memo
  }
  return Object.fromEntries(Object.entries(extras).filter(([, value]) => value !== ''))
}

const nodeOf = (row: Row, isLeaf: boolean): Omit<DepartmentNode, 'children'> => ({
  ...choiceOf(row),
  isLeaf,
  id: row.id,
  parentId: row.parent_id,
  departName: row.depart_name,
  orgCode: row.org_code,
  orgType: row.org_type,
  departOrder: row.sort_no,
  ...extrasOf(row)
})

/** Registers the calls for the whole tree, its names only, its numbers of people, and its part that matches a word. */
export const registerDepartmentTrees = (platform: Platform) => {
  const { database } = platform

  /** Drops departments that data rules hide. Those below a hidden one move to the top. */
  const limitedTo = async (caller: Caller, rows: Row[]) => {
    const rules = inDataRules(keptDepartments.scope, caller)
    if (!rules) return rows
    const seen = await database.select({ id: departments.id }).from(departments).where(rules)
    const ids = new Set(seen.map(({ id }) => id))
    return rows.filter(({ id }) => ids.has(id))
  }

  const readTree = async ({ caller }: { caller: Caller }) => {
    const rows = await limitedTo(caller, (await database.$client.query<Row>(treeQuery)).rows)
    return new Written<DepartmentNode[]>(pick => writeTree(rows, nodeOf, pick))
  }
  route(platform, departmentTree, { right: 'system:depart:list', result: Type.Array(DepartmentNodeSchema) }, readTree)
  route(
    platform,
    departmentTreeOfAll,
    { right: 'system:depart:list', result: Type.Array(DepartmentNodeSchema) },
    readTree
  )

  route(
    platform,
    departmentChoices,
    { right: null, result: Type.Array(DepartmentChoiceSchema) },
    async ({ caller }) => {
      const rows = await limitedTo(caller, (await database.$client.query<Row>(choiceQuery)).rows)
      return new Written<DepartmentChoice[]>(pick => writeTree(rows, choiceOf, pick))
    }
  )

  route(
    platform,
    departmentCounts,
    {
      right: 'system:user:list',
      isHeavy: true,
      query: ClosedObject({ isBelow: Type.Optional(Type.Literal('1')) }),
      result: DepartmentCountsSchema
    },
    ({ caller, query }) => countByDepartment(database, caller, query.isBelow === '1')
  )

  route(
    platform,
    searchDepartments,
    {
      right: 'system:depart:list',
      query: ClosedObject({ keyWord: Text(100, 1, '关键字') }),
      result: Type.Array(DepartmentNodeSchema)
    },
    async ({ caller, query }) => {
      const word = `%${query.keyWord.trim().replace(/[\\%_]/g, '\\$&')}%`
      const found = await database.$client.query<Row>({ ...searchQuery, values: [word] })
      const rows = await limitedTo(caller, found.rows)
      if (!rows.length) throw new Refusal('查询失败或没有您想要的任何数据!')
      return new Written<DepartmentNode[]>(pick => writeTree(rows, nodeOf, pick))
    }
  )
}
