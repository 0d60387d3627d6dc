import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ElementFact, RightFacts } from '../../host-demo/manual/element-facts.ts'
import { expect, expectAccessible, signIn, test } from '../support/pages.ts'

const facts = <Facts>(name: string): Facts =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../../host-demo/manual/facts/${name}.json`), 'utf8')) as Facts

test('[EM-1] the manual shows each element alone, with attributes, methods and events to try', async ({ page }) => {
  await signIn(page)
  await page.goto('/manual/')
  await page.getByRole('link', { name: /qd-form$/ }).click()
  await expect(page.getByRole('heading', { level: 2 })).toContainText('表单')
  const stage = page.frameLocator('iframe')
  // A read-only field is not a text box.
  const name = stage.getByRole('textbox', { name: '姓名' })
  await expect(name).toBeEditable()
  await page.getByLabel('readonly', { exact: true }).check()
  await expect(stage.locator('qd-form textarea')).toHaveCount(0)
  await page.getByLabel('readonly', { exact: true }).uncheck()
  await name.fill('李华')
  await name.blur()
  await expect(page.locator('manual-try li').filter({ hasText: 'qd-change' })).toContainText('李华')
  await page.getByRole('button', { name: '调用 getData()' }).click()
  await expect(page.locator('manual-try li').first()).toContainText('"name":"李华"')
  await page.getByLabel('方法参数').fill('[{"name":"王敏"}]')
  await page.getByLabel('方法参数').blur()
  await page.getByRole('button', { name: '调用 setData()' }).click()
  await expect(name).toHaveValue('王敏')
  await page.getByLabel('value', { exact: true }).fill('{"name":')
  await page.getByLabel('value', { exact: true }).blur()
  await expect(page.locator('manual-try li').first()).toContainText('SyntaxError')
})

test('[EM-2] the manual shows an element in hostile and narrow surroundings, and how to embed it', async ({ page }) => {
  await signIn(page)
  await page.goto('/manual/#qd-article-list')
  const stage = page.frameLocator('iframe')
  await expect(stage.locator('tr.table-row').first()).toBeVisible()
  await page.getByLabel('环境').selectOption('恶劣的旧页面')
  await expect(stage.locator('link[href="/legacy/hostile.css"]')).toBeAttached()
  await expect(stage.locator('tr.table-row').first()).toHaveCSS('text-transform', 'none')
  await page.getByLabel('示例').selectOption('未登录')
  await expect(stage.getByText('未登录，请先登录后查看文章')).toBeVisible()
  for (const [framework, line] of [
    ['HTML', "addEventListener('qd-navigate'"],
    ['React', 'onqd-navigate={'],
    ['Vue', '@qd-navigate='],
    ['Lit', '@qd-navigate=${this.onEvent}']
  ]) {
    await page.getByRole('button', { name: framework, exact: true }).click()
    await expect(page.locator('pre').first()).toContainText(line!)
  }
})

test('[LA-1] the manual is complete in English, fits a phone and is accessible', async ({ page }) => {
  await page.goto('/manual/?lang=en#qd-form-designer')
  await expect(page.getByRole('heading', { level: 2 })).toContainText('Form designer')
  await expect(page.frameLocator('iframe').getByRole('button', { name: 'Save' })).toBeVisible()
  await expect(page.locator('manual-element')).not.toContainText(/[\u4e00-\u9fff]{3}/)
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.locator('manual-element h2')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('[EM-2] the HTML samples of the manual work when copied', async ({ page, baseURL }) => {
  await signIn(page)
  const failures: string[] = []
  page.on('pageerror', error => failures.push(error.message))
  for (const [tag, shown] of [
    ['qd-article-list', /共 \d+ 条/],
    ['qd-attachment-panel', '上传附件'],
    ['qd-breadcrumb', '文章列表'],
    ['qd-column-manage', '临江要闻'],
    ['qd-column-tree', '要闻动态'],
    ['qd-application-form', '申请内容'],
    ['qd-form', '提交'],
    ['qd-form-designer', '姓名'],
    ['qd-notice-viewer', '关于节假日值班安排的通知'],
    ['qd-process-designer', '终审'],
    ['qd-process-history', '拟稿'],
    ['qd-side-menu', '用户管理'],
    ['qd-tab-bar', '文章列表']
  ] as const) {
    await page.goto(`/manual/#${tag}`)
    await expect(page.locator('nav [aria-current]')).toContainText(tag)
    await expect(page.locator('nav [aria-current]')).toBeInViewport()
    const code = await page.locator('pre').first().innerText()
    await page.route('**/copied', route => route.fulfill({ contentType: 'text/html; charset=utf-8', body: code }))
    await page.goto(`${baseURL}/copied`)
    await expect(page.locator(tag)).toContainText(shown)
    await page.unroute('**/copied')
  }
  expect(failures).toEqual([])
})

test('[LA-1] the filters of a list fit and can be read, on a phone and in a narrow column', async ({ page }) => {
  await signIn(page)
  for (const [width, surroundings] of [
    [390, 'normal'],
    [320, 'normal'],
    [960, 'narrow']
  ] as const)
    for (const tag of ['qd-article-list', 'qd-log-list']) {
      await page.setViewportSize({ width, height: 844 })
      await page.goto(`/manual/stage.html?tag=${tag}&example=0&surroundings=${surroundings}`)
      await expect(page.locator(`${tag} [role=search]`)).toBeVisible()
      const more = page.locator(`${tag} [role=search]`).getByRole('button', { name: /更多筛选/ })
      if (await more.isVisible()) await more.click()
      const { beyond, least } = await page.locator(tag).evaluate(element => {
        const fields = [
          ...element.shadowRoot!.querySelectorAll('[role=search] :is(select, input:not([type=checkbox]))')
        ]
        const boxes = fields.map(field => field.getBoundingClientRect())
        return {
          beyond: Math.max(...boxes.map(box => box.right)) - element.getBoundingClientRect().right,
          least: Math.min(...boxes.map(box => box.width))
        }
      })
      expect([tag, width, beyond <= 1, least >= 64]).toEqual([tag, width, true, true])
    }
})

test('[EM-2] in a narrow column, column management shows either the form or the tree, as on a phone', async ({
  page
}) => {
  await signIn(page)
  await page.goto('/manual/stage.html?tag=qd-column-manage&example=0&surroundings=narrow')
  const name = page.getByLabel('栏目名称')
  await expect(name).toHaveValue('临江要闻')
  await expect.poll(async () => (await name.boundingBox())?.width ?? 0).toBeGreaterThan(200)
  await page.getByRole('button', { name: '返回' }).click()
  await expect(name).toBeHidden()
  await page.getByRole('treeitem', { name: /通知公告/ }).click()
  await expect(name).toHaveValue('通知公告')
})

test('[EM-2] in a narrow column, the article editor and the home page have one column, as on a phone', async ({
  page
}) => {
  await signIn(page)
  for (const [tag, first, parts] of [
    ['qd-home', '.rows', '.card'],
    ['qd-article-editor', 'textarea', '.title-line, .properties']
  ] as const) {
    await page.goto(`/manual/stage.html?tag=${tag}&example=0&surroundings=narrow`)
    await expect(page.locator(`${tag} ${first}`).first()).toBeVisible()
    const { lefts, beyond } = await page.locator(tag).evaluate((element, wanted) => {
      const { left, right } = element.getBoundingClientRect()
      const boxes = [...element.shadowRoot!.querySelectorAll(wanted)].map(part => part.getBoundingClientRect())
      return {
        lefts: boxes.map(box => Math.round(box.left - left) <= 1),
        beyond: Math.max(...boxes.map(box => box.right)) - right
      }
    }, parts)
    expect([tag, lefts.length > 1, lefts.every(Boolean), beyond <= 1]).toEqual([tag, true, true, true])
  }
  const title = page.locator('qd-article-editor .title-line textarea')
  expect((await title.boundingBox())!.width).toBeGreaterThan(160)
})

test('[issue-8 manual] offers no sign-in to a signed-in user, and follows another tab', async ({ page }) => {
  await page.goto('/manual/#qd-breadcrumb')
  await expect(page.getByRole('link', { name: '登录', exact: true })).toBeVisible()
  const other = await page.context().newPage()
  await signIn(other, 'lihua')
  await expect(page.getByRole('link', { name: '登录', exact: true })).toHaveCount(0)
  await expect(page.getByText('登录平台后')).toHaveCount(0)
})

test('[issue-8 manual] shows the arguments of methods, and an English stage is in English', async ({ page }) => {
  await page.goto('/manual/#qd-form-designer')
  await expect(page.getByRole('button', { name: '调用 getCode()' })).toHaveText('getCode(target)')
  // A new element on the stage clears the arguments.
  await expect(page.frameLocator('iframe').getByRole('button', { name: '撤销' })).toBeVisible()
  const hint = (await page.getByLabel('方法参数').getAttribute('placeholder'))!
  await page.getByLabel('方法参数').fill(hint)
  await page.getByLabel('方法参数').blur()
  await page.getByRole('button', { name: '调用 getCode()' }).click()
  await expect(page.locator('manual-try li').first()).toContainText('<!doctype html>', { ignoreCase: true })
  await page.goto('/manual/?lang=en#qd-form')
  await expect(page.frameLocator('iframe').getByRole('button', { name: 'Send' })).toBeVisible()
})

test('[EM-1] values typed for one element are gone for the next, and for its next example', async ({ page }) => {
  await page.goto('/manual/#qd-form')
  const stage = page.frameLocator('iframe')
  const given = page.getByLabel('方法参数')
  await expect(stage.getByRole('textbox', { name: '姓名' })).toBeVisible()
  await given.fill('[{"name":"王敏"}]')
  await given.blur()
  await page.getByLabel('示例').selectOption('只读')
  await expect(given).toHaveValue('')
  await given.fill('["vue-antd"]')
  await given.blur()
  await page.getByRole('link', { name: /qd-form-designer$/ }).click()
  await expect(stage.getByRole('button', { name: '撤销' })).toBeVisible()
  await expect(given).toHaveValue('')
})

test('[EM-1] asks for arguments only if a method takes some, and lists them', async ({ page }) => {
  await page.goto('/manual/#qd-form')
  await expect(page.getByLabel('方法参数')).toBeVisible()
  await expect(page.getByRole('rowheader', { name: 'disable(fields, on)' })).toBeVisible()
  await page.getByRole('link', { name: /qd-role-list$/ }).click()
  await expect(page.getByRole('button', { name: '调用 isDirty()' })).toBeVisible()
  await expect(page.getByLabel('方法参数')).toHaveCount(0)
})

test('[LA-1] English examples have English data', async ({ page }) => {
  for (const tag of ['attachment-panel', 'breadcrumb', 'form', 'form-designer', 'tab-bar', 'uploader']) {
    await page.goto(`/manual/?lang=en#qd-${tag}`)
    const element = page.frameLocator('iframe').locator(`qd-${tag}`)
    await expect(element).toContainText(/[a-z]/)
    await expect(element).not.toContainText(/[\u4e00-\u9fff]/)
  }
})

test('[LA-1] on a phone the title and the filter of the manual stay while the list of elements scrolls', async ({
  page
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/manual/#qd-watermark-settings')
  await expect(page.locator('nav [aria-current]')).toBeInViewport()
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  await expect(page.getByLabel('筛选组件')).toBeInViewport()
})

test('[LA-1] controls of a list fit when its labels take more room than its filters', async ({ page }) => {
  await signIn(page)
  await page.setViewportSize({ width: 826, height: 640 })
  for (const tag of ['qd-application-list', 'qd-role-list', 'qd-user-list']) {
    await page.goto(`/manual/stage.html?tag=${tag}&example=0&lang=en`)
    const list = page.locator(tag)
    await expect(list.getByRole('button', { name: 'Views' })).toBeVisible()
    for (const button of await list.locator('.resource-head .bp6-button').all())
      if (await button.isVisible()) await expect(button).toBeInViewport({ ratio: 1 })
    const gap = () =>
      list.getByRole('search').evaluate(search => {
        const [words, fold] = [search.querySelector('input')!, search.querySelector('.filter-fold')!]
        return fold.getBoundingClientRect().left - words.getBoundingClientRect().right
      })
    await expect.poll(gap, tag).toBeGreaterThanOrEqual(0)
  }
})

test('[LA-1] a filter that widens when its options load folds the filters that no longer fit', async ({ page }) => {
  await signIn(page)
  let answer = (): void => undefined
  const answered = new Promise<void>(resolve => (answer = resolve))
  await page.route('**/domain/domain/sites*', async route => {
    await answered
    await route.continue()
  })
  await page.setViewportSize({ width: 860, height: 640 })
  await page.goto('/manual/stage.html?tag=qd-domain-list&example=0&lang=en')
  const search = page.getByRole('search')
  const state = search.getByLabel('State', { exact: true })
  await expect(page.getByRole('button', { name: 'Views' })).toBeVisible()
  await expect(state).toBeVisible()
  answer()
  await expect(search.getByRole('button', { name: /^More filters/ })).toBeInViewport({ ratio: 1 })
  await expect(state).toBeHidden()
})

test('[guest-9] the page of an element says the room it takes, the rights it needs and its calls, in both languages', async ({
  page
}) => {
  const asked: string[] = []
  page.on('request', request => request.url().includes('/manual/facts/') && asked.push(request.url()))
  await page.goto('/manual/')
  await expect(page.locator('manual-first')).toBeVisible()
  expect(asked, 'only the page of an element loads them').toEqual([])
  const { rights, calls, pages } = facts<RightFacts>('rights')
  const { size, calls: made } = facts<Record<string, ElementFact>>('elements')['qd-user-list']!
  await page.goto('/manual/#qd-user-list')
  const row = (name: string) => page.locator('manual-facts tr').filter({ has: page.getByRole('rowheader', { name }) })
  await expect(row('高度')).toContainText(
    `占满页面给定的高度；没有给定时与内容同高，在 900 px 高的窗口中最多 ${size.most} px`
  )
  await expect(row('宽度')).toContainText(`占满所在位置的宽度；${size.least} px 起各控件都可使用`)
  const needed = rights[calls['GET /sys/user/list']!.needs!]!
  await expect(row('打开所需的权限')).toContainText(`${needed.name}（${needed.id}）`)
  for (const code of pages['qd-user-list']!)
    await expect(page.locator('manual-facts')).toContainText(`${rights[code]!.name}（${rights[code]!.id}）`)
  for (const call of made) await expect(row('首次显示时的调用')).toContainText(call)
  await page.goto('/manual/?lang=en#qd-form-designer')
  await expect(row('Height')).toContainText(
    'Fills the height that the page gives. By default 720 px in a window of 900 px'
  )
  await expect(row('Rights to open it')).toContainText('None')
  await page.goto('/manual/?lang=en#qd-side-menu')
  await expect(row('Height')).toContainText('As high as its content')
})
