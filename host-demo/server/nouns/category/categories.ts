import { eq } from 'drizzle-orm'
import type { Category } from '../../../../elements/base/contract/category.ts'
import { codedTree } from '../../rows/coded-tree.ts'
import type { Database, Transaction } from '../../database/open.ts'
import { everyone } from '../../rows/scope.ts'
import { categories } from '../../database/tables/categories.ts'
import { notFound } from '../../kernel/refusal.ts'
import { formatTime } from '../../kernel/clock.ts'

export const tree = codedTree({ title: '分类', table: categories, code: categories.code })

export const keptCategories = {
  title: '分类',
  table: categories,
  scope: everyone('categories are the same in every sub-site')
}

export const readCategory = async (tx: Database | Transaction, id: string): Promise<Category> => {
  const [row] = await tx.select().from(categories).where(eq(categories.id, id))
  if (!row) throw notFound(keptCategories.title)
  const { sortNo: _sortNo, createBy: _createBy, createTime, updateTime, ...category } = row
  return { ...category, createTime: formatTime(createTime), updateTime: formatTime(updateTime) }
}
