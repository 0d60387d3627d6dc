import type { Browser, Page } from '@playwright/test'
import {
  call,
  expect,
  expectAccessible,
  listenToToasts,
  newPerson,
  origin,
  signIn,
  signInAt,
  test
} from '../support/pages.ts'
import { giveExportReason } from '../support/export-reason.ts'
import { giveFiles } from '../support/give-files.ts'

/** Opens a page of a person in a window of their own. */
const pageOf = async (browser: Browser, username: string, path: string) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await signInAt(origin(), page, username)
  await page.goto(`${origin()}${path}`)
  return page
}
const rowOf = (page: Page, title: string) => page.getByRole('row', { name: new RegExp(title) })
const openRow = async (page: Page, title: string) => {
  await rowOf(page, title).getByRole('button', { name: '查看' }).click()
  await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
}
const idOf = async (token: string, username: string) =>
  (await call<{ records: { id: string }[] }>(`/sys/user/list?username=${username}`, token)).result.records[0]!.id
/** Starts a process by a call: one step for a person. */
const startFor = async (token: string, title: string, userIds: string) => {
  const steps = JSON.stringify([
    { name: '审核', userIds, mode: 'one' },
    { name: '签发', userIds, mode: 'one' }
  ])
  const path = '/process/tPProcess/startUserDefinedProcess'
  return (await call<{ processInstanceId: string }>(path, token, 'POST', { title, steps })).result.processInstanceId
}

test('[WF-2] [process-3] a clerk starts a process with a text and a file, a colleague approves, and the clerk sees the result', async ({
  page,
  browser
}) => {
  test.slow()
  const [clerk, chief] = [await newPerson(page, { roles: 'r1' }), await newPerson(page, { roles: 'r1' })]
  const title = `采购打印机 ${clerk}`
  const own = await pageOf(browser, clerk, '/process/inbox')
  await own.getByRole('button', { name: '发起流程' }).first().click()
  const dialog = own.getByRole('dialog', { name: '发起流程' })
  await dialog.getByLabel('标题').fill(title)
  await dialog.getByLabel('说明').fill('两台打印机，每台 1,200 元。')
  const file = { name: '报价单.txt', mimeType: 'text/plain', buffer: Buffer.from('每台 1,200 元') }
  await giveFiles(dialog.getByRole('button', { name: '上传附件' }).first(), file)
  // The name stands there before the file has arrived.
  await expect(dialog.getByRole('link', { name: '下载 报价单.txt' })).toBeVisible()
  await dialog.getByLabel('步骤名称').fill('审批')
  await dialog.getByRole('button', { name: /^办理人/ }).click()
  const people = own.getByRole('dialog', { name: '办理人' })
  await people.getByRole('combobox').fill(chief)
  await people.getByRole('option', { name: new RegExp(chief) }).click()
  await people.getByRole('button', { name: '选定' }).click()
  await dialog.getByRole('button', { name: '发起', exact: true }).click()
  await expect(dialog).toHaveCount(0)

  await own.getByRole('link', { name: '我的办公' }).first().click()
  await own.getByRole('link', { name: '我发起的' }).first().click()
  await expect(rowOf(own, title)).toContainText('办理中')
  await expect(rowOf(own, title)).toContainText('审批')
  await expect(rowOf(own, title)).toContainText(`测试 ${chief}`)
  await expectAccessible(own)

  const other = await pageOf(browser, chief, '/process/inbox')
  await rowOf(other, title).getByRole('button', { name: '办理' }).click()
  const task = other.getByRole('dialog', { name: title })
  await expect(task.getByText('两台打印机，每台 1,200 元。')).toBeVisible()
  await expect(task.getByText('报价单', { exact: false }).first()).toBeVisible()
  await task.getByRole('button', { name: '签收' }).click()
  await task.getByLabel('意见', { exact: true }).fill('同意采购')
  await task.getByRole('button', { name: '同意并提交' }).click()
  await expect(task).toHaveCount(0)
  await other.getByRole('link', { name: '我的办公' }).first().click()
  await other.getByRole('link', { name: '我办理的' }).first().click()
  await expect(rowOf(other, title)).toContainText('已通过')

  await own.reload()
  await expect(rowOf(own, title)).toContainText('已通过')
  await openRow(own, title)
  await expect(own.getByText('同意采购')).toBeVisible()
  await expect(own.getByRole('region', { name: '流程图' })).toBeVisible()
  await expectAccessible(own)
  // The bell tells the starter how it ended.
  const { token } = await signIn(page, clerk)
  const { result } = await call<{ sysMsgList: { titile: string }[] }>('/sys/annountCement/listByUser', token)
  expect(JSON.stringify(result)).toContain(`${title}：已通过`)
})

test('[WF-2] [seed-4] a manager suspends, resumes, moves, reassigns and closes a process with reasons, within three clicks each', async ({
  page,
  browser
}) => {
  test.slow()
  const [clerk, second] = [await newPerson(page, { roles: 'r1' }), await newPerson(page, { roles: 'r1' })]
  const { token } = await signIn(page)
  const title = `经费申请 ${clerk}`
  const id = await startFor(token, title, await idOf(token, clerk))
  await page.goto(`/process/InstanceList?title=${clerk}`)
  await openRow(page, title)
  const operations = page.getByRole('group', { name: '流程操作' })
  const operate = async (verb: string, reason: string) => {
    const dialog = page.getByRole('dialog', { name: new RegExp(`^${verb}“`) })
    await dialog.getByRole('button', { name: verb, exact: true }).click()
    await expect(dialog.getByText('请填写原因')).toBeVisible()
    await dialog.getByLabel('原因', { exact: true }).fill(reason)
    await dialog.getByRole('button', { name: verb, exact: true }).click()
    await expect(dialog).toHaveCount(0)
  }
  await operations.getByRole('button', { name: '挂起' }).click()
  await expectAccessible(page)
  await operate('挂起', '等上级文件')
  await expect(page.getByText('流程已挂起，恢复后才能办理。')).toBeVisible()
  await expect(page.getByText('等上级文件')).toBeVisible()
  await operations.getByRole('button', { name: '恢复' }).click()
  await operate('恢复', '文件已到')
  await expect(operations.getByRole('button', { name: '挂起' })).toBeVisible()

  await page.getByRole('button', { name: '转办“审核”' }).click()
  const dialog = page.getByRole('dialog', { name: /^转办“/ })
  await dialog.getByRole('button', { name: /^接办人/ }).click()
  const people = page.getByRole('dialog', { name: '接办人' })
  await people.getByRole('combobox').fill(second)
  await people.getByRole('option', { name: new RegExp(second) }).click()
  await operate('转办', '出差')
  await expect(page.getByText(`等待 测试 ${second}`)).toBeVisible()

  await page.getByRole('button', { name: '跳转“审核”' }).click()
  await page
    .getByRole('dialog', { name: /^跳转“/ })
    .getByLabel('目标环节')
    .selectOption('签发')
  await operate('跳转', '已口头审核')
  await expect(page.getByRole('button', { name: '跳转“签发”' })).toBeVisible()

  // Another manager closes it meanwhile: this page is refused with a sentence, and shows the result.
  await operations.getByRole('button', { name: '挂起' }).click()
  await call('/process/processInstance/closeProcessInstance', token, 'POST', { processInstanceId: id, reason: '取消' })
  const late = page.getByRole('dialog', { name: /^挂起“/ })
  const toasts = await listenToToasts(page)
  await late.getByLabel('原因', { exact: true }).fill('同时操作')
  await late.getByRole('button', { name: '挂起', exact: true }).click()
  await expect.poll(async () => (await toasts()).join()).toContain('该流程已终止，不能改为已挂起')
  await late.getByRole('button', { name: '取消' }).click()
  await expect(page.locator('header').getByText('已终止', { exact: true }).first()).toBeVisible()
  for (const reason of ['等上级文件', '文件已到', '出差', '已口头审核', '取消'])
    await expect(page.getByText(reason, { exact: true }).first()).toBeVisible()

  // A colleague of another site sees nothing, neither in lists nor by the address.
  const stranger = await newPerson(page, { roles: 'r1', sites: '2' })
  const elsewhere = await pageOf(browser, stranger, `/process/instance?id=${id}`)
  await expect(elsewhere.getByText('没有找到该流程，或您没有权限')).toBeVisible()
  await expect(elsewhere.getByRole('link', { name: '流程实例' })).toHaveCount(0)
})

test('[WF-2] a manager sets the state of several processes with one reason, and exports the list', async ({ page }) => {
  const username = await newPerson(page, { roles: 'r1' })
  const { token } = await signIn(page)
  const person = await idOf(token, username)
  const titles = ['甲', '乙'].map(name => `批量${name} ${username}`)
  for (const title of titles) await startFor(token, title, person)
  await page.goto(`/process/InstanceList?title=${username}`)
  for (const title of titles) await rowOf(page, title).getByRole('checkbox').check({ force: true })
  await page.getByRole('button', { name: '挂起 2 件' }).click()
  const dialog = page.getByRole('dialog', { name: '挂起所选的 2 件流程？' })
  await dialog.getByLabel('原因').fill('系统检修')
  await dialog.getByRole('button', { name: '挂起' }).click()
  for (const title of titles) await expect(rowOf(page, title)).toContainText('已挂起')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出' }).click()
  await giveExportReason(page)
  expect((await saved).suggestedFilename()).toMatch(/^流程实例-.*\.xlsx$/)
  await expectAccessible(page)
})

test('[WF-2] a person takes back a step while the next has not acted, and reads the lists in English by keyboard', async ({
  page,
  browser
}) => {
  test.slow()
  const username = await newPerson(page, { roles: 'r1' })
  const { token } = await signIn(page)
  const title = `撤回 ${username}`
  await startFor(token, title, await idOf(token, username))
  const own = await pageOf(browser, username, '/process/inbox')
  await rowOf(own, title).getByRole('button', { name: '办理' }).click()
  const task = own.getByRole('dialog', { name: title })
  await task.getByRole('button', { name: '签收' }).click()
  await task.getByRole('button', { name: '同意并提交' }).click()
  await expect(task).toHaveCount(0)
  await own.getByRole('button', { name: '系统设置' }).click()
  await own.getByText('English', { exact: true }).click()
  await own.keyboard.press('Escape')
  await own.goto(`${origin()}/process/HandledInstances`)
  await expect(rowOf(own, title)).toContainText('In progress')
  await rowOf(own, title).focus()
  await own.keyboard.press('Enter')
  await expect(own.getByRole('heading', { name: title })).toBeVisible()
  await own.getByRole('button', { name: 'Take back' }).click()
  const dialog = own.getByRole('dialog', { name: /^Take back/ })
  await dialog.getByLabel('Reason (optional)').fill('金额有误')
  await dialog.getByRole('button', { name: 'Take back' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(own.getByRole('button', { name: 'Handle “审核”' })).toBeVisible()
  await expect(own.getByText('金额有误')).toBeVisible()
  await expectAccessible(own)
})

test('[WF-2] a person manages common comments while handling a task', async ({ page, browser }) => {
  const username = await newPerson(page, { roles: 'r1' })
  const { token } = await signIn(page)
  const title = `常用意见 ${username}`
  await startFor(token, title, await idOf(token, username))
  const own = await pageOf(browser, username, '/process/inbox')
  await rowOf(own, title).getByRole('button', { name: '办理' }).click()
  const task = own.getByRole('dialog', { name: title })
  await task.getByRole('button', { name: '签收' }).click()
  await task.getByRole('button', { name: '管理常用意见' }).click()
  const dialog = own.getByRole('dialog', { name: '管理常用意见' })
  const mine = `请补充报价单 ${username}`
  await dialog.getByLabel('新的意见').fill(mine)
  await dialog.getByRole('button', { name: '增加' }).click()
  await expect(dialog.getByText(mine, { exact: true })).toBeVisible()
  await expect(dialog.getByRole('checkbox')).toHaveCount(0)
  await expectAccessible(own)
  await dialog.getByText('关闭', { exact: true }).click()
  await task.getByLabel('常用意见', { exact: true }).selectOption(mine)
  await expect(task.getByLabel('意见', { exact: true })).toHaveValue(mine)
  await task.getByRole('button', { name: '管理常用意见' }).click()
  await dialog.getByRole('button', { name: `删除“${mine}”` }).click()
  await expect(dialog.getByText(mine, { exact: true })).toHaveCount(0)
})

test('[WF-3] a clerk sends a copy with a note; the reader finds it under 抄送我的, and the clerk sees that it was read', async ({
  page,
  browser
}) => {
  const [clerk, reader] = [await newPerson(page, { roles: 'r1' }), await newPerson(page, { roles: 'r1' })]
  const { token } = await signIn(page)
  const title = `抄送申请 ${clerk}`
  const id = await startFor((await signIn(page, clerk)).token, title, await idOf(token, clerk))
  await page.goto(`/process/instance?id=${id}`)
  await page.getByRole('button', { name: '抄送', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `抄送“${title}”` })
  await dialog.getByRole('button', { name: '抄送', exact: true }).click()
  await expect(dialog.getByText('请选择抄送给谁')).toBeVisible()
  const opener = dialog.getByRole('button', { name: /^抄送给/ })
  await expect(opener).toBeFocused()
  await opener.press('Enter')
  const choice = page.getByRole('dialog', { name: '抄送给' })
  await choice.getByRole('combobox').fill(reader)
  await choice.getByRole('option', { name: reader }).click()
  await choice.getByRole('button', { name: '选定' }).click()
  await dialog.getByLabel(/^说明/).fill('请知悉')
  // Escape keeps the people and the note.
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: '抄送', exact: true }).click()
  await expect(dialog.getByLabel(/^说明/)).toHaveValue('请知悉')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '抄送', exact: true }).click()
  const copies = page.getByRole('region', { name: '抄送' })
  await expect(copies.getByText('未读')).toBeVisible()
  await expect(copies.getByText('请知悉')).toBeVisible()

  const own = await pageOf(browser, reader, '/process/CopiedInstances')
  await expect(rowOf(own, title).getByText('未读')).toBeVisible()
  await expectAccessible(own)
  await openRow(own, title)
  await expect(own.getByRole('region', { name: '抄送' }).getByText(/已读 \d{4}/)).toBeVisible()
  await expect(own.getByRole('button', { name: /办理|抄送|催办/ })).toHaveCount(0)
  await page.reload()
  await expect(copies.getByText(/已读 \d{4}/)).toBeVisible()
  // The message says why it came and leads to the process.
  await own.goto(`${origin()}/isps/userAnnouncement`)
  await own.getByRole('button', { name: `抄送：${title}` }).click()
  const message = own.getByRole('dialog', { name: `抄送：${title}` })
  await expect(message.getByText('供您查阅。请知悉')).toBeVisible()
  await expect(message.getByRole('button', { name: '回复' })).toHaveCount(0)
  await message.getByRole('button', { name: '查看流程' }).click()
  await expect(own.getByRole('heading', { name: title, exact: true })).toBeVisible()
  await own.goto(`${origin()}/process/CopiedInstances?isRead=0`)
  await expect(own.getByText('还没有抄送给您的流程').or(own.getByText('没有符合条件的'))).toBeVisible()
  await own.context().close()
})

test('[WF-3] a manager urges the person of a task, sees from when again, and the person gets a message', async ({
  page
}) => {
  const clerk = await newPerson(page, { roles: 'r1' })
  const { token } = await signIn(page)
  const title = `催办申请 ${clerk}`
  await startFor(token, title, await idOf(token, clerk))
  await page.goto(`/process/InstanceList?title=${clerk}`)
  await openRow(page, title)
  const toasts = await listenToToasts(page)
  const urge = page.getByRole('button', { name: '催办“审核”' })
  await urge.click()
  await expect(page.getByText(/\d\d:\d\d 后可再次催办/)).toBeVisible()
  await expect(urge).toBeDisabled()
  await expect.poll(() => toasts().then(said => said.join())).toContain('已催办，通知 1 人')
  await expect(page.locator('qd-process-instance').getByText('通知 1 人').first()).toBeVisible()
  await expectAccessible(page)
  const { result } = await call<object>('/sys/annountCement/listByUser', (await signIn(page, clerk)).token)
  expect(JSON.stringify(result)).toContain(`催办：${title}`)
})
