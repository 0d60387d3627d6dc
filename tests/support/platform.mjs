// Starts the real platform for tests with a fresh data folder, the demo data and a free port.
import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '..', '..')
const built = join(root, 'dist', 'server', 'main.js')

export const password = 'Qundao#2026'

export const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })

/** Returns the script that Node runs for the platform: the build, or the sources if single files are tested. */
export const programme = (isBuilt = !process.env.QUNDAO_TEST_FILES && existsSync(built)) => [
  isBuilt ? built : join(root, 'host-demo', 'server', 'start', 'main.ts')
]

async function answers(address) {
  try {
    return (await fetch(address)).ok
  } catch {
    return false
  }
}

/** Creates a temporary folder with a copy of the pattern, preserving its owner. */
async function makeFolder(pattern) {
  const folder = await mkdtemp(join(tmpdir(), 'qundao-'))
  if (pattern) await promisify(execFile)('cp', ['-a', `${pattern}/.`, folder])
  return folder
}

/** @returns {Promise<{ origin: string, data: string, pid?: number, output: () => string, stop: (signal?: NodeJS.Signals) => Promise<void> }>} */
export async function startPlatform({ data, port, environment = {}, keep = false, isBuilt, pattern } = {}) {
  const folder = data ?? (await makeFolder(pattern ?? process.env.QUNDAO_TEST_PATTERN))
  const at = port ?? (await freePort())
  const child = spawn(process.execPath, programme(isBuilt), {
    cwd: root,
    env: {
      ...process.env,
      DATABASE_URL: '',
      PORT: String(at),
      QUNDAO_DATA: folder,
      QUNDAO_ADMIN_PASSWORD: password,
      // Tests of wrong passwords come from addresses of their own.
      QUNDAO_TRUST_PROXY: '1',
      // Tests sign in one person many times.
      QUNDAO_SESSIONS: '50',
      // The pages of the tests themselves.
      QUNDAO_PICTURE_HOSTS: 'localhost',
      ...environment
    },
    stdio: ['ignore', 'pipe', 'pipe']
  })
  let output = ''
  child.stdout.on('data', part => (output += part))
  child.stderr.on('data', part => (output += part))
  const ended = new Promise(resolve => child.once('exit', resolve))
  const origin = `http://localhost:${at}`
  const deadline = Date.now() + 90_000
  while (!(await answers(`${origin}/api/healthz`))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill()
      throw new Error(`the platform did not start:\n${output}`)
    }
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  return {
    origin,
    data: folder,
    pid: child.pid,
    output: () => output,
    async stop(signal = 'SIGTERM') {
      child.kill(signal)
      await ended
      if (!keep && !data) await rm(folder, { recursive: true, force: true })
    }
  }
}
