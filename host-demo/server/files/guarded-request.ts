import { lookup, Resolver, type LookupAddress } from 'node:dns'
import { request as requestPlain, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isInner } from './inner-addresses.ts'

/** An address that the public internet does not reach. */
export class InnerAddress extends Error {
  override readonly name = 'InnerAddress'
}

type Done = Parameters<LookupFunction>[2]

/** Refuses a name if one of its addresses is not public. The checked addresses are those connected to. */
const give = (addresses: LookupAddress[], isAll: boolean | undefined, done: Done) => {
  const [first] = addresses
  if (!first) done(Object.assign(new Error('no address'), { code: 'ENOTFOUND' }), '', 4)
  else if (addresses.some(({ address }) => isInner(address))) done(new InnerAddress(), '', 4)
  else if (isAll) done(null, addresses)
  else done(null, first.address, first.family)
}

/** Resolves a name to public addresses. */
const publicLookup: LookupFunction = (hostname, options, done) =>
  lookup(hostname, { ...options, all: true }, (error, addresses) =>
    error ? done(error, '', 4) : give(addresses, options.all, done)
  )

const resolver = new Resolver({ timeout: 3000, tries: 2 })

/**
 * As `publicLookup`, with separate queries. `lookup` of the system occupies the threads that read files and hash
 * passwords, for seconds if a name server does not respond.
 */
export const patientLookup: LookupFunction = (hostname, options, done) => {
  const found: LookupAddress[] = []
  let waiting = 2
  const add = (family: 4 | 6) => (_error: Error | null, addresses: string[] | undefined) => {
    found.push(...(addresses ?? []).map(address => ({ address, family })))
    if (--waiting === 0) give(found, options.all, done)
  }
  resolver.resolve4(hostname, add(4))
  resolver.resolve6(hostname, add(6))
}

interface Guarded {
  signal: AbortSignal
  /** Hosts (`host` or `host:port`) that may be asked although they are not in the public internet. */
  innerHosts: readonly string[]
  headers: OutgoingHttpHeaders
  lookup?: LookupFunction
  /** Accepts every certificate; the caller checks it. */
  anyCertificate?: true
}

/**
 * Sends one GET to a public address, without following redirects.
 * @throws InnerAddress
 */
export const guardedRequest = (
  url: URL,
  { signal, innerHosts, headers, lookup = publicLookup, anyCertificate }: Guarded
) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const isAllowed = innerHosts.includes(url.host) || innerHosts.includes(url.hostname)
    const address = url.hostname.replace(/^\[|\]$/g, '')
    // An address needs no look-up, so it is checked here.
    if (!isAllowed && isIP(address) && isInner(address)) return reject(new InnerAddress())
    const request = (url.protocol === 'https:' ? requestSecure : requestPlain)(url, {
      signal,
      agent: false,
      headers: { 'accept-encoding': 'identity', 'user-agent': 'Mozilla/5.0 (compatible; Qundao)', ...headers },
      ...(!isAllowed && { lookup }),
      ...(anyCertificate && { rejectUnauthorized: false })
    })
    request.once('response', resolve).once('error', reject).end()
  })
