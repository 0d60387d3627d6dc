import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'

const root = join(import.meta.dirname, '../..')
const hook = join(root, 'tests/support/loaded-modules.mjs')
/** Files of the build that a start may read. */
const mostFiles = 30

const folder = mkdtempSync(join(tmpdir(), 'qundao-start-'))
// The database account must be able to enter the folder when root runs the test.
chmodSync(folder, 0o711)
after(() => rmSync(folder, { recursive: true, force: true }))

/** Starts and stops the built platform. Returns the project-relative files of the modules that it loaded. */
async function loadedFiles(): Promise<string[]> {
  const child = spawn(process.execPath, ['--import', hook, 'dist/server/main.js'], {
    cwd: root,
    env: { PATH: process.env.PATH, PORT: '0', QUNDAO_DATA: join(folder, 'data') },
    stdio: ['ignore', 'pipe', 'pipe']
  })
  let [output, errors] = ['', '']
  child.stderr.on('data', chunk => (errors += chunk))
  const ended = once(child, 'exit')
  child.stdout.on('data', chunk => {
    output += chunk
    if (/账号 admin/.test(output)) child.kill('SIGTERM')
  })
  assert.equal((await ended)[0], 0, errors)
  assert.match(output, /已就绪/)
  return [...output.matchAll(/^loaded (.*)$/gm)].map(([, url]) => relative(root, fileURLToPath(url!)))
}

test('[performance-9] a start reads few files, of packages only what has binaries, and keeps the compiled code', async () => {
  execFileSync(process.execPath, ['.build/start.mjs', '--build'], { cwd: root })
  // The first start writes the demo data.
  await loadedFiles()
  const files = await loadedFiles()
  const ofBuild = files.filter(file => file.startsWith('dist/server/'))
  assert.ok(ofBuild.includes('dist/server/main.js'))
  assert.ok(ofBuild.length <= mostFiles, ofBuild.join('\n'))
  const packages = files
    .filter(file => !ofBuild.includes(file))
    .map(file => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? file)
  assert.deepEqual(
    packages.filter(name => !name.startsWith('@node-rs/argon2')),
    []
  )
  assert.ok(readdirSync(join(root, 'dist/server/compiled')).length > 0, 'code for the next start')
})
