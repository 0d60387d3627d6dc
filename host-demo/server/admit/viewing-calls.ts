import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { codes } from '../../../elements/base/contract/envelope.ts'
import { viewedCall } from '../../../elements/base/contract/viewing.ts'
import { executePrepared } from '../database/prepared.ts'
import type { Database } from '../database/open.ts'
import { onlyReads, Refusal } from '../kernel/refusal.ts'
import type { Caller } from '../access/caller.ts'

const closed = (reason: string) => new Refusal(`以他人身份查看时不显示：${reason}`, codes.forbidden)

/** Call as the contract has it, `METHOD path`; undefined for files, sheets, sockets and everything else. */
const callOf = ({ routeOptions: { config, url = '' }, method }: FastifyRequest) =>
  config.schemas && !config.schemas.isFile ? `${method} ${url.replace(/^\/api/, '')}` : undefined

/** Returns true for calls of a view that change the view itself: its site and its end. */
export const isViewingDoor = (request: FastifyRequest) => viewedCall(callOf(request) ?? '').kind === 'door'

/**
 * Refuses every call of a view that is no read, and the reads that are private matter of the person. Counts refused
 * changes. Refuses routes outside the contract, so that new ones are closed by default.
 */
export const requireViewingCall = async (
  database: Database,
  { viewing }: Pick<Caller, 'viewing'>,
  request: FastifyRequest
) => {
  if (!viewing) return
  const call = callOf(request)
  if (call === undefined && request.method === 'GET') throw closed('导出、下载和实时消息')
  const decided = viewedCall(call ?? request.method)
  if (decided.kind === 'closed') throw closed(decided.reason)
  if (decided.kind !== 'write') return
  await executePrepared(database, sql`update viewings set refused = refused + 1 where id = ${viewing.id}`)
  throw onlyReads()
}
