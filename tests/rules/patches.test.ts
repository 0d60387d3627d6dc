import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { patchDependencies, patcher, type Patch } from '../../.build/patch.ts'
import { blueprint } from '../../.build/patches/blueprint.ts'
import { diagram } from '../../.build/patches/diagram.ts'
import { mammoth } from '../../.build/patches/mammoth.ts'
import { tiptap } from '../../.build/patches/tiptap.ts'

const root = join(import.meta.dirname, '../..')
const packages = join(root, 'node_modules')
const all = [...blueprint, ...diagram, ...mammoth, ...tiptap]
const patch: Patch = { issue: 'wheel', file: 'engine/wheel.js', from: /square/, to: 'round' }
const partial: Patch = { issue: 'engine', file: /\/engine\//, from: /steam/g, to: 'current', isPartial: true }

test('a patch changes its file and no other', () => {
  const { apply } = patcher([patch, partial])
  assert.equal(apply('square, steam and steam', '/home/node_modules/engine/wheel.js'), 'round, current and current')
  assert.equal(apply('square', '/home/node_modules/other-engine/wheel.js'), 'square')
  assert.equal(apply('square', '/home/node_modules/engine/door.js'), 'square')
})

test('a patch that does not fit its file is an error; one for several files may fit some', () => {
  const { apply } = patcher([patch, partial])
  assert.throws(() => apply('oval', '/home/node_modules/engine/wheel.js'), /wheel\.js no longer holds \/square\//)
  assert.equal(apply('water', '/home/node_modules/engine/door.js'), 'water')
})

/** Ends a build or a development server that loaded these files. Returns the message of the plugin. */
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

test('a build fails and names a patch without a file; development checks requested files only', () => {
  const met = { 'engine/wheel.js': 'square', 'engine/fire.js': 'steam' }
  assert.equal(endWith('build', met), '')
  const moved = { 'engine/parts/wheel.js': 'square', 'engine/fire.js': 'steam' }
  assert.match(endWith('build', moved), /engine\/wheel\.js: \/square\//)
  assert.match(endWith('build', { 'engine/wheel.js': 'square' }), /\/steam\//)
  assert.equal(endWith('dev', {}), '')
})

test('every patch of one file fits the installed package', () => {
  for (const { file, from } of all) {
    if (typeof file !== 'string') continue
    const path = join(packages, file)
    assert.ok(existsSync(path), `${file} is there`)
    assert.match(readFileSync(path, 'utf8'), new RegExp(from.source, from.flags.replace('g', '')), file)
  }
})

test('[house-13] there are at most twelve patches, none in overlays or React, each with the text of an issue', () => {
  assert.ok(all.length <= 12, `${all.length} patches`)
  assert.deepEqual(
    all.filter(({ file }) => /overlay|portal|dialog|popover|react-dom/i.test(String(file))),
    []
  )
  const issues = readdirSync(join(root, '.build/patches/issues'))
  assert.deepEqual(issues.toSorted(), all.map(({ issue }) => `${issue}.md`).toSorted())
  for (const issue of issues) {
    const headings = readFileSync(join(root, '.build/patches/issues', issue), 'utf8').match(/^#+ .*$/gm)
    assert.deepEqual(headings?.slice(1), ['## What happens', '## Minimal reproduction', '## Proposed change'], issue)
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

test('a patched package has an exact version', () => {
  const isPatched = (name: string): boolean =>
    all.some(({ file }) =>
      typeof file === 'string'
        ? file.startsWith(`${name}/`)
        : file.test(`/node_modules/${name}/dist/`) || file.source.includes(name)
    )
  const patched = versions.filter(([name]) => isPatched(name))
  assert.ok(patched.length > 5)
  assert.deepEqual(
    patched.filter(([, version]) => !/^\d/.test(version)),
    []
  )
})

test('CONTRIBUTING.md gives a reason for every exact version and every override', () => {
  const reasons = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')
  const held = versions.filter(([, version]) => /^\d/.test(version)).map(([name]) => name)
  const silent = [...held, ...Object.keys(manifest.overrides ?? {})].filter(
    name => !reasons.includes(`\`${name}\``) && !reasons.includes(`\`${name.split('/')[0]}/*\``)
  )
  assert.deepEqual(silent, [])
})
