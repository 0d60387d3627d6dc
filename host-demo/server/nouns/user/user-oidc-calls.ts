import { asc, eq } from 'drizzle-orm'
import Type from 'typebox'
import { removeOidcLinks, userOidcLinks } from '../../../../elements/base/contract/oidc.ts'
import { oidcLinks } from '../../database/tables/oidc.ts'
import { route } from '../../http/calls/route.ts'
import type { Platform } from '../../http/platform.ts'
import { formatTime } from '../../kernel/clock.ts'
import { ClosedObject, Id, titled } from '../../kernel/fields.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { OidcLinkSchema } from '../../results/people/user.ts'
import { endSessionsOf } from '../session/tokens.ts'
import { requireOthers, requireReach } from './account/reach.ts'
import { lockUsers, seeUser } from './account/users.ts'

/** Registers the calls for identities at the OpenID provider, under the rules of a password reset. */
export const registerUserOidc = (platform: Platform) => {
  const { database } = platform
  const userId = titled('用户', Id)

  route(
    platform,
    userOidcLinks,
    { right: 'system:user:list', query: ClosedObject({ userId }), result: Type.Array(OidcLinkSchema) },
    async ({ caller, query }) => {
      await seeUser(database, caller, query.userId)
      const links = await database
        .select()
        .from(oidcLinks)
        .where(eq(oidcLinks.userId, query.userId))
        .orderBy(asc(oidcLinks.createTime), asc(oidcLinks.issuer))
      return links.map(({ issuer, subject, createTime }) => ({ issuer, subject, createTime: formatTime(createTime) }))
    }
  )

  route(
    platform,
    removeOidcLinks,
    {
      right: 'system:user:changepwd',
      proof: 'reset',
      body: ClosedObject({ userId }),
      message: '已解除与统一身份认证的关联'
    },
    async ({ caller, body, log }) => {
      await database.transaction(async tx => {
        const people = await lockUsers(tx, caller, [body.userId])
        requireOthers(caller, people, '解除关联')
        await requireReach(tx, caller, people)
        const removed = await tx.delete(oidcLinks).where(eq(oidcLinks.userId, body.userId)).returning()
        if (!removed.length) throw new Refusal('此人没有关联统一身份认证')
        await endSessionsOf(tx, [body.userId])
        const changes = removed.map(({ subject }) => ({ title: '统一身份', before: subject, after: '' }))
        const entry = { action: '解除统一身份关联', operateType: '3', changes } as const
        await log(
          tx,
          people.map(({ id, realname }) => ({ ...entry, object: realname, objectId: id }))
        )
      })
      return null
    }
  )
}
