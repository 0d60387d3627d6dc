import { call, expect, expectAccessible, signIn, test } from '../support/pages.ts'

test('[process-10] [GU-7] a citizen reads the letter, answers the correction in words and withdraws, by number and code', async ({
  page
}) => {
  const { token } = await signIn(page)
  const day = (ahead: number) => new Date(Date.now() + 8 * 3_600_000 + ahead * 86_400_000).toISOString().slice(0, 10)
  interface Case {
    id: string
    version: number
    code: string
    queryCode: string
  }
  const base = '/applypublic/applyPublic'
  const { result, message } = await call<Case>(`${base}/add`, token, 'POST', {
    ...{
      applicantType: '1',
      organizationType: '',
      applicantName: '林晓',
      cardType: '1',
      title: '补正',
      content: '内容'
    },
    ...{ cardCode: '11010519491231002X', company: '', legalName: '', linkman: '', tel: '13800000000', email: '' },
    ...{ address: '临江市解放路 1 号', postcode: '', indexNum: '', purpose: '', offerType: '1', receiveMode: '1' },
    ...{ acceptsOther: '1', applyFree: '0', receiveType: '1', applyDate: day(0), receiveDate: day(0) }
  })
  expect(result?.id, message).toBeTruthy()
  const asked = await call<Case>(`${base}/step`, token, 'POST', {
    ...{
      id: result.id,
      version: result.version,
      action: 'askCorrection',
      day: '',
      until: day(9),
      reason: '请写明文号'
    },
    ...{ days: 0, party: '', departId: '', replyType: '', reply: '', pages: 0 }
  })
  expect(asked.success, asked.message).toBe(true)

  await page.goto('/apply?subsite=1')
  await page.getByRole('tab', { name: '查询进度' }).click()
  await page.getByRole('textbox', { name: '受理编号' }).fill(result.code)
  await page.getByRole('textbox', { name: '查询码' }).fill(result.queryCode)
  await page.getByRole('button', { name: '查询', exact: true }).click()
  const panel = page.getByRole('tabpanel', { name: '查询进度' })
  await expect(panel.getByText('临江市人民政府')).toBeVisible()
  await expect(panel.getByText('请写明文号')).toBeVisible()
  const saved = page.waitForEvent('download')
  await panel.getByRole('button', { name: /下载“补正告知书 / }).click()
  expect((await saved).suggestedFilename()).toMatch(/^补正告知书 临政公开〔\d{4}〕\d+号\.docx$/)
  await panel.getByRole('button', { name: '提交补正' }).click()
  await expect(panel.getByText('请填写补正内容')).toBeVisible()
  await panel.getByRole('textbox', { name: '补正内容' }).fill('文号为临政发〔2025〕3号')
  await expectAccessible(page)
  await panel.getByRole('button', { name: '提交补正' }).click()
  await expect(panel.getByText('已登记，等待受理')).toBeVisible()
  await expect(panel.getByRole('textbox', { name: '补正内容' })).toHaveCount(0)
  await panel.getByRole('button', { name: '撤回申请' }).click()
  await panel.getByRole('group', { name: '撤回申请' }).getByRole('button', { name: '撤回申请' }).click()
  await expect(panel.getByText('已撤回').first()).toBeVisible()
  await expect(panel.getByRole('button', { name: /下载“终止办理告知书 / })).toBeVisible()
})
