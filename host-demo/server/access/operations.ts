import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { LoggedChange, LogType, OperateType } from '../../../elements/base/contract/log.ts'
import type { Transaction } from '../database/open.ts'
import { executePrepared } from '../database/prepared.ts'
import { logWaiting, operationLog } from '../database/tables/log.ts'
import { keepVersions, type KeptVersion } from './keep-versions.ts'

/** What was done to one object. */
export interface Operation {
  /** Verb and noun, in the words of the log page: 「编辑文章」. */
  action: string
  operateType: OperateType
  /** The operation log by default. */
  logType?: LogType
  /** The object's name and, where it is a single record, its id. */
  object?: string
  objectId?: string
  /** The object's; the session's by default. */
  subsiteId?: string
  changes?: LoggedChange[]
  /** Kept in the data log beside it. */
  kept?: KeptVersion
}

/** Who did it. */
export interface Doer {
  userId: string
  username: string
  subsiteId: string
  realname?: string
}

/** Writes to the log within the transaction that is told of: both are kept, or neither. */
export type Log<Entry> = (tx: Transaction, done: Entry | Entry[]) => Promise<void>

/** A caller's network address, an IPv4 one as such. What a proxy forwards and is no address counts as the proxy's own. */
export const addressOf = ({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>) =>
  (isIP(ip) ? ip : (socket.remoteAddress ?? '')).replace(/^::ffff:(?=\d+\.)/, '')

type Entry = Operation & { by: Doer }

/** Where an entry comes from. */
interface Origin {
  address: string
  requestType: string
  requestUrl: string
}

const write = async (tx: Transaction, given: Entry[], origin: Origin) => {
  const rows = given.map(({ by: { userId, username, subsiteId }, kept: _kept, object = '', ...operation }) => ({
    ...{ userId, username, subsiteId },
    ...operation,
    object: object.slice(0, 200),
    ...origin
  }))
  if (!rows.length) return
  const { id, createTime } = operationLog
  const entries = tx.$with('entries').as(tx.insert(operationLog).values(rows).returning({ id, createTime }))
  // The chain takes them from there when they are committed.
  const waiting = tx
    .with(entries)
    .insert(logWaiting)
    .select(query => query.select({ entryId: entries.id, entryTime: entries.createTime }).from(entries))
  await executePrepared(tx, waiting.getSQL())
  const versions = given.flatMap(({ by, kept, subsiteId = by.subsiteId }) =>
    kept ? [{ ...kept, by, subsiteId, createByName: by.realname ?? by.username }] : []
  )
  if (versions.length) await keepVersions(tx, versions)
}

/** What an open call is given to write with: no session tells who calls. */
export const logOf =
  (request: FastifyRequest): Log<Entry> =>
  // As it was registered: nothing of what was sent.
  (tx, done) =>
    write(tx, [done].flat(), {
      address: addressOf(request),
      requestType: request.method,
      requestUrl: request.routeOptions.url ?? ''
    })

const platformItself: Doer = { userId: '', username: '系统', subsiteId: '' }

/** Of what the platform does by itself, at its time. */
export const logOfPlatform: Log<Operation> = (tx, done) =>
  write(
    tx,
    [done].flat().map(operation => ({ ...operation, by: platformItself })),
    { address: '', requestType: '', requestUrl: '' }
  )

/** The same where the session tells who calls. */
export const logOfCaller = (
  request: FastifyRequest,
  { userId, username, realname, subsiteId }: Doer
): Log<Operation> => {
  const by = { userId, username, realname, subsiteId }
  const log = logOf(request)
  return (tx, done) =>
    log(
      tx,
      [done].flat().map(operation => ({ ...operation, by }))
    )
}
