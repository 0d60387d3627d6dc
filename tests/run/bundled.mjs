// Bundles the server tests into a few scripts, because loading six hundred sources one by one takes longer than most
// tests.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const folder = '.tmp/server-tests'
const programme = join(import.meta.dirname, 'bundle.mjs')

/** Converts the path of a test file to that of its bundle. `sourceOf` converts back. */
export const bundledOf = file => file.replace(/^tests\/server\/(.+)\.ts$/, `${folder}/$1.mjs`)
export const sourceOf = file => file.replace(/^\.tmp\/server-tests\/(.+)\.mjs$/, 'tests/server/$1.ts')

/** @param {string[]} files of `tests/server` @returns {Promise<unknown>} */
export const bundleServerTests = files => promisify(execFile)(process.execPath, [programme, folder, ...files])
