import sharp from 'sharp'
import { call, expect, expectAccessible, signIn, test } from '../support/pages.ts'
import { giveFiles } from '../support/give-files.ts'

interface Public {
  records: { id: string; title: string; fieldState: string; fields: Record<string, unknown> }[]
}

const columnOf = async (token: string, kind: string): Promise<string> => {
  const { result } = await call<{ id: string }[]>(`/cms/content/columns?kind=${kind}`, token)
  return result[0]!.id
}

test('[AR-3] a leader is written with a cropped portrait, reviewed by another person, and read by the public call', async ({
  page
}) => {
  const writer = await signIn(page, 'lihua')
  const columnId = await columnOf(writer.token, 'lead')
  const name = `领导${Date.now() % 100_000}`
  const picture = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#6688aa' } })
    .jpeg()
    .toBuffer()
  await page.goto(`/cms/article/ArticleList?newsClassId=${columnId}`)
  await page.getByRole('button', { name: '新增领导之窗' }).first().click()
  await expect(page).toHaveURL(new RegExp(`/leadAdd\\?newsClassId=${columnId}$`))
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
  const editor = page.locator('qd-article-editor')
  // Until the fields of the kind are there, the server checks them, in its own words.
  await expect(editor.getByRole('button', { name: '选择图片：照片' })).toBeVisible()
  await editor.getByLabel('姓名', { exact: true }).fill(name)
  await page.keyboard.press('Control+s')
  await expect(editor.getByText('请填写照片')).toBeVisible()
  const file = { name: '照片.jpg', mimeType: 'image/jpeg', buffer: picture }
  await giveFiles(editor.getByRole('button', { name: '选择图片：照片' }), file)
  await editor.locator('.crop-dialog').getByRole('button', { name: '确定' }).click()
  await expect(editor.getByLabel('照片的替代文字')).toBeVisible()
  await editor.getByLabel('照片的替代文字').fill('证件照')
  await editor.getByLabel('届次').fill(`届 ${Date.now()}`)
  await editor.getByRole('button', { name: '选择…班子（单位）' }).click()
  await editor.getByRole('treeitem', { name: '市教育局' }).click()
  await editor.getByRole('button', { name: '选定' }).click()
  await editor.getByRole('button', { name: '添加职务' }).click()
  await editor.getByLabel('第 1 行职务').fill('局长')
  await editor.getByLabel('第 1 行任职时间').fill('2026-01-01')
  await editor.getByLabel('分工').fill('负责全面工作')
  await editor.getByRole('button', { name: '添加简历' }).click()
  await editor.getByLabel('第 1 行起止时间').fill('2020—2026')
  await editor.getByLabel('第 1 行经历').fill('市教育局副局长')
  await expectAccessible(page)
  await page.keyboard.press('Control+s')
  await expect(page.getByText('已保存', { exact: true })).toBeVisible()
  await editor.getByRole('button', { name: '提交', exact: true }).click()
  await expect(editor.locator('.standing')).toContainText('待审核')

  const publics = async () =>
    (await call<Public>(`/cms/public/contents?columnId=${columnId}&pageSize=100`)).result.records
  expect((await publics()).some(({ title }) => title === name)).toBe(false)

  await page.evaluate(() => localStorage.clear())
  await signIn(page, 'wangmin')
  await page.goto(`/cms/article/ArticleList?newsClassId=${columnId}&title=${encodeURIComponent(name)}`)
  const row = page.getByRole('row', { name })
  await expect(row).toContainText('局长')
  await expect(row).toContainText('待任')
  await row.getByRole('link', { name }).click()
  await expect(page).toHaveURL(/\/leadAdd\?id=/)
  await editor.getByRole('button', { name: '发布', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '发布', exact: true }).click()
  await expect(editor.locator('.standing')).toContainText('在任')
  const shown = (await publics()).find(({ title }) => title === name)!
  expect(shown.fieldState).toBe('在任')
  expect(shown.fields.posts).toEqual([{ post: '局长', start: '2026-01-01' }])
  const { path, alt } = shown.fields.photo as { path: string; alt: string }
  expect(alt).toBe('证件照')
  const answer = await page.request.get(path)
  expect(answer.status()).toBe(200)
  const { width = 0, height = 0 } = await sharp(await answer.body()).metadata()
  expect(Math.abs(width / height - 0.75)).toBeLessThan(0.02)
})

test('[AR-3] [LA-1] an article begun at /articleAdd has the frame, and once saved one address, in one tab', async ({
  page
}) => {
  const { token } = await signIn(page)
  const { result } = await call<{ key: string; title: string }[]>(
    '/newsclass/newsClass/queryTreeList?subsiteId=1&fromType=-1',
    token
  )
  const { key } = result.find(({ title }) => title === '通知公告')!
  await page.goto(`/articleAdd?newsClassId=${key}`)
  await expect(page.getByRole('navigation', { name: '当前位置' }).getByRole('listitem').first()).toHaveText('首页')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const title = `独立撰写 ${Date.now()}`
  const shown = page.locator('.page:not([hidden])')
  await shown.getByRole('textbox', { name: '标题', exact: true }).fill(title)
  await shown.getByRole('button', { name: '保存草稿' }).click()
  await expect(page).toHaveURL(/\/cms\/article\/edit\?id=/)
  const own = page.getByRole('tablist', { name: '打开的页面' }).getByRole('tab', { name: title })
  await expect(own).toHaveCount(1)
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '信息采编' }).click()
  await shown.getByRole('row').getByText(title).first().click()
  await expect(page).toHaveURL(/\/cms\/article\/edit\?id=/)
  await expect(shown.getByRole('textbox', { name: '标题', exact: true })).toHaveValue(title)
  await expect(own).toHaveCount(1)
  await page.reload()
  await expect(shown.getByRole('textbox', { name: '标题', exact: true })).toHaveValue(title)
  // Alone, it stays alone.
  const field = page.getByRole('textbox', { name: '标题', exact: true })
  await page.goto(`/articleAdd?newsClassId=${key}&alone=1`)
  await field.fill(`${title} 二`)
  await page.getByRole('button', { name: '保存草稿' }).click()
  await expect(page).toHaveURL(/\/articleAdd\?id=.+&alone=1$/)
  await page.reload()
  await expect(field).toHaveValue(`${title} 二`)
  await expect(page.getByRole('navigation', { name: '主菜单' })).toHaveCount(0)
})

test('[AR-3] every add page opens in the frame, alone for old portals, and without a column says what to do', async ({
  page
}) => {
  await signIn(page)
  const paths = [
    '/articleAdd',
    '/leadAdd',
    '/functionsAdd',
    '/divisionAdd',
    '/recruitAdd',
    '/trainedAdd',
    '/opinionsAdd'
  ]
  for (const path of [...paths, '/onlineInterviewAdd']) {
    await page.goto(path)
    await expect(page.locator('main qd-article-editor')).toBeVisible()
    await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
    await expect(page.getByText('此页面尚未建成')).toHaveCount(0)
  }
  await page.goto('/articleAdd?alone=1')
  await expect(page.locator('qd-article-editor').getByRole('textbox', { name: '标题', exact: true })).toBeVisible()
  await expect(page.getByRole('navigation', { name: '主菜单' })).toHaveCount(0)
  await page.goto('/leadAdd?alone=1')
  await expect(page.locator('qd-article-editor').getByLabel('姓名', { exact: true })).toBeVisible()
  await expect(page.getByRole('navigation', { name: '主菜单' })).toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  // A site of which no other test has such a column.
  await signIn(page, 'huangyan')
  await page.goto('/divisionAdd')
  await expect(page.getByText('本站点还没有“内设机构”栏目')).toBeVisible()
})
