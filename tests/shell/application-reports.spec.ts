import { call, expect, expectAccessible, signIn, test } from '../support/pages.ts'
import { personWith } from '../support/people.ts'

interface Report {
  counts: Record<string, number[]>
}

test('[PU-1] [PU-2] a figure of the annual report leads to its cases, and a case to its list', async ({ page }) => {
  const { token } = await signIn(page)
  const year = new Date().getFullYear()
  const { result } = await call<Report>(`/applypublic/applyPublic/annualReport?year=${year}`, token)
  const received = result.counts.received!.at(-1)!
  await page.goto('/cms/applypublic/AnnualReport')
  await expect(page.getByText('勾稽关系成立')).toBeVisible()
  await page.getByRole('button', { name: `一、本年新收申请数量，总计：${received} 件` }).click()
  const cases = page.getByRole('dialog', { name: /本年新收申请数量/ })
  await expect(cases.getByRole('listitem')).toHaveCount(received)
  await expectAccessible(page)
  await cases.getByRole('link').first().click()
  await expect(page).toHaveURL(/ApplyPublic\w+List\?code=/)
  await expect(page.getByText('共 1 条').first()).toBeVisible()
})

test('[PU-2] the annual report is saved as Excel and Word', async ({ page }) => {
  await signIn(page)
  await page.goto('/cms/applypublic/AnnualReport')
  for (const kind of ['Excel', 'Word']) {
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: `导出 ${kind}` }).click()
    expect((await saved).suggestedFilename()).toMatch(kind === 'Excel' ? /\.xlsx$/ : /\.docx$/)
  }
})

test('[PU-2] supervision links to overdue cases, and explains a missing right', async ({ page, browser }) => {
  const { token } = await signIn(page)
  await page.goto('/cms/applypublic/ApplySupervision')
  const overdue = page.getByRole('region', { name: '超期的申请' })
  await expect(overdue.getByRole('listitem').first()).toContainText(/逾期 \d+ 个工作日/)
  await expect(page.getByRole('table', { name: '各部门办理情况' }).getByRole('row').nth(1)).toBeVisible()
  await expectAccessible(page)
  const title = await overdue.getByRole('link').first().textContent()
  await overdue.getByRole('link').first().click()
  await expect(page.getByRole('row', { name: new RegExp(title ?? '') }).first()).toBeVisible()

  const { username } = await personWith(token, ['cms:article:list'])
  const context = await browser.newContext()
  const strange = await context.newPage()
  await signIn(strange, username)
  await strange.goto('/cms/applypublic/ApplySupervision')
  await expect(strange.getByText('您没有打开“办理督办”的权限').first()).toBeVisible()
  await context.close()
})

test('[ME-5] counters of an open page follow changes made elsewhere', async ({ page }) => {
  await signIn(page)
  await page.goto('/cms/applypublic/ApplyPublicWaitList')
  const entry = page.locator('qd-side-menu').getByRole('link', { name: /待办申请/ })
  await expect(entry).toContainText(/\d/)
  const shown = async () => Number((await entry.textContent())?.replace(/\D/g, ''))
  const before = await shown()
  await call('/applypublic/applyPublic/apply', '', 'POST', {
    ...{ subsiteId: '16', applicantType: '1', organizationType: '', applicantName: '林晓', cardType: '1' },
    ...{ cardCode: '11010519491231002X', company: '', legalName: '', linkman: '', tel: '13800000000', email: '' },
    ...{
      address: '临江市解放路 1 号',
      postcode: '',
      title: '网上申请',
      content: '文件全文',
      indexNum: '',
      purpose: ''
    },
    ...{ offerType: '1', receiveMode: '1', acceptsOther: '1', applyFree: '0' }
  })
  // Other tests register applications at the same time.
  await expect.poll(shown).toBeGreaterThan(before)
})

test('[PU-2] by keyboard, an agency writes its part of the report: empty parts are named, typing survives a reload, a wrong figure is found', async ({
  page
}) => {
  await signIn(page)
  await page.goto('/cms/applypublic/AnnualReport?year=2024')
  const scope = page.getByRole('combobox', { name: '范围' })
  const ofAgency = /的受理机关$/
  await scope.selectOption({ label: (await scope.getByRole('option', { name: ofAgency }).textContent())! })
  const state = page.getByRole('status').filter({ hasText: /还没有填写|都已填写/ })
  await expect(state).toContainText('五、存在的主要问题及改进情况')
  const overview = page.getByRole('textbox', { name: '一、总体情况' })
  const words = `本年度工作概述 ${Date.now()}`
  await overview.fill(words)
  await expect(state).not.toContainText('一、总体情况')
  await page.getByLabel('规章本年制发件数').fill('-1')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('alert').filter({ hasText: '不小于 0' })).toBeVisible()
  await expect(page.getByLabel('规章本年制发件数')).toBeFocused()
  await expectAccessible(page)
  await page.reload()
  await scope.selectOption({ label: (await scope.getByRole('option', { name: ofAgency }).textContent())! })
  await page.getByRole('button', { name: '恢复' }).click()
  await expect(overview).toHaveValue(words)
  await page.getByLabel('规章本年制发件数').fill('3')
  const others = page.getByRole('textbox', { name: '六、其他需要报告的事项' })
  await others.fill('')
  await page.getByRole('button', { name: '写入正文' }).press('Enter')
  await expect(others).toHaveValue(/收费通知 \d+ 件/)
  await expect(others).toBeFocused()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('已保存')).toBeVisible()
  await expect(state).toContainText('系统管理员 保存于')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
