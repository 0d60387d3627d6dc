// Runners: the folders of each, its command, and how to read its report.
import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { bundledOf, bundleServerTests, sourceOf } from './bundled.mjs'
import { patternOfRun } from './pattern.mjs'
import { startSharedDatabase } from './shared-database.mjs'

const tests = join(import.meta.dirname, '..')
const resolve = createRequire(import.meta.url).resolve

/** Returns the test files of a folder by project-relative path. */
export const filesOf = folder =>
  readdirSync(join(tests, folder))
    .filter(name => /\.(test|spec)\.tsx?$/.test(name))
    .map(name => `tests/${folder}/${name}`)

// Ends a file after its tests, even with open handles, and fails a test that hangs.
const limits = ['--test-force-exit', '--test-timeout=600000']
const node = ['--test', ...limits, '--test-reporter=spec']
// Files that change nothing outside themselves share one process.
const together = [...node, '--test-isolation=none']
// By default Node runs one file at a time on two processors.
const apart = [...node, '--test-concurrency=2']
const web = [join(dirname(resolve('@web/test-runner')), 'bin.js'), '--config', 'tests/web-test-runner.config.mjs']
const pages = [resolve('@playwright/test/cli'), 'test', '-c', 'tests/playwright.config.ts']

/**
 * - `command` returns the arguments of Node for these files or for all.
 * - `isOfBuild`: needs the build.
 * - `prepare` creates what all files of a complete run share.
 * - `again` returns the files that may be repeated in CI. The runner of the pages repeats by itself.
 * - `lane`: suites of a lane run one after the other, and the two lanes in parallel.
 */
export const suites = {
  rules: {
    lane: 'calls',
    folders: ['rules'],
    command: (files = filesOf('rules')) => [...together, ...files],
    read: readNode
  },
  model: {
    lane: 'calls',
    folders: ['model'],
    command: (files = filesOf('model')) => [...together, ...files],
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
    command: (files = filesOf('server').map(bundledOf)) => [...apart, ...files],
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
    folders: ['pages', 'shell', 'dev', 'visual'],
    command: (files = []) => [...pages, ...files],
    read: readPages,
    prepare: patternOfRun,
    isOfBuild: true
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
  return {
    passed: last(output, /^\s+(\d+) passed/gm),
    failed: last(output, /^\s+(\d+) failed/gm),
    skipped: last(output, /^\s+(\d+) skipped/gm),
    failures: from(output, /^ {2}1\) /m)
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
