import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

export const password = 'Linjiang-2026!'

/**
 * Starts the built platform with the data folder. Returns its address and the milliseconds until it was ready. Without
 * `perMinute` the calls of a person have no limit.
 */
export async function startBuilt(folder: string, perMinute = 0) {
  const begin = performance.now()
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: '0',
      QUNDAO_DATA: folder,
      QUNDAO_ADMIN_PASSWORD: password,
      QUNDAO_SESSIONS: '200',
      QUNDAO_CALLS_PER_MINUTE: String(perMinute)
    },
    stdio: ['ignore', 'pipe', 'inherit']
  })
  let output = ''
  for await (const chunk of child.stdout) {
    output += chunk
    const address = /已就绪 {2}(\S+)/.exec(output)?.[1]
    if (!address) continue
    const milliseconds = performance.now() - begin
    const stop = async () => {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    return { url: address.replace('localhost', '127.0.0.1'), milliseconds, stop }
  }
  throw new Error(`The platform did not start:\n${output}`)
}
