import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'node:test'

const root = resolve(import.meta.dirname, '../..')
const contract = join(root, 'elements/base/contract')

/** Every right of the contract with the files that hold it. */
const holders = new Map<string, string[]>()
for (const name of readdirSync(contract).filter(each => each.endsWith('.ts'))) {
  const module = (await import(join(contract, name))) as Record<string, object>
  for (const [exported, rights] of Object.entries(module))
    if (/Rights$/.test(exported) && typeof rights === 'object')
      for (const code of Object.keys(rights)) holders.set(code, [...(holders.get(code) ?? []), name])
}

test('a right stands in one file of the contract, spelled as area:noun:verb', () => {
  assert.ok(holders.size > 20)
  for (const [code, names] of holders) {
    assert.match(code, /^(cms|system):[a-z]+(:[a-z][a-zA-Z]*)+$/)
    assert.equal(names.length, 1, `${code}: ${names.join(', ')}`)
  }
})

test('every right that is written anywhere stands in the contract', () => {
  const unknown = ['elements', 'shell', 'host-demo/server'].flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(name => /\.tsx?$/.test(name))
      .flatMap(name => {
        const source = readFileSync(join(root, folder, name), 'utf8')
        const codes = [...source.matchAll(/['"`,]((?:cms|system):[\w-]+:[\w:-]+)(?=['"`,])/g)].map(match => match[1]!)
        return codes.filter(code => !holders.has(code)).map(code => `${folder}/${name}: ${code}`)
      })
  )
  assert.deepEqual(unknown, [])
})
