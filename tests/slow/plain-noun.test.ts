import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '../..')
const rules = ['features', 'reachable', 'rights', 'texts'].map(name => `rules/${name}`)

test('tests/plain-noun, added to a copy of the project, passes its test, the tests of all nouns, and the rules', () => {
  const folder = mkdtempSync(join(tmpdir(), 'qundao-noun-'))
  try {
    execFileSync(process.execPath, [join(root, '.build/new-noun-cost.mjs'), '--try', folder])
    const migrations = readdirSync(join(folder, 'host-demo/server/database/migrations'))
    assert.equal(migrations.filter(name => name.endsWith('holiday-notes.sql')).length, 1)
    const { PATH, HOME } = process.env
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['tests/run.mjs', ...rules, 'server/holiday-notes', 'server/nouns'],
      { cwd: folder, env: { PATH, HOME }, encoding: 'utf8' }
    )
    assert.equal(status, 0, `${stdout}\n${stderr}`.slice(-4000))
    assert.match(stdout, /holidayNote: an advanced query finds the record by each field/)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
