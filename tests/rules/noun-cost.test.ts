import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { root, text } from './sources.ts'

const table = execFileSync(process.execPath, [join(root, '.build/new-noun-cost.mjs')], { encoding: 'utf8' }).trim()

test('[house-6] the table in CONTRIBUTING.md equals the output of the script', () => {
  assert.ok(text('CONTRIBUTING.md').includes(table), 'run: node .build/new-noun-cost.mjs --write')
})

test('a plain noun costs at most 150 lines, one test and two edits of shared files', () => {
  const [, files, lines] = /\| (\d+) files \| (\d+) \|/.exec(table) ?? []
  assert.ok(Number(files) <= 6 && Number(lines) <= 150, table)
  assert.equal(table.match(/^\| `tests\//gm)?.length, 1)
  assert.equal([...table.matchAll(/`[\w/.-]+` \(\d+ lines\)/g)].length, 2)
})
