import { inArray } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { subsiteHeader } from '../../../elements/base/contract/endpoint.ts'
import type { Database } from '../database/open.ts'
import { subsites } from '../database/tables/content.ts'
import { maySee, type Caller } from './caller.ts'
import { Refusal } from '../kernel/refusal.ts'

/**
 * Refuses a write from a page that was rendered for another sub-site than the session's current one. The user switched
 * sites in another window. Requests without the header pass. The message names only sites that the caller may see.
 */
export const refuseOtherSite = async (database: Database, request: FastifyRequest, caller: Caller) => {
  const drawnFor = request.headers[subsiteHeader]
  if (request.method === 'GET' || drawnFor === undefined || drawnFor === caller.subsiteId) return
  const seen = [caller.subsiteId, String(drawnFor)].filter(id => maySee(caller, id))
  const rows = await database
    .select({ id: subsites.id, name: subsites.name })
    .from(subsites)
    .where(inArray(subsites.id, seen))
  const nameOf = (id: unknown) => rows.find(row => row.id === id)?.name
  const [now = '其他站点', then] = [nameOf(caller.subsiteId), nameOf(drawnFor)]
  throw new Refusal(
    then
      ? `当前站点已切换为“${now}”，此页面属于“${then}”，没有保存。请切换回“${then}”后再操作`
      : `当前站点是“${now}”，此页面属于您不能管理的其他站点，没有保存。请刷新页面后再操作`
  )
}
