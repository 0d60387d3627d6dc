import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { LoggedChange, LogType, OperateType } from '../../../elements/base/contract/log.ts'
import type { Transaction } from '../database/open.ts'
import { executePrepared } from '../database/prepared.ts'
import { logWaiting, operationLog } from '../database/tables/log.ts'
import { keepVersions, type KeptVersion } from './keep-versions.ts'

/** Operation on one object. */
export interface Operation {
  /** Verb and noun as the log page shows them: 「编辑文章」. */
  action: string
  operateType: OperateType
  /** Operation log by default. */
  logType?: LogType
  /** Name of the object and, for a single record, its id. */
  object?: string
  objectId?: string
  /** Site of the object; by default the session's. */
  subsiteId?: string
  changes?: LoggedChange[]
  /** Reserved number of the entry, if a file is to name it. */
  id?: number
  /** Version to store in the data log. */
  kept?: KeptVersion
}

/** Author of an operation. */
export interface Doer {
  userId: string
  username: string
  subsiteId: string
  realname?: string
  /** Application that acts for the person; named among the changes. */
  client?: { name: string }
  /** View as the person. The viewer is the author. */
  viewing?: { viewerId: string; viewerAccount: string; viewerName: string }
}

/** Writes log entries in the transaction of the change, so that both commit or neither. */
export type Log<Entry> = (tx: Transaction, done: Entry | Entry[]) => Promise<void>

/** Returns the caller's network address, IPv4 without the IPv6 prefix. Ignores a forwarded value that is no address. */
export const addressOf = ({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>) =>
  (isIP(ip) ? ip : (socket.remoteAddress ?? '')).replace(/^::ffff:(?=\d+\.)/, '')

type Entry = Operation & { by: Doer }

/** Origin of a log entry. */
interface Origin {
  address: string
  requestType: string
  requestUrl: string
}

const write = async (tx: Transaction, given: Entry[], origin: Origin) => {
  const rows = given.map(({ by: { userId, username, subsiteId, client }, kept: _kept, object = '', ...operation }) => ({
    ...{ userId, username, subsiteId },
    ...operation,
    ...(client && { changes: [...(operation.changes ?? []), { title: '接入应用', before: '', after: client.name }] }),
    object: object.slice(0, 200),
    ...origin
  }))
  if (!rows.length) return
  const { id, createTime } = operationLog
  const entries = tx.$with('entries').as(tx.insert(operationLog).values(rows).returning({ id, createTime }))
  // The hash chain picks up these entries after commit.
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

/** Creates the log of a call without a session. */
export const logOf =
  (request: FastifyRequest): Log<Entry> =>
  // Logs the route pattern, not the URL of the request.
  (tx, done) =>
    write(tx, [done].flat(), {
      address: addressOf(request),
      requestType: request.method,
      requestUrl: request.routeOptions.url ?? ''
    })

const platformItself: Doer = { userId: '', username: '系统', subsiteId: '' }

/** Logs scheduled operations of the platform, or of a person without a request. */
export const logOfPlatform: Log<Operation & { by?: Doer }> = (tx, done) =>
  write(
    tx,
    [done].flat().map(operation => ({ by: platformItself, ...operation })),
    { address: '', requestType: '', requestUrl: '' }
  )

/** Creates the log of a call with a session. */
export const logOfCaller = (
  request: FastifyRequest,
  { userId, username, realname, subsiteId, client, viewing }: Doer
): Log<Operation> => {
  const by = viewing
    ? { userId: viewing.viewerId, username: viewing.viewerAccount, realname: viewing.viewerName, subsiteId }
    : { userId, username, realname, subsiteId, client }
  const shown = viewing && { title: '以他人身份查看', before: '', after: `${realname ?? ''}（${username}）` }
  const log = logOf(request)
  return (tx, done) =>
    log(
      tx,
      [done].flat().map(operation => ({
        ...operation,
        ...(shown && { changes: [...(operation.changes ?? []), shown] }),
        by
      }))
    )
}
