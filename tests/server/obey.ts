import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { programme } from '../support/platform.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Runs `npm run backup` or `npm run restore` by their scripts. @param blocks limits the size of files */
export const obey = (command: string, target: string, environment: Record<string, string>, blocks?: number) => {
  const words = [process.execPath, ...programme(), command, target]
  const limit = blocks ? `trap '' XFSZ; ulimit -f ${blocks}; ` : ''
  const env = { PATH: process.env.PATH, ...environment }
  return new Promise<{ status: number; said: string }>(resolve =>
    execFile('sh', ['-c', `${limit}exec "$@"`, 'sh', ...words], { cwd: root, env }, (error, output, errors) =>
      resolve({ status: Number(error?.code ?? 0), said: output + errors })
    )
  )
}
