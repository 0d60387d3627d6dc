import type { Page } from '@playwright/test'
import type { PublicSlot } from '../../elements/base/contract/ad.ts'
import type { PublicLinks } from '../../elements/base/contract/link.ts'
import { call, expect, expectAccessible, newPerson, signIn, test } from '../support/pages.ts'

const shown = (page: Page) => page.locator('.page:not([hidden])')
const form = (page: Page) => shown(page).locator('.record-pane')
const rowOf = (page: Page, name: string) => shown(page).getByRole('row').filter({ hasText: name })
const groups = (page: Page) => shown(page).getByRole('navigation', { name: /链接类型|广告位/ })

/** Column manager of a site who also writes, and so may upload pictures. */
const manager = async (page: Page, sites: string) => signIn(page, await newPerson(page, { roles: 'r3,r1', sites }))
const linksOf = async (subsiteId: string, code: string) => {
  const { result } = await call<PublicLinks | null>(`/cms/public/links?subsiteId=${subsiteId}&code=${code}`)
  return result?.links.map(({ name }) => name)
}
const adsOf = async (code: string) => {
  const { result } = await call<PublicSlot | null>(`/cms/public/ads?subsiteId=1&code=${code}`)
  return result?.items
}

test('[AR-4] [content-6] a column manager makes a type and links from the tree, a citizen’s call shows them', async ({
  page
}) => {
  test.slow()
  await manager(page, '1')
  const code = `t${Date.now()}`
  await page.goto('/cms/article/ArticleList')
  await page.getByRole('treeitem', { name: '友情链接管理' }).click()
  await expect(page).toHaveURL(/\/cms\/friendlylinktype\/FriendlyLinkTypeList$/)
  await expect(rowOf(page, '中国政府网')).toBeVisible()
  await expectAccessible(page)

  await groups(page).getByRole('button', { name: '新增链接类型' }).click()
  await form(page).getByLabel(/^名称/).fill(`合作网站 ${code}`)
  await form(page).getByLabel(/^编码/).fill(code)
  await expect(form(page).getByText('共享：')).toBeHidden()
  await form(page).getByRole('button', { name: '保存' }).click()
  await groups(page)
    .getByRole('button', { name: new RegExp(code) })
    .first()
    .click()
  await expect(shown(page).getByText('还没有友情链接')).toBeVisible()

  await shown(page).getByRole('button', { name: '新增友情链接' }).first().click()
  await form(page).getByLabel(/^名称/).fill(`内网 ${code}`)
  await form(page).getByLabel(/^地址/).fill('http://192.168.1.1/')
  await form(page).getByRole('button', { name: '保存' }).click()
  await expect(form(page).getByText('地址在内部网络，公众无法访问，请填写公开的网址')).toBeVisible()
  await form(page).getByLabel(/^名称/).fill(`甲 ${code}`)
  await form(page).getByLabel(/^地址/).fill('https://jia.example.gov.cn/')
  await form(page).getByRole('button', { name: '选择图片：标志' }).click()
  await page.getByRole('tab', { name: '在线文件' }).click()
  await page.getByRole('gridcell').first().click()
  await page.getByRole('button', { name: '使用所选文件' }).click()
  await expect(form(page).getByRole('button', { name: '更换图片：标志' })).toBeVisible()
  await form(page).getByRole('button', { name: '保存' }).click()
  await expect(rowOf(page, `甲 ${code}`).getByText('在线')).toBeVisible()
  await expectAccessible(page)
  expect(await linksOf('1', code)).toEqual([`甲 ${code}`])

  await shown(page).getByRole('button', { name: '新增友情链接' }).first().click()
  await form(page).getByLabel(/^名称/).fill(`乙 ${code}`)
  await form(page).getByLabel(/^地址/).fill('https://yi.example.gov.cn/')
  await form(page)
    .getByLabel(/^下线时间/)
    .fill('2020-01-01T08:00')
  await form(page).getByRole('button', { name: '保存' }).click()
  await expect(rowOf(page, `乙 ${code}`).getByText('到期')).toBeVisible()
  expect(await linksOf('1', code)).toEqual([`甲 ${code}`])

  await form(page).getByRole('button', { name: '关闭' }).click()
  await rowOf(page, `甲 ${code}`).getByRole('checkbox').check({ force: true })
  await shown(page).getByRole('button', { name: '停用', exact: true }).click()
  await expect(rowOf(page, `甲 ${code}`).getByText('停用')).toBeVisible()
  expect(await linksOf('1', code)).toEqual([])
})

test('[AR-4] every action of a link is a button of its row or in its menu, each once', async ({ page }) => {
  await signIn(page)
  await page.goto('/cms/friendlylinktype/FriendlyLinkTypeList')
  const row = rowOf(page, '中国政府网')
  await expect(row.getByRole('button')).toHaveText(['中国政府网', '编辑', '删除', ''])
  await row.getByRole('button', { name: '更多操作' }).click()
  await expect(page.locator('.table-menu').getByRole('button')).toHaveText(['停用', '检查', '移动到…', '访问'])
})

test('[AR-4] a column manager makes a slot and an ad from the menu, previews and plans it, a citizen’s call shows it', async ({
  page
}) => {
  test.slow()
  await manager(page, '1')
  const code = `s${Date.now()}`
  await page.goto('/cms/img/imageManage')
  await groups(page).getByRole('button', { name: '新增广告位' }).click()
  await form(page).getByLabel(/^名称/).fill(`飘窗 ${code}`)
  await form(page).getByLabel(/^编码/).fill(code)
  await form(page).getByLabel(/^类型/).selectOption('banner')
  await form(page)
    .getByLabel(/^最多几条/)
    .fill('1')
  await form(page).getByRole('button', { name: '保存' }).click()
  await groups(page)
    .getByRole('button', { name: new RegExp(code) })
    .first()
    .click()
  expect(await adsOf(code)).toEqual([])

  await shown(page).getByRole('button', { name: '新增广告' }).last().click()
  await form(page).getByLabel(/^标题/).fill(`专题 ${code}`)
  await form(page)
    .getByLabel(/^发布状态/)
    .selectOption('1')
  await form(page).getByRole('button', { name: '保存' }).click()
  await expect(form(page).getByText(/没有图片，不能发布/)).toBeVisible()
  await form(page).getByRole('button', { name: '选择图片：图片（电脑）' }).click()
  await page.getByRole('tab', { name: '在线文件' }).click()
  await page.getByRole('gridcell').first().click()
  await page.getByRole('button', { name: '使用所选文件' }).click()
  await expect(form(page).getByRole('button', { name: '更换图片：图片（电脑）' })).toBeVisible()
  await form(page)
    .getByLabel(/^替代文字/)
    .fill('专题入口')
  await form(page).getByLabel(/^指向/).selectOption('article')
  await form(page).getByLabel('搜索结果').selectOption({ index: 1 })
  await expectAccessible(page)
  await form(page).getByRole('button', { name: '保存' }).click()
  await expect(rowOf(page, `专题 ${code}`).getByText('在线')).toBeVisible()
  const [ad] = (await adsOf(code)) ?? []
  expect(ad).toMatchObject({ title: `专题 ${code}`, alt: '专题入口', linkKind: 'article' })
  expect(ad?.picture).toMatch(/^\/files\//)

  await form(page).getByRole('button', { name: '关闭' }).click()
  await rowOf(page, `专题 ${code}`).getByRole('button', { name: '预览' }).click()
  await expect(page.getByRole('dialog').getByRole('img', { name: '专题入口' })).toHaveCount(2)
  await expectAccessible(page)
  await page.getByRole('button', { name: '完成' }).click()
  await shown(page).getByRole('button', { name: '日历' }).click()
  await expect(page.getByRole('dialog').getByText('没有空档')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: '完成' }).click()

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(shown(page).getByText(`专题 ${code}`).first()).toBeVisible()
  await expectAccessible(page)
})

test('[AR-4] a person of another site sees the shared links, hides one, and sees nothing else of the main site', async ({
  page
}) => {
  await manager(page, '7')
  await page.goto('/cms/friendlylinktype/FriendlyLinkTypeList')
  await expect(shown(page).getByText('还没有友情链接')).toBeVisible()
  await expect(groups(page).getByRole('button', { name: /市级部门/ })).toHaveCount(0)
  await groups(page)
    .getByRole('button', { name: /政府网站/ })
    .first()
    .click()
  await expect(shown(page).getByText(/由临江市人民政府门户网站共享，这里只能隐藏，不能修改/)).toBeVisible()
  await expectAccessible(page)
  expect(await linksOf('7', 'gov')).toContain('中国政府网')
  await rowOf(page, '中国政府网').getByRole('button', { name: '在本站隐藏' }).click()
  await expect(rowOf(page, '中国政府网').getByText('已隐藏')).toBeVisible()
  expect(await linksOf('7', 'gov')).not.toContain('中国政府网')
  expect(await linksOf('1', 'gov')).toContain('中国政府网')
  await rowOf(page, '中国政府网').getByRole('button', { name: '在本站显示' }).click()
  await page.goto('/cms/img/imageManage')
  await expect(shown(page).getByText('还没有广告').first()).toBeVisible()
  await expect(groups(page).getByRole('button', { name: /首页轮播/ })).toHaveCount(0)
})

test('[AR-4] [TR-5] links and ad slots from the tree of the disclosure site are those of that site, not of the current one', async ({
  page
}) => {
  await signIn(page, await newPerson(page, { roles: 'r3,r4', sites: '1,16' }))
  for (const [entry, empty] of [
    ['友情链接管理', '中国政府网'],
    ['广告位管理', '首页轮播']
  ] as const) {
    await page.goto('/cms/article/ArticleList?subsiteId=16')
    await page.getByRole('complementary').getByRole('treeitem', { name: entry }).click()
    await expect(shown(page).getByText('此页面属于站点“政府信息公开平台”')).toBeVisible()
    await expect(shown(page).getByText(empty)).toHaveCount(0)
    await expectAccessible(page)
  }
  await shown(page).getByRole('button', { name: '切换到“政府信息公开平台”' }).click()
  await expect(groups(page).first()).toBeVisible()
  await expect(page.getByRole('button', { name: '当前站点：政府信息公开平台' })).toBeVisible()
  await expect(groups(page).getByRole('button', { name: /首页轮播/ })).toHaveCount(0)
})
