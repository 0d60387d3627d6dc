import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, password } from './platform.mjs'

const root = join(import.meta.dirname, '../..')
const parts = [
  '.build',
  'elements',
  'shell',
  'host-demo',
  'tests/run',
  'tests/support',
  'vite.config.ts',
  'tsconfig.json'
]
const packages = ['package.json', 'package-lock.json']

export interface Loop {
  origin: string
  folder: string
  output: () => string
  /** Edits a file of the copy. Returns the time of the write (ms since 1970). */
  edit: (path: string, from: string | RegExp, to: string) => number
  /** Returns the file below `folder` that contains this text. */
  fileWith: (folder: string, text: string) => string
  /** Stops the loop with Ctrl+C. Returns its exit code. */
  end: () => Promise<number | null>
  /** Stops the loop and deletes the copy. */
  stop: () => Promise<void>
}

/** Starts `npm run dev` on a copy of the project with separate data, so that edits never affect this checkout. */
export async function startLoop(): Promise<Loop> {
  const folder = mkdtempSync(join(tmpdir(), 'qundao-loop-'))
  // The database account must be able to enter the folder when root runs the tests.
  chmodSync(folder, 0o711)
  for (const part of [...parts, ...packages]) cpSync(join(root, part), join(folder, part), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const origin = `http://localhost:${await freePort()}`
  const child = spawn(process.execPath, ['.build/dev/loop.ts'], {
    cwd: folder,
    env: {
      ...process.env,
      DATABASE_URL: '',
      QUNDAO_DATA: join(folder, '.data'),
      QUNDAO_ADMIN_PASSWORD: password,
      PORT: new URL(origin).port
    },
    stdio: ['ignore', 'pipe', 'pipe']
  })
  let output = ''
  const ended = once(child, 'exit')
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', part => {
        output += part
        if (output.includes(origin)) resolve()
      })
    void ended.then(() => reject(new Error(`the loop did not start:\n${output}`)))
  })

  const end = async () => {
    child.kill('SIGINT')
    return ((await ended) as [number | null])[0]
  }
  return {
    origin,
    folder,
    output: () => output,
    edit(path, from, to) {
      const file = join(folder, path)
      const text = readFileSync(file, 'utf8')
      const edited = text.replace(from, to)
      if (edited === text) throw new Error(`${path} holds nothing like ${String(from)}`)
      writeFileSync(file, edited)
      return Date.now()
    },
    fileWith(below, text) {
      const names = readdirSync(join(folder, below), { recursive: true, encoding: 'utf8' })
      const found = names.find(
        name => name.endsWith('.ts') && readFileSync(join(folder, below, name), 'utf8').includes(text)
      )
      if (!found) throw new Error(`no file of ${below} holds ${text}`)
      return join(below, found)
    },
    end,
    async stop() {
      await end()
      rmSync(folder, { recursive: true, force: true })
    }
  }
}
