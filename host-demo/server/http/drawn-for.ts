import { inArray } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { subsiteHeader } from '../../../elements/contract/endpoint.ts'
import type { Database } from '../database/open.ts'
import { subsites } from '../database/tables/content.ts'
import type { Caller } from './caller.ts'
import { Refusal } from './refusal.ts'

/**
 * Refuses a write that a page drew for another sub-site than the session's: the person switched in another window, and would
 * change what they no longer see named. A caller that names none is believed.
 */
export const refuseOtherSite = async (database: Database, request: FastifyRequest, { subsiteId }: Caller) => {
  const drawnFor = request.headers[subsiteHeader]
  if (request.method === 'GET' || drawnFor === undefined || drawnFor === subsiteId) return
  const rows = await database
    .select({ id: subsites.id, name: subsites.name })
    .from(subsites)
    .where(inArray(subsites.id, [subsiteId, String(drawnFor)]))
  const nameOf = (id: unknown) => rows.find(row => row.id === id)?.name ?? '其他站点'
  const [now, then] = [nameOf(subsiteId), nameOf(drawnFor)]
  throw new Refusal(`当前站点已切换为“${now}”，此页面属于“${then}”，没有保存。请切换回“${then}”后再操作`)
}
