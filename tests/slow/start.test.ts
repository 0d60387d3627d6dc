import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'

const root = join(import.meta.dirname, '../..')
const compiled = join(root, 'dist/server/compiled')

const folder = mkdtempSync(join(tmpdir(), 'qundao-start-'))
// The database account must be able to enter the folder when root runs the test.
chmodSync(folder, 0o711)
after(() => rmSync(folder, { recursive: true, force: true }))

/** Starts and stops the built platform. Returns what Node says about its cache of compiled code. */
async function start(): Promise<string> {
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: root,
    env: { PATH: process.env.PATH, PORT: '0', QUNDAO_DATA: join(folder, 'data'), NODE_DEBUG_NATIVE: 'COMPILE_CACHE' },
    stdio: ['ignore', 'pipe', 'pipe']
  })
  let [output, said] = ['', '']
  child.stderr.on('data', chunk => (said += chunk))
  const ended = once(child, 'exit')
  child.stdout.on('data', chunk => {
    output += chunk
    if (/账号 admin/.test(output)) child.kill('SIGTERM')
  })
  assert.equal((await ended)[0], 0, said)
  assert.match(output, /已就绪/)
  return output + said
}

test('[performance-9] a start uses the code that an earlier one compiled', async () => {
  execFileSync(process.execPath, ['.build/start.mjs', '--build'], { cwd: root })
  rmSync(compiled, { recursive: true, force: true })
  await start()
  assert.ok(readdirSync(compiled).length > 0)
  const said = await start()
  assert.match(said, /platform-\S+\.js[^\n]* was accepted/)
})
