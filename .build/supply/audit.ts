// Runs `npm run audit`: asks the registry for advisories about the lock file and adds them to advisories.json. Verdicts stay.
// Ends with 1 if an installed version has an advisory without a verdict, and with 2 if the registry did not answer.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findMatches, listFile, readAdvisories, type Advisory } from './advisories.ts'
import type { Lock } from './components.ts'

const root = join(import.meta.dirname, '../..')

interface Via {
  name: string
  title: string
  url: string
  severity: string
  range: string
}

interface Report {
  message?: string
  vulnerabilities?: Record<string, { via: (Via | string)[] }>
}

function ask(): Report {
  const { stdout } = spawnSync('npm', ['audit', '--json'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 100_000_000,
    shell: process.platform === 'win32'
  })
  try {
    return JSON.parse(stdout) as Report
  } catch {
    return { message: 'npm audit printed no JSON' }
  }
}

const { vulnerabilities, message } = ask()
if (!vulnerabilities) {
  console.error(`The registry answered no audit (${message}); advisories.json is unchanged.`)
  process.exit(2)
}
const today = new Date().toISOString().slice(0, 10)
const list = readAdvisories()
const known = new Map(list.advisories.map(advisory => [`${advisory.id} ${advisory.package}`, advisory]))
for (const via of Object.values(vulnerabilities).flatMap(each => each.via)) {
  if (typeof via === 'string') continue
  const id = via.url.slice(via.url.lastIndexOf('/') + 1)
  const key = `${id} ${via.name}`
  const verdict = known.get(key)?.verdict
  const { name, range, severity, title } = via
  const found: Advisory = { id, package: name, range, severity, title, source: 'npm audit', looked: today }
  known.set(key, verdict ? { ...found, verdict } : found)
}
const advisories = [...known.values()].sort((one, other) =>
  `${one.package} ${one.id}` < `${other.package} ${other.id}` ? -1 : 1
)
writeFileSync(listFile, `${JSON.stringify({ ...list, lastAudit: today, note: '', advisories }, null, 2)}\n`)
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock
const open = findMatches(lock, advisories).filter(({ advisory }) => !advisory.verdict)
for (const { advisory, path, version } of open)
  console.error(
    `${advisory.id} (${advisory.severity}): ${path} ${version}: ${advisory.title}. Update, or write a verdict.`
  )
console.log(`${advisories.length} advisories known, ${open.length} without a verdict concern installed versions`)
process.exit(open.length > 0 ? 1 : 0)
