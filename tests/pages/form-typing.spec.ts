import { expect, origin, test } from '../support/pages.ts'

test('[forms-13] what an input method composes is no value: no event, no rule and no count until the word is chosen', async ({
  page
}) => {
  const field = (type: string, model: string, options = {}) => ({ type, name: model, key: model, model, options })
  const schema = {
    list: [
      field('input', 'name', { maxlength: 4, showWordLimit: true }),
      field('textarea', 'memo'),
      field('input', 'more')
    ],
    config: { logic: [{ id: '1', action: 'show', fields: ['more'], expression: 'length(name) > 4' }] }
  }
  const body = `<!doctype html><html lang="zh-CN"><title>表单</title><script type="module" src="/elements/loader.js"></script>
    <qd-form></qd-form></html>`
  await page.route('**/typing', route => route.fulfill({ contentType: 'text/html; charset=utf-8', body }))
  await page.goto(`${origin()}/typing`)
  await page.waitForFunction(() => customElements.get('qd-form'))
  const form = page.locator('qd-form')
  await form.evaluate((element, document) => {
    const host = element as HTMLElement & { schema: unknown; heard: unknown[] }
    host.heard = []
    host.addEventListener('qd-change', event => host.heard.push((event as CustomEvent).detail))
    host.schema = document
  }, schema)
  const line = await page.context().newCDPSession(page)
  const heard = () => form.evaluate(element => JSON.stringify((element as HTMLElement & { heard: unknown[] }).heard))
  for (const label of ['name', 'memo']) {
    const text = form.getByLabel(label)
    await text.focus()
    await form.evaluate(element => ((element as HTMLElement & { heard: unknown[] }).heard = []))
    for (const pinyin of ['zh', 'zhang', 'zhangsan'])
      await line.send('Input.imeSetComposition', {
        text: pinyin,
        selectionStart: pinyin.length,
        selectionEnd: pinyin.length
      })
    await expect(text).toHaveValue(/^zh/)
    expect(await heard()).toBe('[]')
    await expect(form.getByLabel('more')).toHaveCount(0)
    if (label === 'name') await expect(form.getByText(/0\s*\/\s*4/)).toBeVisible()
    await line.send('Input.insertText', { text: '张三' })
    await expect(text).toHaveValue('张三')
    await expect.poll(heard).toContain('张三')
    expect(await heard()).not.toContain('zh')
    await page.keyboard.type('x')
    await expect(text).toHaveValue('张三x')
  }
})
