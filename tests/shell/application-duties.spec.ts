import type { Page } from '@playwright/test'
import type { Subsite } from '../../elements/base/contract/subsite.ts'
import { call, expect, expectAccessible, newPerson, signIn, test } from '../support/pages.ts'
import { caseAt } from '../support/cases.ts'

/** Site of this file alone, because the setting applies to all its applications. */
const siteId = '7'
const siteName = '青溪县人民政府'
const shown = (page: Page) => page.locator('.page:not([hidden])')

test('a site lets other people sign than draft: the writer reads why, the other one signs', async ({ page }) => {
  test.slow()
  const [writer, signer] = [
    await newPerson(page, { roles: 'r4', sites: siteId }),
    await newPerson(page, { roles: 'r4', sites: siteId })
  ]
  const { token: admin } = await signIn(page)
  await page.goto(`/subsite/SubsiteList?name=${encodeURIComponent(siteName)}`)
  await shown(page).getByRole('button', { name: siteName, exact: true }).click()
  const option = shown(page).getByRole('complementary').getByRole('checkbox', { name: '起草与签发由不同的人办理' })
  await option.focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Control+s')
  const isOn = async () =>
    (await call<Subsite>(`/subsite/subsite/queryById?id=${siteId}`, admin)).result.differentSigner
  await expect.poll(isOn).toBe(true)

  const { token } = await signIn(page, writer)
  const title = `起草与签发 ${Date.now()}`
  const { take } = await caseAt(token, title)
  await take('accept', { departId: 'd1' })
  await take('submit', { replyType: 'open', reply: '现将文件提供给您。', facts: { access: '随本告知书提供' } })
  const open = async () => {
    await page.goto(`/cms/applypublic/ApplyPublicHandleList?title=${encodeURIComponent(title)}`)
    const row = page.getByRole('row', { name: new RegExp(title) })
    await row.getByRole('button', { name: '办理' }).click()
    return page.getByRole('dialog', { name: title })
  }
  const dialog = await open()
  await expect(dialog.getByText(/答复由您起草。本站要求起草与签发由不同的人办理/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: '退回修改' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: '签发答复' })).toHaveCount(0)
  await expectAccessible(page)

  await signIn(page, signer)
  const theirs = await open()
  await theirs.getByRole('button', { name: '签发答复' }).click()
  await theirs.getByRole('form').getByRole('button', { name: '签发答复' }).click()
  await expect(theirs.getByText('已办结').first()).toBeVisible()
})
