import type { Page } from '@playwright/test'
import { expect, test } from '../support/pages.ts'
import { startOtherOrigin, type OtherOrigin, type PageOptions } from '../support/other-origin.ts'

let other: OtherOrigin
test.beforeAll(async () => {
  test.setTimeout(120_000)
  other = await startOtherOrigin()
})
test.afterAll(() => other?.stop())

/** Opens a page with elements and a session from the host. `before` runs before the loader. */
async function open(page: Page, body: string, before = '', options: PageOptions = {}): Promise<void> {
  const { token } = await other.signIn()
  await page.goto(
    other.serve(
      `${before && `<script>${before}</script>`}<script type="module" src="PLATFORM/elements/loader.js"></script>${body}`,
      options
    )
  )
  await page.evaluate(
    async ([address, given]) => {
      const { configure } = await import(`${address}/elements/configure.js`)
      return configure({ token: given })
    },
    [other.platform, token] as const
  )
}

const many = `<qd-user-menu></qd-user-menu><qd-site-switcher></qd-site-switcher><qd-top-menu></qd-top-menu><qd-tab-bar></qd-tab-bar>
  <qd-column-tree style="height: 300px"></qd-column-tree><qd-article-list></qd-article-list><qd-home></qd-home>`

/** Code of MooTools 1.5 and later. */
const moo = `Function.prototype.bind = function (that) {
  var self = this, args = arguments.length > 1 ? Array.prototype.slice.call(arguments, 1) : null, F = function () {}
  var bound = function () {
    var context = that, length = arguments.length
    if (this instanceof bound) {
      F.prototype = self.prototype
      context = new F
    }
    var result = !args && !length ? self.call(context)
      : self.apply(context, args && length ? args.concat(Array.prototype.slice.call(arguments)) : args || arguments)
    return context == that ? result : context
  }
  return bound
}`

/** Code of Prototype 1.6 and of old pages. */
const additions = `
  Array.prototype.toJSON = function () { return '[' + this.map(function (item) { return JSON.stringify(item) }).join(', ') + ']' }
  Array.prototype.remove = function () {}
  Object.prototype.extend = function () { return this }`

for (const [id, name, script] of [
  ['[guest-D3]', 'MooTools 1.5', moo],
  ['[guest-D7]', 'Prototype 1.6 and additions to Object.prototype', additions]
] as const)
  test(`${id} elements render and react in a page with ${name}`, async ({ page }) => {
    await open(page, many, script)
    await expect(page.locator('qd-article-list').getByRole('row').nth(1)).toBeVisible()
    await page.getByPlaceholder('筛选栏目').fill('通知')
    await expect(page.getByRole('treeitem', { name: '通知公告' })).toBeVisible()
    await page.getByRole('button', { name: /^当前站点/ }).click()
    await expect(page.getByRole('list', { name: '选择站点' }).getByRole('button').first()).toBeVisible()
  })

test('[guest-D7] a form is saved unchanged in a page whose arrays have a toJSON', async ({ page }) => {
  await open(page, '<qd-form-designer style="height: 600px"></qd-form-designer>', additions)
  await page.locator('qd-form-designer').getByRole('button', { name: '单行文本' }).first().click()
  const sent = page.waitForRequest(request => /form.*add/i.test(request.url()) && request.method() === 'POST')
  await page.locator('qd-form-designer').getByRole('button', { name: '保存' }).first().click()
  await page.getByLabel('表单名称').fill(`旧页面 ${Date.now()}`)
  await page.keyboard.press('Enter')
  const body = JSON.parse((await sent).postData()!) as { jsonStr: string }
  expect(Array.isArray((JSON.parse(body.jsonStr) as { list: unknown }).list)).toBe(true)
  await expect(
    page
      .locator('qd-form-designer')
      .getByText(/已保存/)
      .first()
  ).toBeVisible()
})

const policy = "default-src 'self' PLATFORM; script-src 'self' PLATFORM 'unsafe-inline'; connect-src PLATFORM"

test("[guest-D13] checkboxes show their ticks under `default-src 'self'`, which forbids data pictures", async ({
  page
}) => {
  await open(page, '<qd-article-list></qd-article-list>', '', {
    headers: { 'Content-Security-Policy': policy.replaceAll('PLATFORM', other.platform) },
    head: ''
  })
  await page.locator('qd-article-list tbody').getByRole('checkbox').first().check({ force: true })
  const ticks = await page.evaluate(() =>
    [...document.querySelector('qd-article-list')!.shadowRoot!.querySelectorAll('table .bp6-control-indicator')]
      .slice(0, 2)
      .map(mark => {
        const { backgroundImage, backgroundColor, clipPath } = getComputedStyle(mark, '::before')
        return { backgroundImage, backgroundColor, isDrawn: clipPath.startsWith('path(') }
      })
  )
  const drawn = { backgroundImage: 'none', backgroundColor: 'rgb(255, 255, 255)', isDrawn: true }
  expect(ticks).toEqual([drawn, drawn])
})

test('[guest-D19] a list opens inside the window from a header with overflow and filter', async ({ page }) => {
  await open(
    page,
    `<header style="overflow: hidden; filter: drop-shadow(0 0 1px #000); height: 40px"><qd-site-switcher></qd-site-switcher><qd-user-menu></qd-user-menu></header>`
  )
  await page.getByRole('button', { name: /^当前站点/ }).click()
  const list = page.locator('.sites')
  await expect.poll(async () => (await list.boundingBox())?.y ?? -1).toBeGreaterThan(20)
})

test('[guest-D17] lists open beside their buttons in a zoomed page', async ({ page }) => {
  await open(page, '<div style="padding: 120px 300px"><qd-site-switcher></qd-site-switcher></div>', '', {
    head: '<style>body { zoom: 1.25 }</style>'
  })
  const button = page.getByRole('button', { name: /^当前站点/ })
  await button.click()
  const at = async () => {
    const opener = (await button.boundingBox())!
    const list = (await page.locator('.sites').boundingBox())!
    return { left: Math.abs(list.x - opener.x) < 24, top: Math.abs(list.y - opener.y - opener.height) < 24 }
  }
  await expect.poll(at).toEqual({ left: true, top: true })
})

for (const [name, options] of [
  ['without a doctype', { doctype: '' }],
  ['from right to left', { html: 'lang="zh-CN" dir="rtl"' }],
  ['whose lines stand upright', { head: '<style>body { writing-mode: vertical-rl }</style>' }]
] as const)
  test(`[guest-D18] elements have their usual size in a page ${name}`, async ({ page }) => {
    const body = `<div style="width: 900px"><qd-login></qd-login><qd-password-dialog></qd-password-dialog><qd-user-menu></qd-user-menu>
      <qd-column-tree style="height: 400px"></qd-column-tree><qd-tab-bar></qd-tab-bar><qd-article-list></qd-article-list></div>`
    const sizes = async (given: PageOptions) => {
      await open(page, body, '', given)
      await expect(page.locator('qd-article-list').getByRole('row').nth(1).getByRole('link')).toBeVisible()
      await expect(page.getByRole('navigation', { name: '页码' })).toBeVisible()
      await expect(page.getByRole('treeitem').first()).toBeVisible()
      return page.evaluate(() =>
        [...document.querySelectorAll('div > *')].map(element => {
          const { width, height } = element.shadowRoot!.querySelector('.qd-root')!.getBoundingClientRect()
          const { direction } = getComputedStyle(element.shadowRoot!.querySelector('.qd-root')!)
          return `${element.localName} ${Math.round(width)} × ${Math.round(height / 8) * 8} ${direction}`
        })
      )
    }
    expect(await sizes(options)).toEqual(await sizes({}))
  })

test('[guest-13] forms have no margin in a page without a doctype', async ({ page }) => {
  await open(page, '<qd-login></qd-login>', '', { doctype: '' })
  const form = page.locator('qd-login form').first()
  await expect(form).toBeVisible()
  expect(await form.evaluate(each => [document.compatMode, getComputedStyle(each).marginBottom])).toEqual([
    'BackCompat',
    '0px'
  ])
})

test('a list shows a table or cards by its own width, not that of the window', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(
    page,
    `<table id="frame" style="width: 100%"><tr><td style="width: 320px; vertical-align: top"><qd-article-list id="narrow"></qd-article-list></td>
      <td><qd-article-list id="wide" style="display: block"></qd-article-list></td></tr></table>`,
    '',
    { head: '<style>#narrow { display: block; width: 320px }</style>' }
  )
  const look = (id: string) => ({
    head: page.locator(`#${id} thead`),
    // Measures loaded rows, not skeletons.
    row: page
      .locator(`#${id} tbody tr`)
      .filter({ has: page.getByRole('link') })
      .nth(1),
    box: page.locator(`#${id}`)
  })
  const [narrow, wide] = [look('narrow'), look('wide')]
  await expect(narrow.row).toBeVisible()
  await expect(wide.row).toBeVisible()
  await expect(wide.head).toBeVisible()
  await expect(narrow.head).toBeHidden()
  expect((await narrow.row.boundingBox())!.height).toBeGreaterThan(60)
  expect((await wide.row.boundingBox())!.height).toBeLessThan(40)
  // No part overflows the column, and the tools are folded.
  const isWithin = await narrow.box.evaluate(element => {
    const { right } = element.getBoundingClientRect()
    const inner = [...element.shadowRoot!.querySelectorAll('.filter > *, .table-bar *, .table-row, .table-pager > *')]
    return inner.every(each => each.getBoundingClientRect().right <= right + 0.5)
  })
  expect(isWithin).toBe(true)
  // The list follows when the column is resized.
  await narrow.box.evaluate(element => element.style.setProperty('width', '900px'))
  await expect(narrow.head).toBeVisible()
})

test('[guest-D11] the rich text works in a page that requires trusted types', async ({ page }) => {
  await open(page, '<qd-article-editor></qd-article-editor><qd-form id="form"></qd-form>', '', {
    headers: { 'Content-Security-Policy': "require-trusted-types-for 'script'" }
  })
  await page.evaluate(() => {
    const schema = { list: [{ type: 'editor', key: 'a', model: 'a', name: '正文', options: {} }], config: {} }
    Object.assign(document.querySelector('#form')!, { schema, value: { a: '<p>从前</p>' } })
  })
  await expect(page.locator('qd-form').locator('[contenteditable]')).toContainText('从前')
  await expect(page.locator('qd-article-editor').locator('[contenteditable]')).toBeVisible()
  await expect(page.getByText('此部件出现错误')).toHaveCount(0)
})

const patterns = {
  '^[\\w.-]+@[\\w-]+(\\.[\\w-]+)+$': 'zhangsan@linjiang.gov.cn',
  '^(\\d+)(,\\d+)*$': '1,22,333',
  '^(\\d{1,3}\\.){3}\\d{1,3}$': '10.0.0.1'
}
for (const [pattern, fitting] of Object.entries(patterns))
  test(`[forms-D1] a field with the pattern ${pattern} works on a page of another origin`, async ({ page }) => {
    await open(page, '<qd-form></qd-form>')
    await page.evaluate(rule => {
      const options = { pattern: rule }
      const rules = [{ pattern: rule, message: '格式不对' }]
      const list = [{ type: 'input', key: 'a', model: 'a', name: '内容', options, rules }]
      Object.assign(document.querySelector('qd-form')!, { schema: { list, config: {} } })
    }, pattern)
    const entry = page.getByLabel('内容')
    const data = () =>
      page.evaluate(() =>
        (document.querySelector('qd-form') as unknown as { getData: () => Promise<unknown> })
          .getData()
          .catch(() => 'refused')
      )
    await entry.fill('不是')
    await entry.blur()
    await expect(page.getByText('格式不对')).toBeVisible()
    expect(await data()).toBe('refused')
    await entry.fill(fitting)
    expect(await data()).toEqual({ a: fitting })
    // A catastrophic match is also stopped there.
    if (!pattern.includes('@')) return
    await page.evaluate(() => {
      const rules = [{ pattern: '^(a+)+$', message: '格式不对' }]
      const list = [{ type: 'input', key: 'a', model: 'a', name: '内容', options: { pattern: '^(a+)+$' }, rules }]
      Object.assign(document.querySelector('qd-form')!, { schema: { list, config: {} } })
    })
    await entry.fill(`${'a'.repeat(40)}!`)
    expect(await data()).toBe('refused')
  })

test('[security-S32] [forms-D13] a rich text loads no pictures of other sites unless the host allows it, and returns its HTML unchanged', async ({
  page
}) => {
  const asked: string[] = []
  await page.route('http://pictures.example/**', route => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' })
  })
  await open(page, '<qd-form></qd-form>')
  const given = '<p>正文</p><img src="http://pictures.example/one.png"><p><a href="javascript:alert(1)">链接</a></p>'
  const show = (origins: string) =>
    page.evaluate(
      ([text, allowed]) => {
        const form = document.createElement('qd-form')
        form.setAttribute('picture-origins', allowed)
        const list = [{ type: 'editor', key: 'a', model: 'a', name: '说明', options: { defaultValue: text } }]
        document.querySelector('qd-form')!.replaceWith(Object.assign(form, { schema: { list, config: {} } }))
      },
      [given, origins] as const
    )
  await show('')
  await expect(page.getByText('未加载其他网站的图片：http://pictures.example/one.png')).toBeVisible()
  expect(asked).toEqual([])
  await expect(page.locator('qd-form a[href^="javascript:"]')).toHaveCount(0)
  const data = await page.evaluate(() =>
    (document.querySelector('qd-form') as unknown as { getData: () => Promise<{ a: string }> }).getData()
  )
  expect(data.a).toBe(given)
  await show('https://else.example http://pictures.example')
  await expect(page.locator('qd-form .rich-text img')).toBeVisible()
  expect(asked).toEqual(['http://pictures.example/one.png'])
})

test('[guest-D13] [PU-3] reports, the application page and the designer work under `self`, inside a dialog of the host', async ({
  page
}) => {
  await open(
    page,
    `<dialog><qd-annual-report></qd-annual-report>
      <qd-application-supervision></qd-application-supervision><qd-application-form subsite="16"></qd-application-form>
      <qd-process-designer></qd-process-designer></dialog>
      <script>document.querySelector('dialog').showModal()</script>`,
    '',
    { headers: { 'Content-Security-Policy': policy.replaceAll('PLATFORM', other.platform) }, head: '' }
  )
  const figure = page.getByRole('button', { name: /^一、.*总计：\d+ 件$/ })
  await figure.focus()
  await page.keyboard.press('Enter')
  const cases = page.getByRole('dialog', { name: /^一、.*总计：\d+ 件$/ })
  await expect(cases.getByRole('link').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(cases).toHaveCount(0)
  // The dialog of the host stays open: Escape closed the inner one only.
  await expect(page.getByText('各部门办理情况')).toBeVisible()
  await expect(page.getByRole('textbox', { name: /^申请事项/ })).toBeVisible()
  await page
    .getByRole('textbox', { name: '流程名称' })
    .or(page.getByPlaceholder('请填写流程名称'))
    .first()
    .fill('对话框里的流程')
  await page.getByRole('button', { name: '办理环节' }).click()
  await expect(page.getByRole('button', { name: '撤销' })).toBeEnabled()
})
