// Runners: the folders of each, its command, and how to read its report.
import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { bundledOf, bundleServerTests, sourceOf } from './bundled.mjs'
import { patternOfRun } from './pattern.mjs'
import { startSharedDatabase } from './shared-database.mjs'

const tests = join(import.meta.dirname, '..')
const resolve = createRequire(import.meta.url).resolve

/** Folders of the page runner. */
const pageFolders = ['pages', 'shell', 'visual']

/** Project-relative paths of the test files of a folder. */
export const filesOf = folder =>
  readdirSync(join(tests, folder))
    .filter(name => /\.(test|spec)\.tsx?$/.test(name))
    .map(name => `tests/${folder}/${name}`)

// Ends a file after its tests, even with open handles, and fails a test that hangs.
const limits = ['--test-force-exit', '--test-timeout=600000']

/** Node's test runner: a report for the reader on stdout, and the time of each file for the record. */
const node = times => [
  '--test',
  ...limits,
  ...['--test-reporter=spec', '--test-reporter-destination=stdout'],
  ...(times ? ['--test-reporter=./tests/run/node-times.mjs', `--test-reporter-destination=${times}`] : [])
]
// Files that change nothing outside themselves share one process.
const together = times => [...node(times), '--test-isolation=none']
// Node's own choice on two processors is one file at a time.
const apart = times => [...node(times), '--test-concurrency=2']
const web = [join(dirname(resolve('@web/test-runner')), 'bin.js'), '--config', 'tests/web-test-runner.config.mjs']
const pages = [resolve('@playwright/test/cli'), 'test', '-c', 'tests/playwright.config.ts']

/**
 * Suites by name.
 *
 * - `command(files, times)`: words for Node. `files`: the files to run, absent for all. `times`: file that receives the
 *   milliseconds of each test file; the suites of the browser get it as `QUNDAO_TEST_TIMES`.
 * - `isOfBuild`: needs the build.
 * - `isSlow`: runs in `npm run test:slow`, not in `npm test`.
 * - `prepare`: makes what all files of a whole run share.
 * - `again`: files that may have a second try in CI. The page runner has its own retry.
 * - `lane`: suites of one lane run one after the other; the two lanes run side by side.
 */
export const suites = {
  rules: {
    lane: 'calls',
    folders: ['rules'],
    command: (files = filesOf('rules'), times) => [...together(times), ...files],
    read: readNode
  },
  model: {
    lane: 'calls',
    folders: ['model'],
    command: (files = filesOf('model'), times) => [...together(times), ...files],
    read: readNode
  },
  elements: {
    lane: 'pages',
    folders: ['elements'],
    command: files => [...web, ...(files ? ['--files', ...files] : [])],
    read: readWeb,
    again: filesThatFailed,
    isOfBuild: true,
    // Production mode halves the time, because React has no development checks.
    environment: { NODE_ENV: 'production' }
  },
  server: {
    lane: 'calls',
    folders: ['server'],
    command: (files = filesOf('server').map(bundledOf), times) => [...apart(times), ...files],
    read: readNode,
    again: output => filesThatFailed(output).map(sourceOf),
    prepare: async () => {
      await bundleServerTests(filesOf('server'))
      return startSharedDatabase()
    },
    isOfBuild: true
  },
  pages: {
    lane: 'pages',
    folders: pageFolders,
    command: (files = pageFolders.map(folder => `tests/${folder}/`)) => [...pages, ...files],
    read: readPages,
    prepare: patternOfRun,
    isOfBuild: true
  },
  slow: {
    lane: 'calls',
    folders: ['slow'],
    command: (files = filesOf('slow'), times) => [...apart(times), ...files],
    read: readNode,
    again: filesThatFailed,
    prepare: startSharedDatabase,
    isOfBuild: true,
    isSlow: true
  },
  'slow-pages': {
    lane: 'pages',
    folders: ['slow-pages'],
    command: (files = ['tests/slow-pages/']) => [...pages, ...files],
    read: readPages,
    prepare: patternOfRun,
    isOfBuild: true,
    isSlow: true
  }
}

const last = (output, pattern) => Number([...output.matchAll(pattern)].at(-1)?.[1] ?? 0)

function from(output, pattern) {
  const at = output.search(pattern)
  return at < 0 ? '' : output.slice(at)
}

function readNode(output) {
  return {
    passed: last(output, /^ℹ pass (\d+)/gm),
    failed: last(output, /^ℹ fail (\d+)/gm),
    skipped: last(output, /^ℹ skipped (\d+)/gm),
    failures: from(output, /^✖ failing tests:/m)
  }
}

function readWeb(output) {
  const failures = output.split(/^Chrome: \|.*$/m).filter(part => part.includes('❌'))
  return {
    passed: last(output, /(\d+) passed, \d+ failed/g),
    failed: last(output, /\d+ passed, (\d+) failed/g),
    skipped: last(output, /\d+ failed, (\d+) skipped/g),
    failures: failures.join('')
  }
}

function readPages(output) {
  const [, flaky = ''] = /^\s+\d+ flaky\n((?: {4}.*\n)+)/m.exec(output) ?? []
  return {
    flaky: [...flaky.matchAll(/tests\/\S+?\.spec\.ts/g)].map(([file]) => file),
    passed: last(output, /^\s+(\d+) passed/gm),
    failed: last(output, /^\s+(\d+) failed/gm),
    skipped: last(output, /^\s+(\d+) skipped/gm),
    failures: from(output, /^ {2}1\) /m),
    attempts: [...output.matchAll(/^• attempt .*$/gm)].map(([line]) => line)
  }
}

/**
 * Returns the files with a failed test. Node prints the location of each; the web runner prints the file above its
 * tests.
 */
function filesThatFailed(output) {
  const files = new Set([...output.matchAll(/^test at ([^:\s]+)/gm)].map(([, file]) => file))
  let file
  for (const line of output.split('\n')) {
    file = /^(tests\/\S+\.test\.tsx?):$/.exec(line)?.[1] ?? file
    if (file && line.includes('❌')) files.add(file)
  }
  return [...files]
}
