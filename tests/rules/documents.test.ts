import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { renderDocs } from '../../.build/docs.ts'
import { variables } from '../../host-demo/server/start/variables.ts'
import { root, scripts, text } from './sources.ts'

test('README has at most 120 lines and starts with the two commands', () => {
  const lines = text('README.md').split('\n')
  assert.ok(lines.length <= 121, `${lines.length} lines`)
  for (const command of ['npm ci && npm start', 'npm ci && npm test']) assert.ok(text('README.md').includes(command))
})

test('[house-6] the documents describe every environment variable that the server reads, and no other', () => {
  const server = scripts.filter(path => path.startsWith('host-demo/server/'))
  const read = server.flatMap(path =>
    [
      ...text(path).matchAll(/(?:environment|process\.env)\.(\w+)|\{ ((?:QUNDAO_\w+: \w+,? ?)+)\} = environment/g)
    ].flatMap(([, name, several = '']) => (name ? [name] : [...several.matchAll(/QUNDAO_\w+/g)].map(([each]) => each)))
  )
  const ours = read.filter(name => /^(QUNDAO_\w+|PORT|HOST|DATABASE_URL)$/.test(name))
  assert.deepEqual([...new Set(ours)].sort(), variables.map(({ name }) => name).sort())
  for (const path of ['README.md', 'host-demo/server/README.md'])
    assert.doesNotMatch(text(path), /\| `?QUNDAO_\w+`? \|/, path)
})

test('[house-7] the documents define the signs of the wire format', () => {
  assert.match(text('host-demo/manual/docs/architecture.md'), /\| ◆ \| marks an extension/)
  assert.match(text('host-demo/manual/docs/architecture.md'), /\| kin \| JeecgBoot/)
})

test('every document is in Chinese and English, and its links lead to documents', () => {
  const pages = renderDocs(join(root, 'host-demo/manual/docs'))
  assert.ok(pages.size >= 2 * (7 + readdirSync(join(root, 'host-demo/manual/docs/decisions')).length))
  for (const [name, html] of pages) {
    assert.match(html, /<h1/, name)
    for (const [, address = ''] of html.matchAll(/href="([^"#:]+)(?:#[^"]*)?"/g))
      if (!address.startsWith('/')) assert.ok(pages.has(address), `${name} links to ${address}`)
    for (const [, address = '', anchor = ''] of html.matchAll(/href="([\w.-]+\.html)#([^"]+)"/g))
      assert.ok(pages.get(address)?.includes(`id="${decodeURIComponent(anchor)}"`), `${name} links to #${anchor}`)
  }
})
