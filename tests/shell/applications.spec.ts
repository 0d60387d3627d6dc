import { call, expect, expectAccessible, newPerson, signIn, test } from '../support/pages.ts'
import { personWith } from '../support/people.ts'
import { giveFiles } from '../support/give-files.ts'

const lists = {
  end: '/cms/applypublic/ApplyPublicEndList',
  wait: '/cms/applypublic/ApplyPublicWaitList',
  handle: '/cms/applypublic/ApplyPublicHandleList'
}

test('[PU-1] [PU-2] [ME-5] [GU-7] [process-20] an application is registered at the site that its form names, accepted, answered and signed, and the counters follow', async ({
  page
}) => {
  test.slow()
  // Counters are those of the site. No other test registers at this one.
  const { token } = await signIn(page, await newPerson(page, { roles: 'r4', sites: '6' }))
  const counts = async () =>
    (await call<Record<string, number>>('/applypublic/applyPublic/getOwnerApplyPublicCount?menuId=221', token)).result
  const before = await counts()
  const title = `老旧小区改造标准 ${Date.now()}`
  await page.goto(lists.wait)
  await page.getByRole('button', { name: '登记申请' }).first().click()
  const form = page.locator('.record-pane')
  const { result: own } = await call<{ subsite: { name: string } }>('/sys/user/getUserInfo', token)
  await expect(form.getByText(`登记申请（${own.subsite.name}）`)).toBeVisible()
  await form.getByRole('textbox', { name: /^申请事项/ }).fill(title)
  await form.getByRole('textbox', { name: /^所需信息内容描述/ }).fill('改造标准的文件全文')
  await form.getByRole('textbox', { name: /^申请人/ }).fill('林晓')
  // An organisation has other fields than a person, including its own number.
  await expect(form.getByLabel('组织类型')).toHaveCount(0)
  await form.getByLabel('申请人类型').selectOption({ label: '法人或者其他组织' })
  await expect(form.getByRole('textbox', { name: /^证件号码|工作单位/ })).toHaveCount(0)
  await form.getByRole('textbox', { name: /^统一社会信用代码/ }).fill('1')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByText('请填写组织类型')).toBeVisible()
  await expect(form.getByText('请填写法定代表人')).toBeVisible()
  await form.getByLabel('申请人类型').selectOption({ label: '公民' })
  await form.getByRole('textbox', { name: /^证件号码/ }).fill('110105194912310021')
  await form.getByRole('textbox', { name: /^联系电话/ }).fill('13800000000')
  await form.getByRole('textbox', { name: /^通信地址/ }).fill('临江市解放路 1 号')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByText('身份证号码不正确，请核对后重新填写')).toBeVisible()
  await form.getByRole('textbox', { name: /^证件号码/ }).fill('11010519491231002X')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByText(/已登记，受理编号/)).toBeVisible()
  await expect(form.getByText(/查询码只显示这一次/)).toBeVisible()
  await expect(form.getByRole('textbox', { name: /^证件号码/ })).toHaveValue('**************002X')
  expect((await counts()).waitBadgeNum).toBe(before.waitBadgeNum! + 1)

  const row = page.getByRole('row', { name: new RegExp(title) })
  await expect(row.getByText('剩 20 个工作日')).toBeVisible()
  // An empty list has no header.
  await expect(page.getByRole('columnheader', { name: '站点' })).toBeVisible()
  await row.getByRole('button', { name: '办理' }).click()
  const dialog = page.getByRole('dialog', { name: title })
  await expect(dialog.getByText('可接受其他方式')).toBeVisible()
  const departments = Promise.withResolvers<void>()
  await page.route('**/applyPublic/departments*', async route => {
    await departments.promise
    await route.continue()
  })
  await dialog.getByRole('button', { name: '受理', exact: true }).click()
  const step = dialog.getByRole('form', { name: '受理' })
  await step.getByRole('button', { name: '受理' }).click()
  await expect(page.getByText('请填写承办部门')).toBeVisible()
  // Also while its choices are still loading.
  await expect(step.getByLabel('承办部门')).toBeFocused()
  departments.resolve()
  await step.getByLabel('承办部门').selectOption({ index: 1 })
  await expectAccessible(page)
  await step.getByRole('button', { name: '受理' }).click()
  await expect(dialog.getByRole('button', { name: '提交答复' })).toBeVisible()
  await dialog.getByRole('button', { name: '提交答复' }).click()
  await dialog.getByLabel('答复类型').selectOption('open')
  await dialog.getByLabel('提供方式和时间').fill('随本告知书邮寄')
  await dialog.getByLabel('答复内容').fill('现将您申请的文件提供给您。')
  // A draft of a step is restored after a reload.
  page.on('dialog', question => void question.accept())
  await page.goto(lists.handle)
  await page
    .getByRole('row', { name: new RegExp(title) })
    .getByRole('button', { name: '办理' })
    .click()
  await dialog.getByRole('button', { name: '提交答复' }).click()
  await dialog.getByRole('button', { name: '恢复' }).click()
  await expect(dialog.getByLabel('答复内容')).toHaveValue('现将您申请的文件提供给您。')
  await dialog.getByRole('form').getByRole('button', { name: '提交答复' }).click()
  await dialog.getByRole('button', { name: '签发答复' }).click()
  await dialog.getByRole('form').getByRole('button', { name: '签发答复' }).click()
  await expect(dialog.getByText(/文号 临区公开〔\d{4}〕\d+号/)).toBeVisible()
  await expect(dialog.getByText('已办结').first()).toBeVisible()
  await expect(dialog.getByText(/短信通知申请人/).last()).toBeVisible()
  const saved = page.waitForEvent('download')
  await dialog.getByRole('button', { name: '下载《予以公开告知书》' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^予以公开告知书 临区公开〔\d{4}〕\d+号\.docx$/)
  await expect.poll(async () => (await counts()).endBadgeNum).toBe(before.endBadgeNum! + 1)
})

test('[PU-2] [GU-7] files are attached to a step, and the citizen downloads the delivered ones', async ({ page }) => {
  const { token } = await signIn(page)
  const title = `附件 ${Date.now()}`
  const application = {
    ...{ applicantType: '1', organizationType: '', applicantName: '林晓', cardType: '1' },
    ...{ cardCode: '11010519491231002X', company: '', legalName: '', linkman: '', tel: '13800000000', email: '' },
    ...{
      address: '临江市解放路 1 号',
      postcode: '',
      title,
      content: '内容',
      indexNum: '',
      purpose: '',
      offerType: '1'
    },
    ...{ receiveMode: '1', acceptsOther: '1', applyFree: '0', receiveType: '1' },
    ...{ applyDate: '2026-11-02', receiveDate: '2026-11-02' }
  }
  interface Case {
    id: string
    version: number
    code: string
    queryCode: string
  }
  let { result: one } = await call<Case>('/applypublic/applyPublic/add', token, 'POST', application)
  const { code, queryCode } = one
  const blank = { day: '', until: '', days: 0, party: '', departId: '', replyType: '', reply: '', pages: 0, reason: '' }
  const take = async (action: string, part: object) => {
    const body = { ...blank, id: one.id, version: one.version, action, ...part }
    const { success, message, result } = await call<Case>('/applypublic/applyPublic/step', token, 'POST', body)
    expect(success, message).toBe(true)
    one = result
  }
  await take('accept', { departId: 'd1' })
  await take('submit', { replyType: 'open', reply: '见附件。', facts: { access: '随本告知书提供' } })
  await take('sign', {})
  await page.goto(`${lists.end}?title=${encodeURIComponent(title)}`)
  await page
    .getByRole('row', { name: new RegExp(title) })
    .getByRole('button', { name: '办理情况' })
    .click()
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByRole('button', { name: '登记送达' }).click()
  const form = dialog.getByRole('form', { name: '登记送达' })
  await form.getByLabel('说明').fill('网络送达')
  await giveFiles(form.getByRole('button', { name: '选择文件' }), [
    { name: '补助标准.txt', mimeType: 'text/plain', buffer: Buffer.from('全文') },
    { name: '内部意见.txt', mimeType: 'text/plain', buffer: Buffer.from('不公开') }
  ])
  await form.getByRole('group', { name: '申请人凭查询码可以下载的文件' }).getByText('补助标准.txt').click()
  await expect(form.getByRole('checkbox', { name: '内部意见.txt' })).not.toBeChecked()
  await expectAccessible(page)
  await form.getByRole('button', { name: '登记送达' }).click()
  const saved = page.waitForEvent('download')
  await dialog.getByRole('button', { name: '下载附件“内部意见.txt”' }).click()
  expect((await saved).suggestedFilename()).toBe('内部意见.txt')
  await expect(dialog.getByText('已提供给申请人')).toHaveCount(1)

  await page.goto('/apply?subsite=1')
  await page.getByRole('tab', { name: '查询进度' }).click()
  await page.getByRole('textbox', { name: '受理编号' }).fill(code)
  await page.getByRole('textbox', { name: '查询码' }).fill(queryCode)
  await page.getByRole('button', { name: '查询', exact: true }).click()
  const fetched = page.waitForEvent('download')
  await page.getByRole('button', { name: '下载“补助标准.txt”' }).click()
  expect((await fetched).suggestedFilename()).toBe('补助标准.txt')
  await expect(page.getByText('内部意见.txt')).toHaveCount(0)
  await expectAccessible(page)
})

test('[PU-2] an ID number is shown on demand, only with the right', async ({ page }) => {
  const { token } = await signIn(page)
  const application = {
    ...{
      applicantType: '1',
      organizationType: '',
      applicantName: '林晓',
      cardType: '1',
      cardCode: '11010519491231002X'
    },
    ...{ company: '', legalName: '', linkman: '', tel: '13800000000', email: '', address: '临江市解放路 1 号' },
    ...{ postcode: '', title: `证件 ${Date.now()}`, content: '内容', indexNum: '', purpose: '', offerType: '1' },
    ...{ receiveMode: '1', acceptsOther: '1', applyFree: '0', receiveType: '1' },
    ...{ applyDate: '2026-11-02', receiveDate: '2026-11-02' }
  }
  const { success, message } = await call('/applypublic/applyPublic/add', token, 'POST', application)
  expect(success, message).toBe(true)
  const open = async () => {
    await page.goto(lists.wait)
    await page
      .getByRole('row', { name: new RegExp(application.title) })
      .getByRole('button', { name: '办理' })
      .click()
    await expect(page.getByText('**************002X')).toBeVisible()
  }
  await open()
  await page.getByRole('button', { name: /查看完整的证件号码/ }).click()
  await expect(page.getByText('11010519491231002X')).toBeVisible()
  // A user with the right to read sees no numbers and takes no step.
  const { username } = await personWith(token, ['220', '221', 'cms:apply:list'])
  await signIn(page, username)
  await open()
  await expect(page.getByRole('button', { name: /查看完整的证件号码/ })).toHaveCount(0)
  await expect(page.getByRole('group', { name: '办理' })).toHaveCount(0)
})

test('[PU-2] the working days of a year are entered, preserved over a reload, and move the terms', async ({ page }) => {
  const { token } = await signIn(page)
  const year = String(new Date(Date.now() + 8 * 3_600_000).getUTCFullYear() + 2)
  page.on('dialog', question => void question.accept())
  const open = async () => {
    await page.goto(lists.wait)
    await page.getByRole('button', { name: '工作日历' }).click()
    await page.getByLabel('年份').selectOption(year)
  }
  await open()
  await expect(page.getByText(`${year} 年尚未录入`)).toBeVisible()
  const add = page.getByRole('button', { name: '添加放假' })
  await add.click()
  await expect(page.getByText(`请填写 ${year} 年内的日期`)).toBeVisible()
  await page.getByLabel('开始日期').fill(`${year}-10-01`)
  await page.getByLabel(/结束日期/).fill(`${year}-10-03`)
  await add.click()
  const days = page.getByRole('list', { name: `${year} 年的节假日和调休` }).getByRole('listitem')
  await expect(days).toHaveCount(3)
  await expectAccessible(page)
  await open()
  await page.getByRole('button', { name: '恢复' }).click()
  await expect(days).toHaveCount(3)
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('工作日历已保存')).toBeVisible()
  await open()
  await expect(days).toHaveCount(3)
  // Another person enters the year at the same time. The user is notified before anything is overwritten.
  const theirs = { year, days: [{ day: `${year}-05-01`, kind: 'holiday' }] }
  expect((await call('/applypublic/applyPublic/calendar', token, 'POST', theirs)).success).toBe(true)
  await page.getByRole('button', { name: `移除 ${year}-10-03` }).click()
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByRole('alert').getByText(`${year} 年的日历刚刚被他人修改`)).toBeInViewport()
  await page.getByRole('button', { name: '采用对方版本' }).click()
  await expect(days).toHaveCount(1)
})

test('[PU-2] a letter template is edited with tokens, previewed, refused for unknown tokens, and reset', async ({
  page
}) => {
  await signIn(page)
  page.on('dialog', question => void question.accept())
  const open = async () => {
    await page.goto(lists.wait)
    await page.getByRole('button', { name: '文书模板' }).click()
    await page.getByLabel('文书', { exact: true }).selectOption('extension')
  }
  await open()
  const area = page.getByRole('textbox', { name: /^模板内容/ })
  await expect(page.getByRole('article', { name: '《延期答复告知书》' })).toContainText('延长 10 个工作日')
  await area.fill('因故延期 {天数} 天，{金额}')
  await expect(page.getByText('不能使用的标记：{金额}')).toBeVisible()
  await expectAccessible(page)
  await area.fill('因故延期 {天数} 天，受理编号 ')
  await page.getByRole('button', { name: '插入 {受理编号}' }).click()
  await expect(area).toHaveValue('因故延期 {天数} 天，受理编号 {受理编号}')
  await expect(page.getByRole('article')).toContainText('因故延期 10 天，受理编号 16-20261102-0003')
  // The draft is restored after a reload.
  await open()
  await page.getByRole('button', { name: '恢复', exact: true }).click()
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText(/文书模板已保存/)).toBeVisible()
  await open()
  await expect(area).toHaveValue('因故延期 {天数} 天，受理编号 {受理编号}')
  await page.getByRole('button', { name: '恢复默认文字' }).click()
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('默认文字，尚未修改').or(page.getByText(/修改$/))).toBeVisible()
})

test('[PU-2] a site sets the pattern of its numbers, with errors for missing parts', async ({ page }) => {
  await signIn(page)
  await page.goto(lists.wait)
  await page.getByRole('button', { name: '文书模板' }).click()
  await page.getByLabel('文书', { exact: true }).selectOption('number')
  const sign = page.getByRole('textbox', { name: /^文号/ })
  await expect(sign).toHaveValue('{机关代字}〔{年份}〕{序号}号')
  await sign.fill('临依申请〔{年份}〕号')
  await expect(page.getByText('缺少标记：{序号}')).toBeVisible()
  await sign.fill('临依申请〔{年份}〕{序号}号')
  await expect(page.getByRole('article', { name: '《文号》' })).toContainText('临依申请〔2026〕18号')
  await expectAccessible(page)
  await page.getByRole('button', { name: '恢复默认文字' }).click()
})

test('[PU-2] a letter is read and printed', async ({ page }) => {
  const { token } = await signIn(page)
  const title = `回执 ${Date.now()}`
  const application = {
    ...{ applicantType: '1', organizationType: '', applicantName: '林晓', cardType: '1' },
    ...{ cardCode: '11010519491231002X', company: '', legalName: '', linkman: '', tel: '13800000000', email: '' },
    ...{
      address: '临江市解放路 1 号',
      postcode: '',
      title,
      content: '内容',
      indexNum: '',
      purpose: '',
      offerType: '1'
    },
    ...{ receiveMode: '1', acceptsOther: '1', applyFree: '0', receiveType: '1' },
    ...{ applyDate: '2026-11-02', receiveDate: '2026-11-02' }
  }
  const { success, message } = await call('/applypublic/applyPublic/add', token, 'POST', application)
  expect(success, message).toBe(true)
  await page.addInitScript(() => {
    window.print = () => void Object.assign(window.top!, { printed: document.body.textContent })
  })
  await page.goto(lists.wait)
  await page
    .getByRole('row', { name: new RegExp(title) })
    .getByRole('button', { name: '办理' })
    .click()
  await page.getByRole('button', { name: '查看和打印《登记回执》' }).click()
  const letter = page.getByRole('article', { name: '《登记回执》' })
  await expect(letter).toContainText('林晓：')
  await expectAccessible(page)
  await page.getByRole('button', { name: '打印', exact: true }).click()
  await expect
    .poll(() => page.evaluate(() => String((window as unknown as { printed?: string }).printed)))
    .toContain('本机关已予登记')
})

test('[PU-2] a late step shows the current application and preserves the text', async ({ page }) => {
  const { token } = await signIn(page)
  const day = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  const title = `两人同时处理 ${Date.now()}`
  const base = '/applypublic/applyPublic'
  interface Known {
    id: string
    version: number
  }
  const { result, message } = await call<Known>(`${base}/add`, token, 'POST', {
    ...{ applicantType: '1', organizationType: '', applicantName: '林晓', cardType: '1', title, content: '内容' },
    ...{ cardCode: '11010519491231002X', company: '', legalName: '', linkman: '', tel: '13800000000', email: '' },
    ...{ address: '临江市解放路 1 号', postcode: '', indexNum: '', purpose: '', offerType: '1', receiveMode: '1' },
    ...{ acceptsOther: '1', applyFree: '0', receiveType: '1', applyDate: day, receiveDate: day }
  })
  expect(result?.id, message).toBeTruthy()
  const take = async (of: Known, action: string, part: object = {}) =>
    (
      await call<Known>(`${base}/step`, token, 'POST', {
        ...{ id: of.id, version: of.version, action, day: '', reason: '办理', until: '', party: '', days: 0 },
        ...{ departId: '', replyType: '', reply: '', pages: 0, ...part }
      })
    ).result
  await page.goto(lists.wait)
  const row = page.getByRole('row', { name: new RegExp(title) })
  await row.getByRole('button', { name: '办理', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByRole('button', { name: '不予处理' }).click()
  await dialog.getByLabel('答复类型').selectOption('petition')
  await dialog.getByLabel('相应渠道').fill('市信访局')
  await dialog.getByLabel('说明').fill('属于信访事项，请向信访部门反映')
  const accepted = await take(result, 'accept', { departId: 'd1' })
  const refuse = dialog.getByRole('form').getByRole('button', { name: '不予处理' })
  await refuse.click()
  await expect(page.getByText(/刚刚被他人办理，已显示最新情况/)).toBeVisible()
  await expect(dialog.getByText('办理中', { exact: true })).toBeVisible()
  await expect(dialog.getByLabel('说明')).toHaveValue('属于信访事项，请向信访部门反映')

  // If the step is no longer possible, the text remains and can be copied.
  await take(accepted, 'refuse', { replyType: 'petition', facts: { channel: '市信访局' } })
  await refuse.click()
  await expect(dialog.getByText(/不能再“不予处理”/)).toBeVisible()
  await expect(refuse).toBeDisabled()
  await expect(dialog.getByLabel('说明')).toHaveValue('属于信访事项，请向信访部门反映')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '取消' }).click()
  await expect(dialog.getByRole('button', { name: '送达' })).toBeVisible()
})
