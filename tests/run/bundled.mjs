// The tests of the server as a few scripts: to read six hundred sources, each by itself, takes as long as most files' tests.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const folder = '.tmp/server-tests'
const programme = join(import.meta.dirname, 'bundle.mjs')

/** Where a test file of the server stands when they are bundled, and the other way round. */
export const bundledOf = file => file.replace(/^tests\/server\/(.+)\.ts$/, `${folder}/$1.mjs`)
export const sourceOf = file => file.replace(/^\.tmp\/server-tests\/(.+)\.mjs$/, 'tests/server/$1.ts')

/** @param {string[]} files of `tests/server` @returns {Promise<unknown>} */
export const bundleServerTests = files => promisify(execFile)(process.execPath, [programme, folder, ...files])
