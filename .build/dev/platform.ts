import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'

const root = join(import.meta.dirname, '../..')

export interface RunningPlatform {
  /** Resolves when the newest start has come to its end, good or bad. */
  settled: () => Promise<void>
  restart: () => void
  stop: () => Promise<void>
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const force = setTimeout(() => child.kill('SIGKILL'), 5000)
  await ended
  clearTimeout(force)
}

/** Runs the platform from its sources. `onReady` is told the line with the account at every start. */
export function runPlatform(environment: Record<string, string>, onReady: (account: string) => void): RunningPlatform {
  let child: ChildProcess

  const start = async () => {
    child = spawn(process.execPath, ['host-demo/server/start/main.ts'], {
      cwd: root,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'inherit']
    })
    const ended = once(child, 'exit')
    const ready = new Promise<void>(resolve => {
      createInterface(child.stdout!).on('line', line => {
        // Its own address is nothing to be opened: the pages are not there.
        if (line.includes('已就绪')) return
        if (!line.startsWith('账号')) return console.log(line)
        onReady(line)
        resolve()
      })
    })
    await Promise.race([ready, ended])
  }

  let settled = start()
  let isAsked = false
  return {
    settled: () => settled,
    restart() {
      if (isAsked) return
      isAsked = true
      settled = settled.then(async () => {
        // Files that are saved together are one edit.
        await wait(40)
        isAsked = false
        await end(child)
        await start()
      })
    },
    async stop() {
      await settled
      await end(child)
    }
  }
}
