import { connect, isIP } from 'node:net'
import { connect as connectSafely, type ConnectionOptions, type TLSSocket } from 'node:tls'
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
  let encrypted: TLSSocket | undefined
  // With `tlsOptions`, the client would speak TLS from the first byte on `ldap://`, too.
  const client = new Client({
    url,
    strictDN: false,
    ...limits,
    ...(url.startsWith('ldaps:') && { tlsOptions: trusted }),
    createConnection: ((port: number, host: string) => encrypted ?? connect(port, host)) as typeof connect
  })
  const encrypt = (options: ConnectionOptions) => {
    const socket = connectSafely(options)
    // The limits of the library end before the handshake.
    const timer = setTimeout(() => socket.destroy(new Error('the TLS handshake took too long')), limits.connectTimeout)
    encrypted = socket.once('secureConnect', () => clearTimeout(timer))
    return socket
  }
  const secure = async () => {
    if (!startTls || !url.startsWith('ldap:')) return
    const host = new URL(url).hostname.replace(/^\[|\]$/g, '')
    // A client of its own: what an attacker in the network adds before the handshake must not count as an answer after it.
    const starter = new Client({ url, ...limits, createSecureConnection: encrypt as typeof connectSafely })
    try {
      // Without the host, the certificate would be compared with `localhost`.
      await starter.startTLS({ ...trusted, host, ...(!isIP(host) && { servername: host }) })
      encrypted?.removeAllListeners('data')
    } catch (error) {
      await starter.unbind().catch(() => undefined)
      throw error
    }
  }
  return { client, secure }
}
