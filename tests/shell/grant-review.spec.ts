import type { Page } from '@playwright/test'
import type { User } from '../../elements/base/contract/user.ts'
import { call, expect, expectAccessible, signIn, test } from '../support/pages.ts'
import { addPerson, addRole, firstSignIn } from '../support/people.ts'
import { giveExportReason } from '../support/export-reason.ts'

const shown = (page: Page) => page.locator('.page:not([hidden])')

test('[issue-32] [AD-13] an administrator reviews everybody, keeps one grant and takes another by keyboard; the open page of the person is told, and the sheet has the result', async ({
  page,
  browser
}) => {
  const { token } = await signIn(page)
  const role = await addRole(token, ['system:role:list'])
  const person = await addPerson(token, role.id)
  const other = await browser.newPage()
  await signIn(other, await firstSignIn(person.username))
  await other.goto(`/system/RoleList?roleName=${encodeURIComponent('采编员')}`)
  await expect(shown(other).getByText('采编员').first()).toBeVisible()

  await page.goto('/system/GrantReview')
  await shown(page).getByRole('button', { name: '发起复核' }).press('Enter')
  await expect(shown(page).getByRole('heading', { name: '全部人员' })).toBeVisible()
  await expect(shown(page).getByText('只能查看的权限不留记录，无法判断')).toBeVisible()
  const line = shown(page).getByRole('listitem').filter({ hasText: role.name })
  await expect(shown(page).getByRole('listitem').first()).toBeVisible()
  const turn = async (name: string) => {
    const [answered] = await Promise.all([
      page.waitForResponse(/grantReview\/items/),
      shown(page).getByRole('button', { name }).click()
    ])
    await answered.finished()
    await expect(shown(page).getByRole('list', { name: '权限复核' })).toHaveAttribute('aria-busy', 'false')
  }
  /** Turns the pages until a line is on the page: the lines of a person may be on two pages. */
  const reach = async (wanted: typeof line) => {
    for (const name of ['下一页', '上一页']) {
      const button = shown(page).getByRole('button', { name })
      while (!(await wanted.count()) && (await button.count()) && (await button.isEnabled())) await turn(name)
    }
  }
  await reach(line)
  await expect(line).toContainText('只能查看，无法判断是否使用')
  await expectAccessible(page)
  const site = shown(page).getByRole('listitem').filter({ hasText: person.username }).filter({ hasText: '站点' })
  await reach(site)
  await site.getByRole('button', { name: /^保留/ }).press('Enter')
  await expect(site).toContainText(/:\d\d 保留/)
  await reach(line)
  await line.getByRole('checkbox').press('Space')
  await expect(shown(page).getByText('已选 1 项')).toBeVisible()
  await shown(page).getByRole('button', { name: '收回', exact: true }).press('Enter')
  await page.getByRole('dialog', { name: '收回所选 1 项授权？' }).getByRole('button', { name: '收回' }).press('Enter')
  await expect(line).toContainText(/:\d\d 收回$/)
  await expect(shown(other).getByText('采编员')).toHaveCount(0)
  const { result } = await call<User>(`/sys/user/queryById?id=${person.id}`, token)
  expect(result.roleNames).toEqual([])
  const download = page.waitForEvent('download')
  await shown(page).getByRole('button', { name: '导出' }).click()
  await giveExportReason(page)
  expect((await download).suggestedFilename()).toMatch(/^权限复核-.*\.xlsx$/)
  await page.setViewportSize({ width: 390, height: 780 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await shown(page).getByRole('button', { name: '返回复核记录' }).click()
  await expect(shown(page).getByRole('list', { name: '复核记录' }).getByRole('listitem').first()).toContainText(
    '保留 1，收回 1'
  )
})
