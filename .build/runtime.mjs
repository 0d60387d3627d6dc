/**
 * Continues the program in the Node that package.json's optional dependencies install, when an older Node started it.
 * Import this file first, or preload it (`--import`) where the program is TypeScript.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)
const { optionalDependencies } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'))
const system = process.platform === 'win32' ? 'win' : process.platform
const name = `node-${system}-${process.arch}`

const majorOf = version => Number.parseInt(version, 10)
const needed = majorOf(Object.values(optionalDependencies)[0])

/** Returns the path of the installed binary, or undefined when the package has none for this platform. */
function installed() {
  try {
    const manifest = require.resolve(`${name}/package.json`)
    return join(dirname(manifest), require(manifest).bin.node)
  } catch {
    return undefined
  }
}

/** Runs the same command line to its end and returns its exit code. @throws when the binary does not start. */
async function continueIn(binary) {
  const child = spawn(binary, [...process.execArgv, ...process.argv.slice(1)], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  const [code, signal] = await once(child, 'exit')
  return code ?? 128 + constants.signals[signal]
}

if (majorOf(process.versions.node) < needed) {
  const binary = installed()
  const code = binary && (await continueIn(binary).catch(() => undefined))
  if (code === undefined) {
    console.error(
      `当前是 Node.js ${process.versions.node}，请安装 Node.js ${needed}（https://nodejs.org）或重新执行 npm ci --include=optional。 ` +
        `Node.js ${process.versions.node} is too old: install Node.js ${needed} (https://nodejs.org) or repeat npm ci --include=optional.`
    )
  }
  process.exit(code ?? 1)
}
