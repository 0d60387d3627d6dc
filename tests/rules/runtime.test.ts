import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { test } from 'node:test'
import { files, root, text } from './sources.ts'

interface Manifest {
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
  optionalDependencies: Record<string, string>
}

interface Lock {
  packages: Record<string, { version?: string; resolved?: string; integrity?: string; link?: boolean }>
}

const manifest = JSON.parse(text('package.json')) as Manifest
const lock = JSON.parse(text('package-lock.json')) as Lock
const runtimes = Object.entries(manifest.optionalDependencies).filter(([name]) => name.startsWith('node-'))
const majorOf = (version: string): number => Number.parseInt(version.replace(/^v/, ''), 10)
const needed = majorOf(runtimes[0]![1])

test('[house-15] every optional runtime package has the same exact version and its integrity in the lock file', () => {
  assert.ok(runtimes.length > 1)
  const versions = new Set(runtimes.map(([, version]) => version))
  assert.equal(versions.size, 1)
  assert.match([...versions].join(), /^\d+\.\d+\.\d+$/)
  for (const [name, version] of runtimes) {
    const locked = lock.packages[`node_modules/${name}`]
    assert.equal(locked?.version, version, name)
    assert.match(locked?.integrity ?? '', /^sha512-/, name)
  }
})

test('[house-15] the lock file names no registry host', () => {
  const named = Object.entries(lock.packages).filter(([, { resolved }]) => resolved !== undefined)
  assert.deepEqual(
    named.map(([path]) => path),
    []
  )
})

test('[house-15] npm scripts run the Node version of the optional dependencies', () => {
  const version = execFileSync('npm', ['exec', '--', 'node', '-p', 'process.version'], {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32'
  })
  assert.ok(majorOf(version) >= needed, version)
  assert.ok(majorOf(process.version) >= needed, process.version)
})

test('[house-15] TypeScript started by any Node of this machine continues in the required version', () => {
  const folder = mkdtempSync(join(tmpdir(), 'qundao-runtime-'))
  const program = join(folder, 'version.ts')
  writeFileSync(program, 'const version: string = process.version\nconsole.log(version)\n')
  const found = process.env
    .PATH!.split(delimiter)
    .map(place => join(place, process.platform === 'win32' ? 'node.exe' : 'node'))
    .filter(existsSync)
  for (const node of new Set([process.execPath, ...found])) {
    const version = execFileSync(node, ['--import', './.build/runtime.mjs', program], { cwd: root, encoding: 'utf8' })
    assert.ok(majorOf(version) >= needed, `${node}: ${version}`)
  }
  rmSync(folder, { recursive: true })
})

test('[house-15] Node strips types without a compiler', () => {
  const compilers = ['tsx', 'ts-node', '@swc-node/register']
  const named = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies }
  assert.deepEqual(
    compilers.filter(name => name in named),
    []
  )
  const loads = new RegExp(`--(import|loader|require)['", =]+(${compilers.join('|')})\\b`)
  const paths = [...['tests', '.build', 'host-demo'].flatMap(folder => files(folder, /\.(ts|mjs|md)$/)), 'package.json']
  assert.deepEqual(
    paths.filter(path => loads.test(readFileSync(join(root, path), 'utf8'))),
    []
  )
})
