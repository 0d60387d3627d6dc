// Record of test runs: milliseconds per file, and the files that needed a second try in the last runs.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sourceOf } from './bundled.mjs'

const bench = join(import.meta.dirname, '..', '..', '.bench')

/** Largest share of the whole time that one file may take. */
export const largestShare = 0.03
/** A file fails the build when this many of the last runs needed a second try for it. */
export const mostFlaky = 2
const runsRemembered = 10

/** @param {string} lines one JSON object `{ file, milliseconds }` per line */
export function readTimes(lines) {
  const times = new Map()
  for (const line of lines.split('\n').filter(Boolean)) {
    const { file, milliseconds } = JSON.parse(line)
    times.set(sourceOf(file), (times.get(sourceOf(file)) ?? 0) + milliseconds)
  }
  return times
}

/**
 * Files that take more than their share, each with its percentage.
 *
 * @param {Map<string, number>} times
 */
export function tooSlow(times) {
  const whole = [...times.values()].reduce((sum, each) => sum + each, 0)
  return [...times]
    .filter(([, each]) => each > whole * largestShare)
    .map(([file, each]) => `${file} takes ${((each / whole) * 100).toFixed(1)} % of the run, at most 3 % is allowed`)
}

/** Writes the times of a whole run to `.bench/tests.json`, slowest first. */
export function keepTimes(times) {
  mkdirSync(bench, { recursive: true })
  const sorted = Object.fromEntries([...times].sort(([, a], [, b]) => b - a))
  writeFileSync(join(bench, 'tests.json'), `${JSON.stringify(sorted, null, 2)}\n`)
}

/**
 * Remembers the flaky files of this run in `QUNDAO_TEST_HISTORY` (default `.bench/test-runs.json`).
 *
 * @param {string[]} flaky project-relative paths
 * @returns {string[]} those that were flaky in two of the last ten runs
 */
export function rememberFlaky(flaky, place = process.env.QUNDAO_TEST_HISTORY || join(bench, 'test-runs.json')) {
  const runs = existsSync(place) ? JSON.parse(readFileSync(place, 'utf8')) : []
  const last = [...runs, [...new Set(flaky)]].slice(-runsRemembered)
  mkdirSync(dirname(place), { recursive: true })
  writeFileSync(place, `${JSON.stringify(last)}\n`)
  return [...new Set(flaky)].filter(file => last.filter(run => run.includes(file)).length >= mostFlaky)
}
