import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  clockTolerance,
  discovery,
  enableNonRepudiationChecks,
  type ClientAuth,
  type Configuration
} from 'openid-client'
import type { OidcSettings } from './oidc-settings.ts'
import { Refusal } from '../../../kernel/refusal.ts'

/** Time limit of each request to the provider in seconds, and tolerated difference of the clocks. */
const [patience, tolerance] = [5, 30]
/** Time in ms after which the discovery document is read again. */
const lifetime = 3_600_000

const known = new WeakMap<OidcSettings, { configuration: Promise<Configuration>; until: number }>()

/** Authenticates as the provider prefers. */
const authentication = (secret: string): ClientAuth => {
  const [basic, post] = [ClientSecretBasic(secret), ClientSecretPost(secret)]
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const usual = methods.includes('client_secret_basic') ? basic : post
    usual(server, client, body, headers)
  }
}

const discover = ({ issuer, clientId, clientSecret }: OidcSettings) =>
  discovery(
    new URL(issuer),
    clientId,
    { client_secret: clientSecret, [clockTolerance]: tolerance },
    authentication(clientSecret),
    {
      timeout: patience,
      // Checks the signature of ID tokens, which the library leaves to TLS otherwise.
      execute: [enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [allowInsecureRequests] : [])]
    }
  )

/** Returns the provider's configuration. The discovery document is read on first use; a failure is tried again. */
export const configurationOf = (settings: OidcSettings): Promise<Configuration> => {
  const found = known.get(settings)
  if (found && found.until > performance.now()) return found.configuration
  const configuration = discover(settings)
  known.set(settings, { configuration, until: performance.now() + lifetime })
  configuration.catch(() => known.delete(settings))
  return configuration
}

/** Failures that say nothing about the response: no connection, no answer in time, a broken server. */
const unreachable: readonly unknown[] = ['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM']

export const isUnreachable = (failure: unknown) =>
  failure instanceof TypeError || unreachable.includes(Object(failure).code)

export const providerAway = () => new Refusal('统一身份认证服务暂时不可用，请稍后重试或使用其他方式登录')
