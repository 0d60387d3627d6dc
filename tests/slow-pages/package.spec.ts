import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import webpack from 'webpack'
import { embedding } from '../../host-demo/manual/embedding.ts'
import type { ElementEntry } from '../../host-demo/manual/manifest.ts'
import { keepReleases, remember } from '../../.build/releases.ts'
import { startOtherOrigin } from '../support/other-origin.ts'
import { expect, origin, test } from '../support/pages.ts'

const root = join(import.meta.dirname, '../..')
let project: string

/** Project of another product with the packed elements installed. React and Vue are already there. */
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

/** Returns the compiler's errors for files, in its strictest mode. */
function check(files: string[], types: string[] = []): string {
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
    files: files.map(file => `source/${file}`)
  }
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify(configuration))
  try {
    execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', project], { encoding: 'utf8' })
    return ''
  } catch (error) {
    return (error as { stdout: string }).stdout
  }
}

for (const file of ['plain.ts', 'react.tsx', 'vue.ts', 'svelte.ts', 'solid.tsx'])
  test(`[guest-D8] [guest-8] the types of the package fit the code of a host: ${file}`, () => {
    expect(check([file])).toBe('')
  })

test('[guest-D8] the React and Lit samples of the manual compile for each element', () => {
  const manifest = readFileSync(join(project, 'node_modules/qundao-elements/custom-elements.json'), 'utf8')
  const { modules } = JSON.parse(manifest) as { modules: { declarations: ElementEntry[] }[] }
  const files = modules.flatMap(({ declarations: [entry] }) =>
    (['React', 'Lit'] as const).map(framework => {
      const file = `${entry!.tagName}-${framework}.tsx`
      writeFileSync(join(project, 'source', file), embedding(entry!, framework, 'zh-CN', origin()))
      return file
    })
  )
  expect(files.length).toBeGreaterThan(100)
  expect(check(files, ['qundao-elements/react'])).toBe('')
})

test('[guest-D8] importing the package in Node has no side effects', () => {
  writeFileSync(
    join(project, 'server.mjs'),
    `import 'qundao-elements'
    import { configure } from 'qundao-elements/configure.js'
    import { FormElement } from 'qundao-elements/form.js'
    console.log(String(await configure({ token: 'x' })) + ' ' + typeof FormElement)`
  )
  const said = execFileSync(process.execPath, ['server.mjs'], { cwd: project, encoding: 'utf8' })
  expect(said.trim()).toBe('false function')
})

test('[guest-7] bundled by webpack, an element with `api` draws by that platform', async ({ page }) => {
  test.setTimeout(180_000)
  const main = join(project, 'main.js')
  writeFileSync(
    main,
    `import 'qundao-elements'
    import { configure } from 'qundao-elements/configure.js'
    const { api, token } = document.body.dataset
    void configure({ of: api, token })`
  )
  const bundle = promisify((done: (error: Error | null, stats?: webpack.Stats) => void) =>
    webpack(
      {
        ...{ mode: 'production', context: project, entry: main, optimization: { minimize: false }, performance: false },
        output: { path: join(project, 'built'), publicPath: '/built/' }
      },
      done
    )
  )
  const { errors, warnings } = (await bundle())!.toJson({ all: false, errors: true, warnings: true })
  // A warning names an import whose address webpack would replace, for example that of the PDF worker.
  expect([errors, warnings]).toEqual([[], []])

  const other = await startOtherOrigin()
  try {
    await page.route(`${other.address}/built/**`, route =>
      route.fulfill({ path: join(project, new URL(route.request().url()).pathname), contentType: 'text/javascript' })
    )
    const { token, userInfo } = await other.signIn('wangmin')
    await page.goto(
      other.serve(`<script>Object.assign(document.body.dataset, { api: 'PLATFORM/api', token: '${token}' })</script>
        <qd-user-menu api="PLATFORM/api"></qd-user-menu><script src="/built/main.js"></script>`)
    )
    await expect(page.locator('qd-user-menu').getByRole('button', { name: /^用户/ })).toHaveText(userInfo.realname)
  } finally {
    await other.stop()
  }
})

interface Module {
  path: string
  declarations: { name: string; attributes?: { fieldName?: string }[]; events?: { type?: { text: string } }[] }[]
  exports: { kind: string; name: string }[]
}

test('[guest-D8] the manifest names fields, event types, and exports that exist', async ({ page }) => {
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

test('[guest-D8] entries also have an address with their release, with integrity', async ({ page }) => {
  await page.goto('/legacy/icon.svg')
  const { entries, integrity } = (await (await page.request.get('/elements/integrity.json')).json()) as {
    entries: string
    integrity: Record<string, string>
  }
  const own = `${entries}/tab-bar.js`
  const response = await page.request.get(`/elements/${own}`)
  expect(response.headers()['cache-control']).toContain('immutable')
  const map = new URL(response.headers().sourcemap!, response.url())
  expect(((await (await page.request.get(map.href)).json()) as { sources: string[] }).sources.join()).toContain(
    'tab-bar.tsx'
  )
  await page.route('**/host-of-release', route =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="zh-CN"><title>固定版本</title>
        <script type="module" crossorigin integrity="${integrity[own]}" src="/elements/${own}"></script><qd-tab-bar></qd-tab-bar></html>`
    })
  )
  await page.goto('/host-of-release')
  await expect.poll(() => page.evaluate(() => Boolean(customElements.get('qd-tab-bar')))).toBe(true)
})

test('[performance-P9] scripts, style sheets and pages are sent as compressed at build time', async () => {
  const integrity = JSON.parse(readFileSync(join(root, 'dist/www/elements/integrity.json'), 'utf8')) as {
    integrity: Record<string, string>
  }
  const chunk = Object.keys(integrity.integrity).find(name => name.startsWith('chunks/island-'))!
  for (const path of [`/elements/${chunk}`, '/elements/loader.js', '/user/login']) {
    const asked = (encoding: string) =>
      fetch(`${origin()}${path}`, { headers: { accept: 'text/html,*/*', 'accept-encoding': encoding } })
    const plain = await asked('identity')
    const text = await plain.text()
    expect(plain.headers.get('content-encoding')).toBeNull()
    for (const encoding of ['br', 'gzip']) {
      const answer = await asked(encoding)
      const headers = (name: string): string | null => answer.headers.get(name)
      expect([headers('content-encoding'), headers('vary')]).toEqual([encoding, 'accept-encoding'])
      for (const name of ['content-type', 'cache-control', 'content-security-policy', 'sourcemap'])
        expect(headers(name), name).toBe(plain.headers.get(name))
      // The length is known in advance only if the file was not compressed for the request.
      expect(Number(headers('content-length'))).toBeGreaterThan(100)
      expect(Number(headers('content-length'))).toBeLessThan(text.length * 0.7)
      expect(await answer.text()).toBe(text)
    }
  }
  expect(
    readdirSync(join(root, 'dist/package'), { recursive: true }).filter(name => /\.(br|gz)$/.test(`${name}`))
  ).toEqual([])
})

test('[guest-D8] a page that is open during a deployment finds chunks of the previous release, not of older ones', () => {
  const folder = join(project, 'elements')
  const build = (chunk: string): void => {
    const last = remember(folder)
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(join(folder, 'chunks'), { recursive: true })
    writeFileSync(join(folder, 'chunks', chunk), chunk)
    writeFileSync(join(folder, 'form.js'), `import "./chunks/${chunk}"`)
    keepReleases(folder, '1.0.0', last)
  }
  const has = (chunk: string): boolean => existsSync(join(folder, 'chunks', chunk))
  build('first-11111111.js')
  build('second-22222222.js')
  // Building the same release again changes nothing.
  build('second-22222222.js')
  expect([has('first-11111111.js'), has('second-22222222.js')]).toEqual([true, true])
  build('third-33333333.js')
  expect([has('first-11111111.js'), has('second-22222222.js'), has('third-33333333.js')]).toEqual([false, true, true])
})
