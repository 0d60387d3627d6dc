import type { Subsite } from '../../elements/base/contract/subsite.ts'
import { call, expect, expectAccessible, newPerson, signIn, signInAt, origin, test } from '../support/pages.ts'
import { draft } from '../support/messages.ts'

/** Site that no other test writes announcements at. */
const siteId = '16'

async function turn(admin: string, announcementReview: number): Promise<void> {
  const { result: site } = await call<Subsite>(`/subsite/subsite/queryById?id=${siteId}`, admin)
  const names = [
    'id',
    'version',
    'name',
    'shortName',
    'siteTitle',
    'groupId',
    'depId',
    'agencyId',
    'siteType',
    'status',
    'sortNo'
  ]
  const more = ['siteIDCode', 'icpCode', 'policeCode', 'homeUrl', 'seoTitle', 'seoKeywords', 'seoDescription']
  const body = Object.fromEntries([...names, ...more].map(name => [name, Object(site)[name]]))
  const { success, message } = await call('/subsite/subsite/edit', admin, 'PUT', { ...body, announcementReview })
  expect(success, message).toBe(true)
}

test('[NO-6] an announcement to many is submitted, returned with a reason, and released by a second person', async ({
  page,
  browser
}) => {
  test.slow()
  const { token: admin } = await signIn(page)
  const [writer, second] = [
    await newPerson(page, { roles: 'r0', sites: siteId }),
    await newPerson(page, { roles: 'r0', sites: siteId })
  ]
  await turn(admin, 1)
  try {
    const { token, userInfo } = await signIn(page, writer)
    const context = await browser.newContext()
    const other = await context.newPage()
    const { userInfo: reviewer } = await signInAt(origin(), other, second)
    const title = `两人公告 ${writer}`
    const body = { ...draft, titile: title, userIds: `${userInfo.id},${reviewer.id}` }
    expect((await call('/sys/annountCement/add', token, 'POST', body)).success).toBe(true)
    await page.goto(`${origin()}/system/SysAnnouncementList`)
    // The message about the return has the title too.
    const row = page.getByRole('row', { name: new RegExp(title) }).filter({ hasText: '通知公告' })
    await row.getByText('发布', { exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: '发布', exact: true }).click()
    await expect(page.getByText(/须由另一位有发布权限的人审核后发布/)).toBeVisible()
    await row.getByRole('button', { name: /更多|操作/ }).click()
    await page.getByRole('button', { name: '提交审核' }).click()
    await expect(row.getByText('待审核')).toBeVisible()
    await expectAccessible(page)

    // The second person finds it in the inbox.
    await other.goto(`${origin()}/process/inbox`)
    const task = other.getByRole('row', { name: new RegExp(title) })
    await expect(task.getByText('待发布公告')).toBeVisible()
    await task.getByText('去发布').click()
    const asked = other.getByRole('row', { name: new RegExp(title) }).filter({ hasText: '通知公告' })
    await asked.getByRole('button', { name: /更多|操作/ }).click()
    await other.getByRole('button', { name: '退回', exact: true }).click()
    const question = other.getByRole('dialog', { name: `退回“${title}”？` })
    await question.getByLabel('退回原因').fill('请核对日期')
    await question.getByRole('button', { name: '退回', exact: true }).click()
    await expect(asked.getByText('已退回')).toBeVisible()

    await page.reload()
    await expect(row.getByText('已退回')).toHaveAttribute('title', '请核对日期')
    await row.getByRole('button', { name: /更多|操作/ }).click()
    await page.getByRole('button', { name: '提交审核' }).click()
    await expect(row.getByText('待审核')).toBeVisible()
    await other.reload()
    await asked.getByText('发布', { exact: true }).click()
    await other.getByRole('dialog').getByRole('button', { name: '发布', exact: true }).click()
    await expect(asked.getByText('已发布')).toBeVisible()
    await context.close()
  } finally {
    await turn(admin, 0)
  }
})
