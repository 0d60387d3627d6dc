import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { blankDraft, type ArticleDraft } from '../../elements/base/contract/article.ts'
import type { BodyOf, Endpoint, QueryOf, ResultOf } from '../../elements/base/contract/endpoint.ts'
import type { Envelope } from '../../elements/base/contract/envelope.ts'
import { login } from '../../elements/base/contract/session.ts'
import { callerCacheOf } from '../../host-demo/server/access/caller-cache.ts'
import { createApp } from '../../host-demo/server/start/app.ts'
import type { LdapSettings } from '../../host-demo/server/nouns/session/ldap/ldap-settings.ts'
import type { OidcSettings } from '../../host-demo/server/nouns/session/oidc/oidc-settings.ts'
import type { SessionRules } from '../../host-demo/server/access/session-rules.ts'
import { openDatabase } from '../../host-demo/server/database/open.ts'
import type { Module } from '../../host-demo/server/http/module.ts'
import { modules } from '../../host-demo/server/start/modules.ts'
import { logOptions } from '../../host-demo/server/kernel/log.ts'
import type { S3Settings } from '../../host-demo/server/storage/s3.ts'
import { wrongResult } from '../../host-demo/server/http/calls/results.ts'
import { openGround, password } from './ground.ts'

export { password }

type AnyEndpoint = Endpoint<unknown, unknown, unknown>

interface Parameters<E> {
  token?: string
  query?: QueryOf<E>
  body?: BodyOf<E>
  headers?: Record<string, string>
}

export interface Reply<Result> extends Envelope<Result> {
  status: number
}

interface RawOptions {
  method?: string
  token?: string
  body?: unknown
  headers?: Record<string, string>
}

interface Options {
  seed?: 'demo' | 'empty'
  origins?: string[]
  cas?: { url: string; service: string }
  oidc?: OidcSettings
  ldap?: LdapSettings
  /** Public address of the platform. */
  address?: string
  office?: { url: string; source?: string }
  /** Folder for uploads, instead of one below the data folder. */
  files?: string
  /** S3 storage for uploads, instead of a folder. */
  s3?: S3Settings
  registers?: boolean
  mail?: { url: string; from: string }
  tellsApplicants?: boolean
  asksIpRules?: boolean
  sessionRules?: Partial<SessionRules>
  trustProxy?: number | string[]
  /** Calls of a person per minute. */
  callsPerMinute?: number
  /** Free space in bytes below which writes are refused. */
  leastSpace?: number
  /** Makes a result that does not fit its schema fail. Off as in production: unknown keys are dropped. */
  checksResults?: boolean
  pictureHosts?: string[]
  /** Additional modules of the test. */
  more?: Module[]
}

const pages: Record<string, string> = {
  'shell/index.html': '<!doctype html><title>群岛</title>',
  'shell/shell-abcd1234.js': 'export {}',
  'elements/loader.js': 'export {}',
  'elements/chunks/react-abcd1234.js': 'export {}',
  'legacy/index.html': '<!doctype html><title>旧版</title>',
  'portal/index.html': '<!doctype html><title>门户</title>'
}

/** Creates an article draft with a title and a short text. */
export const articleDraft = (title: string, newsClassId = '1002'): ArticleDraft => ({
  ...blankDraft(newsClassId),
  title,
  content: '<p>正文</p>'
})

/** Starts the whole platform with a separate database in a real PostgreSQL, reachable over HTTP. */
export const startPlatform = async ({
  seed = 'demo',
  origins,
  cas,
  oidc,
  address,
  ldap,
  office,
  files,
  trustProxy,
  leastSpace,
  callsPerMinute,
  pictureHosts,
  registers,
  mail,
  tellsApplicants,
  asksIpRules,
  // Tests sign in one person many times.
  sessionRules = { mostSessions: 50 },
  s3,
  checksResults = true,
  more = []
}: Options = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'qundao-test-'))
  // Run by root, the database's account must be able to pass.
  chmodSync(folder, 0o711)
  const pagesFolder = join(folder, 'www')
  for (const [path, text] of Object.entries(pages)) {
    mkdirSync(join(pagesFolder, path, '..'), { recursive: true })
    writeFileSync(join(pagesFolder, path), text)
  }
  if (files) symlinkSync(files, join(folder, 'files'))
  const ground = await openGround(folder, seed)
  const database = openDatabase(ground.connection)
  const log: string[] = []
  const stream = new Writable({ write: (chunk, _encoding, done) => (log.push(String(chunk)), done()) })
  const app = await createApp({
    database,
    modules: [...modules, ...more],
    dataFolder: folder,
    pagesFolder,
    demoFolder: pagesFolder,
    origins,
    cas,
    oidc,
    address,
    ldap,
    office,
    trustProxy,
    leastSpace,
    callsPerMinute,
    pictureHosts,
    registers,
    mail,
    tellsApplicants,
    asksIpRules,
    sessionRules,
    s3,
    checksResults,
    logger: { ...logOptions, stream }
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })

  const raw = (path: string, { method = 'GET', token, body, headers = {} }: RawOptions = {}) =>
    fetch(`${url}${path}`, {
      method,
      headers: {
        ...(token && { 'x-access-token': token }),
        ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
        ...headers
      },
      body: body === undefined || body instanceof FormData || typeof body === 'string' ? body : JSON.stringify(body)
    })

  const call = async <E extends AnyEndpoint>(
    endpoint: E,
    { token, query, body, headers }: Parameters<E> = {}
  ): Promise<Reply<ResultOf<E>>> => {
    const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined)
    const search = new URLSearchParams(given.map(([key, value]) => [key, String(value)]))
    const response = await raw(`/api${endpoint.path}?${search}`, { method: endpoint.method, token, body, headers })
    return { ...((await response.json()) as Envelope<ResultOf<E>>), status: response.status }
  }

  const signIn = async (username: string) => {
    const { success, message, result } = await call(login, { body: { username, password } })
    if (!success) throw new Error(`${username}: ${message}`)
    return result.token
  }

  return {
    folder,
    /** Key of personal data in the data folder. */
    key: () => readFileSync(join(folder, 'personal-key'), 'utf8').trim(),
    connection: ground.connection,
    url,
    database,
    app,
    log,
    raw,
    call,
    signIn,
    async query<Row extends object>(text: string, values: unknown[] = []) {
      const result = await database.$client.query<Row & Record<string, unknown>>(text, values)
      // As after a write of the platform itself: its next call asks what was announced.
      callerCacheOf(database).doubt()
      return result
    },
    /** Fails if a result did not fit its schema. */
    async stop() {
      const wrong = log.filter(line => line.includes(wrongResult))
      await app.close()
      await database.close()
      await ground.close()
      rmSync(folder, { recursive: true, force: true })
      if (wrong.length > 0) throw new Error(wrong.join(''))
    }
  }
}

export type TestPlatform = Awaited<ReturnType<typeof startPlatform>>
