import { isIP } from 'node:net'
import { Client } from 'ldapts'

/** Address of a directory server, and how its certificate is checked. */
interface LdapServer {
  url: string
  /** PEM of the authority; '' for those that the system trusts. */
  ca: string
  startTls: boolean
  /** Time limits (ms) of a connection and of one request. */
  connectTimeout: number
  timeout: number
}

/** Opens a client that uses TLS, if asked, before anything else is sent. `unbind` closes it. */
export const openLdap = ({ url, ca, startTls, ...limits }: LdapServer) => {
  const trusted = ca ? { ca } : {}
  // With `tlsOptions`, the client would speak TLS from the first byte on `ldap://`, too.
  const client = new Client({
    url,
    strictDN: false,
    ...limits,
    ...(url.startsWith('ldaps:') && { tlsOptions: trusted })
  })
  const secure = async () => {
    if (!startTls || !url.startsWith('ldap:')) return
    const host = new URL(url).hostname.replace(/^\[|\]$/g, '')
    // Without the host, the certificate would be compared with `localhost`.
    await client.startTLS({ ...trusted, host, ...(!isIP(host) && { servername: host }) })
  }
  return { client, secure }
}
