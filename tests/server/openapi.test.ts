import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { Validator } from '@seriousme/openapi-schema-validator'
import Schema from 'typebox/schema'
import { codes, type Envelope } from '../../elements/base/contract/envelope.ts'
import { addArticle, articleDocument, publicArticles } from '../../elements/base/contract/article.ts'
import { stepFilePath } from '../../elements/base/contract/apply-files.ts'
import { annualFiles } from '../../elements/base/contract/apply-report.ts'
import { letterPath } from '../../elements/base/contract/apply.ts'
import { login, logout } from '../../elements/base/contract/session.ts'
import { deleteUser, userList, userSheet } from '../../elements/base/contract/user.ts'
import { samples } from './matrix/samples.ts'
import { articleDraft, startPlatform, type TestPlatform } from './platform.ts'

interface Operation {
  operationId: string
  tags: [string]
  summary?: string
  security?: []
  parameters?: { $ref?: string; name?: string; in?: string; required?: boolean }[]
  requestBody?: { content: { 'application/json': { schema: object } } }
  responses: Record<string, { content?: Record<string, { schema?: object }> }>
  'x-rights'?: string[]
  'x-proof'?: string
}
interface Description {
  openapi: string
  info: { version: string }
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object> }
}

const jsonHeaders = { 'content-type': 'application/json' }

const ownPackage = join(import.meta.dirname, '../../package.json')

let platform: TestPlatform
let description: Description
before(async () => {
  platform = await startPlatform()
  description = (await (await platform.raw('/api/openapi.json')).json()) as Description
})
after(() => platform.stop())

const isValid = async (given: object) =>
  new Validator().validate(structuredClone(given) as unknown as Record<string, unknown>)

/** Operation of a call of the contract. Its parameters are written as `{name}` or `:name`. */
const operationOf = ({ method, path }: { method: string; path: string }) =>
  description.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]

/** Checks a value against a schema of the description. */
const fits = (schema: object | undefined, value: unknown) =>
  Schema.Errors({ components: description.components, ...schema }, value)[1].map(
    ({ instancePath, message }) => `${instancePath} ${message}`
  )

test('[house-12] the description of the API is valid OpenAPI 3.1, and all its references lead to something', async () => {
  const { valid, errors } = await isValid(description)
  assert.ok(valid, JSON.stringify(errors)?.slice(0, 2000))
  assert.equal(description.info.version, JSON.parse(readFileSync(ownPackage, 'utf8')).version)
  const { paths: _paths, ...broken } = description
  assert.equal((await isValid({ ...broken, paths: 'none' })).valid, false)
  const names = [...JSON.stringify(description).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, name = '']) => name)
  assert.ok(names.length > 500)
  const at = (name: string) =>
    name.split('/').reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], description)
  assert.deepEqual(
    [...new Set(names)].filter(name => at(name) === undefined),
    []
  )
  const ids = Object.values(description.paths).flatMap(methods => Object.values(methods).map(each => each.operationId))
  assert.equal(new Set(ids).size, ids.length)
})

test('[house-12] it names every call of the contract, and says which need a session', () => {
  const calls = samples.map(({ endpoint }) => endpoint)
  assert.ok(calls.length > 400)
  for (const call of calls) {
    const operation = operationOf(call)
    assert.ok(operation, `${call.method} ${call.path}`)
    assert.equal(operation.security, undefined, `${call.method} ${call.path} needs a session`)
  }
  const tags = new Set(description.tags.map(({ name }) => name))
  for (const methods of Object.values(description.paths))
    for (const { tags: own } of Object.values(methods)) assert.ok(tags.has(own[0]))
})

test('[house-12] it names the right that a refusal names', async () => {
  await platform.query("delete from user_roles where user_id = 'u4'")
  const token = await platform.signIn('zhaolei')
  let refused = 0
  for (const { endpoint, search = '' } of samples.filter(each => each.right && each.endpoint.method === 'GET')) {
    const answer = (await (await platform.raw(`/api${endpoint.path}?${search}`, { token })).json()) as Envelope<{
      right?: string
    }>
    if (answer.code !== codes.forbidden || !answer.result?.right) continue
    refused += 1
    assert.ok(operationOf(endpoint)?.['x-rights']?.includes(answer.result.right), endpoint.path)
  }
  assert.ok(refused > 50, `${refused} refusals`)
})

test('[house-12] the bodies that calls accept and the results that they send fit the description', async () => {
  const token = await platform.signIn('admin')
  let results = 0
  for (const { endpoint, search = '' } of samples) {
    const operation = operationOf(endpoint)
    const name = `${endpoint.method} ${endpoint.path}`
    const answered = operation?.responses[200]?.content?.['application/json']?.schema
    if (!answered || endpoint.method !== 'GET') continue
    const answer = (await (await platform.raw(`/api${endpoint.path}?${search}`, { token })).json()) as Envelope<unknown>
    if (answer.success && ++results) assert.deepEqual(fits(answered, answer), [], name)
  }
  assert.ok(results > 100, `${results} results`)
  const body = { ...articleDraft('停水通知'), unknown: 'ignored' }
  const asked = operationOf(addArticle)?.requestBody?.content['application/json'].schema
  assert.deepEqual(fits(asked, body), [])
  assert.ok((await platform.call(addArticle, { token, body })).success)
  assert.notDeepEqual(fits(asked, { ...body, title: 1 }), [])
  // Counter-check: a key of another type does not fit.
  const list = operationOf(userList)?.responses[200]?.content?.['application/json']?.schema
  const { records: _records, ...rest } = (await platform.call(userList, { token, query: {} })).result
  assert.notDeepEqual(
    fits(list, { success: true, code: 200, message: '', timestamp: 1, result: { ...rest, records: 'none' } }),
    []
  )
})

test('[house-12] a call that gets all required fields of the description misses none', async () => {
  const token = await platform.signIn('admin')
  let bodies = 0
  for (const { endpoint, search = '', body } of samples) {
    const operation = operationOf(endpoint)
    const isFile = !operation?.responses[200]?.content?.['application/json']
    const asked = operation?.requestBody?.content['application/json'].schema
    if (endpoint === logout || isFile || (!asked && endpoint.method !== 'GET')) continue
    const queries = operation?.parameters?.flatMap(({ name = '', required }) => (required ? [name] : [])) ?? []
    const query = [...new URLSearchParams(search)].filter(([name]) => queries.includes(name))
    const required = (asked as { required?: string[] } | undefined)?.required ?? []
    const given = Object.entries((body ?? {}) as object).filter(([name]) => required.includes(name))
    const send = async (pairs: [string, unknown][]) => {
      const { method } = endpoint
      const sent = asked && { body: JSON.stringify(Object.fromEntries(pairs)), headers: jsonHeaders }
      const path = `/api${endpoint.path}?${String(new URLSearchParams(query))}`
      const response = await platform.raw(path, { method, token, ...sent })
      const isJson = response.headers.get('content-type')?.includes('json')
      return isJson ? ((await response.json()) as Envelope<unknown>) : undefined
    }
    assert.doesNotMatch((await send(given))?.message ?? '', /不能(缺少|为空)，请修改/, endpoint.path)
    if (given.length > 0 && ++bodies) assert.equal((await send([]))?.success, false, endpoint.path)
  }
  assert.ok(bodies > 150, `${bodies} bodies`)
})

test('[house-12] exports and files say which query they read', async () => {
  const token = await platform.signIn('admin')
  const queryOf = (path: string) =>
    operationOf({ method: 'GET', path })?.parameters?.map(({ name, required = false }) => [name, required])
  const exported = queryOf(userSheet.exportXls)!
  for (const name of ['username', 'roleId', 'selections'])
    assert.ok(
      exported.some(([each]) => each === name),
      name
    )
  for (const path of [stepFilePath, letterPath, articleDocument.exportDocx, annualFiles.docx]) {
    const required = queryOf(path)?.flatMap(([name, isRequired]) => (isRequired ? [name] : [])) ?? []
    const answer = (await (await platform.raw(`/api${path}`, { token })).json()) as Envelope<null>
    assert.ok(
      required.some(name => answer.message.includes(`${name}`)),
      `${path}: ${required}, ${answer.message}`
    )
    assert.match(answer.message, /不能缺少/)
  }
})

test('[house-12] it is open, is not sent twice to the same reader, and names no data', async () => {
  const first = await platform.raw('/api/openapi.json')
  const tag = first.headers.get('etag')!
  const text = await first.text()
  assert.equal((await platform.raw('/api/openapi.json', { headers: { 'if-none-match': tag } })).status, 304)
  for (const word of ['临江', 'zhaolei', '赵磊', platform.folder]) assert.ok(!text.includes(word), word)
  for (const call of [login, publicArticles]) assert.deepEqual(operationOf(call)?.security, [])
  assert.deepEqual(operationOf(userList)?.['x-rights'], ['system:user:list'])
  assert.equal(operationOf(deleteUser)?.['x-proof'], 'delete')
})
