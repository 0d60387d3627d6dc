import { readFileSync } from 'node:fs'
import { FilterParser } from 'ldapts'
import type { LdapSettings } from '../nouns/session/ldap/ldap-settings.ts'
import { StartFailure } from '../kernel/start-failure.ts'

const fail = (chinese: string, english: string): never => {
  throw new StartFailure(chinese, english)
}

const readFile = (path: string) => {
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    throw new StartFailure(`QUNDAO_LDAP_CA 所指的文件 ${path} 无法读取`, 'The file of QUNDAO_LDAP_CA cannot be read', {
      cause
    })
  }
}

const given = (text = '') => text.trim()

const isFilter = (text: string) => {
  try {
    FilterParser.parseString(text)
    return text.includes('{username}')
  } catch {
    return false
  }
}

/** Reads the directory for sign-in; undefined without one. @throws StartFailure if it is incomplete */
export const readLdap = (environment: NodeJS.ProcessEnv): LdapSettings | undefined => {
  const isAsked = Object.keys(environment).some(name => name.startsWith('QUNDAO_LDAP_') && environment[name])
  if (!isAsked) return undefined
  const url = given(environment.QUNDAO_LDAP_URL)
  if (!URL.canParse(url) || !/^ldaps?:$/.test(new URL(url).protocol) || !new URL(url).hostname)
    fail(
      '使用 LDAP 登录须设置 QUNDAO_LDAP_URL，如 ldaps://ldap.example.gov.cn:636；ldap:// 开头的用 StartTLS 加密',
      'Sign-in by LDAP needs QUNDAO_LDAP_URL, such as ldaps://ldap.example.gov.cn:636; ldap:// is encrypted by StartTLS'
    )
  const [bindDn, base] = [given(environment.QUNDAO_LDAP_BIND_DN), given(environment.QUNDAO_LDAP_BASE)]
  if (Boolean(bindDn) === Boolean(base))
    fail(
      '使用 LDAP 登录须设置 QUNDAO_LDAP_BIND_DN 或 QUNDAO_LDAP_BASE，只设其中之一',
      'Sign-in by LDAP needs either QUNDAO_LDAP_BIND_DN or QUNDAO_LDAP_BASE'
    )
  if (bindDn && !bindDn.includes('{username}'))
    fail(
      'QUNDAO_LDAP_BIND_DN 须含 {username}，如 uid={username},ou=people,dc=example,dc=cn',
      'QUNDAO_LDAP_BIND_DN contains {username}, such as uid={username},ou=people,dc=example,dc=cn'
    )
  const filter = given(environment.QUNDAO_LDAP_FILTER) || '(uid={username})'
  if (!isFilter(filter))
    fail(
      'QUNDAO_LDAP_FILTER 应为含 {username} 的 LDAP 筛选表达式，如 (uid={username})',
      'QUNDAO_LDAP_FILTER is an LDAP filter with {username}, such as (uid={username})'
    )
  const accounts = given(environment.QUNDAO_LDAP_ACCOUNTS) || 'synced'
  if (accounts !== 'synced' && accounts !== 'all')
    throw new StartFailure('QUNDAO_LDAP_ACCOUNTS 只能是 synced 或 all', 'QUNDAO_LDAP_ACCOUNTS is either synced or all')
  const [account, password] = [given(environment.QUNDAO_LDAP_ACCOUNT), environment.QUNDAO_LDAP_PASSWORD ?? '']
  if (Boolean(account) !== Boolean(password))
    fail(
      'QUNDAO_LDAP_ACCOUNT 和 QUNDAO_LDAP_PASSWORD 须同时设置',
      'QUNDAO_LDAP_ACCOUNT and QUNDAO_LDAP_PASSWORD are set together'
    )
  const ca = given(environment.QUNDAO_LDAP_CA) && readFile(given(environment.QUNDAO_LDAP_CA))
  const place = given(environment.QUNDAO_LDAP_PLACE) || '请咨询目录管理员'
  return { url, ca, bindDn, base, filter, account, password, accounts, place }
}
