import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Envelope } from '../../elements/base/contract/envelope.ts'
import type { SignedIn } from '../../elements/base/contract/session.ts'
import { password, startPlatform } from './platform.mjs'

/** Product of another origin, and the platform that allows it. */
export interface OtherOrigin {
  /** Address of the product. */
  address: string
  /** Address of the platform. */
  platform: string
  /** Data folder of the platform. */
  data: string
  /** Serves a page and returns its address. */
  serve: (body: string, options?: PageOptions) => string
  /** Returns a token of the platform with its user. */
  signIn: (username?: string) => Promise<SignedIn>
  /** Ends a session on the platform without the page. */
  end: (token: string) => Promise<void>
  stop: () => Promise<void>
}

export interface PageOptions {
  /** Text before `<html>`; a doctype by default. */
  doctype?: string
  /** Attributes of `<html>`. */
  html?: string
  head?: string
  headers?: Record<string, string>
}

export async function startOtherOrigin(environment: Record<string, string> = {}): Promise<OtherOrigin> {
  const pages = new Map<string, { text: string; headers: Record<string, string> }>()
  const server = createServer((request, response) => {
    const page = pages.get(request.url?.split('?')[0] ?? '')
    if (!page) return void response.writeHead(404).end()
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', ...page.headers }).end(page.text)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const platform = await startPlatform({ environment: { QUNDAO_ORIGINS: address, ...environment } })
  const post = (path: string, body: unknown, token = '') =>
    fetch(`${platform.origin}/api${path}`, {
      method: 'POST',
      headers: { ...(body !== undefined && { 'Content-Type': 'application/json' }), 'X-Access-Token': token },
      body: body === undefined ? undefined : JSON.stringify(body)
    })
  return {
    address,
    platform: platform.origin,
    data: platform.data,
    serve(body, { doctype = '<!doctype html>', html = 'lang="zh-CN"', head = '', headers = {} } = {}) {
      const path = `/page-${pages.size}`
      const text = `${doctype}<html ${html}><head><meta charset="utf-8"><title>别的产品</title>${head}</head><body>${body}</body></html>`
      pages.set(path, { text: text.replaceAll('PLATFORM', platform.origin), headers })
      return address + path
    },
    async signIn(username = 'admin') {
      const { result, message } = (await (
        await post('/sys/login', { username, password })
      ).json()) as Envelope<SignedIn | null>
      if (!result) throw new Error(`${username} could not sign in: ${message}`)
      return result
    },
    end: async token => void (await post('/sys/logout', undefined, token)),
    async stop() {
      server.closeAllConnections()
      server.close()
      await platform.stop()
    }
  }
}
