import { and, eq, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../database/open.ts'
import { applications, applicationSteps } from '../../../database/tables/applications.ts'
import { subsites } from '../../../database/tables/content.ts'
import { Refusal } from '../../../kernel/refusal.ts'

/** Condition for `applications`: the person wrote a reply to it, and its site lets only others sign. */
export const signedByOthers = (userId: string) => sql<boolean>`(
  exists (select from ${subsites} s where s.id = ${applications.subsiteId} and s.different_signer)
  and exists (select from ${applicationSteps} w
    where w.application_id = ${applications.id} and w.action = 'submit' and w.create_by = ${userId}))`

/** @throws Refusal if the person may not sign the reply */
export const requireOtherSigner = async (tx: Transaction | Database, applicationId: string, userId: string) => {
  const isOf = and(eq(applications.id, applicationId), signedByOthers(userId))
  const [found] = await tx
    .select({ siteName: subsites.name })
    .from(applications)
    .innerJoin(subsites, eq(subsites.id, applications.subsiteId))
    .where(isOf)
  if (found)
    throw new Refusal(
      `站点“${found.siteName}”要求起草与签发由不同的人办理：答复由您起草，请由该站点有“审核和签发依申请公开的答复”权限的其他人签发`
    )
}
