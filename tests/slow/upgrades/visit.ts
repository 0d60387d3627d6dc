import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { applicantIdentity, applicationCalls, applicationProgress } from '../../../elements/base/contract/apply.ts'
import { articleById, articleList } from '../../../elements/base/contract/article.ts'
import type { BodyOf, Endpoint, QueryOf, ResultOf } from '../../../elements/base/contract/endpoint.ts'
import type { Envelope } from '../../../elements/base/contract/envelope.ts'
import { formById, formList } from '../../../elements/base/contract/form.ts'
import { verifyLog, type LogVerified } from '../../../elements/base/contract/log.ts'
import { login } from '../../../elements/base/contract/session.ts'
import { startPlatform } from '../../support/platform.mjs'
import { password } from '../../server/ground.ts'
import { dumpsFolder } from './dump.ts'
import type { Place } from './place.ts'

/** Key that encrypted the personal data of the dump of 2026-11-25. */
const personalKey = '0123456789abcdef'.repeat(4)

type AnyEndpoint = Endpoint<unknown, unknown, unknown>

const callerOf =
  (origin: string) =>
  async <E extends AnyEndpoint>(
    endpoint: E,
    { token = '', query, body }: { token?: string; query?: QueryOf<E>; body?: BodyOf<E> } = {}
  ): Promise<ResultOf<E>> => {
    const search = new URLSearchParams(Object.entries(query ?? {}).map(([key, value]) => [key, String(value)]))
    const response = await fetch(`${origin}/api${endpoint.path}?${search}`, {
      method: endpoint.method,
      headers: { 'x-access-token': token, ...(body !== undefined && { 'content-type': 'application/json' }) },
      body: body === undefined ? undefined : JSON.stringify(body)
    })
    const { success, message, result } = (await response.json()) as Envelope<ResultOf<E>>
    assert.ok(success, `${endpoint.path}: ${message}`)
    return result
  }

/** Verifies the log page by page, when all entries are linked. Linking follows a write after a moment. */
const verifyAll = async (verify: (after?: string) => Promise<LogVerified>) => {
  let part = await verify()
  for (const deadline = Date.now() + 30_000; part.waiting > 0 && Date.now() < deadline; await pause(50))
    part = await verify()
  assert.equal(part.waiting, 0)
  while (part.after !== undefined) part = await verify(part.after)
  assert.equal(part.broken, undefined)
}

/**
 * Starts the platform process on an upgraded database, signs in, and reads the records that were added before the dump.
 */
export const visit = async ({ client, url }: Place, data: string, name: string) => {
  const platform = await startPlatform({
    data,
    environment: { DATABASE_URL: url, QUNDAO_PERSONAL_KEY: personalKey }
  })
  try {
    const call = callerOf(platform.origin)
    const signIn = async (username: string) => (await call(login, { body: { username, password } })).token
    const token = await signIn('admin')
    await signIn('lihua')
    const { records } = await call(articleList, { token, query: { title: '*升级*', pageSize: 50 } })
    const states = Object.fromEntries(records.map(({ title, state }) => [title, state]))
    assert.equal(states['升级草稿'], 'draft')
    const draft = records.find(({ title }) => title === '升级草稿')
    const { content } = await call(articleById, { token, query: { id: draft?.id ?? '' } })
    assert.match(content, /<p>正文：升级草稿<\/p>/)

    const { rows } = await client.query<{ path: string; is_public: boolean }>(
      `select path, exists (select from published_articles where files_of(content, annexes) @> array[uploads.id])
        as is_public from uploads where original in ('升级说明.txt', '升级图.png')`
    )
    assert.equal(rows.length, 2)
    for (const { path, is_public: isPublic } of rows) {
      const served = await fetch(`${platform.origin}/files/${path}`, { headers: { 'x-access-token': token } })
      assert.equal(served.status, 200, path)
      assert.equal((await fetch(`${platform.origin}/files/${path}`)).status, isPublic ? 200 : 404, path)
      const stored = readFileSync(join(dumpsFolder, `${name}.files`, path))
      assert.deepEqual(Buffer.from(await served.arrayBuffer()), stored)
    }

    await verifyAll(after => call(verifyLog, { token, query: after === undefined ? {} : { after } }))
    const { rows: links } = await client.query<{ number: number }>('select count(*)::int as number from log_links')
    assert.ok(links[0] && links[0].number > 27, `${links[0]?.number} links`)

    if (name === '0.1.0') {
      assert.deepEqual(states, {
        ...{ 升级草稿: 'draft', '升级已发布（修改中）': 'changed', 升级待审: 'submitted' },
        ...{ 升级退回: 'returned', 升级撤回: 'withdrawn' }
      })
      const forms = await call(formList, { token, query: { words: '升级' } })
      const form = await call(formById, { token, query: { id: forms.records[0]?.id ?? '' } })
      assert.deepEqual([form.name, JSON.parse(form.jsonStr).list[0].name], ['升级报名表', '姓名'])
    } else {
      const { rows } = await client.query<{ id: string }>("select id from applications where code = '1-20261125-0001'")
      const id = rows[0]?.id ?? ''
      assert.equal((await call(applicationCalls.byId, { token, query: { id } })).applicantName, '林晓')
      const { cardCode } = await call(applicantIdentity, { token, query: { id } })
      assert.equal(cardCode, '11010519491231002X')
      const asked = { code: '1-20261125-0001', queryCode: 'A425CYWACB' }
      const { files } = await call(applicationProgress, { body: asked })
      assert.deepEqual(
        files.map(({ name }) => name),
        ['审查意见.txt']
      )
    }
  } finally {
    await platform.stop()
  }
}
