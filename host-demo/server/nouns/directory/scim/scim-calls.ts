import { and, eq } from 'drizzle-orm'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { codes } from '../../../../../elements/base/contract/envelope.ts'
import { TooMany } from '../../../kernel/too-many.ts'
import { addressOf, logOf } from '../../../access/operations.ts'
import { isDatabaseAway, isLockedRow, takenIndex, type Transaction } from '../../../database/open.ts'
import { directories } from '../../../database/tables/directories.ts'
import { parseModestJson } from '../../../http/calls/limits.ts'
import type { Platform } from '../../../http/platform.ts'
import { sha256 } from '../../../kernel/ids.ts'
import { logFailure } from '../../../kernel/log.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { refuseStrange } from '../../session/sign-in.ts'
import { ownerOf } from '../run/schedule.ts'
import type { Writing } from '../write/writing.ts'
import { listOf, readAsked } from './asked.ts'
import { resourceTypes, schemas, serviceProviderConfig } from './discovery.ts'
import { errorBody, isScimError, scimError } from './errors.ts'
import { addGroup, editGroup, findGroup, groupNames, listGroups, removeGroup } from './groups.ts'
import { patched } from './patch.ts'
import { findScimPerson, listScimPeople, peopleNames } from './read-people.ts'
import { readResource, showResource, type ScimGroup, type ScimUser } from './resources.ts'
import { addScimPerson, editScimPerson, removeScimPerson } from './write-people.ts'

const mediaType = 'application/scim+json'
/** Limit of a body in bytes: a group may have thousands of members. */
const bodyLimit = 1_000_000
const perMinute = 1200

type Source = typeof directories.$inferSelect

/** Describes an error by status, sentence and keyword. */
const describe = (error: unknown): [status: number, detail: string, scimType?: string] => {
  if (isScimError(error)) return [error.status, error.message, error.scimType]
  if (error instanceof Refusal) return [error.code === codes.forbidden ? 403 : 400, error.message]
  if (error instanceof TooMany) return [429, '操作过于频繁，请稍后再试']
  if (isDatabaseAway(error) || isLockedRow(error)) return [503, '服务器正忙，请稍后重试']
  if (takenIndex(error)) return [409, '已有相同的记录', 'uniqueness']
  const { statusCode = 500 } = error as FastifyError
  return statusCode < 500 ? [statusCode, '请求格式不正确'] : [500, '系统错误，请稍后重试']
}

/** Registers the interface by which a SCIM client writes people and departments of its source (RFC 7644). */
export const registerScim = (platform: Platform) => {
  const { http, database, rights: words } = platform

  const sourceOf = async (request: FastifyRequest): Promise<Source> => {
    await refuseStrange(platform, addressOf(request))
    const token = /^Bearer ([\w-]{20,100})$/i.exec(request.headers.authorization ?? '')?.[1]
    const open = and(
      eq(directories.tokenHash, sha256(token ?? '')),
      eq(directories.kind, 'scim'),
      eq(directories.status, '1')
    )
    const [source] = token ? await database.select().from(directories).where(open) : []
    if (!source) throw scimError(401, '令牌不正确，或该来源已停用')
    return source
  }

  const writingOf = async (request: FastifyRequest): Promise<Writing> => {
    const source = await sourceOf(request)
    const by = { userId: '', username: 'SCIM', subsiteId: '' }
    const log = logOf(request)
    return {
      ...{ source, words, caller: await ownerOf(database, source) },
      log: (tx, done) =>
        log(
          tx,
          [done].flat().map(operation => ({ ...operation, by }))
        )
    }
  }

  /** Writes in a transaction. */
  const write = async <Result>(
    request: FastifyRequest,
    work: (tx: Transaction, writing: Writing) => Promise<Result>
  ) => {
    const writing = await writingOf(request)
    return database.transaction(tx => work(tx, writing))
  }

  void http.register(async scope => {
    parseModestJson(scope, mediaType)
    scope.setErrorHandler((error: FastifyError, request, reply) => {
      const [status, detail, scimType] = describe(error)
      if (status === 500) logFailure(request.log, 'error', error, 'a SCIM request failed')
      if (status === 401) reply.header('www-authenticate', 'Bearer')
      return reply
        .code(status)
        .type(mediaType)
        .send(JSON.stringify(errorBody(status, detail, scimType)))
    })
    const config = { rateLimit: { max: perMinute, timeWindow: 60_000 } }
    const baseOf = ({ protocol, host }: FastifyRequest) => `${protocol}://${host}/api/scim/v2`
    const idOf = ({ params }: FastifyRequest) => (params as { id: string }).id
    const send = (reply: FastifyReply, body: object, status = 200) =>
      reply.code(status).type(mediaType).header('cache-control', 'no-store').send(JSON.stringify(body))

    const on = (
      method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
      url: string,
      handle: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
    ) => scope.route({ method, url: `/api/scim/v2${url}`, config, bodyLimit, handler: handle })

    on('GET', '/ServiceProviderConfig', async (request, reply) => send(reply, serviceProviderConfig(baseOf(request))))
    on('GET', '/ResourceTypes', async (request, reply) => send(reply, resourceTypes(baseOf(request))))
    on('GET', '/ResourceTypes/:id', async (request, reply) =>
      send(reply, resourceTypes(baseOf(request), idOf(request)))
    )
    on('GET', '/Schemas', async (request, reply) => send(reply, schemas(baseOf(request))))
    on('GET', '/Schemas/:id', async (request, reply) => send(reply, schemas(baseOf(request), idOf(request))))

    const showUser = async (request: FastifyRequest, reply: FastifyReply, id: string, status = 200) => {
      const source = await sourceOf(request)
      const shown = showResource('Users', await findScimPerson(database, source, id), baseOf(request))
      if (status === 201) reply.header('location', `${baseOf(request)}/Users/${id}`)
      return send(reply, shown, status)
    }
    on('GET', '/Users', async (request, reply) => {
      const source = await sourceOf(request)
      const asked = readAsked(request.query, peopleNames)
      const { total, people } = await listScimPeople(database, source, asked)
      return send(
        reply,
        listOf(
          people.map(person => showResource('Users', person, baseOf(request))),
          total,
          asked
        )
      )
    })
    on('GET', '/Users/:id', (request, reply) => showUser(request, reply, idOf(request)))
    on('POST', '/Users', async (request, reply) => {
      const id = await write(request, (tx, writing) =>
        addScimPerson(tx, writing, readResource<ScimUser>('Users', request.body))
      )
      return showUser(request, reply, id, 201)
    })
    on('PUT', '/Users/:id', async (request, reply) => {
      await write(request, async (tx, writing) => {
        await findScimPerson(tx, writing.source, idOf(request))
        await editScimPerson(tx, writing, idOf(request), readResource<ScimUser>('Users', request.body))
      })
      return showUser(request, reply, idOf(request))
    })
    on('PATCH', '/Users/:id', async (request, reply) => {
      await write(request, async (tx, writing) => {
        const before = await findScimPerson(tx, writing.source, idOf(request))
        await editScimPerson(tx, writing, idOf(request), await patched('Users', before, request.body), before)
      })
      return showUser(request, reply, idOf(request))
    })
    on('DELETE', '/Users/:id', async (request, reply) => {
      await write(request, async (tx, writing) => {
        await findScimPerson(tx, writing.source, idOf(request))
        await removeScimPerson(tx, writing, idOf(request))
      })
      return reply.code(204).send()
    })

    const showGroup = async (request: FastifyRequest, reply: FastifyReply, id: string, status = 200) => {
      const source = await sourceOf(request)
      const { group } = await findGroup(database, source, id)
      if (status === 201) reply.header('location', `${baseOf(request)}/Groups/${id}`)
      return send(reply, showResource('Groups', group, baseOf(request)), status)
    }
    on('GET', '/Groups', async (request, reply) => {
      const source = await sourceOf(request)
      const asked = readAsked(request.query, groupNames)
      const isShort = /(^|,)\s*members\s*(,|$)/i.test(String(Object(request.query).excludedAttributes ?? ''))
      const { total, groups } = await listGroups(database, source, asked, isShort)
      return send(
        reply,
        listOf(
          groups.map(group => showResource('Groups', group, baseOf(request))),
          total,
          asked
        )
      )
    })
    on('GET', '/Groups/:id', (request, reply) => showGroup(request, reply, idOf(request)))
    on('POST', '/Groups', async (request, reply) => {
      const id = await write(request, (tx, writing) =>
        addGroup(tx, writing, readResource<ScimGroup>('Groups', request.body))
      )
      return showGroup(request, reply, id, 201)
    })
    on('PUT', '/Groups/:id', async (request, reply) => {
      await write(request, (tx, writing) =>
        editGroup(tx, writing, idOf(request), readResource<ScimGroup>('Groups', request.body))
      )
      return showGroup(request, reply, idOf(request))
    })
    on('PATCH', '/Groups/:id', async (request, reply) => {
      await write(request, async (tx, writing) => {
        const { group } = await findGroup(tx, writing.source, idOf(request))
        await editGroup(tx, writing, idOf(request), await patched('Groups', group, request.body))
      })
      return showGroup(request, reply, idOf(request))
    })
    on('DELETE', '/Groups/:id', async (request, reply) => {
      await write(request, (tx, writing) => removeGroup(tx, writing, idOf(request)))
      return reply.code(204).send()
    })
  })
}
