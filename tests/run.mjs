// `npm test`: everything but the slow suites, on real PostgreSQL and Chromium. Finds Chromium or installs it, builds when
// needed, and ends with one line. `npm test -- elements/article-list` runs single files, beside `npm run dev` on what that
// keeps ready. `npm test -- changed` runs the files that the changes since `main` may break. Words that begin with a dash go
// to the runner.
import '../.build/runtime.mjs'
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildPagesWhenNeeded, buildWhenNeeded } from '../.build/start.mjs'
import { chromium } from './support/browser.mjs'
import { createFloor } from './run/floor.mjs'
import { borrowDatabase, loopAddress } from './run/ground.mjs'
import { keepTimes, readTimes, rememberFlaky, tooSlow } from './run/record.mjs'
import { filesOf, suites } from './run/suites.mjs'
import { wantedOf } from './run/wanted.mjs'

const root = join(import.meta.dirname, '..')
/** With more failed files than this, the failures are not accidental. */
const mostTriedAgain = 3
const colours = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*[A-Za-z]`, 'g')

/** Runs a command and passes on its output. */
function run(words, environment, say) {
  return new Promise(resolve => {
    const child = spawn(process.execPath, words, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, FORCE_COLOR: '0', ...environment }
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', part => {
        output += part
        say(part)
      })
    }
    child.once('close', code => resolve({ output: output.replace(colours, ''), code: code ?? 1 }))
  })
}

/** Builds what a suite, or single files of it, need. */
function build(suite, files) {
  if (!suites[suite].isOfBuild) return
  if (suite !== 'server') chromium()
  if (!files) buildWhenNeeded()
  else if (suite === 'pages') buildPagesWhenNeeded()
}

/** Prepares the environment of a suite. Single files run from the sources, and on `npm run dev` if it is running. */
async function groundOf(suite, files) {
  const { environment, prepare } = suites[suite]
  const loop = files && (await loopAddress())
  const ground = files ? loop && suite === 'server' && (await borrowDatabase(loop)) : await prepare?.()
  return {
    environment: {
      ...environment,
      ...(files && { QUNDAO_TEST_FILES: '1' }),
      ...(loop && { QUNDAO_TEST_LOOP: loop }),
      ...(ground && ground.environment)
    },
    stop: async () => ground && ground.stop()
  }
}

async function report(suite, files, environment, say) {
  const times = join(root, '.tmp', `times-${suite}.jsonl`)
  mkdirSync(join(root, '.tmp'), { recursive: true })
  rmSync(times, { force: true })
  const words = [...suites[suite].command(files, times), ...flags]
  const { output, code } = await run(words, { QUNDAO_TEST_TIMES: times, ...environment }, say)
  return { output, code, counted: suites[suite].read(output) }
}

/** Milliseconds of each file of the suites that ran. */
const timesOf = names =>
  new Map(
    names
      .map(suite => join(root, '.tmp', `times-${suite}.jsonl`))
      .filter(path => existsSync(path))
      .flatMap(path => [...readTimes(readFileSync(path, 'utf8'))])
  )

/** Files of each suite that the changes since `main` may break. */
async function filesOfChange() {
  const { changedFiles, testsOf } = await import('./run/changed.ts')
  const changed = changedFiles()
  const all = Object.values(suites).flatMap(({ folders }) => folders.flatMap(filesOf))
  const found = testsOf(all, changed)
  console.log(`${changed.length} files differ, ${found.length} of ${all.length} test files depend on them`)
  return wantedOf(found)
}

const words = process.argv.slice(2)
const flags = words.filter(word => word.startsWith('-'))
let wanted
try {
  const names = words.filter(word => !word.startsWith('-'))
  wanted = names.join() === 'changed' ? await filesOfChange() : wantedOf(names)
} catch (error) {
  console.error(error.message)
  process.exit(1)
}

const total = { passed: 0, failed: 0, skipped: 0 }
const complaints = []
/** Reports of what passed on a second try, and the files. */
const flaky = []
const flakyFiles = []
/** A line for each failed attempt in a page. */
const attempts = []

/** Runs a suite and adds its result to the totals. */
async function runSuite(name, files, say) {
  say(`\n== ${[name, ...(files ?? [])].join(' ')}\n`)
  const { environment, stop } = await groundOf(name, files)
  let { output, code, counted } = await report(name, files, environment, say)
  const again = counted.failed > 0 && process.env.CI ? (suites[name].again?.(output) ?? []) : []
  if (again.length > 0 && again.length <= mostTriedAgain) {
    say(`\n== once more: ${again.join(' ')}\n`)
    const second = await report(name, again, environment, say)
    if (second.code === 0 && second.counted.failed === 0) {
      flaky.push(`${name}: ${again.join(' ')}\n${counted.failures.trim()}`)
      flakyFiles.push(...again)
      counted = { ...counted, passed: counted.passed + counted.failed, failed: 0 }
      code = 0
    }
  }
  await stop()
  flakyFiles.push(...(counted.flaky ?? []))
  attempts.push(...(counted.attempts ?? []))
  // A runner that exits with an error but reports no failed test did not run all of them.
  if (code !== 0 && counted.failed === 0) counted.failed = 1
  const failures = counted.failures.trim() || output.slice(-2000)
  if (counted.failed > 0) complaints.push(`\n== ${name}: what failed (exit code ${code})\n${failures}`)
  for (const key of Object.keys(total)) total[key] += counted[key]
}

for (const [name, files] of wanted) build(name, files)
// Two lanes use the processors better than one suite at a time.
const takeFloor = createFloor()
await Promise.all(
  ['calls', 'pages'].map(async lane => {
    for (const [name, files] of wanted)
      if (suites[name].lane === lane) await takeFloor(say => runSuite(name, files, say))
  })
)

for (const one of flaky) console.log(`\n== passed on a second try only: ${one.slice(0, 3000)}`)
// Repeated at the end, where people look first in a long log.
for (const complaint of complaints) console.log(complaint.slice(0, 6000))
for (const line of attempts) console.log(line)
if (process.env.CI) {
  for (const file of rememberFlaky(flakyFiles)) {
    console.log(`\n== ${file} needed a second try twice in the last ten runs: find the cause`)
    total.failed += 1
  }
}
if (words.length === 0 && total.failed === 0) {
  const times = timesOf([...wanted.keys()])
  keepTimes(times)
  for (const line of tooSlow(times)) {
    console.log(`\n== ${line}`)
    total.failed += 1
  }
  const minutes = Math.round(performance.now() / 6000) / 10
  const figure = { name: 'npm test, whole', target: 8, figure: minutes, unit: 'min', met: minutes <= 8 }
  writeFileSync(join(root, '.bench/test.json'), `${JSON.stringify([figure], null, 2)}\n`)
}
console.log(`\n${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`)
process.exit(total.failed > 0 ? 1 : 0)
