import type { Page } from '@playwright/test'
import { call, expect, origin, signIn, test } from '../support/pages.ts'
import type { SignedIn } from '../../elements/contract/session.ts'

const shown = (page: Page) => page.locator('.page:not([hidden])')
const textOf = (page: Page) => shown(page).getByRole('textbox', { name: '正文' })
const tool = (page: Page, name: string) => shown(page).getByRole('toolbar').getByRole('button', { name, exact: true })

/** A new article of the column, opened in the shell. */
async function open(page: Page, content: string): Promise<{ session: SignedIn; id: string; title: string }> {
  const session = await signIn(page)
  const title = `编辑器 ${Date.now()}`
  const { result, message } = await call<{ id: string }>('/article/article/add', session.token, 'POST', {
    ...{ newsClassId: '1002', title, subTitle: '', author: '', source: '', summary: '', keywords: '', content },
    ...{ isTop: false, publishDate: '2026-01-02 03:04:05' }
  })
  expect(result?.id, message).toBeTruthy()
  await page.goto(`/cms/article/edit?id=${result.id}`)
  await expect(tool(page, '表格')).toBeVisible()
  return { session, id: result.id, title }
}

const saved = async ({ session, id }: { session: SignedIn; id: string }): Promise<string> =>
  (await call<{ content: string }>(`/article/article/queryById?id=${id}`, session.token)).result.content

const saveByKey = async (page: Page): Promise<void> => {
  await page.keyboard.press('Control+s')
  await expect(shown(page).getByText(/^已保存于/)).toBeVisible()
}

const long = Array.from({ length: 80 }, (_, at) => `<p>第 ${at + 1} 段，关于做好冬季取暖安全工作。</p>`).join('')
const picture = '<p>前</p><img src="/legacy/icon.svg" alt="现场" /><p>后</p>'
