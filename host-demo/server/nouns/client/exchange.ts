import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Transaction } from '../../database/open.ts'
import { databaseTime } from '../../database/clock.ts'
import { heldSubsites } from '../../database/held.ts'
import { hasExpired } from '../../database/may-act.ts'
import { administratorRoles, userRoles, users } from '../../database/tables/accounts.ts'
import { clientRequests, clients } from '../../database/tables/clients.ts'
import { subsites } from '../../database/tables/content.ts'
import { callerLike } from '../../access/caller.ts'
import type { OpenCall } from '../../http/calls/route.ts'
import type { Platform } from '../../http/platform.ts'
import { formatTime } from '../../kernel/clock.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { named } from '../session/people.ts'
import { lastDepartment, openSession } from '../session/tokens.ts'
import type { ClientRow, SignedRequest } from './read-request.ts'

type User = typeof users.$inferSelect

/** Returns the person of a request. @throws Refusal if the account cannot be used, or needs a sign-in at the platform first */
const personOf = async ({ database }: Platform, username: string, address: string): Promise<User> => {
  const [user] = await database.select().from(users).where(named(username))
  if (!user) throw new Refusal(`用户“${username.slice(0, 60)}”在本平台不存在`)
  if (user.status === 'frozen') throw new Refusal('该用户已冻结，请联系管理员')
  if (hasExpired(user.validUntil, await databaseTime(database)))
    throw new Refusal('该账号已过有效期，请联系本单位的账号管理员延长')
  const areas = Object.values(administratorRoles)
  const isAdministrator =
    user.isSuper ||
    (await database.$count(userRoles, and(eq(userRoles.userId, user.id), inArray(userRoles.roleId, areas)))) > 0
  if (isAdministrator) throw new Refusal('系统管理员和三员账号不能由接入应用取得会话，请直接登录本平台')
  const caller = await callerLike(database, user.id, { address, subsiteId: '', siteType: 'generalsite' })
  if (caller?.mustChangePassword) throw new Refusal('该用户的密码由管理员设置，请先登录本平台修改密码')
  if (caller?.mustEnrol) throw new Refusal('该用户的角色需要双因素认证，请先登录本平台启用')
  return user
}

/** Returns the site of the session: the asked one, or the first that person and application share. */
const siteOf = async (tx: Transaction, user: User, client: ClientRow, asked: string) => {
  const ids = client.subsiteIds.split(',').filter(id => !asked || id === asked)
  const shared = await tx
    .selectDistinct({ id: subsites.id, sortNo: subsites.sortNo })
    .from(heldSubsites)
    .innerJoin(subsites, eq(subsites.id, heldSubsites.subsiteId))
    .where(
      and(
        eq(heldSubsites.userId, user.id),
        inArray(subsites.id, ids),
        eq(subsites.classify, '0'),
        eq(subsites.status, '1')
      )
    )
    .orderBy(asc(subsites.sortNo), asc(subsites.id))
  if (shared[0]) return shared[0].id
  throw new Refusal(asked ? '该用户或该应用没有这个站点，或站点已停用' : '该用户和该应用没有共同的站点')
}

/** Holds the application against a change of its key until the session is stored. */
const requireSame = async (tx: Transaction, client: ClientRow) => {
  const [now] = await tx.select().from(clients).where(eq(clients.id, client.id)).for('share')
  const isSame =
    now && now.status === '1' && now.publicKey === client.publicKey && now.sealedSecret === client.sealedSecret
  if (!isSame) throw new Refusal('该应用的设置刚被修改，请重新签名后再试')
}

/** Opens a session of an application for the person of a signed request, once for each request. */
export const openClientSession = async (
  platform: Platform,
  { client, username, subsiteId: asked, jti }: SignedRequest,
  { address, log }: Pick<OpenCall<unknown>, 'address' | 'log'>
) => {
  const user = await personOf(platform, username, address)
  return platform.database.transaction(async tx => {
    await requireSame(tx, client)
    const { rowCount } = await tx.insert(clientRequests).values({ clientId: client.id, jti }).onConflictDoNothing()
    if (!rowCount) throw new Refusal('接入请求无效：jti 已使用过，每次请求都要换一个')
    const subsiteId = await siteOf(tx, user, client, asked)
    const opening = {
      ...{ subsiteId, address, passwordDue: false, byPassword: false },
      device: `接入应用：${client.name}`,
      departId: await lastDepartment(tx, user.id),
      client: { id: client.id, minutes: client.minutes }
    }
    const token = await openSession(tx, user.id, opening, platform.sessionRules)
    const by = { userId: user.id, username: user.username, subsiteId }
    await log(tx, {
      by,
      logType: '1',
      operateType: '1',
      action: '由接入应用登录',
      object: client.name,
      objectId: client.id
    })
    const expires = new Date((await databaseTime(tx)).getTime() + client.minutes * 60_000)
    return { token, expireTime: formatTime(expires), subsiteId }
  })
}
