import type { Locator, Page } from '@playwright/test'
import { call, expect, expectAccessible, newPerson, signIn, signInAt, origin, test } from '../support/pages.ts'
import { giveFiles } from '../support/give-files.ts'

/** Selects this person as the recipient of the announcement. */
async function choosePerson(page: Page, pane: Locator, username: string): Promise<void> {
  await pane.getByLabel('通告对象类型').selectOption('USER')
  await pane.getByRole('button', { name: '选择…指定用户' }).click()
  const people = page.getByRole('dialog', { name: '指定用户' })
  await people.getByRole('combobox').fill(username)
  await people.getByRole('option', { name: new RegExp(username) }).click()
  await people.getByRole('button', { name: '选定' }).click()
}

test('[NO-6] an announcement is written, released, read, answered and revoked', async ({ page, browser }) => {
  test.slow()
  const username = await newPerson(page, { roles: 'r1' })
  const { token: admin } = await signIn(page)
  const context = await browser.newContext()
  const reader = await context.newPage()
  const { token } = await signInAt(origin(), reader, username)
  await call('/sys/annountCement/listByUser', token)
  await call('/system/sysAnnouncementSend/readAll', token, 'PUT')
  await reader.goto(`${origin()}/`)
  await expect(reader.getByRole('button', { name: '消息，没有未读' })).toBeVisible()

  const title = `值班通知 ${username}`
  await page.goto('/system/SysAnnouncementList')
  await page.getByRole('button', { name: '撰写公告' }).click()
  const pane = page.getByRole('complementary', { name: '撰写公告' })
  await pane.getByLabel('标题', { exact: false }).first().fill(title)
  // Without recipients the field shows an error and nothing is lost.
  await pane.getByRole('button', { name: '保存' }).click()
  await expect(pane.getByText('请选择通告对象')).toBeVisible()
  await choosePerson(page, pane, username)
  await expect(pane.getByText(`测试 ${username}`)).toBeVisible()
  await pane.locator('.rich-text [contenteditable]').click()
  await page.keyboard.type('假期请按时到岗')
  await pane.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('已保存').first()).toBeVisible()
  await expectAccessible(page)

  const row = page.getByRole('row', { name: new RegExp(title) })
  await expect(row.getByText('未发布')).toBeVisible()
  await row.getByText('发布', { exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '发布', exact: true }).click()
  await expect(page.getByText('该系统通知发布成功')).toBeVisible()
  await expect(row.getByText('已发布')).toBeVisible()

  await reader.getByRole('button', { name: '消息，1 条未读' }).click()
  await reader
    .getByRole('tabpanel')
    .getByRole('button', { name: new RegExp(title) })
    .click()
  const notice = reader.getByRole('dialog', { name: title })
  await expect(notice.getByText('假期请按时到岗')).toBeVisible()
  await notice.getByRole('button', { name: '回复', exact: true }).click()
  const reply = reader.getByRole('dialog', { name: '回复消息' })
  await reply.getByLabel('回复内容').fill('收到，张三值班')
  await reply.getByRole('button', { name: '提交回复' }).click()
  await expect(notice.getByText('收到，张三值班')).toBeVisible()

  await row.getByRole('button', { name: /更多|操作/ }).click()
  await page.getByRole('button', { name: '阅读和回复' }).click()
  const recipients = page.getByRole('dialog', { name: new RegExp(title) })
  await expect(recipients.getByText('收到，张三值班')).toBeVisible()
  await expect(recipients.getByText('已读').last()).toBeVisible()
  await expect(recipients.getByRole('button', { name: /^高级查询|^视图/ })).toHaveCount(0)
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => recipients.boundingBox()).toMatchObject({ x: 0, width: 390 })
  await expect(recipients.getByText('收到，张三值班')).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 720 })
  await recipients.locator('.qd-dialog-footer').getByRole('button', { name: '关闭' }).click()
  await row.getByText('撤销', { exact: true }).click()
  const question = page.getByRole('dialog', { name: `撤销“${title}”？` })
  await question.getByRole('button', { name: '撤销', exact: true }).click()
  await expect(question.getByText('请填写撤销原因')).toBeVisible()
  await question.getByLabel('撤销原因').fill('日期有误，另行通知')
  await question.getByRole('button', { name: '撤销', exact: true }).click()
  await expect(row.getByText('已撤销')).toBeVisible()
  // Recipients see the note in place of the text, and their reply.
  await reader.goto(`${origin()}/isps/userAnnouncement`)
  const recalled = reader.getByRole('row', { name: new RegExp(title) })
  await expect(recalled.getByText('已撤回')).toBeVisible()
  await recalled.getByRole('button', { name: title }).click()
  const note = reader.getByRole('dialog', { name: title })
  await expect(note.getByText(/^已于 .* 撤回：日期有误，另行通知$/)).toBeVisible()
  await expect(note.getByText('收到，张三值班')).toBeVisible()
  await expect(note.getByText('假期请按时到岗')).toHaveCount(0)
  await expect(note.getByRole('button', { name: '回复', exact: true })).toHaveCount(0)
  await expectAccessible(reader)
  await context.close()
  const { result } = await call<{ records: { logContent: string }[] }>(
    `/sys/log/list?${new URLSearchParams({ keyWord: username })}`,
    admin
  )
  for (const verb of ['撰写', '发布', '撤销'])
    expect(result.records.some(({ logContent }) => logContent.startsWith(verb))).toBe(true)
})

test('[NO-6] [UP-4] [house-16] saving waits for running uploads; a released announcement is read-only', async ({
  page
}) => {
  const username = await newPerson(page, { roles: 'r1' })
  await signIn(page)
  const title = `带附件 ${username}`
  await page.goto('/system/SysAnnouncementList')
  await page.getByRole('button', { name: '撰写公告' }).click()
  const pane = page.getByRole('complementary', { name: '撰写公告' })
  await pane.getByLabel('标题', { exact: false }).first().fill(title)
  // Sends to one person, because announcements to everyone would appear in the counts of other tests.
  await choosePerson(page, pane, username)
  let release = (): void => {}
  const held = new Promise<void>(resolve => (release = resolve))
  const uploads = /\/sys\/common\/(ueditor|tus)/
  await page.route(uploads, async route => {
    await held
    await route.continue()
  })
  await giveFiles(pane.getByRole('button', { name: '上传附件' }), {
    ...{ name: '名单.txt', mimeType: 'text/plain' },
    buffer: Buffer.from('张三')
  })
  await pane.getByRole('button', { name: '保存' }).click()
  await expect(pane.getByText('还有附件正在上传，请稍候再保存')).toBeVisible()
  release()
  await expect(pane.getByText('还有附件正在上传，请稍候再保存')).toHaveCount(0)
  await pane.getByRole('button', { name: '保存' }).click()
  const saved = page.getByRole('complementary', { name: title })
  await expect(saved.getByText('名单.txt')).toBeVisible()

  const row = page.getByRole('row', { name: new RegExp(title) })
  await row.getByText('发布', { exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '发布', exact: true }).click()
  await expect(row.getByText('已发布')).toBeVisible()
  await expect(saved.getByText('已发布，不能修改；撤销后可修改并重新发布')).toBeVisible()
  await expect(saved.getByRole('button', { name: '保存' })).toHaveCount(0)
  await expect(row.getByText('查看', { exact: true })).toBeVisible()
  await row.getByText('撤销', { exact: true }).click()
  await page.getByRole('dialog').getByLabel('撤销原因').fill('附件有误')
  await page.getByRole('dialog').getByRole('button', { name: '撤销', exact: true }).click()
  await expect(saved.getByRole('button', { name: '保存' })).toBeVisible()
})
