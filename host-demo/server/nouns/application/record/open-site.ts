import { eq } from 'drizzle-orm'
import type { Database, Transaction } from '../../../database/open.ts'
import { subsites } from '../../../database/tables/content.ts'
import { Refusal } from '../../../kernel/refusal.ts'

/** Returns the name of a site that takes applications. @throws Refusal if it does not exist or is closed */
export const openSite = async (tx: Database | Transaction, id: string): Promise<string> => {
  const [site] = await tx
    .select({ name: subsites.name, status: subsites.status, classify: subsites.classify })
    .from(subsites)
    .where(eq(subsites.id, id))
  if (!site || site.classify === '1') throw new Refusal('没有找到该站点，请从网站的申请页面提交')
  if (site.status === '0') throw new Refusal(`“${site.name}”已停用，暂不接收网上申请`)
  return site.name
}
