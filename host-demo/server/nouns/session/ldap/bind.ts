import type { FastifyBaseLogger } from 'fastify'
import { InvalidCredentialsError, ResultCodeError, SizeLimitExceededError, type Client } from 'ldapts'
import { logFailure } from '../../../kernel/log.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { openLdap } from './connect.ts'
import type { LdapSettings } from './ldap-settings.ts'

/** Time limits (ms): a person waits for the answer. */
const limits = { connectTimeout: 5000, timeout: 5000 }

const hex = (sign: string) => [...Buffer.from(sign)].map(byte => `\\${byte.toString(16).padStart(2, '0')}`).join('')

/** Escapes a value of a filter (RFC 4515). */
export const escapeFilter = (value: string) => value.replace(/[\\*()\0]/g, hex)
/** Escapes a value of a DN (RFC 4514). */
export const escapeDn = (value: string) => value.replace(/[\\,+"<>;=#\0]|^ | $/g, hex)

/** Inserts the name, whatever signs it contains. */
const fill = (template: string, name: string) => template.replaceAll('{username}', () => name)

const findDn = async (client: Client, { base, filter, account, password }: LdapSettings, username: string) => {
  if (account) await client.bind(account, password)
  const several = () => new Refusal('单位目录中有多个这样的账号，请联系目录管理员')
  const asked = { filter: fill(filter, escapeFilter(username)), attributes: ['1.1'], sizeLimit: 2 }
  const { searchEntries } = await client.search(base, { scope: 'sub', ...asked }).catch((error: unknown) => {
    throw error instanceof SizeLimitExceededError ? several() : error
  })
  if (searchEntries.length > 1) throw several()
  return searchEntries[0]?.dn ?? ''
}

/** Details of Active Directory in a refused bind, with their sentences. */
const reasons: readonly [RegExp, (place: string) => string][] = [
  [/data (775|533|701|530|531)\b/, () => '您在单位目录中的账号已锁定或停用，请联系目录管理员'],
  [/data (532|773)\b/, place => `您的目录密码已过期，请先修改：${place}`]
]

const away = () => new Refusal('单位目录暂时不可用，请稍后重试或使用其他方式登录')

/** A bind that the directory refused for another reason than the password. */
export class RefusedBind extends Refusal {}

/** Returns false for a wrong password. @throws RefusedBind if the account may not bind, Refusal if the directory is away */
const explain = (error: unknown, { place }: LdapSettings, log: FastifyBaseLogger): false => {
  if (error instanceof Refusal) throw error
  const text = error instanceof Error ? error.message : ''
  const found = reasons.find(([pattern]) => error instanceof ResultCodeError && pattern.test(text))
  if (found) throw new RefusedBind(found[1](place))
  if (error instanceof InvalidCredentialsError) return false
  // Unwilling to perform, constraint violation: locked by a password policy.
  if (error instanceof ResultCodeError && (error.code === 53 || error.code === 19))
    throw new RefusedBind('您在单位目录中的账号已锁定或停用，请联系目录管理员')
  logFailure(log, 'warn', error, 'the directory for sign-in is away')
  throw away()
}

/**
 * Checks a password by a bind at the directory.
 * @throws RefusedBind if the account may not bind, Refusal if the directory is away
 */
export const bindAs = async (settings: LdapSettings, username: string, password: string, log: FastifyBaseLogger) => {
  // A bind without a password succeeds at many directories and proves nothing (RFC 4513, 5.1.2).
  if (!password) return false
  const { client, secure } = openLdap({ ...settings, startTls: true, ...limits })
  try {
    await secure()
    const dn = settings.bindDn ? fill(settings.bindDn, escapeDn(username)) : await findDn(client, settings, username)
    if (!dn) return false
    return await client.bind(dn, password).then(
      () => true,
      (error: unknown) => explain(error, settings, log)
    )
  } catch (error) {
    if (error instanceof Refusal) throw error
    // The account that searches is wrong, or the directory cannot be reached: no fault of the person.
    logFailure(log, 'warn', error, 'the directory for sign-in is away')
    throw away()
  } finally {
    await client.unbind().catch(() => undefined)
  }
}
