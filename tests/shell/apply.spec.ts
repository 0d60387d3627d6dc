import { expect, expectAccessible, test } from '../support/pages.ts'
import type { Page } from '@playwright/test'

const fill = async (page: Page, title: string) => {
  await page.getByRole('textbox', { name: /^申请事项/ }).fill(title)
  await page.getByRole('textbox', { name: /^所需信息内容描述/ }).fill('改造标准的文件全文')
  await page.getByRole('textbox', { name: /^姓名或名称/ }).fill('林晓')
  await page.getByRole('textbox', { name: /^联系电话/ }).fill('13800000000')
}
const fillPrivate = async (page: Page, cardCode: string) => {
  await page.getByRole('textbox', { name: /^证件号码/ }).fill(cardCode)
  await page.getByRole('textbox', { name: /^通信地址/ }).fill('临江市解放路 1 号')
}
const submit = (page: Page) => page.getByRole('button', { name: '提交申请' }).click()

test('[PU-2] [GU-7] a citizen applies without an account, saves the receipt and checks the progress', async ({
  page
}) => {
  await page.goto('/apply?subsite=16')
  await expect(page.getByRole('heading', { level: 1, name: '依申请公开' })).toBeVisible()
  await submit(page)
  await expect(page.getByText('申请事项必须填写')).toBeVisible()
  await expect(page.getByRole('textbox', { name: /^申请事项/ })).toBeFocused()
  await expectAccessible(page)
  await fill(page, `补助标准 ${Date.now()}`)
  await fillPrivate(page, '110105194912310021')
  await submit(page)
  await expect(page.getByText('身份证号码不正确，请核对后重新填写')).toBeVisible()
  await expect(page.getByRole('textbox', { name: /^证件号码/ })).toBeFocused()
  // An organisation needs more fields and another number.
  await expect(page.getByRole('textbox', { name: /^联系人/ })).toHaveCount(0)
  await page.getByRole('radiogroup').getByText('法人或者其他组织', { exact: true }).click()
  await expect(page.getByRole('textbox', { name: /^联系人/ })).toBeVisible()
  await expect(page.getByRole('textbox', { name: /^工作单位|^证件号码/ })).toHaveCount(0)
  const creditCode = page.getByRole('textbox', { name: /^统一社会信用代码/ })
  await expect(creditCode).toHaveAttribute('placeholder', /营业执照/)
  await creditCode.fill('91350100M000100Y44')
  await page.getByRole('textbox', { name: /^法定代表人/ }).fill('赵敏')
  await page.getByRole('textbox', { name: /^联系人/ }).fill('陈立')
  await page.getByRole('combobox', { name: /^组织类型/ }).selectOption('商业企业')
  await submit(page)
  await expect(page.getByText('统一社会信用代码不正确，请核对后重新填写')).toBeVisible()
  await expect(creditCode).toBeFocused()
  await page.getByRole('radiogroup').getByText('公民', { exact: true }).click()
  await expect(creditCode).toHaveCount(0)
  await page.getByRole('textbox', { name: /^证件号码/ }).fill('11010519491231002X')
  await submit(page)
  await expect(page.getByRole('heading', { name: '申请已提交' })).toBeFocused()
  const code = await page.getByText(/^16-\d{8}-\d{4}$/).textContent()
  const queryCode = await page.getByText(/^[A-Z2-9]{10}$/).textContent()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByText(queryCode!)).toBeVisible()
  const chosen = page.locator('input[type=file]')
  await chosen.setInputFiles([
    { name: '身份证明.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n1 0 obj << >> endobj\n') },
    { name: '程序.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') }
  ])
  await expect(page.getByRole('list', { name: '已添加的附件' })).toHaveText(/^身份证明\.pdf/)
  await expect(page.getByText('只能添加 PDF')).toBeVisible()
  await page.getByRole('button', { name: '查询进度' }).click()
  await expect(page.getByRole('textbox', { name: '受理编号' })).toHaveValue(code!)
  await page.getByRole('button', { name: '查询', exact: true }).click()
  await expect(page.getByText('已提交，等待登记')).toBeVisible()
  await expect(page.getByRole('tabpanel', { name: '查询进度' }).getByText('身份证明.pdf')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: '查询码' }).fill('AAAAAAAAAA')
  await page.getByRole('button', { name: '查询', exact: true }).click()
  await expect(page.getByText('受理编号或查询码不正确')).toBeVisible()
})

test('[PU-2] typing survives a reload, a dead server and a lost response, and is registered once', async ({
  page,
  console: said
}) => {
  page.on('dialog', question => void question.accept())
  await page.goto('/apply?subsite=16')
  const title = `只登记一次 ${Date.now()}`
  await fill(page, title)
  await fillPrivate(page, '11010519491231002X')
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(kept).toContain(title)
  expect(kept).not.toContain('11010519491231002X')
  expect(kept).not.toContain('解放路')
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('林晓')

  // The server receives the request, and the response is lost.
  const answers: string[] = []
  await page.route('**/applyPublic/apply*', async route => {
    answers.push(await (await route.fetch()).text())
    await route.abort()
  })
  await submit(page)
  await expect(page.getByText(/无法连接服务器.*再次提交不会重复登记/)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/已恢复您在此页填写的内容/)).toBeVisible()
  await expect(page.getByRole('textbox', { name: /^申请事项/ })).toHaveValue(title)
  await expect(page.getByRole('textbox', { name: /^证件号码/ })).toHaveValue('')
  await page.unroute('**/applyPublic/apply*')
  await fillPrivate(page, '11010519491231002X')
  await submit(page)
  await expect(page.getByRole('heading', { name: '申请已提交' })).toBeVisible()
  const { result } = JSON.parse(answers[0]!) as { result: { code: string; queryCode: string } }
  await expect(page.getByText(result.code, { exact: true })).toBeVisible()
  await expect(page.getByText(result.queryCode, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: '再提交一份申请' }).click()
  await page.getByRole('button', { name: '已保存，继续' }).click()
  await expect(page.getByRole('textbox', { name: /^申请事项/ })).toHaveValue('')

  await page.route('**/applyPublic/apply*', route =>
    route.fulfill({
      status: 429,
      json: { success: false, code: 429, message: '操作过于频繁，请稍后再试', result: null }
    })
  )
  await fill(page, title)
  await fillPrivate(page, '11010519491231002X')
  await submit(page)
  await expect(page.getByText(/请 1 分钟后再试/)).toBeVisible()
  await expect(page.getByRole('textbox', { name: /^申请事项/ })).toHaveValue(title)
  said.expected.push(/429|Failed to load|ERR_FAILED/)
})

test('[PU-2] reports an unknown site; the page supports English', async ({ page }) => {
  await page.goto('/apply?subsite=none')
  await expect(page.getByText('没有找到该站点，请从网站的申请页面提交')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/apply')
  await expect(page.getByText('没有指定网站，请从网站的申请页面进入')).toBeVisible()
  await page.goto('/apply?subsite=16')
  await page.getByRole('textbox', { name: /^申请事项/ }).fill('补助标准')
  await page.locator('qd-application-form').evaluate(element => element.setAttribute('lang', 'en'))
  await expect(page.getByRole('heading', { level: 1, name: 'Apply for public information' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: /^Subject/ })).toHaveValue('补助标准')
  expect(await page.locator('qd-application-form').evaluate(element => element.shadowRoot!.textContent)).not.toMatch(
    /申请|请填写|证件/
  )
  page.on('dialog', question => void question.accept())
})
