import { verifyRegistrationResponse } from '@simplewebauthn/server'
import { and, asc, eq, ne } from 'drizzle-orm'
import Type from 'typebox'
import {
  addPasskey,
  beginPasskey,
  beginPasskeyProof,
  ownPasskeys,
  removePasskey,
  renamePasskey,
  type OwnPasskey,
  type PasskeyCreation
} from '../../../../elements/base/contract/passkey.ts'
import { lockObject } from '../../database/locks.ts'
import { users } from '../../database/tables/accounts.ts'
import { passkeys } from '../../database/tables/passkeys.ts'
import { sessions } from '../../database/tables/sessions.ts'
import { route } from '../../http/calls/route.ts'
import type { Platform } from '../../http/platform.ts'
import { formatTime } from '../../kernel/clock.ts'
import { ClosedObject, oneLine, Text } from '../../kernel/fields.ts'
import { logFailure } from '../../kernel/log.ts'
import { Refusal } from '../../kernel/refusal.ts'
import {
  OwnPasskeySchema,
  OwnPasskeysSchema,
  PasskeyCreationSchema,
  PasskeyRequestSchema
} from '../../results/people/passkey.ts'
import { findFactor } from './factor/factor.ts'
import { needsPasskey } from './factor/tickets.ts'
import { handleOf, presentHandle, requestAssertion } from './passkey/accept.ts'
import { newChallenge, patience, spendChallenge } from './passkey/challenges.ts'
import { NewCredentialFields } from './passkey/credential-fields.ts'
import { revokeSessions } from './tokens.ts'

/** Passkeys of one account. */
const mostPasskeys = 20
/** Algorithms of COSE: EdDSA, ES256, RS256. */
const algorithms = [-8, -7, -257]

const Name = Text(40, 1, '名称')
const PasskeyId = Type.String({ format: 'uuid', title: '通行密钥' })

type Passkey = typeof passkeys.$inferSelect

const present = ({ id, name, createTime, lastUsed }: Passkey): OwnPasskey => ({
  ...{ id, name },
  createTime: formatTime(createTime),
  lastUsed: formatTime(lastUsed)
})

const gone = () => new Refusal('这个通行密钥已被删除，请刷新')

/** Registers the calls for the own passkeys. */
export const registerOwnPasskeys = (platform: Platform) => {
  const { database } = platform
  const { origin, rpId } = platform.passkeys
  const own = { right: null, repeats: true, withoutSite: true } as const

  const listOf = (userId: string) =>
    database
      .select()
      .from(passkeys)
      .where(eq(passkeys.userId, userId))
      .orderBy(asc(passkeys.createTime), asc(passkeys.id))

  route(platform, ownPasskeys, { right: null, withoutSite: true, result: OwnPasskeysSchema }, async ({ caller }) => ({
    origin,
    list: (await listOf(caller.userId)).map(present)
  }))

  route(platform, beginPasskey, { ...own, proof: 'passkey', result: PasskeyCreationSchema }, async ({ caller }) => {
    const { userId, username, tokenHash } = caller
    const list = await listOf(userId)
    if (list.length >= mostPasskeys) throw new Refusal(`最多 ${mostPasskeys} 个通行密钥，请先删除不用的`)
    const [user] = await database.select({ realname: users.realname }).from(users).where(eq(users.id, userId))
    const creation: PasskeyCreation = {
      challenge: await newChallenge(database, { purpose: 'add', ownerHash: tokenHash }),
      rp: { id: rpId, name: '群岛' },
      user: { id: handleOf(userId), name: username, displayName: user?.realname || username },
      pubKeyCredParams: algorithms.map(alg => ({ alg, type: 'public-key' as const })),
      timeout: patience,
      excludeCredentials: list.map(presentHandle),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      attestation: 'none'
    }
    return creation
  })

  route(
    platform,
    addPasskey,
    {
      ...{ ...own, proof: 'passkey' },
      body: ClosedObject({ name: Name, credential: NewCredentialFields }),
      result: OwnPasskeySchema,
      message: '通行密钥已添加'
    },
    async ({ caller, body: { name, credential }, log, request }) => {
      const { userId, tokenHash } = caller
      let challenge = ''
      const { registrationInfo } = await verifyRegistrationResponse({
        response: {
          ...credential,
          response: { ...credential.response, transports: undefined },
          clientExtensionResults: {}
        },
        expectedChallenge: signed => {
          challenge = signed
          return true
        },
        expectedOrigin: origin,
        expectedRPID: rpId,
        requireUserVerification: true,
        supportedAlgorithmIDs: algorithms
      }).catch((failure: unknown) => {
        logFailure(request.log, 'warn', failure, 'a new passkey was refused')
        throw new Refusal('浏览器给出的通行密钥无效，请重试')
      })
      if (!registrationInfo) throw new Refusal('浏览器给出的通行密钥无效，请重试')
      if (!(await spendChallenge(database, challenge, { purpose: 'add', ownerHash: tokenHash })))
        throw new Refusal('本次添加已超过 5 分钟或已使用，请重试')
      const { id: credentialId, publicKey, counter } = registrationInfo.credential
      return database.transaction(async tx => {
        await lockObject(tx, `passkeys:${userId}`)
        if ((await tx.$count(passkeys, eq(passkeys.userId, userId))) >= mostPasskeys)
          throw new Refusal(`最多 ${mostPasskeys} 个通行密钥，请先删除不用的`)
        const transports = credential.response.transports?.filter(way => /^[a-z-]+$/.test(way)).join() ?? ''
        const key = Buffer.from(publicKey).toString('base64url')
        const [added] = await tx
          .insert(passkeys)
          .values({ userId, rpId, credentialId, publicKey: key, counter, transports, name: oneLine(name) })
          .onConflictDoNothing()
          .returning()
        if (!added) throw new Refusal('这个通行密钥已经添加过')
        await log(tx, { operateType: '2', action: '添加通行密钥', object: added.name, objectId: added.id })
        return present(added)
      })
    }
  )

  route(
    platform,
    renamePasskey,
    { ...own, body: ClosedObject({ id: PasskeyId, name: Name }), message: '已重命名' },
    async ({ caller, body, log }) => {
      const name = oneLine(body.name)
      await database.transaction(async tx => {
        const isMine = and(eq(passkeys.id, body.id), eq(passkeys.userId, caller.userId))
        const [before] = await tx.select().from(passkeys).where(isMine).for('update')
        if (!before) throw gone()
        await tx.update(passkeys).set({ name }).where(isMine)
        const changes = [{ title: '名称', before: before.name, after: name }]
        await log(tx, { operateType: '3', action: '重命名通行密钥', object: name, objectId: body.id, changes })
      })
      return null
    }
  )

  route(
    platform,
    removePasskey,
    { ...own, body: ClosedObject({ id: PasskeyId }), message: '通行密钥已删除' },
    async ({ caller: { userId, sessionId }, body: { id }, log }) => {
      await database.transaction(async tx => {
        await lockObject(tx, `passkeys:${userId}`)
        const isNeeded = (await needsPasskey(tx, userId, rpId)) && !(await findFactor(tx, userId))
        await revokeSessions(
          tx,
          and(eq(sessions.userId, userId), eq(sessions.passkeyId, id), ne(sessions.id, sessionId)),
          'ended'
        )
        const [removed] = await tx
          .delete(passkeys)
          .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
          .returning()
        if (!removed) throw gone()
        // Otherwise the password alone would sign in again, and enable any second factor.
        if (isNeeded && !(await needsPasskey(tx, userId, rpId)))
          throw new Refusal(
            '您的角色需要双因素认证，这是您唯一可用的通行密钥：请先添加另一个，或启用双因素认证，再删除它'
          )
        await log(tx, { operateType: '4', action: '删除通行密钥', object: removed.name, objectId: id })
      })
      return null
    }
  )

  route(
    platform,
    beginPasskeyProof,
    { ...own, result: PasskeyRequestSchema },
    async ({ caller: { userId, tokenHash } }) => {
      const list = (await listOf(userId)).filter(passkey => passkey.rpId === rpId)
      if (!list.length) throw new Refusal('您没有可用的通行密钥')
      return requestAssertion(platform, { purpose: 'prove', ownerHash: tokenHash }, list)
    }
  )
}
