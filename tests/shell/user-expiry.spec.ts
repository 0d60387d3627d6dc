import type { Page } from '@playwright/test'
import type { User } from '../../elements/base/contract/user.ts'
import { call, expect, expectAccessible, home, password, signIn, test, typeSignIn } from '../support/pages.ts'
import { addPerson, firstSignIn } from '../support/people.ts'

const shown = (page: Page) => page.locator('.page:not([hidden])')
const pane = (page: Page) => shown(page).getByRole('complementary')
const rowOf = (page: Page, name: string) => shown(page).getByRole('row').filter({ hasText: name })
const day = (from: number) => new Date(Date.now() + from * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10)

/** Creates a person that signed in before. */
async function person(token: string): Promise<User> {
  const user = await addPerson(token, 'r1')
  await firstSignIn(user.username)
  return user
}

test('[AD-13] [security-4] an administrator ends an account by its last day, finds it in the list, and prolongs it', async ({
  page,
  browser
}) => {
  const { token } = await signIn(page)
  const user = await person(token)
  const theirs = await browser.newContext()
  const own = await theirs.newPage()
  await signIn(own, user.username)
  await own.goto('/account/center')
  await expect(own.getByText('有效期至')).toHaveCount(0)

  await page.goto(`/system/UserList?username=${user.username}`)
  await rowOf(page, user.username).getByRole('button', { name: user.realname }).first().click()
  const date = pane(page).getByLabel('有效期至')
  await date.fill(day(-1))
  await pane(page).getByRole('button', { name: '保存' }).click()
  await expect(pane(page).getByText('该日期已经过去，请确认，或改选今天或以后的日期')).toBeVisible()
  await expectAccessible(page)
  await pane(page)
    .getByRole('checkbox', { name: /我确认：该日期已经过去/ })
    .press('Space')
  await pane(page).getByRole('button', { name: '保存' }).press('Enter')
  await expect(page.getByText('已保存').first()).toBeVisible()
  await expect(rowOf(page, user.username).getByText('已过期', { exact: true })).toBeVisible()
  await expect(rowOf(page, user.username).getByText('正常', { exact: true })).toHaveCount(0)

  // The open page of the person ends, and the sign-in names the reason and whom to ask.
  await expect(own).toHaveURL(/\/user\/login/)
  await own.goto('/user/login')
  await typeSignIn(own, user.username, 'Wrong-pass-1')
  await expect(own.getByRole('alert')).toHaveText('用户名或密码错误')
  await typeSignIn(own, user.username, password)
  await expect(own.getByRole('alert')).toHaveText('该账号已过有效期，不能登录，请联系本单位的账号管理员延长有效期')

  await page.goto(`/system/UserList?username=${user.username}`)
  await shown(page)
    .getByRole('button', { name: /^更多筛选/ })
    .click()
  const validity = shown(page).getByRole('combobox', { name: '有效期' })
  await validity.selectOption({ label: '无期限' })
  await expect(rowOf(page, user.username)).toHaveCount(0)
  await validity.selectOption({ label: '已过期' })
  await rowOf(page, user.username).getByRole('button', { name: user.realname }).first().click()
  await pane(page).getByLabel('有效期至').fill(day(0))
  await expect(pane(page).getByRole('checkbox', { name: /我确认/ })).toHaveCount(0)
  await pane(page).getByRole('button', { name: '保存' }).click()
  await expect(rowOf(page, user.username)).toHaveCount(0)
  await validity.selectOption({ label: '30 天内到期' })
  await expect(rowOf(page, user.username).getByText('正常', { exact: true })).toBeVisible()

  await typeSignIn(own, user.username, password)
  await expect(own).toHaveURL(home)
  await own.goto('/account/center')
  await expect(own.getByText(`${day(0)}（当天仍可使用）`)).toBeVisible()
  await theirs.close()
})

test('[AD-13] several people get a last day at once, or lose it, by keyboard', async ({ page }) => {
  const { token } = await signIn(page)
  const people = [await addPerson(token), await addPerson(token)]
  // Accounts contain the time of creation. A prefix in seconds would lose a person of the next second.
  const [one, other] = people.map(({ username }) => username) as [string, string]
  const prefix = one.slice(
    0,
    Array.from(one).findIndex((letter, at) => letter !== other[at])
  )
  await page.goto(`/system/UserList?username=${prefix}`)
  const days = async () => {
    const found = await Promise.all(people.map(({ id }) => call<User>(`/sys/user/queryById?id=${id}`, token)))
    return found.map(({ result }) => result.validUntil)
  }
  const open = async () => {
    for (const { username } of people) await expect(rowOf(page, username)).toBeVisible()
    for (const { realname } of people) {
      const tick = shown(page).getByRole('checkbox', { name: `选择“${realname}”` })
      await tick.press('Space')
      await expect(tick).toBeChecked()
    }
    await shown(page).getByRole('button', { name: '设置有效期' }).press('Enter')
    return page.getByRole('dialog', { name: '设置 2 人的有效期' })
  }
  const dialog = await open()
  const save = dialog.getByRole('button', { name: '保存' })
  await expect(save).toBeDisabled()
  await dialog.getByLabel('有效期至').fill(day(-3))
  await expect(save).toBeDisabled()
  await expect(dialog.getByRole('checkbox', { name: /^我确认/ })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => dialog.evaluate(box => box.scrollWidth - box.clientWidth)).toBe(0)
  await page.setViewportSize({ width: 1440, height: 900 })
  await dialog.getByLabel('有效期至').fill(day(20))
  await save.press('Enter')
  await expect(page.getByText('已设置 2 人的有效期')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  expect(await days()).toEqual([day(20), day(20)])
  await expect(rowOf(page, people[0]!.username).getByText(day(20))).toBeVisible()
  await page.reload()
  const again = await open()
  await again.getByRole('radio', { name: '设置日期' }).press('ArrowRight')
  await again.getByRole('button', { name: '保存' }).click()
  await expect(again).toHaveCount(0)
  expect(await days()).toEqual(['', ''])
})

test('[AD-13] in English, the message about one user is in the singular', async ({ page }) => {
  const { token } = await signIn(page)
  const user = await addPerson(token)
  await page.evaluate(() => localStorage.setItem('qundao:settings', '{"language":"en"}'))
  await page.goto(`/system/UserList?username=${user.username}`)
  await shown(page)
    .getByRole('checkbox', { name: `Select “${user.realname}”` })
    .check({ force: true })
  await shown(page).getByRole('button', { name: 'Set last day' }).press('Enter')
  await page.getByLabel('Valid until').fill(day(5))
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).press('Enter')
  await expect(page.getByText('Last day of 1 user set')).toBeVisible()
})
