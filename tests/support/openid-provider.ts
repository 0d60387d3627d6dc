import { generateKeyPairSync, sign } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

export const clientId = 'qundao'
export const clientSecret = 'a secret of the tests'

type Claims = Record<string, unknown>
const coded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

/** Accepts the cookies of a response, as a browser does. */
const takeCookies = (jar: Map<string, string>, response: Response) => {
  for (const cookie of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    if (value) jar.set(name, value)
    else jar.delete(name)
  }
}

/**
 * Starts a real OpenID provider on localhost. Any name signs in there, with any password. `pages` receive the responses;
 * they may be added until the first request.
 */
export async function startOpenId(pages: string[]) {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = { ...privateKey.export({ format: 'jwk' }), kid: 'tests', alg: 'RS256', use: 'sig' }
  let listen: RequestListener = () => {}
  const server = createServer((request, response) => listen(request, response))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`
  /** Claims of people that differ from their login. */
  const people = new Map<string, Claims>()
  const state: { change?: (claims: Claims) => Claims; header: object; isBroken: boolean } = {
    header: {},
    isBroken: false
  }
  const openProvider = () => {
    const provider = new Provider(issuer, {
      clients: [
        { client_id: clientId, client_secret: clientSecret, redirect_uris: pages, post_logout_redirect_uris: pages }
      ],
      jwks: { keys: [key] },
      cookies: { keys: ['a key of the tests'] },
      claims: { profile: ['preferred_username'], email: ['email', 'email_verified'] },
      findAccount: (_context: unknown, id: string) => ({
        accountId: id,
        claims: () => ({ sub: id, preferred_username: id, ...people.get(id) })
      })
    })
    provider.use(async (context, next) => {
      if (state.isBroken) return void Object.assign(context, { status: 503, body: '' })
      await next()
      const body = context.body as { id_token?: string }
      if (context.path !== '/token' || !body.id_token || !state.change) return
      const [header = '', claims = ''] = body.id_token.split('.').map(part => Buffer.from(part, 'base64url').toString())
      const text = `${coded({ ...JSON.parse(header), ...state.header })}.${coded(state.change(JSON.parse(claims)))}`
      const signature = 'alg' in state.header ? '' : sign('sha256', Buffer.from(text), privateKey).toString('base64url')
      context.body = { ...body, id_token: `${text}.${signature}` }
    })
    return provider.callback()
  }
  listen = (request, response) => {
    listen = openProvider()
    listen(request, response)
  }

  return {
    issuer,
    people,
    /** Changes the claims of ID tokens, signed again unless the header has another `alg`. */
    change(change?: (claims: Claims) => Claims, header: object = {}) {
      Object.assign(state, { change, header })
    },
    break(isBroken: boolean) {
      state.isBroken = isBroken
    },
    /** Signs a person in as a browser does, or cancels. @returns the address to which the provider returns */
    async visit(address: string, login: string, jar = new Map<string, string>()): Promise<URL> {
      let next = new URL(address)
      let form: URLSearchParams | undefined
      while (next.origin === issuer) {
        const response: Response = await fetch(next, {
          redirect: 'manual',
          headers: { cookie: [...jar].map(pair => pair.join('=')).join('; ') },
          ...(form && { method: 'POST', body: form })
        })
        takeCookies(jar, response)
        form = undefined
        const location = response.headers.get('location')
        if (location) {
          next = new URL(location, next)
          continue
        }
        const page = await response.text()
        const [, action, prompt = ''] = /action="([^"]+)"[^]*?name="prompt" value="(\w+)"/.exec(page) ?? []
        if (!action) throw new Error(`${next.pathname} answers ${response.status}: ${page.slice(0, 300)}`)
        const [, cancel = ''] = /href="([^"]+\/abort)"/.exec(page) ?? []
        next = new URL(login ? action : cancel, next)
        if (login) form = new URLSearchParams({ prompt, login, password: 'any' })
      }
      return next
    },
    async stop() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    }
  }
}

export type OpenId = Awaited<ReturnType<typeof startOpenId>>
