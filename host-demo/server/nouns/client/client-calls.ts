import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import {
  clientRoles,
  endClientSessions as endCall,
  exchangeToken,
  newClientSecret
} from '../../../../elements/base/contract/client.ts'
import { clients } from '../../database/tables/clients.ts'
import { openRoute, route } from '../../http/calls/route.ts'
import type { Platform } from '../../http/platform.ts'
import { ClosedObject, Id, Text } from '../../kernel/fields.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { ClientRolesSchema, EndedSchema, ExchangedSchema, SecretSchema } from '../../results/people/client.ts'
import { refuseStrange } from '../session/sign-in.ts'
import { endClientSessions, lockClient, refuseClients, requireRole, rolesFor } from './clients.ts'
import { openClientSession } from './exchange.ts'
import { readRequest } from './read-request.ts'

/** Registers the exchange of signed requests for tokens, and the calls for secrets and sessions of applications. */
export const registerClients = (platform: Platform) => {
  const { database, seal } = platform
  const right = 'system:client:edit'
  const body = ClosedObject({ id: Id })

  // The server of an application sends the requests of all its people from the same address.
  const assertion = Text(4000, 1, '接入请求')
  openRoute(
    platform,
    exchangeToken,
    { perMinute: 3000, body: ClosedObject({ assertion }), result: ExchangedSchema, message: '登录成功' },
    async call => {
      await refuseStrange(platform, call.address)
      return openClientSession(platform, await readRequest(platform, call.body.assertion), call)
    }
  )

  route(platform, clientRoles, { right: 'system:client:list', result: ClientRolesSchema }, ({ caller }) =>
    rolesFor(database, caller)
  )

  route(
    platform,
    newClientSecret,
    { right, body, result: SecretSchema, proof: 'reset', repeats: true, message: '密钥已生成！' },
    ({ caller, body: { id }, log }) =>
      database.transaction(async tx => {
        refuseClients(caller)
        const row = await lockClient(tx, id)
        if (row.publicKey) throw new Refusal('该应用用公钥签名，不需要密钥；如要改用密钥，请先清空公钥')
        await requireRole(tx, caller, row.roleId)
        // 32 bytes, as long as the hash of HS256 (RFC 7518 §3.2).
        const secret = randomBytes(32).toString('base64url')
        await tx
          .update(clients)
          .set({ sealedSecret: seal.close(secret) })
          .where(eq(clients.id, id))
        const ended = await endClientSessions(tx, [id])
        const changes = [{ title: '结束的会话', before: '', after: `${ended} 个` }]
        await log(tx, { action: '生成接入应用密钥', operateType: '3', object: row.name, objectId: id, changes })
        return { secret }
      })
  )

  route(platform, endCall, { right, body, result: EndedSchema }, ({ body: { id }, log }) =>
    database.transaction(async tx => {
      const row = await lockClient(tx, id)
      const ended = await endClientSessions(tx, [id])
      const changes = [{ title: '会话', before: `${ended} 个`, after: '' }]
      if (ended)
        await log(tx, { action: '结束接入应用的会话', operateType: '3', object: row.name, objectId: id, changes })
      return { ended }
    })
  )
}
