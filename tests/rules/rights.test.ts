import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import { rightsIn } from '../support/contract-rights.ts'

const root = resolve(import.meta.dirname, '../..')
const contract = join(root, 'elements/base/contract')

/** Every right of the contract with the files that define it. */
const holders = new Map<string, string[]>()
for (const name of readdirSync(contract).filter(each => each.endsWith('.ts'))) {
  const module = (await import(join(contract, name))) as Record<string, unknown>
  for (const code of rightsIn(module)) holders.set(code, [...(holders.get(code) ?? []), name])
}

test('one file of the contract defines a right, in the form area:noun:verb', () => {
  assert.ok(holders.size > 20)
  for (const [code, names] of holders) {
    assert.match(code, /^(cms|system):[a-z]+(:[a-z][a-zA-Z]*)+$/)
    assert.equal(names.length, 1, `${code}: ${names.join(', ')}`)
  }
})

test('the contract defines every right that the code mentions', () => {
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
