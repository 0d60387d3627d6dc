import type { OidcSettings } from '../nouns/session/oidc/oidc-settings.ts'
import { StartFailure } from '../kernel/start-failure.ts'

const needed = ['QUNDAO_OIDC_ISSUER', 'QUNDAO_OIDC_CLIENT_ID', 'QUNDAO_OIDC_CLIENT_SECRET'] as const

const isSafe = (address: string) => {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, search, hash } = new URL(address)
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  return !search && !hash && (protocol === 'https:' || (protocol === 'http:' && isLocal))
}

/** Reads the OpenID provider; undefined without one. @throws StartFailure if the configuration is incomplete */
export const readOidc = (environment: NodeJS.ProcessEnv): OidcSettings | undefined => {
  const isAsked = Object.keys(environment).some(name => name.startsWith('QUNDAO_OIDC_') && environment[name])
  if (!isAsked) return undefined
  const missing = needed.filter(name => !environment[name])
  if (missing.length)
    throw new StartFailure(
      `使用 OIDC 登录还须设置 ${missing.join('、')}`,
      `Sign-in by OIDC also needs ${missing.join(', ')}`
    )
  const issuer = environment.QUNDAO_OIDC_ISSUER ?? ''
  if (!isSafe(issuer))
    throw new StartFailure(
      'QUNDAO_OIDC_ISSUER 应为 https 网址，如 https://sso.example.gov.cn（只有 localhost 可用 http）',
      'QUNDAO_OIDC_ISSUER is an https address such as https://sso.example.gov.cn (http for localhost only)'
    )
  const scope = environment.QUNDAO_OIDC_SCOPE || 'openid profile'
  if (!scope.split(' ').includes('openid'))
    throw new StartFailure('QUNDAO_OIDC_SCOPE 须包含 openid', 'QUNDAO_OIDC_SCOPE must contain openid')
  return {
    issuer,
    scope,
    clientId: environment.QUNDAO_OIDC_CLIENT_ID ?? '',
    clientSecret: environment.QUNDAO_OIDC_CLIENT_SECRET ?? '',
    claim: environment.QUNDAO_OIDC_CLAIM || 'preferred_username',
    name: environment.QUNDAO_OIDC_NAME?.trim() ?? '',
    trustsFactor: environment.QUNDAO_OIDC_TRUST_MFA === '1'
  }
}
