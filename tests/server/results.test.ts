/** Results are sent by their schemas: what a schema does not name reaches no client, and fails in tests. */
import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { eq, getTableColumns } from 'drizzle-orm'
import Type, { type TSchema } from 'typebox'
import { get, post, put, type Endpoint } from '../../elements/base/contract/endpoint.ts'
import { codes, type Page } from '../../elements/base/contract/envelope.ts'
import { users } from '../../host-demo/server/database/tables/accounts.ts'
import type { Module } from '../../host-demo/server/http/module.ts'
import type { Platform } from '../../host-demo/server/http/platform.ts'
import { pickerOf } from '../../host-demo/server/http/calls/result-picker.ts'
import { route } from '../../host-demo/server/http/calls/route.ts'
import { writeTree } from '../../host-demo/server/http/calls/written-tree.ts'
import { Written } from '../../host-demo/server/http/calls/written.ts'
import { ClosedObject } from '../../host-demo/server/kernel/fields.ts'
import { conflict } from '../../host-demo/server/kernel/refusal.ts'
import { optional, pageOf, texts } from '../../host-demo/server/kernel/result-fields.ts'
import { startPlatform, type TestPlatform } from './platform.ts'

interface Person {
  id: string
  username: string
  realname: string
}
interface PersonNode extends Person {
  children: PersonNode[]
}

const listed = get<Page<Person>>('/test/person/list')
const grouped = get<{ people: Record<string, Person>; first: Person | null }>('/test/person/grouped')
const branched = get<PersonNode[]>('/test/person/tree')
const written = get<PersonNode[]>('/test/person/writtenTree')
const edited = put<Person>('/test/person/edit')
const noted = post<null>('/test/person/note')
const short = get<Person & { email?: string }>('/test/person/short')

const PersonSchema = ClosedObject(texts('id', 'username', 'realname'))
const PersonNodeSchema = Type.Cyclic(
  { PersonNode: ClosedObject({ ...PersonSchema.properties, children: Type.Array(Type.Ref('PersonNode')) }) },
  'PersonNode'
)

/** Calls that select every column of the table, the hash of the password among them. TypeScript does not object. */
const registerPeople = (platform: Platform) => {
  const everything = getTableColumns(users)
  const read = () => platform.database.select(everything).from(users).where(eq(users.username, 'lihua'))
  const one = async () => (await read())[0]!
  const right = null
  route(platform, listed, { right, result: pageOf(PersonSchema) }, async () => {
    const records = await read()
    return { records, total: records.length, size: 10, current: 1, pages: 1 }
  })
  const Grouped = ClosedObject({
    people: Type.Record(Type.String(), PersonSchema),
    first: Type.Union([PersonSchema, Type.Null()])
  })
  route(platform, grouped, { right, result: Grouped }, async () => {
    const person = await one()
    return { people: { [person.id]: person }, first: person }
  })
  route(platform, branched, { right, result: Type.Array(PersonNodeSchema) }, async () => {
    const leaf = { ...(await one()), children: [] }
    return [{ ...leaf, children: [leaf] }]
  })
  route(platform, written, { right, result: Type.Array(PersonNodeSchema) }, async () => {
    const person = await one()
    const rows = [
      { ...person, parent_id: '' },
      { ...person, id: 'below', parent_id: person.id }
    ]
    return new Written<PersonNode[]>(pick => writeTree(rows, row => row, pick))
  })
  route(platform, edited, { right, result: PersonSchema }, async () => {
    throw conflict('人员', await one())
  })
  // A call that returns nothing is a function of any type.
  route(platform, noted, { right }, (async () => one()) as unknown as () => Promise<null>)
  const Short = ClosedObject({ ...PersonSchema.properties, ...optional(texts('email')) })
  route(platform, short, { right, result: Short }, async () => {
    const { realname: _realname, ...person } = await one()
    return person as unknown as Person
  })
}

const people: Module = { noun: 'person', title: '人员', register: registerPeople }
const leaking = [listed, grouped, branched, written, edited, noted] as Endpoint<unknown>[]

let production: TestPlatform
let checking: TestPlatform
let token: string
before(async () => {
  production = await startPlatform({ more: [people], checksResults: false })
  checking = await startPlatform({ more: [people] })
  token = await production.signIn('admin')
})
after(async () => {
  await production.stop()
  // Its lines are the ones that these tests want.
  checking.log.length = 0
  await checking.stop()
})

/** Columns of the table that no call of this test names. */
const unnamed = Object.keys(getTableColumns(users)).filter(name => !['id', 'username', 'realname'].includes(name))

for (const endpoint of leaking) {
  const name = `${endpoint.method} ${endpoint.path}`

  test(`[house-10] ${name}: a column that was selected by mistake reaches no client`, async () => {
    const response = await production.raw(`/api${endpoint.path}`, { method: endpoint.method, token })
    const text = await response.text()
    assert.equal(response.status, 200)
    for (const column of unnamed) assert.doesNotMatch(text, new RegExp(`"${column}"`))
    assert.doesNotMatch(text, /\$argon2/)
    if (endpoint !== noted) assert.match(text, /"username":"lihua"/)
  })

  test(`[house-10] ${name}: it fails where results are checked, and the error names the call and the key`, async () => {
    const reply = await checking.call(endpoint, { token: await checking.signIn('admin') })
    assert.equal(reply.status, 500)
    assert.ok(reply.message.startsWith(endpoint === edited ? `${name} (409): ` : `${name}: `), reply.message)
    if (endpoint !== noted) assert.match(reply.message, /unknown key [\w/-]*\/password/)
    assert.doesNotMatch(reply.message, /argon2|lihua/)
  })
}

test('[house-10] what the schemas name is sent as it was', async () => {
  const { result } = await production.call(listed, { token })
  const [person] = result.records
  assert.deepEqual(result, { ...result, total: 1, size: 10, current: 1, pages: 1 })
  assert.deepEqual(Object.keys(person!).sort(), ['id', 'realname', 'username'])
  const tree = (await production.call(written, { token })).result
  assert.deepEqual(tree, [{ ...person, children: [{ ...person, id: 'below', children: [] }] }])
  assert.deepEqual((await production.call(branched, { token })).result, [
    { ...person, children: [{ ...person, children: [] }] }
  ])
  const conflicting = await production.call(edited, { token })
  assert.equal(conflicting.code, codes.conflict)
  assert.deepEqual(conflicting.result, person)
  assert.deepEqual((await production.call(grouped, { token })).result, {
    people: { [person!.id]: person },
    first: person
  })
  assert.equal((await production.call(noted, { token })).result, null)
})

test('[house-10] a key that is missing fails where results are checked', async () => {
  const { status, message } = await checking.call(short, { token: await checking.signIn('admin') })
  assert.equal(status, 500)
  assert.match(message, /^GET \/test\/person\/short: .*missing key \/realname/)
})

/** Parts of a schema that a sample is made of. */
interface Shape {
  type?: string
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Shape>
  patternProperties?: Record<string, Shape>
  items?: Shape
  anyOf?: Shape[]
  $ref?: string
  $defs?: Record<string, Shape>
}

/** A value of each alternative of a schema; objects hold a key that no schema names. Trees end after some levels. */
const samplesOf = (shape: Shape, leak: object, named: Record<string, Shape> = {}, level = 0): unknown[] => {
  const known = { ...named, ...shape.$defs }
  const below = (part: Shape) => samplesOf(part, leak, known, level + 1)
  if (shape.$ref) return below(known[shape.$ref]!)
  if (shape.anyOf) return shape.anyOf.flatMap(part => below(part))
  if (shape.properties) {
    const fields = Object.entries(shape.properties).map(([name, part]) => [name, below(part)[0]])
    return [{ ...Object.fromEntries(fields), ...leak }]
  }
  if (shape.items) return [level > 7 ? [] : below(shape.items)]
  const [values] = Object.values(shape.patternProperties ?? {})
  if (values) return [{ first: below(values)[0], second: below(values)[0] }]
  return [shape.const ?? shape.enum?.[0] ?? (shape.type === 'null' ? null : 1)]
}

const schemaFiles = readdirSync('host-demo/server/results', { recursive: true, encoding: 'utf8' }).filter(file =>
  file.endsWith('.ts')
)
const schemas = await Promise.all(
  schemaFiles.map(async file => {
    const path = new URL(`../../host-demo/server/results/${file}`, import.meta.url)
    return Object.entries((await import(path.href)) as Record<string, TSchema>)
  })
)

test('[house-10] every schema of a result drops a key that it does not name, at every level, and no other', () => {
  const all = schemas.flat()
  assert.ok(all.length > 100)
  for (const [name, schema] of all) {
    const pick = pickerOf(schema)
    const sound = samplesOf(schema as Shape, {})
    assert.deepEqual(sound.map(pick), sound, name)
    assert.deepEqual(samplesOf(schema as Shape, { leak: 'x' }).map(pick), sound, name)
  }
})
