import Type from 'typebox'
import {
  categoriesBelow,
  categoryChildren,
  categoryRoot,
  categoryTree,
  childCategories,
  oneCategory,
  rootCategories,
  type CategoryChoice,
  type CategoryNode,
  type CategoryRow
} from '../../../../elements/base/contract/category.ts'
import { refuseAdvanced } from '../../rows/advanced.ts'
import { inPieces } from '../../rows/in-pieces.ts'
import { ClosedObject, Id, pageFields, readPage, Text } from '../../kernel/fields.ts'
import { notFound } from '../../kernel/refusal.ts'
import { route } from '../../http/calls/route.ts'
import { Written } from '../../http/calls/written.ts'
import { writeTree } from '../../http/calls/written-tree.ts'
import type { Platform } from '../../http/platform.ts'
import { pageOf } from '../../kernel/result-fields.ts'
import { CategoryChoiceSchema, CategoryNodeSchema, CategoryRowSchema } from '../../results/content/category.ts'

interface Row {
  id: string
  parent_id: string
  name: string
  code: string
  has_child: boolean
}

/** Parent id of the top in JeecgBoot. */
const top = '0'
const parentOf = (pid: string) => (pid === top ? '' : pid)

const columns = `c.id, c.parent_id, c.name, c.code, exists (select 1 from categories b where b.parent_id = c.id) as has_child`
const order = 'order by c.parent_id, c.sort_no, c.id'
const text = {
  all: `select ${columns} from categories c ${order}`,
  below: `select ${columns} from categories c where c.parent_id = $1 ${order}`,
  /** Codes begin with the codes of all ancestors. */
  within: `select ${columns} from categories c where starts_with(c.code, $1) and c.code <> $1 ${order}`,
  page: `select ${columns} from categories c where c.parent_id = '' ${order} limit $1 offset $2`,
  id: `select ${columns} from categories c where c.id = $1`,
  code: `select ${columns} from categories c where c.code = $1`,
  name: `select ${columns} from categories c where c.name = $1 ${order} limit 1`
}

const choiceOf = ({ id, name, code }: Row): Omit<CategoryChoice, 'children'> => ({
  ...{ key: id, value: id, title: name, text: name, code }
})

const nodeOf = ({ id, parent_id: parentId, name, code, has_child: hasChild }: Row): CategoryNode => ({
  ...{ key: id, value: id, title: name, code, pid: parentId || top, isLeaf: !hasChild }
})

const rowOf = ({ id, parent_id: parentId, name, code, has_child: hasChild }: Row): CategoryRow => ({
  ...{ id, pid: parentId || top, name, code, hasChild: hasChild ? '1' : '0' }
})

/** Registers the calls to choose categories, as for dictionaries. They need no right. */
export const registerCategoryTrees = (platform: Platform) => {
  const { database } = platform
  const read = async (name: keyof typeof text, ...values: unknown[]) => {
    const { rows } = await database.$client.query<Row>({
      ...inPieces,
      name: `categories-${name}`,
      text: text[name],
      values
    })
    return rows
  }
  const byCode = async (code: string) => {
    const [row] = await read('code', code)
    if (!row) throw notFound('分类')
    return row
  }

  route(platform, categoryTree, { right: null, result: Type.Array(CategoryChoiceSchema) }, async () => {
    const rows = await read('all')
    return new Written<CategoryChoice[]>(pick => writeTree(rows, choiceOf, pick))
  })

  route(
    platform,
    childCategories,
    {
      right: null,
      query: ClosedObject({ code: Type.Optional(Text(64, 0, '分类编码')) }),
      result: Type.Array(CategoryChoiceSchema)
    },
    async ({ query }) => {
      const rows = query.code ? await read('within', (await byCode(query.code)).code) : await read('all')
      return new Written<CategoryChoice[]>(pick => writeTree(rows, choiceOf, pick))
    }
  )

  route(
    platform,
    categoryRoot,
    {
      right: null,
      query: ClosedObject({ async: Type.Enum(['true', 'false']), pcode: Text(64, 1, '分类编码') }),
      result: Type.Array(CategoryNodeSchema)
    },
    async ({ query: { async: isLazy, pcode } }) => {
      const parent = pcode === top ? undefined : await byCode(pcode)
      if (isLazy === 'true') return (await read('below', parent?.id ?? '')).map(nodeOf)
      const rows = parent ? await read('within', parent.code) : await read('all')
      return new Written<CategoryNode[]>(pick => writeTree(rows, nodeOf, pick))
    }
  )

  const pid = ClosedObject({ pid: Id })
  route(
    platform,
    categoryChildren,
    { right: null, query: pid, result: Type.Array(CategoryNodeSchema) },
    async ({ query }) => (await read('below', parentOf(query.pid))).map(nodeOf)
  )
  route(
    platform,
    categoriesBelow,
    { right: null, query: pid, result: Type.Array(CategoryRowSchema) },
    async ({ query }) => (await read('below', parentOf(query.pid))).map(rowOf)
  )

  route(
    platform,
    oneCategory,
    {
      right: null,
      query: ClosedObject({ field: Type.Enum(['id', 'code', 'name']), val: Text(100, 1, '分类') }),
      result: CategoryRowSchema
    },
    async ({ query: { field, val } }) => {
      const [row] = await read(field, val)
      if (!row) throw notFound('分类')
      return rowOf(row)
    }
  )

  route(
    platform,
    rootCategories,
    { right: null, query: ClosedObject(pageFields), result: pageOf(CategoryRowSchema) },
    async ({ query }) => {
      refuseAdvanced(query)
      const { pageNo: current, pageSize: size } = readPage(query)
      const { rows } = await database.$client.query<{ total: number }>(
        "select count(*)::int as total from categories where parent_id = ''"
      )
      const total = rows[0]?.total ?? 0
      const records = (await read('page', size, (current - 1) * size)).map(rowOf)
      return { records, total, size, current, pages: Math.ceil(total / size) }
    }
  )
}
