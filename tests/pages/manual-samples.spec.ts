import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { embedding, type Framework } from '../../host-demo/manual/embedding.ts'
import type { ElementEntry } from '../../host-demo/manual/manifest.ts'
import { builtHost } from '../support/built-host.ts'
import { expect, origin, signIn, test } from '../support/pages.ts'

const { modules } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../dist/www/elements/custom-elements.json'), 'utf8')
) as { modules: { declarations: ElementEntry[] }[] }
const entries = new Map(modules.flatMap(({ declarations }) => declarations.map(entry => [entry.tagName, entry])))
const sampleOf = (tag: string, framework: Framework): string =>
  embedding(entries.get(tag)!, framework, 'zh-CN', origin())

/** Tags with a text that shows the data of the sample. */
const shown = [
  ['qd-attachment-panel', '上传附件'],
  ['qd-breadcrumb', '文章列表'],
  ['qd-column-tree', '要闻动态'],
  ['qd-form', '姓名'],
  ['qd-form-designer', '姓名'],
  ['qd-login', '登录'],
  ['qd-tab-bar', '文章列表'],
  ['qd-uploader', '最多5个']
] as const
type Tag = (typeof shown)[number][0]

/** The smallest product around copied code: renders it, and again on request. */
const products: Record<Exclude<Framework, 'HTML'>, (tag: Tag) => Record<string, string>> = {
  React: tag => ({
    'embedded.tsx': sampleOf(tag, 'React'),
    'main.js': `import { createElement } from 'react'
      import { createRoot } from 'react-dom/client'
      import { Embedded } from './embedded.tsx'
      const root = createRoot(document.getElementById('app'))
      let key = 0
      window.draw = () => root.render(createElement(Embedded, { key: key++ }))
      draw()`
  }),
  Vue: tag => ({
    'embedded.vue': sampleOf(tag, 'Vue'),
    'main.js': `import { createApp, h, ref } from 'vue'
      import Embedded from './embedded.vue'
      const key = ref(0)
      window.draw = () => key.value++
      createApp({ render: () => h(Embedded, { key: key.value, onDone: detail => console.log(detail) }) }).mount('#app')`
  }),
  Lit: tag => ({
    'embedded.ts': sampleOf(tag, 'Lit'),
    'main.js': `import './embedded.ts'
      window.draw = () => document.getElementById('app').replaceChildren(document.createElement('embedded-${tag.slice(3)}'))
      draw()`
  })
}

for (const [framework, product] of Object.entries(products))
  test(`[EM-2] the ${framework} samples of the manual work when copied, also after a second render`, async ({
    page
  }) => {
    await signIn(page)
    for (const [tag, words] of shown) {
      const script = await builtHost(product(tag))
      const index = `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>${tag}</title>
        <script type="module" src="/elements/loader.js"></script>
        <div id="app"></div><script type="module" src="main.js"></script></html>`
      await page.route('**/copied/*', route =>
        route.request().url().endsWith('main.js')
          ? route.fulfill({ contentType: 'text/javascript', body: script })
          : route.fulfill({ contentType: 'text/html; charset=utf-8', body: index })
      )
      await page.goto(`${origin()}/copied/`)
      await expect(page.locator(tag), tag).toContainText(words)
      const first = await page.locator(tag).elementHandle()
      await page.evaluate(() => (window as unknown as { draw: () => void }).draw())
      await expect.poll(() => first!.evaluate(element => element.isConnected)).toBe(false)
      await expect(page.locator(tag), `${tag}, defined already`).toContainText(words)

      const heard = page.waitForEvent('console')
      const [, name = ''] = /addEventListener\('([\w-]+)'/.exec(sampleOf(tag, 'HTML')) ?? []
      await page
        .locator(tag)
        .evaluate(
          (element, name) => element.dispatchEvent(new CustomEvent(name, { detail: 'said by the element' })),
          name
        )
      expect((await heard).text(), tag).toBe('said by the element')
      await page.unroute('**/copied/*')
    }
  })

test('[EM-2] parses text that a template sets as a property like the attribute', async ({ page }) => {
  await page.route('**/texts', route =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      body: '<!doctype html><html lang="zh-CN"><title>文本</title><script type="module" src="/elements/loader.js"></script><qd-uploader></qd-uploader></html>'
    })
  )
  await page.goto(`${origin()}/texts`)
  await page.waitForFunction(() => customElements.get('qd-uploader'))
  const given = await page.locator('qd-uploader').evaluate(element => {
    const uploader = element as unknown as Record<string, unknown>
    Object.assign(uploader, { count: '5', required: '', disabled: 'false' })
    return [uploader.count, uploader.required, uploader.disabled]
  })
  expect(given).toEqual([5, true, false])
})
