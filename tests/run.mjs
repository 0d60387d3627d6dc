// `npm test`: everything, on the real thing. Finds Chromium or installs it, builds when needed, and closes with one line.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buildWhenNeeded } from '../.build/start.mjs'
import { chromium } from './support/browser.mjs'

const root = join(import.meta.dirname, '..')
const only = process.argv.slice(2)

const node = ['node', '--import', 'tsx', '--test', '--test-reporter=spec']
/** How each runner is called, the numbers at the end of its own report, and the part of the report on what failed. */
const suites = {
  rules: { command: [...node, 'tests/rules/*.test.ts'], count: nodeCount, failures: nodeFailures },
  model: { command: [...node, 'tests/model/*.test.ts'], count: nodeCount, failures: nodeFailures },
  server: {
    command: [...node, '--test-concurrency=2', 'tests/server/*.test.ts'],
    count: nodeCount,
    failures: nodeFailures
  },
  elements: {
    command: ['npx', 'web-test-runner', '--config', 'tests/web-test-runner.config.mjs'],
    count: webCount,
    failures: webFailures
  },
  pages: {
    command: ['npx', 'playwright', 'test', '-c', 'tests/playwright.config.ts'],
    count: pageCount,
    failures: pageFailures
  }
}

const colours = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*[A-Za-z]`, 'g')

function last(output, pattern) {
  return Number([...output.matchAll(pattern)].at(-1)?.[1] ?? 0)
}

function from(output, pattern) {
  const at = output.search(pattern)
  return at < 0 ? '' : output.slice(at)
}

function nodeCount(output) {
  return {
    passed: last(output, /^ℹ pass (\d+)/gm),
    failed: last(output, /^ℹ fail (\d+)/gm),
    skipped: last(output, /^ℹ skipped (\d+)/gm)
  }
}

function nodeFailures(output) {
  return from(output, /^✖ failing tests:/m)
}

function webCount(output) {
  return {
    passed: last(output, /(\d+) passed, \d+ failed/g),
    failed: last(output, /\d+ passed, (\d+) failed/g),
    skipped: last(output, /\d+ failed, (\d+) skipped/g)
  }
}

function webFailures(output) {
  return output
    .split(/^Chrome: \|.*$/m)
    .filter(part => part.includes('❌'))
    .join('')
}

function pageCount(output) {
  return {
    passed: last(output, /^\s+(\d+) passed/gm),
    failed: last(output, /^\s+(\d+) failed/gm),
    skipped: last(output, /^\s+(\d+) skipped/gm)
  }
}

function pageFailures(output) {
  return from(output, /^ {2}1\) /m)
}

function run([command, ...words]) {
  return new Promise(resolve => {
    // A shell expands the file patterns; nothing here comes from outside.
    const child = spawn([command, ...words].join(' '), {
      cwd: root,
      shell: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, FORCE_COLOR: '0' }
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', part => {
        output += part
        process.stdout.write(part)
      })
    }
    child.once('close', code => resolve({ output: output.replace(colours, ''), code: code ?? 1 }))
  })
}

chromium()
buildWhenNeeded()

const total = { passed: 0, failed: 0, skipped: 0 }
const complaints = []
for (const [name, { command, count, failures }] of Object.entries(suites)) {
  if (only.length > 0 && !only.includes(name)) continue
  console.log(`\n== ${name}`)
  const { output, code } = await run(command)
  const counted = count(output)
  // A runner that ends badly without a failed test has not run what it should.
  if (code !== 0 && counted.failed === 0) counted.failed = 1
  if (counted.failed > 0)
    complaints.push(`\n== ${name}: what failed (exit code ${code})\n${failures(output).trim() || output.slice(-2000)}`)
  for (const key of Object.keys(total)) total[key] += counted[key]
}
// Once more at the end: a long log is often read by its last lines.
for (const complaint of complaints) console.log(complaint.slice(0, 6000))
console.log(`\n${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`)
process.exit(total.failed > 0 ? 1 : 0)
