import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../../database/open.ts'
import { templates } from '../../database/tables/templates.ts'
import { Refusal } from '../../kernel/refusal.ts'

interface Chosen {
  listTemplate?: string
  detailTemplate?: string
}

const words = { list: '列表模板', article: '正文模板' }

/** Refuses templates that a column of the site cannot use. Locks new ones until the column is saved. */
export const requireTemplates = async (tx: Transaction, subsiteId: string, chosen: Chosen, before: Chosen = {}) => {
  for (const [kind, field] of [['list', 'listTemplate'] as const, ['article', 'detailTemplate'] as const]) {
    const fileName = chosen[field]
    if (!fileName || fileName === before[field]) continue
    const [row] = await tx
      .select({ kind: templates.kind })
      .from(templates)
      .where(and(eq(templates.subsiteId, subsiteId), eq(templates.fileName, fileName)))
      .for('key share')
    if (row?.kind !== kind) throw new Refusal(`本站没有${words[kind]}“${fileName}”，请重新选择`)
  }
}
