import type { Page } from '@playwright/test'
import { call, expect, expectAccessible, signIn, test } from '../support/pages.ts'
import { caseAt } from '../support/cases.ts'

const openCase = async (page: Page, list: string, title: string) => {
  await page.goto(`/cms/applypublic/${list}?title=${encodeURIComponent(title)}`)
  const row = page.getByRole('row', { name: new RegExp(title) })
  await row.getByRole('button', { name: /^(办理|办理情况)$/ }).click()
  return page.getByRole('dialog', { name: title })
}

test('a case is computed again from its entries, and all cases of the sites are, with what differs', async ({
  page
}) => {
  const { token } = await signIn(page)
  const title = `复核 ${Date.now()}`
  const { take } = await caseAt(token, title)
  await take('accept', { departId: 'd1' })
  const dialog = await openCase(page, 'ApplyPublicHandleList', title)
  await dialog.getByRole('button', { name: '核算' }).click()
  const proof = page.getByRole('dialog', { name: '核算' })
  await expect(proof.getByText('与记录一致（核算了 2 条办理记录）')).toBeVisible()
  await expectAccessible(page)
  await proof.getByRole('button', { name: '关闭', exact: true }).first().click()

  await page.goto('/cms/applypublic/ApplySupervision')
  const card = page.getByRole('region', { name: '核算全部申请' })
  await card.getByRole('button', { name: '开始核算' }).click()
  await expect(card.getByText(/已核算 \d+ 件/)).toBeVisible()
  expect((await call('/applypublic/applyPublic/recount/all', token)).success).toBe(true)
})

test('the due date is explained day by day, as a page to print', async ({ page }) => {
  const { token } = await signIn(page)
  const title = `逐日 ${Date.now()}`
  const days = { applyDate: '2026-02-09', receiveDate: '2026-02-09' }
  const { code, take } = await caseAt(token, title, days)
  await take('accept', { departId: 'd1' })
  const dialog = await openCase(page, 'ApplyPublicHandleList', title)
  await dialog.getByRole('button', { name: '逐日说明' }).click()
  const paper = page.getByRole('dialog', { name: '逐日说明' })
  const row = (day: string) => paper.getByRole('row', { name: new RegExp(`^${day}`) })
  await expect(row('2026-02-09')).toContainText('收到申请的当日，不计入')
  await expect(row('2026-02-17')).toContainText('春节（国办发明电〔2025〕7号）')
  await expect(row('2026-02-28')).toContainText('第 10 日')
  await expect(row('2026-02-28')).toContainText('调休上班，按工作日计入：春节')
  await expect(row('2026-03-13')).toContainText('期限届满')
  await expect(paper.getByText('答复期限：2026-03-13')).toBeVisible()
  await expectAccessible(page)
  await expect(paper.getByText(`受理编号：${code}`)).toBeVisible()
  await expect(paper.getByRole('button', { name: '打印' })).toBeEnabled()
})

test('while an application is registered, earlier ones of the person are listed, with the answer to the same text', async ({
  page
}) => {
  const { token } = await signIn(page)
  const title = `轨道交通环评 ${Date.now()}`
  const { take, code } = await caseAt(token, title, { applicantName: '郑东来', content: '环评报告全文' })
  await take('accept', { departId: 'd1' })
  await take('submit', { replyType: 'open', reply: '见附件。', facts: { access: '随本告知书提供' } })
  await take('sign')
  await page.goto('/cms/applypublic/ApplyPublicWaitList')
  await page.getByRole('button', { name: '登记申请' }).first().click()
  const form = page.locator('.record-pane')
  await form.getByRole('textbox', { name: /^申请人/ }).fill('郑东来')
  const found = form.getByRole('region', { name: '相似的在先申请' })
  await expect(found.getByRole('link', { name: title })).toBeVisible()
  await expect(found.getByText(code)).toBeVisible()
  await form.getByRole('textbox', { name: /^申请事项/ }).fill(title)
  await form.getByRole('textbox', { name: /^所需信息内容描述/ }).fill('环评报告 全文。')
  // A name alone may belong to another person.
  await expect(found.getByText(/姓名或名称相同的申请人已就相同内容提出过申请，请先核对证件/)).toBeVisible()
  await form.getByRole('textbox', { name: /^证件号码/ }).fill('11010519491231002X')
  await expect(found.getByText('同一申请人已就相同内容提出过申请')).toBeVisible()
  await expect(found.getByText(/已于 \S+ 办结：予以公开，.*第三十六条第六项/)).toBeVisible()
  await expectAccessible(page)
})

test('a case shows the time of its stages, and the supervision their medians by department', async ({ page }) => {
  const { token } = await signIn(page)
  const title = `环节 ${Date.now()}`
  const { take } = await caseAt(token, title)
  await take('accept', { departId: 'd1' })
  await take('submit', { replyType: 'open', reply: '见附件。', facts: { access: '随本告知书提供' } })
  await take('sign')
  const dialog = await openCase(page, 'ApplyPublicEndList', title)
  await dialog.getByRole('button', { name: '各环节用时' }).click()
  const stages = page.getByRole('dialog', { name: '各环节用时' })
  await expect(stages.getByRole('row', { name: /^审核签发 0 个工作日/ })).toBeVisible()
  await expect(stages.getByRole('row', { name: /^送达 0 个工作日 进行中/ })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/cms/applypublic/ApplySupervision')
  const card = page.getByRole('region', { name: '各环节用时' })
  await card.getByRole('button', { name: '开始统计' }).click()
  await expect(card.getByRole('row', { name: /^全部/ })).toBeVisible()
})
