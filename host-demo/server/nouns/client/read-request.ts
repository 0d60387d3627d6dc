import { createPublicKey } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { decodeJwt, errors, jwtVerify, type JWTPayload } from 'jose'
import { clientAudience, keyAlgorithms, secretAlgorithms } from '../../../../elements/base/contract/client.ts'
import { databaseTime } from '../../database/clock.ts'
import { clients } from '../../database/tables/clients.ts'
import type { Platform } from '../../http/platform.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { readable } from '../../kernel/seal.ts'

/** Longest validity of a request, and difference of clocks, in seconds. */
const [longest, tolerance] = [300, 60]

export type ClientRow = typeof clients.$inferSelect

/** Request of an application whose signature and times were checked. */
export interface SignedRequest {
  client: ClientRow
  username: string
  /** Id of a site; '' for the first one that person and application share. */
  subsiteId: string
  jti: string
}

const wrong = (reason: string) => new Refusal(`接入请求无效：${reason}`)

/** Sentences for the developer of the application, by claim. */
const claims: Record<string, string> = {
  aud: `aud 应为 ${clientAudience}`,
  exp: '缺少 exp 或不是时间',
  iat: '缺少 iat，或签发时间在将来：请校准应用服务器的时钟',
  jti: '缺少 jti',
  sub: '缺少 sub（用户名）',
  nbf: 'nbf 还没有到'
}

const sentenceOf = (error: unknown) => {
  if (error instanceof errors.JWTExpired) return '已过期：请校准应用服务器的时钟，并且每次都重新签名'
  if (error instanceof errors.JWTClaimValidationFailed) return claims[error.claim] ?? `${error.claim} 不符合要求`
  if (error instanceof errors.JOSEAlgNotAllowed) return '签名算法与该应用登记的签名方式不符'
  if (error instanceof errors.JWSSignatureVerificationFailed) return '签名不正确'
  return '不是可以识别的 JWT'
}

/** Texts with other characters name nothing, and the database does not accept all of them. */
const isName = (text: string) => text.length <= 100 && !/[\p{Cc}\p{Surrogate}]/u.test(text)

const issuerOf = (assertion: string): string => {
  try {
    const { iss = '' } = decodeJwt(assertion)
    return typeof iss === 'string' && isName(iss) ? iss : ''
  } catch {
    throw wrong('不是可以识别的 JWT')
  }
}

const verify = async ({ seal }: Platform, client: ClientRow, assertion: string, now: Date): Promise<JWTPayload> => {
  const options = {
    audience: clientAudience,
    issuer: client.id,
    requiredClaims: ['sub', 'jti', 'iat', 'exp'],
    clockTolerance: tolerance,
    currentDate: now,
    maxTokenAge: longest
  }
  const { publicKey, sealedSecret } = client
  if (publicKey) {
    const key = createPublicKey(publicKey)
    return (await jwtVerify(assertion, key, { ...options, algorithms: [...keyAlgorithms] })).payload
  }
  if (!sealedSecret) throw wrong('该应用尚未生成密钥')
  // Another key of the platform encrypted it, for example before a restore.
  const secret = Buffer.from(readable(seal, sealedSecret))
  if (!secret.length) throw wrong('平台无法解密该应用的密钥，请平台管理员在接入应用中重新生成')
  return (await jwtVerify(assertion, secret, { ...options, algorithms: [...secretAlgorithms] })).payload
}

/**
 * Checks the signature and the times of a request by the clock of the database.
 * @throws Refusal that names what the application has to change
 */
export const readRequest = async (platform: Platform, assertion: string): Promise<SignedRequest> => {
  const { database } = platform
  const [client] = await database
    .select()
    .from(clients)
    .where(eq(clients.id, issuerOf(assertion)))
  if (!client || client.status !== '1') throw wrong('应用标识（iss）不存在，或该应用已停用')
  const payload = await verify(platform, client, assertion, await databaseTime(database)).catch((error: unknown) => {
    if (error instanceof Refusal || !(error instanceof errors.JOSEError)) throw error
    throw wrong(sentenceOf(error))
  })
  const { sub = '', jti = '', iat = 0, exp = 0, subsite = '' } = payload
  if (exp - iat > longest) throw wrong('有效期（exp 减 iat）不能超过 5 分钟')
  if (typeof jti !== 'string' || !/^[\w.~-]{8,100}$/.test(jti)) throw wrong('jti 应为 8 到 100 个字母、数字或 -_.~')
  if (typeof sub !== 'string' || !isName(sub)) throw wrong(claims.sub!)
  if (typeof subsite !== 'string' || subsite.length > 64) throw wrong('subsite 应为站点的编号')
  return { client, username: sub.trim().toLowerCase(), subsiteId: subsite, jti }
}
