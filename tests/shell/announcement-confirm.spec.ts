import { call, expect, expectAccessible, newPerson, signIn, signInAt, origin, test } from '../support/pages.ts'
import { bell, reader, tell, unread } from '../support/messages.ts'

const banner = '有 1 条公告需要您确认收到'

test('[NO-6] an announcement to confirm is offered, put off, offered after the next sign-in, and confirmed', async ({
  page
}) => {
  test.slow()
  const { id, admin } = await reader(page)
  const username = await page.evaluate(
    () => JSON.parse(localStorage.getItem('qundao:session')!).value.userInfo.username
  )
  const anntId = await tell(admin, id, { titile: '防汛值守', priority: 'H', needsConfirm: '1' })
  await page.goto(`${origin()}/`)
  const offer = page.getByRole('region', { name: banner })
  await expect(offer.getByText('防汛值守')).toBeVisible()
  await expectAccessible(page)
  // Opening leaves the focus alone.
  expect(await offer.evaluate(node => node.contains((node.getRootNode() as ShadowRoot).activeElement))).toBe(false)
  await page.keyboard.press('Escape')
  await expect(offer).toHaveCount(0)
  await unread(page, 1)
  await page.reload()
  await unread(page, 1)
  await expect(offer).toHaveCount(0)

  // Reading does not confirm: it stays in the bell.
  await bell(page).click()
  const row = page.getByRole('tabpanel').getByRole('button', { name: /防汛值守/ })
  await expect(row.getByText('待确认')).toBeVisible()
  await row.click()
  const notice = page.getByRole('dialog', { name: '防汛值守' })
  await expect(notice.getByText('需要您确认收到。')).toBeVisible()
  await notice.getByRole('button', { name: '关闭' }).last().click()
  await unread(page, 1)

  await signInAt(origin(), page, username)
  await page.goto(`${origin()}/`)
  await expect(offer).toBeVisible()
  await offer.getByRole('button', { name: '查看并确认' }).click()
  await notice.getByRole('button', { name: '确认收到' }).click()
  await expect(notice.getByText(/^您已于 .* 确认收到。$/)).toBeVisible()
  await expect(notice.getByRole('button', { name: '确认收到' })).toHaveCount(0)
  await expectAccessible(page)
  await notice.getByRole('button', { name: '关闭' }).last().click()
  await unread(page, 0)
  await expect(offer).toHaveCount(0)
  const { result } = await call<{ records: { confirmFlag: string; confirmTime: string }[] }>(
    `/sys/annountCement/recipients?anntId=${anntId}`,
    admin
  )
  expect(result.records).toMatchObject([{ confirmFlag: '1', confirmTime: expect.stringMatching(/^\d{4}-/) }])
})

test('[NO-6] the offer waits while a text is written, and covers no unsaved work', async ({ page }) => {
  test.slow()
  const username = await newPerson(page, { roles: 'r0' })
  const { token: admin } = await signIn(page)
  const { userInfo } = await signIn(page, username)
  await page.goto(`${origin()}/system/SysAnnouncementList`)
  await page.getByRole('button', { name: '撰写公告' }).click()
  const title = page.getByRole('complementary', { name: '撰写公告' }).getByLabel('标题', { exact: false }).first()
  await title.pressSequentially('假期')
  await tell(admin, userInfo.id, { titile: '防汛值守', needsConfirm: '1' })
  await expect(bell(page)).not.toHaveAccessibleName('消息，没有未读')
  await title.pressSequentially('安排')
  await expect(title).toHaveValue('假期安排')
  await expect(title).toBeFocused()
  const offer = page.getByRole('region', { name: banner })
  await expect(offer).toHaveCount(0)
  await title.fill('')
  await expect(offer).toBeVisible()
  await expect(title).toBeFocused()
  // Typing again takes it away.
  await title.pressSequentially('新')
  await expect(offer).toHaveCount(0)
  await expect(title).toHaveValue('新')
})

test('[NO-6] senders filter who has not confirmed', async ({ page }) => {
  const one = await newPerson(page, { roles: 'r1' })
  const { userInfo, token } = await signIn(page, one)
  const { token: admin } = await signIn(page)
  const title = `确认 ${one}`
  const anntId = await tell(admin, userInfo.id, { titile: title, needsConfirm: '1' })
  await page.goto(`${origin()}/system/SysAnnouncementList`)
  const row = page.getByRole('row', { name: new RegExp(title) })
  const open = async () => {
    await row.getByRole('button', { name: /更多|操作/ }).click()
    await page.getByRole('button', { name: '阅读和回复' }).click()
    return page.getByRole('dialog', { name: new RegExp(title) })
  }
  const recipients = await open()
  await expect(recipients.getByRole('row', { name: new RegExp(one) }).getByText('未确认')).toBeVisible()
  await call('/system/sysAnnouncementSend/confirm', token, 'POST', { anntId })
  await recipients.getByLabel('确认状态').selectOption('1')
  await expect(recipients.getByRole('row', { name: new RegExp(one) }).getByText('已确认')).toBeVisible()
  await expectAccessible(page)
})

test('[NO-6] senders remind those who have not read it, in one click, and see the history', async ({ page }) => {
  const one = await newPerson(page, { roles: 'r1' })
  const { userInfo, token } = await signIn(page, one)
  const { token: admin } = await signIn(page)
  const title = `催读 ${one}`
  await tell(admin, userInfo.id, { titile: title })
  await page.goto(`${origin()}/system/SysAnnouncementList`)
  const row = page.getByRole('row', { name: new RegExp(title) })
  await row.getByRole('button', { name: /更多|操作/ }).click()
  await page.getByRole('button', { name: '阅读和回复' }).click()
  const recipients = page.getByRole('dialog', { name: new RegExp(title) })
  const remind = recipients.getByRole('button', { name: '提醒 1 位未读的人' })
  await remind.click()
  await expect(page.getByText('已提醒 1 人')).toBeVisible()
  await expect(remind).toBeDisabled()
  await expect(recipients.getByText(/^\d\d:\d\d 之后可以再次提醒$/)).toBeVisible()
  await recipients.getByText('提醒记录（1）').click()
  await expect(recipients.getByText(/系统管理员提醒阅读：通知 1 人，短信 0 条/)).toBeVisible()
  await expectAccessible(page)
  const { result } = await call<{ sysMsgList: { titile: string }[] }>('/sys/annountCement/listByUser', token)
  expect(result.sysMsgList.map(({ titile }) => titile)).toContain(`提醒：${title}`)
})
