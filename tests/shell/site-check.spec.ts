import { addColumn, columnById, deleteColumn, type Column } from '../../elements/base/contract/column.ts'
import type { ResultOf } from '../../elements/base/contract/endpoint.ts'
import { siteIndicators, type siteCheck, type siteCheckColumns } from '../../elements/base/contract/site-check.ts'
import { alter, call, expect, expectAccessible, signIn, test } from '../support/pages.ts'
import { personWith } from '../support/people.ts'

test('[content-watchdog] a supervisor finds a blank column, sees what to do, names the person, and exports the site', async ({
  page
}) => {
  await page.addInitScript(() => {
    window.print = () => void Object.assign(window.top!, { printed: document.body.textContent })
  })
  const { token } = await signIn(page)
  const name = `空白栏目${Date.now()}`
  const code = `blank-${Date.now()}`
  const draft = { subsiteId: '1', parentId: '1001', name, code }
  const { result } = await call<{ id: string }>(addColumn.path, token, addColumn.method, draft)

  await page.goto('/cms/check/PublicCheck')
  await page.getByRole('link', { name: '网站检查' }).first().click()
  const sites = page.getByRole('region', { name: '检查项' })
  const site = sites.getByRole('row', { name: /临江市人民政府门户网站/ })
  await expect(site.getByRole('cell')).toHaveCount(siteIndicators.length)
  await expect(site.getByRole('cell').nth(3)).toContainText(/(黄牌|红牌)\s*\d+ 个/)
  await expect(page.getByRole('status').filter({ hasText: /\d+ 个站点，\d+ 个有红牌/ })).toBeVisible()
  await expectAccessible(page)
  const all = await sites.getByRole('row').count()
  await page.getByLabel('显示').selectOption('有黄牌或红牌')
  await expect(site).toBeVisible()
  expect(await sites.getByRole('row').count()).toBeLessThanOrEqual(all)

  await site.getByRole('button').press('Enter')
  await expect(page.getByRole('heading', { name: '临江市人民政府门户网站' })).toBeFocused()
  const indicator = page.getByRole('row', { name: /^空白栏目/ })
  await expect(indicator).toContainText('红牌：5 个及以上')
  await expect(indicator).toContainText('黄牌：1 个及以上（本平台设置）')
  await expect(indicator).toContainText('国办秘函〔2019〕19号')
  await expect(indicator).toContainText('在下列栏目发布内容')
  const columns = page.getByRole('region', { name: '需要处理的栏目' })
  const row = columns.getByRole('row', { name: new RegExp(`要闻动态 / ${name}`) })
  await expect(row).toContainText('未指定')
  await expect(row).toContainText('从未发布')
  await expectAccessible(page)
  await page.getByRole('button', { name: '打印' }).click()
  const printed = () => page.evaluate(() => (window as Window & { printed?: string }).printed ?? '')
  await expect.poll(printed).toContain(name)
  expect(await printed()).toContain('本平台设置')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^网站检查-.*\.xlsx$/)

  await row.getByRole('link', { name: `栏目设置：要闻动态 / ${name}` }).click()
  const form = page.locator('qd-column-manage')
  await form.getByLabel('更新周期').selectOption('2周')
  await form.getByRole('button', { name: '选择责任人' }).click()
  const dialog = page.getByRole('dialog', { name: '责任人' })
  await dialog.getByRole('combobox').fill('李华')
  await dialog.getByRole('option', { name: /李华/ }).first().click()
  await expect(form.getByText('李华')).toBeVisible()
  await form.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('已保存').first()).toBeVisible()
  const { result: read } = await call<{ newclass: Column }>(`${columnById.path}?id=${result.id}`, token)
  expect([read.newclass.updateCycle, read.newclass.responsibleName]).toEqual(['14', '李华'])

  await page.goto('/cms/siteCheck/SiteCheck?site=1')
  await expect(row).toContainText('李华')
  await expect(row).toContainText('2周')
  await call(`${deleteColumn.path}?id=${result.id}`, token, deleteColumn.method)
  await page.getByRole('button', { name: '重新检查' }).click()
  await expect(row).toHaveCount(0)
})

test('[content-watchdog] the open site and the view stay in the address; going back returns the focus', async ({
  page
}) => {
  await signIn(page)
  await page.goto('/cms/siteCheck/SiteCheck?view=cards')
  await expect(page.getByLabel('显示')).toHaveValue('cards')
  const name = page.getByRole('button', { name: '临江市人民政府门户网站', exact: true })
  await name.press('Enter')
  await expect(page).toHaveURL(/view=cards&site=1$/)
  await page.reload()
  await expect(page.getByRole('heading', { name: '临江市人民政府门户网站' })).toBeFocused()
  await page.getByRole('button', { name: '返回全部站点' }).press('Enter')
  await expect(name).toBeFocused()
  await expect(page).toHaveURL(/view=cards$/)
  await page.goto('/cms/siteCheck/SiteCheck?site=none')
  await expect(page.getByText('这个站点不检查：已停用、已删除，或不在您的站点中')).toBeVisible()
  await expect(name).toBeVisible()
})

test('[content-watchdog] on a phone the table scrolls in itself; in English every word is English', async ({
  page
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await signIn(page)
  await page.evaluate(() => localStorage.setItem('qundao:settings', '{"language":"en"}'))
  await page.goto('/cms/siteCheck/SiteCheck')
  const sites = page.getByRole('region', { name: 'Indicators' })
  await expect(sites.getByRole('columnheader', { name: /Blank columns/ })).toBeVisible()
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
  await sites.getByRole('row').nth(1).getByRole('button').click()
  await expect(page.getByRole('region', { name: 'Indicators' })).toContainText('setting of this platform')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('[content-watchdog] without the right the page says so; a failed load offers a retry', async ({
  page,
  browser,
  console
}) => {
  const { token } = await signIn(page)
  console.expected.push(/500/)
  let isBroken = true
  await page.route('**/api/cms/sitecheck/list*', async route => {
    if (isBroken) await route.fulfill({ status: 500, body: '{}' })
    else await route.continue()
  })
  await page.goto('/cms/siteCheck/SiteCheck')
  const retry = page.locator('qd-site-check').getByRole('button', { name: '重试' })
  await expect(retry).toBeVisible()
  isBroken = false
  await retry.click()
  await expect(page.getByRole('region', { name: '检查项' })).toBeVisible()

  const { username } = await personWith(token, ['cms:article:list'])
  const context = await browser.newContext()
  const strange = await context.newPage()
  await signIn(strange, username)
  await strange.goto('/cms/siteCheck/SiteCheck')
  await expect(strange.getByText('您没有打开“网站检查”的权限').first()).toBeVisible()
  await context.close()
})

test('[content-watchdog] long lists show their beginning and say how much follows; no sites are explained', async ({
  page
}) => {
  await signIn(page)
  let count = 250
  await alter<ResultOf<typeof siteCheck>>(page, '**/api/cms/sitecheck/list*', result => {
    const [first] = result.sites
    result.sites = Array.from({ length: count }, (_, at) => ({ ...first!, subsiteName: `${'长'.repeat(60)}${at}` }))
  })
  await alter<ResultOf<typeof siteCheckColumns>>(page, '**/api/cms/sitecheck/columns*', result => {
    result.total = 1234
    result.columns = [
      {
        ...{ id: 'gone', path: `上级 / ${'长'.repeat(60)}`, finding: 'stale', updateCycle: '14', daysOver: 1200 },
        ...{ lastTime: '2023-01-01 08:00:00', responsibleName: '某人', isResponsibleGone: true }
      }
    ]
  })
  await page.goto('/cms/siteCheck/SiteCheck')
  const sites = page.getByRole('region', { name: '检查项' })
  await expect(sites.getByRole('row')).toHaveCount(201)
  await page.getByRole('button', { name: '显示其余 50 个站点' }).click()
  await expect(sites.getByRole('row')).toHaveCount(251)
  await sites.getByRole('row').nth(1).getByRole('button').click()
  await expect(page.getByText('只列出超期最久的 1 个，共 1,234 个；导出的表格有全部')).toBeVisible()
  await expect(page.getByText('某人（已停用，请更换）')).toBeVisible()
  await expect(page.getByText('1,200 天')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  count = 0
  await page.getByRole('button', { name: '重新检查' }).click()
  await expect(page.getByText('没有可检查的站点')).toBeVisible()
})
