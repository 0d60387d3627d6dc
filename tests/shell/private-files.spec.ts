import { readFile } from 'node:fs/promises'
import type { Locator } from '@playwright/test'
import { addArticle, articleById, blankDraft, type Article } from '../../elements/base/contract/article.ts'
import type { UploadAnswer } from '../../elements/base/contract/upload.ts'
import { call, expect, origin, signIn, test } from '../support/pages.ts'

async function upload(token: string, name: string): Promise<UploadAnswer> {
  const form = new FormData()
  form.set('upfile', new Blob([await readFile('shell/picture.png')], { type: 'image/png' }), name)
  form.set('action', 'uploadimage')
  const options = { method: 'POST', headers: { 'X-Access-Token': token }, body: form }
  return (await (await fetch(`${origin()}/api/sys/common/ueditor`, options)).json()) as UploadAnswer
}

const write = async (token: string, title: string, fields: object): Promise<string> => {
  const body = { ...blankDraft('1002'), title, ...fields }
  const { result, message } = await call<{ id: string }>(addArticle.path, token, 'POST', body)
  expect(result?.id, message).toBeTruthy()
  return result.id
}

const expectShown = (picture: Locator) =>
  expect.poll(() => picture.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(0)

const statusForAll = async (path: string) => (await fetch(origin() + path)).status

test('[AR-6] [content-5] pictures of a draft show in the editor, its attachments and the library; the text keeps plain addresses', async ({
  page
}) => {
  const { token } = await signIn(page, 'admin')
  const [name, title] = [`草稿图 ${Date.now()}.png`, `草稿 ${Date.now()}`]
  const picture = await upload(token, name)
  const annexList = [{ uid: picture.id, name, orderValue: 1, introduce: '' }]
  const content = `<p>正文</p><img src="${picture.url}" alt="现场">`
  const id = await write(token, title, { content, annexList })
  expect(await statusForAll(picture.url)).toBe(404)
  await page.goto(`/cms/article/edit?id=${id}`)
  const editor = page.locator('qd-article-editor')
  await expectShown(editor.locator('.rich-text img').first())
  await expectShown(editor.locator('.annex img').first())
  const link = editor.getByRole('link', { name: `下载 ${name}` })
  expect((await fetch(new URL((await link.getAttribute('href'))!, page.url()))).status).toBe(200)

  await editor.getByRole('textbox', { name: '正文' }).getByText('正文').click()
  await page.keyboard.press('End')
  await page.keyboard.type('，补充')
  await page.keyboard.press('Control+s')
  await expect
    .poll(async () => (await call<Article>(`${articleById.path}?id=${id}`, token)).result.content)
    .toBe(`<p>正文，补充</p><img src="${picture.url}" alt="现场" /><p></p>`)

  await page.goto(`/cms/picture/PictureLibrary?${new URLSearchParams({ name })}`)
  await expectShown(page.locator('qd-picture-library img').first())
})

test('[AR-6] withdrawing an article says which files stopped being public', async ({ page }) => {
  const { token } = await signIn(page, 'admin')
  const title = `撤回 ${Date.now()}`
  const [own, shared] = [await upload(token, '独用图.png'), await upload(token, '共用图.png')]
  const showing = (...files: UploadAnswer[]) => files.map(({ url }) => `<img src="${url}" alt="图">`).join('')
  const ids = [
    await write(token, title, { content: showing(own, shared) }),
    await write(token, `${title} 其二`, { content: showing(shared) })
  ]
  await call('/cms/article/action', token, 'POST', { ids, action: 'publish' })
  for (const { url } of [own, shared]) expect(await statusForAll(url)).toBe(200)
  await page.goto(`/cms/article/ArticleList?${new URLSearchParams({ title })}`)
  const row = page.getByRole('row', { name: title }).filter({ hasNotText: '其二' })
  await row.getByRole('button', { name: '撤回' }).click()
  const question = page.getByRole('dialog', { name: `撤回文章“${title}”？` })
  await question.getByRole('button', { name: '撤回', exact: true }).click()
  await expect(page.getByText('1 个文件同时停止公开：独用图.png')).toBeVisible()
  expect([await statusForAll(own.url), await statusForAll(shared.url)]).toEqual([404, 200])
})
