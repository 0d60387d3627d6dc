import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '../support/pages.ts'

const root = join(import.meta.dirname, '../..')
let project: string

/** A project of another product, with the packed elements installed; React and Vue it has already. */
test.beforeAll(() => {
  mkdirSync(join(root, '.tmp'), { recursive: true })
  project = mkdtempSync(join(root, '.tmp/host-'))
  const installed = join(project, 'node_modules/qundao-elements')
  mkdirSync(installed, { recursive: true })
  const [{ filename }] = JSON.parse(
    execFileSync('npm', ['pack', join(root, 'dist/package'), '--json'], { cwd: project, encoding: 'utf8' })
  ) as [{ filename: string }]
  execFileSync('tar', ['-xzf', join(project, filename), '-C', installed, '--strip-components=1'])
  cpSync(join(root, 'tests/typings'), join(project, 'source'), { recursive: true })
})
test.afterAll(() => rmSync(project, { recursive: true, force: true }))

/** What the compiler says of a file, as strict as it can be. */
function check(file: string, types: string[] = []): string {
  const configuration = {
    compilerOptions: {
      target: 'ES2022',
      lib: ['ES2023', 'DOM', 'DOM.Iterable'],
      module: 'ESNext',
      moduleResolution: 'bundler',
      jsx: 'react-jsx',
      strict: true,
      exactOptionalPropertyTypes: true,
      noEmit: true,
      types
    },
    files: [`source/${file}`]
  }
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify(configuration))
  try {
    execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', project], { encoding: 'utf8' })
    return ''
  } catch (error) {
    return (error as { stdout: string }).stdout
  }
}

for (const file of ['plain.ts', 'react.tsx', 'vue.ts'])
  test(`[guest-D8] the types of the package fit what a host writes: ${file}`, () => {
    expect(check(file)).toBe('')
  })

test('[guest-D8] the package is imported in Node, where its modules do nothing', () => {
  const script = `
    import 'qundao-elements'
    import { configure } from 'qundao-elements/configure.js'
    import { FormElement } from 'qundao-elements/form.js'
    import { QdNone } from 'qundao-elements/loader.js'`
  const works = script.split('\n').slice(0, -1).join('\n')
  writeFileSync(
    join(project, 'server.mjs'),
    `${works}\nconsole.log(await configure({ token: 'x' }), typeof FormElement)`
  )
  const said = execFileSync(process.execPath, ['server.mjs'], { cwd: project, encoding: 'utf8' })
  expect(said.trim()).toBe('false function')
})

interface Module {
  path: string
  declarations: { name: string; attributes?: { fieldName?: string }[]; events?: { type?: { text: string } }[] }[]
  exports: { kind: string; name: string }[]
}

test('[guest-D8] the manifest names fields, events by type, and exports that are there', async ({ page }) => {
  const folder = join(project, 'node_modules/qundao-elements')
  const { modules } = JSON.parse(readFileSync(join(folder, 'custom-elements.json'), 'utf8')) as { modules: Module[] }
  expect(modules.length).toBeGreaterThan(15)
  for (const { path, declarations, exports } of modules) {
    expect(exports.map(({ kind }) => kind)).toEqual(['js', 'custom-element-definition'])
    expect(readFileSync(join(folder, path), 'utf8')).toContain(` as ${exports[0]!.name}`)
    for (const { attributes = [], events = [] } of declarations) {
      expect(attributes.every(({ fieldName }) => fieldName && !fieldName.includes('-'))).toBe(true)
      expect(events.every(({ type }) => type?.text.startsWith('CustomEvent<'))).toBe(true)
    }
  }
  await page.goto('/legacy/icon.svg')
  const response = await page.request.get('/elements/elements.d.ts')
  expect(response.headers()['content-type']).toMatch(/^text\/plain; charset=utf-8/)
})
