import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { dependenciesOf, testsOf } from '../run/changed.ts'
import { readTimes, rememberFlaky, tooSlow } from '../run/record.mjs'
import { filesOf, suites } from '../run/suites.mjs'

test('a file that takes more than 3 % of a run is named with its share', () => {
  const lines = Array.from({ length: 40 }, (_, at) =>
    JSON.stringify({ file: `tests/model/${at}.test.ts`, milliseconds: 10 })
  )
  const times = readTimes(
    [...lines, JSON.stringify({ file: '.tmp/server-tests/fuzz.mjs', milliseconds: 20 })].join('\n')
  )
  assert.deepEqual(tooSlow(times), ['tests/server/fuzz.ts takes 4.8 % of the run, at most 3 % is allowed'])
})

test('a file that needed a second try twice in ten runs fails the build; eleven runs later it is forgotten', () => {
  const folder = mkdtempSync(join(tmpdir(), 'qundao-runs-'))
  try {
    const place = join(folder, 'runs.json')
    assert.deepEqual(rememberFlaky(['tests/shell/a.spec.ts'], place), [])
    assert.deepEqual(rememberFlaky(['tests/shell/b.spec.ts'], place), [])
    assert.deepEqual(rememberFlaky(['tests/shell/a.spec.ts'], place), ['tests/shell/a.spec.ts'])
    for (let run = 0; run < 9; run += 1) assert.deepEqual(rememberFlaky([], place), [])
    assert.deepEqual(rememberFlaky(['tests/shell/b.spec.ts'], place), [])
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('a changed file selects the tests that import it, open its feature, or call its noun, and no others', () => {
  const all = ['rules', 'model', 'server', 'shell'].flatMap(filesOf)
  const of = (path: string): string[] => testsOf(all, [path]).filter(file => !file.startsWith('tests/rules/'))
  const users = of('elements/features/user-list/user-list.tsx')
  assert.ok(users.includes('tests/shell/administration.spec.ts'))
  assert.ok(!users.includes('tests/shell/editor.spec.ts'))
  const domains = of('host-demo/server/nouns/domain/module.ts')
  assert.ok(domains.includes('tests/server/domains.test.ts'))
  assert.ok(domains.length < all.length / 10, domains.join(' '))
  assert.ok(dependenciesOf('tests/server/domains.test.ts').has('host-demo/server/http/calls/route.ts'))
})

test('kills, full disks, project copies, the dev loop and the package run in the slow suites alone', () => {
  assert.deepEqual(
    Object.keys(suites).filter(name => suites[name]!.isSlow),
    ['slow', 'slow-pages']
  )
  assert.ok(filesOf('slow').length > 0 && filesOf('slow-pages').length > 0)
})
