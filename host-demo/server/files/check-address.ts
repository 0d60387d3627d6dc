import type { IncomingMessage } from 'node:http'
import type { TLSSocket } from 'node:tls'
import type { LinkProblem } from '../../../elements/base/contract/link.ts'
import { currentTime } from '../kernel/clock.ts'
import { guardedRequest, InnerAddress, patientLookup } from './guarded-request.ts'

/** Result of asking an address. */
export interface CheckedAddress {
  /** HTTP status; 0 for no response. */
  status: number
  problem: LinkProblem
  /** Address after redirects; '' if it is the same. */
  leadsTo: string
  certificateEnd: Date | null
}

interface CheckBounds {
  /** Time limit in milliseconds, redirects included. */
  time: number
  innerHosts: readonly string[]
  signal?: AbortSignal
}

const mostRedirects = 5
const mostAddress = 500

const readUrl = (address: string, base?: string) => {
  const url = URL.canParse(address, base) ? new URL(address, base) : undefined
  return url && /^https?:$/.test(url.protocol) && !url.username && !url.password ? url : undefined
}

/** Reads the end of the certificate, and whether browsers refuse it. */
const certificateOf = ({ socket }: IncomingMessage): { end: Date | null; problem: LinkProblem } => {
  if (!('getPeerCertificate' in socket)) return { end: null, problem: '' }
  const secure = socket as TLSSocket
  const end = new Date(secure.getPeerCertificate().valid_to)
  if (Number.isNaN(end.getTime())) return { end: null, problem: 'certificate' }
  if (end <= currentTime()) return { end, problem: 'expired' }
  return { end, problem: secure.authorized ? '' : 'certificate' }
}

/**
 * Asks an address of a website as a browser would, and reads only the head of the response. Follows redirects, each
 * checked like the first address.
 */
export const checkAddress = async (
  address: string,
  { time, innerHosts, signal: given }: CheckBounds
): Promise<CheckedAddress> => {
  const slow = AbortSignal.timeout(time)
  const signal = given ? AbortSignal.any([slow, given]) : slow
  let result: CheckedAddress = { status: 0, problem: 'address', leadsTo: '', certificateEnd: null }
  try {
    let url = readUrl(address)
    for (let count = 0; url && count <= mostRedirects; count++) {
      const headers = { accept: 'text/html,*/*;q=0.8' }
      const response = await guardedRequest(url, {
        ...{ signal, innerHosts, headers, lookup: patientLookup, anyCertificate: true }
      })
      const { statusCode: status = 0, headers: answered } = response
      const { end, problem } = certificateOf(response)
      response.destroy()
      const leadsTo = count === 0 ? '' : url.href.slice(0, mostAddress)
      result = { status, problem: problem || (status >= 400 ? 'status' : ''), leadsTo, certificateEnd: end }
      if (result.problem || status < 300 || !answered.location) return result
      url = readUrl(answered.location, url.href)
    }
    return { ...result, problem: url ? 'redirects' : 'address' }
  } catch (error) {
    if (given?.aborted) throw error
    const problem = error instanceof InnerAddress ? 'inner' : slow.aborted ? 'slow' : 'unreachable'
    return { ...result, status: 0, problem }
  }
}
