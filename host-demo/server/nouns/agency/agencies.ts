import { eq } from 'drizzle-orm'
import type { Database, Transaction } from '../../database/open.ts'
import { agencies } from '../../database/tables/agencies.ts'
import { subsites } from '../../database/tables/content.ts'
import { Refusal } from '../../kernel/refusal.ts'

export type AgencyRecord = typeof agencies.$inferSelect

/** Returns the agency that decides on the applications of a site; undefined if none is chosen. */
export const agencyOf = async (tx: Database | Transaction, subsiteId: string): Promise<AgencyRecord | undefined> => {
  const ofSite = eq(agencies.id, subsites.agencyId)
  const [found] = await tx
    .select({ agency: agencies })
    .from(subsites)
    .innerJoin(agencies, ofSite)
    .where(eq(subsites.id, subsiteId))
  return found?.agency
}

/** Returns the agency that signs letters of a site. @throws Refusal that names where to choose it */
export const requireAgency = async (tx: Database | Transaction, subsiteId: string): Promise<AgencyRecord> => {
  const found = await agencyOf(tx, subsiteId)
  if (found) return found
  const [site] = await tx.select({ name: subsites.name }).from(subsites).where(eq(subsites.id, subsiteId))
  throw new Refusal(
    `站点“${site?.name ?? ''}”没有受理机关，不能发出文书：请在“站点列表”中修改该站点，选择受理机关（机关在“依申请公开 — 受理机关”中新增）`
  )
}
