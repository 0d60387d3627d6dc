// `npm test`: everything, on the real thing. Finds Chromium or installs it, builds when needed, and closes with one line.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buildWhenNeeded } from '../.build/start.mjs'
import { chromium } from './support/browser.mjs'

const root = join(import.meta.dirname, '..')
const only = process.argv.slice(2)

/** The numbers at the end of each runner's own report. */
const suites = {
  rules: { command: ['node', '--import', 'tsx', '--test', 'tests/rules/*.test.ts'], count: nodeCount },
  model: { command: ['node', '--import', 'tsx', '--test', 'tests/model/*.test.ts'], count: nodeCount },
  server: { command: ['node', '--import', 'tsx', '--test', '--test-concurrency=2', 'tests/server/*.test.ts'], count: nodeCount },
  elements: { command: ['npx', 'web-test-runner', '--config', 'tests/web-test-runner.config.mjs'], count: webCount },
  pages: { command: ['npx', 'playwright', 'test', '-c', 'tests/playwright.config.ts'], count: pageCount }
}

const colours = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*[A-Za-z]`, 'g')

function last(output, pattern) {
  return Number([...output.replace(colours, '').matchAll(pattern)].at(-1)?.[1] ?? 0)
}

function nodeCount(output) {
  return { passed: last(output, /^(?:#|ℹ) pass (\d+)/gm), failed: last(output, /^(?:#|ℹ) fail (\d+)/gm), skipped: last(output, /^(?:#|ℹ) skipped (\d+)/gm) }
}

function webCount(output) {
  return { passed: last(output, /(\d+) passed, \d+ failed/g), failed: last(output, /\d+ passed, (\d+) failed/g), skipped: last(output, /\d+ failed, (\d+) skipped/g) }
}

function pageCount(output) {
  return { passed: last(output, /^\s+(\d+) passed/gm), failed: last(output, /^\s+(\d+) failed/gm), skipped: last(output, /^\s+(\d+) skipped/gm) }
}

function run([command, ...words]) {
  return new Promise(resolve => {
    // A shell expands the file patterns; nothing here comes from outside.
    const child = spawn([command, ...words].join(' '), { cwd: root, shell: true, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, FORCE_COLOR: '0' } })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', part => {
        output += part
        process.stdout.write(part)
      })
    }
    child.once('exit', code => resolve({ output, code: code ?? 1 }))
  })
}

chromium()
buildWhenNeeded()

const total = { passed: 0, failed: 0, skipped: 0 }
for (const [name, { command, count }] of Object.entries(suites)) {
  if (only.length > 0 && !only.includes(name)) continue
  console.log(`\n== ${name}`)
  const { output, code } = await run(command)
  const counted = count(output)
  // A runner that ends badly without a failed test has not run what it should.
  if (code !== 0 && counted.failed === 0) counted.failed = 1
  for (const key of Object.keys(total)) total[key] += counted[key]
}
console.log(`\n${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`)
process.exit(total.failed > 0 ? 1 : 0)
