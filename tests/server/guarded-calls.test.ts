import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { codes, type Envelope } from '../../elements/base/contract/envelope.ts'
import { permissionCalls, permissionList, type PermissionRow } from '../../elements/base/contract/permission.ts'
import { getUserInfo } from '../../elements/base/contract/session.ts'
import { sessionCall, type ElementFact, type RightFacts } from '../../host-demo/manual/element-facts.ts'
import { startPlatform, type TestPlatform } from './platform.ts'

// Loaded from its source: a bundle of the server tests would contain every element.
const source = join(import.meta.dirname, '../../elements/catalog.ts')
const { catalog } = (await import(pathToFileURL(source).href)) as typeof import('../../elements/catalog.ts')

const folder = join(import.meta.dirname, '../../host-demo/manual/facts')
const elements = JSON.parse(readFileSync(join(folder, 'elements.json'), 'utf8')) as Record<string, ElementFact>
/** True if the run stores new facts instead of comparing. */
const isUpdate = process.env.QUNDAO_FACTS === 'update'

let platform: TestPlatform
let token: string
let rows: PermissionRow[]
const flat = (all: PermissionRow[]): PermissionRow[] => all.flatMap(row => [row, ...flat(row.children ?? [])])

before(async () => {
  platform = await startPlatform()
  token = await platform.signIn('admin')
  rows = flat((await platform.call(permissionList, { token })).result)
})
after(() => platform.stop())

/** Returns the rights by call as the platform has registered them: pattern of the path, and codes. */
async function registered(): Promise<{ method: string; path: RegExp; code: string }[]> {
  const found: { method: string; path: RegExp; code: string }[] = []
  for (const { id, perms } of rows.filter(row => row.menuType === '2')) {
    const { result } = await platform.call(permissionCalls.byId, { token, query: { id } })
    for (const { method, path } of result.calls)
      found.push({ method, path: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`), code: perms })
  }
  return found
}

/** Signs in a person without any right. */
async function signInWithoutRights(): Promise<string> {
  await platform.query("delete from user_roles where user_id = 'u4'")
  return platform.signIn('zhaolei')
}

async function measure(): Promise<RightFacts> {
  const [known, nobody] = [await registered(), await signInWithoutRights()]
  const calls: RightFacts['calls'] = {}
  for (const call of new Set(Object.values(elements).flatMap(({ calls: made }) => made))) {
    const [method = '', path = ''] = call.split(' ')
    const options = { method, token: nobody, ...(method !== 'GET' && { body: {} }) }
    const answer = (await (await platform.raw(`/api${path}`, options)).json()) as Envelope<{ right?: string } | null>
    const needs = answer.code === codes.forbidden ? answer.result?.right : undefined
    const all = known.filter(each => each.method === method && each.path.test(`/api${path}`)).map(each => each.code)
    const also = [...new Set(all)].filter(code => code !== needs).sort()
    if (needs || also.length > 0) calls[call] = { ...(needs && { needs }), ...(also.length > 0 && { also }) }
  }
  const pages: RightFacts['pages'] = {}
  const buttons = rows.filter(row => row.menuType === '2')
  const nounOf = (code: string): string => code.split(':').slice(0, 2).join(':')
  for (const [tag, { components = [] }] of Object.entries(catalog)) {
    const entries = rows.filter(row => row.menuType !== '2' && components.includes(row.component))
    // The rights of some pages are in a group of their own, not below the entry that they open.
    const nouns = new Set(entries.flatMap(({ perms }) => (perms ? perms.split(',').map(nounOf) : [])))
    const own = buttons.filter(row => nouns.has(nounOf(row.perms)) || entries.some(({ id }) => id === row.parentId))
    if (own.length > 0) pages[tag] = [...new Set(own.map(({ perms }) => perms))]
  }
  const used = new Set([
    ...Object.values(pages).flat(),
    ...Object.values(calls).flatMap(({ needs, also = [] }) => [...(needs ? [needs] : []), ...also])
  ])
  const named = rows.filter(({ menuType, perms }) => menuType === '2' && used.has(perms))
  return { rights: Object.fromEntries(named.map(({ perms, id, name }) => [perms, { id, name }])), calls, pages }
}

test('[guest-9] the manual says which right each call of an element needs, as the permission page names it', async () => {
  const facts = await measure()
  const file = join(folder, 'rights.json')
  if (isUpdate) writeFileSync(file, `${JSON.stringify(facts, null, 2)}\n`)
  assert.deepEqual(JSON.parse(readFileSync(file, 'utf8')), facts)
  // The matrix proves the right of this call for five people.
  assert.equal(facts.calls['GET /sys/user/list']?.needs, 'system:user:list')
  const mentioned = [...Object.values(facts.calls).map(({ needs }) => needs), ...Object.values(facts.pages).flat()]
  for (const code of mentioned) assert.ok(!code || facts.rights[code], `${code} has no button on the permission page`)
})

test('[guest-9] the manual has the facts of every element', () => {
  assert.equal(sessionCall, `${getUserInfo.method} ${getUserInfo.path}`)
  assert.deepEqual(
    Object.keys(elements),
    Object.keys(catalog).sort((one, other) => one.localeCompare(other))
  )
})
