import { addArticle, blankDraft } from '../../elements/base/contract/article.ts'
import { call, expect, signIn, test } from '../support/pages.ts'

const write = async (token: string, title: string, fields: object): Promise<string> => {
  const body = { ...blankDraft('1002'), title, content: '<p>正文</p>', ...fields }
  const { result, message } = await call<{ id: string }>(addArticle.path, token, 'POST', body)
  expect(result?.id, message).toBeTruthy()
  return result.id
}

test('[AR-5] [content-4] publishing with a later time says so, and the list shows the article as scheduled', async ({
  page
}) => {
  const { token } = await signIn(page, 'wangmin')
  const title = `定时 ${Date.now()}`
  const id = await write(token, title, {})
  await page.goto(`/cms/article/edit?id=${id}`)
  await page.getByLabel('发布时间').fill('2031-05-01T08:00:00')
  await page.getByLabel('下线时间').fill('2031-06-01T08:00:00')
  await page.getByRole('button', { name: '发布', exact: true }).click()
  const question = page.getByRole('dialog', { name: `发布文章“${title}”？` })
  await expect(question).toContainText('2031-05-01 08:00:00 起公众可以看到，此前不公开。')
  await expect(question).toContainText('2031-06-01 08:00:00 自动下线。')
  await question.getByRole('button', { name: '发布', exact: true }).click()
  await expect(page.locator('qd-article-editor .standing')).toContainText('已发布')
  const address = new URLSearchParams({ title, publicState: 'waiting' })
  await page.goto(`/cms/article/ArticleList?${address}`)
  const row = page.getByRole('row', { name: title })
  await expect(row).toContainText('待发布 2031-05-01 08:00:00')
  const found = await call<{ records: { id: string }[] }>(`/cms/public/articles?columnId=1002&pageSize=100`)
  expect(found.result.records.some(record => record.id === id)).toBe(false)
})

test('[AR-5] a time before today asks for the reason of the earlier date', async ({ page }) => {
  const { token } = await signIn(page, 'wangmin')
  const title = `补登 ${Date.now()}`
  await write(token, title, { publishDate: '2020-03-01 09:00:00' })
  await page.goto(`/cms/article/ArticleList?${new URLSearchParams({ title })}`)
  const row = page.getByRole('row', { name: title })
  await row.getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('button', { name: '发布', exact: true }).click()
  const question = page.getByRole('dialog', { name: `发布文章“${title}”？` })
  await question.getByLabel('发布时间早于今天，请填写补登的原因').fill('旧网站迁移')
  await question.getByRole('button', { name: '发布', exact: true }).click()
  await expect(row).toContainText('已发布')
})

test('[seed-5] a reason stays in the question until it is sent, in the list and in the editor', async ({
  page,
  console
}) => {
  console.expected.push(/Failed to load resource/)
  const { token } = await signIn(page, 'wangmin')
  const title = `原因 ${Date.now()}`
  const id = await write(token, title, { publishDate: '2020-03-01 09:00:00' })
  const refuse = () =>
    page.route('**/api/cms/article/action*', route =>
      route.fulfill({ status: 500, json: { success: false, message: '系统繁忙，请稍后再试', code: 500 } })
    )
  const question = page.getByRole('dialog', { name: `发布文章“${title}”？` })
  const reason = question.getByLabel('发布时间早于今天，请填写补登的原因')
  const send = question.getByRole('button', { name: '发布', exact: true })
  await page.goto(`/cms/article/ArticleList?${new URLSearchParams({ title })}`)
  const row = page.getByRole('row', { name: title })
  await refuse()
  await row.getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('button', { name: '发布', exact: true }).click()
  await reason.fill('旧网站迁移，原文已于 2020 年公开')
  await send.click()
  await expect(question.getByRole('alert')).toHaveText('系统繁忙，请稍后再试')
  await expect(reason).toHaveValue('旧网站迁移，原文已于 2020 年公开')
  await expect(reason).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)

  await page.goto(`/cms/article/edit?id=${id}`)
  const publish = page.locator('qd-article-editor .steps').getByRole('button', { name: '发布', exact: true })
  await publish.click()
  await reason.fill('旧网站迁移')
  await send.click()
  await expect(page.getByText('系统繁忙，请稍后再试').first()).toBeVisible()
  await publish.click()
  await expect(reason).toHaveValue('旧网站迁移')
  await page.unroute('**/api/cms/article/action*')
  await send.click()
  await expect(page.locator('qd-article-editor .standing')).toContainText('已发布')
})
