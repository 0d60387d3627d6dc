import type { Page } from '@playwright/test'
import { addArticle, articleAction, blankDraft, publicArticles } from '../../elements/base/contract/article.ts'
import { call, expect, expectAccessible, signIn, test } from '../support/pages.ts'
import { personWith, unique } from '../support/people.ts'

const shown = (page: Page) => page.locator('.page:not([hidden])')
const publicIn = async (columnId: string): Promise<string[]> => {
  const address = `${publicArticles.path}?columnId=${columnId}&pageSize=100`
  return (await call<{ records: { title: string }[] }>(address)).result.records.map(({ title }) => title)
}

async function published(token: string): Promise<{ id: string; title: string }> {
  const title = `防汛通报 ${unique()}`
  const body = { ...blankDraft('1002'), title, content: '<p>正文</p>' }
  const { id } = (await call<{ id: string }>(addArticle.path, token, 'POST', body)).result
  await call(articleAction.path, token, 'POST', { ids: [id], action: 'publish' })
  return { id, title }
}

/** Opens an action behind the ⋯ of an article's row. */
async function open(page: Page, title: string, action: string) {
  const row = shown(page).getByRole('row', { name: title })
  await row.getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('button', { name: action, exact: true }).click()
}

test('[content-22] an article is shown in a further column, which lists it, until it is withdrawn', async ({
  page
}) => {
  const { token } = await signIn(page)
  const { id, title } = await published(token)
  await page.goto('/cms/article/ArticleList?newsClassId=1002')
  await open(page, title, '引用到…')
  const dialog = page.getByRole('dialog', { name: `引用“${title}”到` })
  await expect(dialog.getByRole('treeitem', { name: '政务公开' })).toContainText('该栏目不可发文')
  await expect(dialog.getByRole('treeitem', { name: '临江要闻' })).toContainText('文章本来就在该栏目')
  await expectAccessible(page)
  await dialog.getByRole('textbox').fill('通知')
  await page.keyboard.press('Tab')
  await dialog.getByRole('treeitem', { name: '通知公告' }).press('Space')
  await expect(dialog.getByText('已选 1 个栏目')).toBeVisible()
  await dialog.getByRole('button', { name: '引用', exact: true }).click()
  await expect(page.getByText('已引用 1 篇到“通知公告”')).toBeVisible()
  expect(await publicIn('1007')).toContain(title)

  await page.goto('/cms/article/ArticleList?newsClassId=1007')
  const references = page.getByRole('region', { name: '引用到本栏目的文章' })
  await references.getByRole('button', { name: '查看' }).click()
  const line = references.getByRole('listitem').filter({ hasText: title })
  await expect(line).toContainText('来自“要闻动态 / 临江要闻”')
  await expectAccessible(page)
  await line.getByRole('link', { name: title }).click()
  const places = shown(page).getByRole('region', { name: '还在这些栏目' })
  await expect(places).toContainText('通知公告')
  await expectAccessible(page)
  await call(articleAction.path, token, 'POST', { ids: [id], action: 'withdraw' })
  expect(await publicIn('1007')).not.toContain(title)
})

test('[content-22] a writer of two sites copies an article to the other one and reads why columns are closed', async ({
  page
}) => {
  const { token } = await signIn(page)
  const { title } = await published(token)
  const writer = await personWith(token, ['cms:article:list', 'cms:article:add', 'cms:article:edit'])
  await call('/userSubsite/save', token, 'POST', { userId: writer.id, subsiteIds: '1,2' })
  await signIn(page, writer.username)
  await page.goto('/cms/article/ArticleList?newsClassId=1002')
  await open(page, title, '移动到…')
  const move = page.getByRole('dialog', { name: `移动“${title}”到` })
  await expect(move.getByRole('treeitem', { name: '通知公告' })).toContainText('须有“发布文章”权限')
  await move.getByRole('button', { name: '取消' }).click()
  await open(page, title, '复制到…')
  const copy = page.getByRole('dialog', { name: `复制“${title}”到` })
  await copy.getByLabel('站点').selectOption('2')
  await copy.getByRole('treeitem', { name: '工作动态' }).click()
  await expectAccessible(page)
  await copy.getByRole('button', { name: '复制', exact: true }).click()
  await expect(page.getByText('已复制 1 篇到“工作动态”，请核对草稿后提交')).toBeVisible()
  await expect(copy).toBeHidden()
})

test('[content-22] two sites: one pushes an article, the other reads and accepts it, and the first sees the answer', async ({
  page
}) => {
  const { token } = await signIn(page)
  const { id, title } = await published(token)
  await page.goto('/cms/article/ArticleList?newsClassId=1002')
  await open(page, title, '推送到其他站点…')
  const dialog = page.getByRole('dialog', { name: `推送“${title}”到其他站点` })
  await dialog.getByRole('treeitem', { name: '市教育局' }).click()
  await dialog.getByLabel('给对方的说明').fill('请转发')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '推送', exact: true }).click()
  await expect(page.getByText('已推送 1 篇到 1 个站点，等待对方接收')).toBeVisible()

  const receiver = await personWith(token, ['cms:article:list', 'cms:article:add', 'cms:article:edit'])
  await call('/userSubsite/save', token, 'POST', { userId: receiver.id, subsiteIds: '3' })
  await signIn(page, receiver.username)
  await page.goto('/cms/article/ArticleList')
  const pushed = page.getByRole('region', { name: '其他站点推送来的文章' })
  await pushed.getByRole('button', { name: '查看', exact: true }).click()
  const line = pushed.getByRole('listitem').filter({ hasText: title })
  await expect(line).toContainText('请转发')
  await expectAccessible(page)
  await line.getByRole('button', { name: `查看 ${title}` }).click()
  const text = page.getByRole('dialog', { name: title })
  await expect(text).toContainText('正文')
  await text.getByRole('button', { name: '关闭' }).click()
  await line.getByRole('button', { name: `接收 ${title}` }).click()
  const accept = page.getByRole('dialog', { name: `接收“${title}”到` })
  await expect(accept.getByRole('treeitem', { name: '政策法规' })).toContainText('该栏目不可发文')
  await accept.getByRole('treeitem', { name: '工作动态' }).click()
  await accept.getByRole('button', { name: '接收', exact: true }).click()
  await expect(page.getByText('已接收 1 篇到“工作动态”，请核对草稿后提交')).toBeVisible()
  await expect(shown(page).getByRole('row', { name: title })).toContainText('草稿')

  await signIn(page)
  await page.goto(`/cms/article/edit?id=${id}`)
  await expect(shown(page).getByRole('region', { name: '推送到其他站点' })).toContainText('市教育局已接收')
})
