import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { compileScript, parse } from '@vue/compiler-sfc'
import { build, type Plugin } from 'vite'
import { generateCode, type CodeTarget } from '../../elements/form-designer/exchange/generate-code.ts'
import type { FormDocument } from '../../elements/form-engine/document/document.ts'
import { expect, origin, test } from '../support/pages.ts'

const root = resolve(import.meta.dirname, '../..')
const nasty = '</script><script>window.broken = true</script><!-- {{ 1 + 1 }} `${x}` \u2028 姓名'

const document: FormDocument = {
  list: [
    {
      type: 'input',
      name: nasty,
      key: 'k1',
      model: 'name',
      options: { required: true },
      rules: [{ required: true, message: '姓名必须填写' }]
    },
    {
      type: 'radio',
      name: '来源',
      key: 'k2',
      model: 'source',
      options: { remote: true, remoteFunc: 'func_list', props: { value: 'id', label: 'title' } }
    },
    { type: 'blank', name: '自定义', key: 'k3', model: 'own "area"', options: { defaultType: 'String' } }
  ],
  config: { labelPosition: 'top', ui: 'Element' }
}

/** A single-file component as the build of a Vue project makes it. */
const singleFile: Plugin = {
  name: 'single-file',
  transform(code, id) {
    if (!id.endsWith('.vue')) return undefined
    const { descriptor, errors } = parse(code, { filename: id })
    if (errors.length > 0) throw errors[0]
    return { code: compileScript(descriptor, { id: 'generated', inlineTemplate: true }).content, moduleType: 'ts' }
  }
}

const entries: Record<'react' | 'vue', [file: string, main: string]> = {
  react: [
    'form.jsx',
    "import { createElement } from 'react'\nimport { createRoot } from 'react-dom/client'\nimport Form from './form.jsx'\ncreateRoot(document.getElementById('app')).render(createElement(Form))"
  ],
  vue: ['form.vue', "import { createApp } from 'vue'\nimport Form from './form.vue'\ncreateApp(Form).mount('#app')"]
}

/** The component within the smallest page, built with the packages of this project. */
async function built(code: string, kind: 'react' | 'vue'): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'qundao-generated-'))
  try {
    const [file, main] = entries[kind]
    await writeFile(join(folder, file), code)
    await writeFile(join(folder, 'main.js'), main)
    const output = await build({
      configFile: false,
      root,
      logLevel: 'error',
      publicDir: false,
      plugins: [singleFile],
      resolve: { dedupe: ['react', 'react-dom', 'vue'] },
      define: { 'process.env.NODE_ENV': '"production"' },
      build: { write: false, rolldownOptions: { input: join(folder, 'main.js') } }
    })
    const [bundle] = Array.isArray(output) ? output : [output]
    const chunk = 'output' in bundle! ? bundle.output.find(part => part.type === 'chunk') : undefined
    return (chunk as { code: string }).code
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const shell =
  '<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>生成</title><div id="app"></div><script type="module" src="main.js"></script></html>'

for (const target of ['html', 'react', 'vue-element', 'vue-antd'] satisfies CodeTarget[]) {
  test(`[FD-5] [E6] the generated code for ${target} runs, checks and gives the data, whatever a label holds`, async ({
    page
  }) => {
    const code = generateCode(document, target)
    await page.route('**/generated/**', async route => {
      const isScript = route.request().url().endsWith('main.js')
      if (isScript)
        await route.fulfill({
          contentType: 'text/javascript',
          body: await built(code, target === 'react' ? 'react' : 'vue')
        })
      else await route.fulfill({ contentType: 'text/html; charset=utf-8', body: target === 'html' ? code : shell })
    })
    const asked: string[] = []
    page.on('request', request => void (request.url().includes('/api/') && asked.push(request.url())))
    await page.goto(`${origin()}/generated/${target}/`)

    const field = page.getByRole('textbox', { name: '姓名' })
    await expect(field).toBeVisible()
    await expect(page.getByText('{{ 1 + 1 }} `${x}`')).toBeVisible()
    await expect(page.getByText('在此放入自定义内容')).toBeVisible()
    expect(await page.evaluate(() => 'broken' in window)).toBe(false)

    const said = page.locator('pre')
    await page.getByRole('button', { name: '提交' }).click()
    await expect(said).toContainText('姓名必须填写')
    await field.fill('李华')
    await page.getByText('选项 1').click()
    await page.getByRole('button', { name: '提交' }).click()
    await expect(said).toContainText('"name": "李华"')
    await expect(said).toContainText('"source": "1"')
    expect(asked).toEqual([])
  })
}
