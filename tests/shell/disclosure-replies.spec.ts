import type { Page } from '@playwright/test'
import { call, expect, expectAccessible, newPerson, signIn, test } from '../support/pages.ts'

const waiting = '/cms/applypublic/ApplyPublicWaitList'

/** Fills in the form of a registration and saves it. */
const register = async (page: Page, title: string) => {
  await page.goto(waiting)
  await page.getByRole('button', { name: '登记申请' }).first().click()
  const form = page.locator('.record-pane')
  await form.getByRole('textbox', { name: /^申请事项/ }).fill(title)
  await form.getByRole('textbox', { name: /^所需信息内容描述/ }).fill('招商引资协议的全文')
  await form.getByRole('textbox', { name: /^申请人/ }).fill('林晓')
  await form.getByRole('textbox', { name: /^证件号码/ }).fill('11010519491231002X')
  await form.getByRole('textbox', { name: /^联系电话/ }).fill('13800000000')
  await form.getByRole('textbox', { name: /^通信地址/ }).fill('临江市解放路 1 号')
  await form.getByRole('button', { name: '保存' }).click()
  return form
}

test('[process-4] [process-5] [PU-4] a site without an agency issues nothing; then a clerk discloses in part, and the letter is right', async ({
  page
}) => {
  test.slow()
  const name = `临江市营商环境局${Date.now()}`
  await signIn(page, await newPerson(page, { roles: 'r0', sites: '8' }))
  const title = `招商协议 ${Date.now()}`
  const form = await register(page, title)
  await expect(page.getByText(/站点“优化营商环境专题”没有受理机关，不能发出文书/).first()).toBeVisible()
  page.on('dialog', question => void question.accept())

  await page.goto('/cms/applypublic/AgencyList')
  await page.getByRole('button', { name: '新增受理机关' }).first().click()
  await form.getByRole('textbox', { name: /^机关全称/ }).fill(name)
  await form.getByRole('textbox', { name: /^机关代字/ }).fill('临商公开')
  await form.getByRole('textbox', { name: /^地址/ }).fill('营商路 1 号')
  await form.getByRole('textbox', { name: /^联系电话/ }).fill('0571-87000008')
  await form.getByRole('textbox', { name: /^行政复议机关/ }).fill('临江市人民政府')
  await form.getByRole('textbox', { name: /^有管辖权的人民法院/ }).fill('临江市临江区人民法院')
  await expectAccessible(page)
  await form.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('row', { name: new RegExp(name) })).toBeVisible()

  await page.goto('/subsite/SubsiteList')
  await page.locator('qd-subsite-list').getByRole('button', { name: '优化营商环境专题', exact: true }).click()
  await form.getByLabel('受理机关').selectOption({ label: name })
  await form.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText(/保存成功|修改成功|已保存/).first()).toBeVisible()

  await register(page, title)
  await expect(form.getByText(/已登记，受理编号/)).toBeVisible()
  await page
    .getByRole('row', { name: new RegExp(title) })
    .getByRole('button', { name: '办理' })
    .click()
  const dialog = page.getByRole('dialog', { name: title })
  const step = (word: string) => dialog.getByRole('form', { name: word })
  await dialog.getByRole('button', { name: '受理', exact: true }).click()
  await step('受理').getByLabel('承办部门').selectOption({ index: 1 })
  await step('受理').getByRole('button', { name: '受理' }).click()
  await dialog.getByRole('button', { name: '提交答复' }).click()
  const answer = step('提交答复')
  await answer.getByLabel('答复类型').selectOption('partly')
  await expect(
    answer.getByText(/发出《部分公开告知书》，依据《政府信息公开条例》第三十六条第三项、第三十七条/)
  ).toBeVisible()
  await answer.getByRole('button', { name: '提交答复' }).click()
  await expect(answer.getByText('请填写提供方式和时间')).toBeVisible()
  await answer.getByLabel('提供方式和时间').fill('随本告知书邮寄')
  await answer.getByRole('button', { name: '增加不予公开的部分' }).click()
  const first = answer.getByRole('group', { name: '不予公开的部分（1）' })
  await first.getByLabel('不予公开的部分').fill('人员考核表')
  await first.getByLabel('不予公开的理由').selectOption('internal')
  await first.getByRole('checkbox', { name: '人事管理' }).check({ force: true })
  await answer.getByRole('button', { name: '增加不予公开的部分' }).click()
  const second = answer.getByRole('group', { name: '不予公开的部分（2）' })
  await second.getByLabel('不予公开的部分').fill('谈判底价')
  await second.getByLabel('不予公开的理由').selectOption('secret')
  await second.getByLabel('密级').selectOption('机密')
  await answer.getByRole('button', { name: '提交答复' }).click()
  await expect(second.getByText('请填写定密依据')).toBeVisible()
  await second.getByLabel('定密依据').fill('临保〔2024〕3号')
  await expectAccessible(page)
  await answer.getByRole('button', { name: '提交答复' }).click()
  await dialog.getByRole('button', { name: '签发答复' }).click()
  await step('签发答复').getByRole('button', { name: '签发答复' }).click()
  await dialog.getByRole('button', { name: '查看和打印《部分公开告知书》' }).click()
  const letter = page.getByRole('article', { name: '《部分公开告知书》' })
  await expect(letter).toContainText(name)
  await expect(letter).not.toContainText('优化营商环境专题')
  await expect(letter).toContainText(/临商公开〔\d{4}〕\d+号/)
  await expect(letter).toContainText('（一）人员考核表')
  await expect(letter).toContainText('第十四条、第十六条第一款、第三十六条第三项、第三十七条')
  await expect(letter).toContainText('应当先申请行政复议')
  await expect(letter).not.toContainText('六个月')
  await expectAccessible(page)
})

test('[process-6] [process-8] a step of an earlier day is marked as entered late, and abandonment waits for the day of receipt', async ({
  page
}) => {
  const { token } = await signIn(page)
  const day = (ago: number) => new Date(Date.now() + 8 * 3_600_000 - ago * 86_400_000).toISOString().slice(0, 10)
  const title = `补录 ${Date.now()}`
  const { success, message } = await call('/applypublic/applyPublic/add', token, 'POST', {
    ...{ applicantType: '1', organizationType: '', applicantName: '林晓', cardType: '1', title, content: '内容' },
    ...{ cardCode: '11010519491231002X', company: '', legalName: '', linkman: '', tel: '13800000000', email: '' },
    ...{ address: '临江市解放路 1 号', postcode: '', indexNum: '', purpose: '', offerType: '1', receiveMode: '1' },
    ...{ acceptsOther: '1', applyFree: '0', receiveType: '1', applyDate: day(5), receiveDate: day(5) }
  })
  expect(success, message).toBe(true)
  await page.goto(`${waiting}?title=${encodeURIComponent(title)}`)
  await page
    .getByRole('row', { name: new RegExp(title) })
    .getByRole('button', { name: '办理' })
    .click()
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByRole('button', { name: '告知补正' }).click()
  const ask = dialog.getByRole('form', { name: '告知补正' })
  await ask.getByLabel('补正期限').fill(day(-9))
  await ask.getByLabel('说明').fill('请写明文号')
  await ask.getByLabel('办理日期').fill(day(2))
  await ask.getByRole('button', { name: '告知补正' }).click()
  await expect(ask.getByText('请填写补录理由')).toBeVisible()
  await ask.getByLabel('补录理由').fill('纸质办理，今天录入')
  await ask.getByRole('button', { name: '告知补正' }).click()
  await expect(dialog.getByText('补录：纸质办理，今天录入')).toBeVisible()
  await expect(dialog.getByText(`${day(0)} 录入`)).toBeVisible()
  await expect(dialog.getByText(/没有登记对方收到文书的日期/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: '视为放弃' })).toHaveCount(0)
  await dialog.getByRole('button', { name: '登记收到日期' }).click()
  const got = dialog.getByRole('form', { name: '登记收到日期' })
  await got.getByLabel('邮件单号').fill('1234567890123')
  await got.getByLabel('办理日期').fill(day(1))
  await expectAccessible(page)
  await got.getByRole('button', { name: '登记收到日期' }).click()
  await expect(dialog.getByText('邮件单号：1234567890123')).toBeVisible()
  await expect(dialog.getByText(/没有登记对方收到文书的日期/)).toHaveCount(0)
})
