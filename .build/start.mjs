// `npm start`: builds when a source is newer than what was built, then starts the platform.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const stamp = join(root, 'dist', 'built')
const sources = ['elements', 'shell', 'host-demo', '.build', 'vite.config.ts', 'package-lock.json', 'tsconfig.json']

function newest(path) {
  const stats = statSync(path)
  if (!stats.isDirectory()) return stats.mtimeMs
  return Math.max(0, ...readdirSync(path).map(name => newest(join(path, name))))
}

const isBuilt = () =>
  existsSync(stamp) &&
  sources.every(source => !existsSync(join(root, source)) || newest(join(root, source)) <= statSync(stamp).mtimeMs)

/** Builds unless all is newer than the sources already. */
export function buildWhenNeeded() {
  if (isBuilt()) return
  console.log('正在构建页面与服务…… Building pages and server …')
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32'
  })
  if (status !== 0) process.exit(status ?? 1)
}

if (process.argv[1] === import.meta.filename) {
  if (process.argv[2] === '--stamp') writeFileSync(stamp, '')
  else {
    buildWhenNeeded()
    if (process.argv[2] !== '--build') await import(join(root, 'dist', 'server', 'main.js'))
  }
}
