import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { extractRawText } from 'mammoth'
import { call, expect, expectAccessible, origin, signIn, signInAt, test } from '../support/pages.ts'
import { giveFiles } from '../support/give-files.ts'

const site = '政府信息公开平台'
const lists = '/cms/applypublic/ApplyPublic'
const counterOf = async (page: Page, entry: string) =>
  Number((await page.locator('qd-side-menu').getByRole('link', { name: entry }).textContent())?.replace(/\D/g, ''))

const switchToDisclosure = async (page: Page) => {
  await page.goto('/dashboard/analysis')
  await page.getByRole('button', { name: /^当前站点/ }).click()
  await page.getByRole('list', { name: '选择站点' }).getByRole('button', { name: site }).click()
  await expect(page.getByText('站点切换成功！')).toBeVisible()
}

test('[PU-1] [WF-1] [ME-5] four people: a process is drawn, an article passes it, and a citizen is answered in time', async ({
  browser,
  page: admin
}) => {
  test.setTimeout(120_000)
  const stamp = `${Date.now()}`
  const { token } = await signIn(admin)
  const windowOf = async (username = ''): Promise<Page> => {
    const page = await (await browser.newContext({ baseURL: origin() })).newPage()
    if (username) await signInAt(origin(), page, username)
    return page
  }
  const [writer, reviewer, officer, citizen] = [
    ...(await Promise.all(['lihua', 'wangmin', 'chenjing'].map(windowOf))),
    await windowOf()
  ] as [Page, Page, Page, Page]

  await test.step('the administrator names three steps, and a column selects them', async () => {
    await admin.goto('/process/design')
    await admin.getByLabel('流程名称', { exact: true }).fill(`三审 ${stamp}`)
    await admin.getByRole('button', { name: '步骤列表' }).click()
    for (const [number, name, person] of [
      [1, '初审', '王敏'],
      [2, '复审', '系统管理员'],
      [3, '终审', '王敏']
    ] as const) {
      if (number > 1) await admin.getByRole('button', { name: '增加一步' }).click()
      const row = admin.getByRole('listitem', { name: `第 ${number} 步` })
      await row.getByLabel('步骤名称').fill(name)
      await row.getByLabel('添加办理人').selectOption({ label: '用户…' })
      const people = admin.getByRole('dialog', { name: '办理人' })
      await people.getByRole('combobox').fill(person)
      await people.getByRole('option', { name: new RegExp(person) }).click()
      await people.getByRole('button', { name: '选定' }).click()
    }
    await admin.getByRole('button', { name: '保存并部署' }).click()
    await expect(admin.getByText('部署成功，当前为第 1 版')).toBeVisible()
  })
  const column = { subsiteId: '1', name: `三审栏目 ${stamp}`, code: `f${stamp}` }
  const { id } = (await call<{ id: string }>('/newsclass/newsClass/add', token, 'POST', column)).result
  await admin.goto(`/cms/newsClass/modules/NewsClassModal?newsClassId=${id}`)
  await admin.getByLabel('审核流程').selectOption({ label: `三审 ${stamp}` })
  await admin.getByRole('button', { name: '保存', exact: true }).click()
  await expect(admin.getByText('已保存').first()).toBeVisible()

  const title = `重点项目开工 ${stamp}`
  const standing = (of: Page, text: string) => of.locator('.state-mark', { hasText: text }).first()
  const submit = async () => {
    await writer.getByRole('button', { name: '提交', exact: true }).click()
    await expect(standing(writer, '审核中·初审')).toBeVisible()
  }
  const decide = async (page: Page, verb: string, comment: string, after: string) => {
    await page.goto(`/process/inbox?title=${encodeURIComponent(title)}`)
    await page.getByRole('button', { name: title }).click()
    await page.getByRole('button', { name: '签收' }).click()
    await page.getByRole('button', { name: verb, exact: true }).click()
    const dialog = page.getByRole('dialog', { name: title })
    await dialog.getByLabel('意见', { exact: true }).fill(comment)
    await dialog.getByRole('button', { name: verb, exact: true }).click()
    await expect(standing(page, after)).toBeVisible()
  }
  await test.step('the article is returned once, passes three reviews and is published', async () => {
    await writer.goto(`/cms/article/edit?newsClassId=${id}`)
    await writer.getByLabel('标题', { exact: true }).fill(title)
    await writer.getByRole('textbox', { name: '正文' }).click()
    await writer.keyboard.type('项目开工。')
    await submit()
    await decide(reviewer, '退回', '请写明开工日期', '已退回')
    await writer.goto('/process/inbox')
    await writer.getByRole('button', { name: title }).click()
    await expect(writer.getByText('退回原因：请写明开工日期')).toBeVisible()
    await writer.getByLabel('副标题').fill('十一月二十二日开工')
    await submit()
    await decide(reviewer, '审核通过', '日期已补', '审核中·复审')
    await decide(admin, '审核通过', '同意', '审核中·终审')
    await decide(reviewer, '审核通过', '同意发布', '已发布')
    await writer.reload()
    await expect(standing(writer, '已发布')).toBeVisible()
  })

  const subject = `补助标准 ${stamp}`
  const dialog = (page: Page) => page.getByRole('dialog', { name: subject })
  await citizen.goto('/apply?subsite=16')
  for (const [label, value] of Object.entries({
    ...{ 申请事项: subject, 所需信息内容描述: '标准的文件全文', 姓名或名称: '林晓', 联系电话: '13800000000' },
    ...{ 证件号码: '11010519491231002X', 通信地址: '临江市解放路 1 号' }
  }))
    await citizen.getByRole('textbox', { name: new RegExp(`^${label}`) }).fill(value)
  await citizen.getByRole('button', { name: '提交申请' }).click()
  await citizen.getByRole('button', { name: '查询进度' }).click()
  const progress = async (...told: string[]) => {
    await citizen.getByRole('button', { name: '查询', exact: true }).click()
    for (const words of told) await expect(citizen.getByText(words)).toBeVisible()
  }
  await progress('已提交，等待登记')

  const step = async (page: Page, action: string, fields: Record<string, string>, told: string | RegExp) => {
    await dialog(page).getByRole('button', { name: action, exact: true }).click()
    const form = dialog(page).getByRole('form', { name: action })
    for (const [label, value] of Object.entries(fields)) {
      const field = form.getByLabel(label, { exact: true })
      if (/类型|部门/.test(label)) await field.selectOption(value)
      else await field.fill(value)
    }
    await form.getByRole('button', { name: action, exact: true }).click()
    await expect(form).toHaveCount(0)
    await expect(dialog(page).getByRole('region', { name: '法定期限' })).toContainText(told)
  }
  const dayAfter = (days: number) => new Date(Date.now() + (8 + days * 24) * 3_600_000).toISOString().slice(0, 10)
  await test.step('the officer finds it in the inbox; the clock starts, pauses and is extended', async () => {
    await switchToDisclosure(officer)
    await officer.goto(`/process/inbox?title=${encodeURIComponent(subject)}`)
    await officer.getByRole('button', { name: '去办理' }).click()
    await officer.getByRole('button', { name: '办理', exact: true }).click()
    const waiting = await counterOf(officer, '待办申请')
    await step(officer, '登记', {}, '剩 20 个工作日')
    const until = dayAfter(10)
    await step(officer, '告知补正', { 补正期限: until, 说明: '请写明文号' }, `等待至 ${until}`)
    await progress('等待您补正', '请写明文号', until)
    await step(officer, '收到补正', { 说明: '已补文号' }, '剩 20 个工作日')
    await step(officer, '受理', { 承办部门: 'd4' }, '剩 20 个工作日')
    await expect.poll(() => counterOf(officer, '待办申请')).toBeLessThan(waiting)
    await step(
      officer,
      '征求第三方意见',
      { 对方名称: '临江科技', 说明: '涉及商业秘密' },
      /征求意见.*没有登记对方收到文书的日期/
    )
    await step(officer, '收到意见', { 说明: '同意公开' }, '剩 20 个工作日')
    await step(officer, '延长期限', { '延长天数（工作日）': '10', 说明: '需要查找档案' }, '剩 30 个工作日')
    const answer = { 答复类型: 'open', 提供方式和时间: '随本告知书邮寄', 答复内容: '见所附文件。' }
    await step(officer, '提交答复', answer, '待审核')
  })

  await test.step('the administrator signs; the letter has its number and the days in words', async () => {
    await switchToDisclosure(admin)
    await admin.goto(`${lists}HandleList?title=${encodeURIComponent(subject)}`)
    await admin.getByRole('button', { name: '办理', exact: true }).click()
    await step(admin, '签发答复', {}, /文号 临政公开〔\d{4}〕\d+号/)
    await expectAccessible(admin)
    const saved = admin.waitForEvent('download')
    await admin.getByRole('button', { name: '下载《予以公开告知书》' }).click()
    const { value: letter } = await extractRawText({ path: await (await saved).path() })
    const [year, month, day] = dayAfter(0).split('-').map(Number)
    expect(letter).toMatch(/临政公开〔\d{4}〕\d+号\s+予以公开告知书\s+林晓：/)
    expect(letter).toContain(`本机关于${year}年${month}月${day}日收到`)
  })

  await test.step('the citizen downloads the delivery, and the annual report counts the case', async () => {
    await officer.goto(`${lists}EndList?title=${encodeURIComponent(subject)}`)
    await officer.getByRole('button', { name: '办理情况' }).click()
    await dialog(officer).getByRole('button', { name: '登记送达' }).click()
    const form = dialog(officer).getByRole('form', { name: '登记送达' })
    await form.getByLabel('说明').fill('网络送达')
    const file = { name: '补助标准.txt', mimeType: 'text/plain', buffer: Buffer.from('全文') }
    await giveFiles(form.getByRole('button', { name: '选择文件' }), [file])
    await form.getByRole('checkbox', { name: file.name }).check({ force: true })
    await form.getByRole('button', { name: '登记送达' }).click()
    await expect(dialog(officer).getByText('已提供给申请人')).toHaveCount(1)
    await progress('已答复')
    const fetched = citizen.waitForEvent('download')
    await citizen.getByRole('button', { name: `下载“${file.name}”` }).click()
    expect(readFileSync(await (await fetched).path(), 'utf8')).toBe('全文')
    await officer.goto('/cms/applypublic/AnnualReport')
    await officer.getByRole('button', { name: /^（一）予以公开，自然人/ }).click()
    await expect(officer.getByRole('dialog').getByRole('link', { name: subject })).toBeVisible()
  })
  for (const page of [writer, reviewer, officer, citizen]) await page.context().close()
})
