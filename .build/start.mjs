// Runs `npm start`: builds if a source is newer than the build, then starts the platform.
import './runtime.mjs'
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const tools = ['.build', 'vite.config.ts', 'package-lock.json', 'tsconfig.json']
const all = ['elements', 'shell', 'host-demo', ...tools]
const ofPages = ['elements', 'shell', 'host-demo/legacy-cms', 'host-demo/portal', 'host-demo/manual', ...tools]

/** Touched after a complete build, and after a build of the pages only. */
const [built, builtPages] = ['built', 'built-pages'].map(name => join(root, 'dist', name))

function newest(path) {
  if (!existsSync(path)) return 0
  const stats = statSync(path)
  if (!stats.isDirectory()) return stats.mtimeMs
  return Math.max(0, ...readdirSync(path).map(name => newest(join(path, name))))
}

const isNewer = (stamp, sources) =>
  existsSync(stamp) && sources.every(source => newest(join(root, source)) <= statSync(stamp).mtimeMs)

function run(command, words, options) {
  const { status } = spawnSync(command, words, { cwd: root, stdio: 'inherit', ...options })
  if (status !== 0) process.exit(status ?? 1)
}

const runNode = (...words) => run(process.execPath, words)

/** Builds if a source is newer than the build. */
export function buildWhenNeeded() {
  if (isNewer(built, all)) return
  console.log('正在构建页面与服务…… Building pages and server …')
  run('npm', ['run', '--silent', 'build'], { shell: process.platform === 'win32' })
}

/** Builds only the pages and the scripts of the elements, if needed. */
export function buildPagesWhenNeeded() {
  if (isNewer(built, ofPages) || isNewer(builtPages, ofPages)) return
  console.log('正在构建页面…… Building pages …')
  runNode('node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn')
  runNode('.build/manifest.mjs')
  runNode('.build/package.mjs')
  runNode('.build/supply/write.ts')
  runNode('.build/compressed.mjs')
  writeFileSync(builtPages, '')
}

if (process.argv[1] === import.meta.filename) {
  if (process.argv[2] === '--stamp') writeFileSync(built, '')
  else {
    buildWhenNeeded()
    if (process.argv[2] !== '--build') await import(join(root, 'dist', 'server', 'main.js'))
  }
}
