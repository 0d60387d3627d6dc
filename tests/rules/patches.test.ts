import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { patchDependencies, patcher, type Patch } from '../../.build/patch.ts'
import { blueprint } from '../../.build/patches/blueprint.ts'
import { diagram } from '../../.build/patches/diagram.ts'
import { mammoth } from '../../.build/patches/mammoth.ts'
import { nanostores } from '../../.build/patches/nanostores.ts'
import { react } from '../../.build/patches/react.ts'
import { tiptap } from '../../.build/patches/tiptap.ts'

const root = join(import.meta.dirname, '../..')
const packages = join(root, 'node_modules')
const all = [...blueprint, ...diagram, ...mammoth, ...nanostores, ...react, ...tiptap]
const patch: Patch = { file: 'engine/wheel.js', from: /square/, to: 'round' }
const partial: Patch = { file: /\/engine\//, from: /steam/g, to: 'current', isPartial: true }

test('a patch changes its file and no other', () => {
  const { apply } = patcher([patch, partial])
  assert.equal(apply('square, steam and steam', '/home/node_modules/engine/wheel.js'), 'round, current and current')
  assert.equal(apply('square', '/home/node_modules/other-engine/wheel.js'), 'square')
  assert.equal(apply('square', '/home/node_modules/engine/door.js'), 'square')
})

test('a patch that no longer fits its file is an error, one that is for some of its files is not', () => {
  const { apply } = patcher([patch, partial])
  assert.throws(() => apply('oval', '/home/node_modules/engine/wheel.js'), /wheel\.js no longer holds \/square\//)
  assert.equal(apply('water', '/home/node_modules/engine/door.js'), 'water')
})

/** Ends a build or a development server that met these files, and answers what the plugin said. */
function endWith(mode: 'build' | 'dev', files: Record<string, string>): string {
  const plugin = patchDependencies([patch], [partial])
  const said: string[] = []
  const context = { environment: { mode }, error: (message: string) => said.push(message) }
  const { transform, buildEnd } = plugin as unknown as Record<
    string,
    (this: typeof context, ...values: unknown[]) => unknown
  >
  for (const [path, text] of Object.entries(files)) transform!.call(context, text, `/home/node_modules/${path}`)
  buildEnd!.call(context)
  return said.join()
}

test('a build that did not meet a patch fails and names it; development meets only what is asked for', () => {
  const met = { 'engine/wheel.js': 'square', 'engine/fire.js': 'steam' }
  assert.equal(endWith('build', met), '')
  const moved = { 'engine/parts/wheel.js': 'square', 'engine/fire.js': 'steam' }
  assert.match(endWith('build', moved), /engine\/wheel\.js: \/square\//)
  assert.match(endWith('build', { 'engine/wheel.js': 'square' }), /\/steam\//)
  assert.equal(endWith('dev', {}), '')
})

test('every patch of a single file fits the package that is installed', () => {
  for (const { file, from } of all) {
    if (typeof file !== 'string') continue
    const path = join(packages, file)
    assert.ok(existsSync(path), `${file} is there`)
    assert.match(readFileSync(path, 'utf8'), new RegExp(from.source, from.flags.replace('g', '')), file)
  }
})

interface Manifest {
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
  optionalDependencies: Record<string, string>
  overrides?: Record<string, unknown>
}

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest
const versions = Object.entries({
  ...manifest.dependencies,
  ...manifest.devDependencies,
  ...manifest.optionalDependencies
})

test('a patched package is held at one version', () => {
  const isPatched = (name: string): boolean =>
    all.some(({ file }) =>
      typeof file === 'string' ? file.startsWith(`${name}/`) : file.test(`/node_modules/${name}/dist/`)
    )
  const patched = versions.filter(([name]) => isPatched(name))
  assert.ok(patched.length > 10)
  assert.deepEqual(
    patched.filter(([, version]) => !/^\d/.test(version)),
    []
  )
})

test('whatever is held at one version, and every override, has its reason in CONTRIBUTING.md', () => {
  const reasons = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')
  const held = versions.filter(([, version]) => /^\d/.test(version)).map(([name]) => name)
  const silent = [...held, ...Object.keys(manifest.overrides ?? {})].filter(
    name => !reasons.includes(`\`${name}\``) && !reasons.includes(`\`${name.split('/')[0]}/*\``)
  )
  assert.deepEqual(silent, [])
})
