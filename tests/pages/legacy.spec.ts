import { expect, expectAccessible, signIn, test } from '../support/pages.ts'

test('[EM-1] [EM-2] widgets work in the hostile page, and the old page still works', async ({ page }) => {
  await signIn(page)
  await page.goto('/legacy/')
  await expect(page.getByText('旧脚本已运行：jQuery 1.12.4')).toBeVisible()
  await page.getByPlaceholder('筛选栏目').fill('通知')
  await page.getByRole('treeitem', { name: '通知公告' }).click()
  await expect(page.locator('#chosen')).toContainText('通知公告 /cms/article/ArticleList?newsClassId=')
  await expect(page).toHaveURL(/\/legacy\/$/)
  await page.locator('#legacy-button').click()
  await expect(page.locator('#legacy-log')).toHaveText('旧脚本收到点击：旧按钮')
})

test('[EM-2] a widget looks the same in the hostile page as in a page without styles', async ({ page }) => {
  await signIn(page)
  const look = async (path: string) => {
    await page.goto(path)
    const row = page.getByRole('treeitem', { name: '通知公告' })
    await row.waitFor()
    const styles = (element: Element) => {
      const { color, fontFamily, fontSize, letterSpacing, lineHeight, textTransform, textShadow, height } =
        getComputedStyle(element)
      return { color, fontFamily, fontSize, letterSpacing, lineHeight, textTransform, textShadow, height }
    }
    const field = page.getByPlaceholder('筛选栏目')
    return {
      row: await row.evaluate(styles),
      field: await field.evaluate(styles),
      button: await page.getByRole('button', { name: /^当前站点/ }).evaluate(styles)
    }
  }
  expect(await look('/legacy/')).toEqual(await look('/legacy/strict.html'))
})

test('[EM-2] the elements leave the page unchanged: no globals, styles or classes, nothing in the body', async ({
  page
}) => {
  await page.goto('/legacy/icon.svg')
  await signIn(page)
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      Object.assign(window, {
        before: {
          globals: Object.getOwnPropertyNames(window),
          head: document.head.innerHTML,
          body: document.body.children.length
        }
      })
    })
  })
  await page.goto('/legacy/clipped.html')
  await page.getByRole('button', { name: '修改密码' }).click()
  await expect(page.getByRole('dialog', { name: '修改密码' })).toBeVisible()
  const left = await page.evaluate(() => {
    const { before } = window as unknown as { before: { globals: string[]; head: string; body: number } }
    return {
      globals: Object.getOwnPropertyNames(window).filter(name => !before.globals.includes(name) && name !== 'before'),
      head: document.head.innerHTML === before.head,
      sheets: document.adoptedStyleSheets.length,
      body: document.body.children.length - before.body,
      classes: document.body.className + document.documentElement.className,
      attributes: document.body.getAttributeNames().length
    }
  })
  expect(left).toEqual({ globals: [], head: true, sheets: 0, body: 0, classes: '', attributes: 0 })
})

test('[EM-2] a transformed or clipped ancestor does not trap a dialog, which covers the banner of the page', async ({
  page
}) => {
  await signIn(page)
  await page.goto('/legacy/clipped.html')
  const opener = page.getByRole('button', { name: '修改密码' })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: '修改密码' })
  // The dialog opens with a transition, so the test waits for its final size.
  await expect.poll(async () => (await dialog.boundingBox())?.width).toBeGreaterThan(400)
  await expect.poll(async () => (await dialog.boundingBox())?.height).toBeGreaterThan(250)
  // The backdrop covers the banner, which has the highest possible z-index.
  const top = await page.evaluate(() => document.elementFromPoint(300, innerHeight - 10)?.localName)
  expect(top).toBe('qd-password-dialog')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})

test("[EM-2] [E14] everything works under `default-src 'self'` without a policy report", async ({ page }) => {
  await signIn(page)
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', event =>
      console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`)
    )
  })
  await page.goto('/legacy/strict.html')
  await expect(page.getByRole('treeitem', { name: '通知公告' })).toBeVisible()
  await page.getByRole('button', { name: '系统设置' }).click()
  await expect(page.getByRole('dialog', { name: '系统设置' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^当前站点/ }).click()
  await expect(page.getByRole('list', { name: '选择站点' })).toBeVisible()
})

test('[EM-1] two widgets loaded by separate scripts share one session', async ({ page, context }) => {
  await signIn(page)
  await context.route('**/legacy/two-scripts.html', route =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="zh-CN"><title>两个脚本</title><link rel="icon" href="data:,">
        <script type="module" src="/elements/user-menu.js"></script>
        <script type="module" src="/elements/site-switcher.js"></script>
        <qd-user-menu></qd-user-menu><qd-site-switcher></qd-site-switcher></html>`
    })
  )
  await page.goto('/legacy/two-scripts.html')
  await page.getByRole('button', { name: '用户 系统管理员' }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '退出登录' }).click()
  await expect(page.getByText('未登录')).toHaveCount(2)
})

test('[EM-2] without scripts the children of an element are its fallback', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL })
  const page = await context.newPage()
  await page.goto('/legacy/')
  await expect(page.getByText('请启用脚本后查看栏目')).toBeVisible()
  await context.close()
})

test('[EM-2] the widgets of the strict page are accessible', async ({ page }) => {
  await signIn(page)
  await page.goto('/legacy/strict.html')
  await expect(page.getByRole('treeitem', { name: '通知公告' })).toBeVisible()
  await expectAccessible(page)
})
