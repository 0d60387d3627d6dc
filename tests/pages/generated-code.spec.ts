import { generateCode, type CodeTarget } from '../../elements/features/form-designer/exchange/generate-code.ts'
import type { FormDocument } from '../../elements/base/form-engine/document/document.ts'
import { builtHost } from '../support/built-host.ts'
import { expect, origin, test } from '../support/pages.ts'

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

const entries: Record<'react' | 'vue', [file: string, main: string]> = {
  react: [
    'form.jsx',
    "import { createElement } from 'react'\nimport { createRoot } from 'react-dom/client'\nimport Form from './form.jsx'\ncreateRoot(document.getElementById('app')).render(createElement(Form))"
  ],
  vue: ['form.vue', "import { createApp } from 'vue'\nimport Form from './form.vue'\ncreateApp(Form).mount('#app')"]
}

/** Builds the component in a minimal page. */
function built(code: string, kind: 'react' | 'vue'): Promise<string> {
  const [file, main] = entries[kind]
  return builtHost({ [file]: code, 'main.js': main })
}

const shell =
  '<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>生成</title><div id="app"></div><script type="module" src="main.js"></script></html>'

for (const target of ['html', 'react', 'vue-element', 'vue-antd'] satisfies CodeTarget[]) {
  test(`[FD-5] [E6] the generated code for ${target} runs, validates and returns the data, with any label`, async ({
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
