import type { Page } from '@playwright/test'
import type { ColumnNode } from '../../elements/base/contract/column.ts'
import type { Page as Listed } from '../../elements/base/contract/envelope.ts'
import type { Subsite } from '../../elements/base/contract/subsite.ts'
import type { User } from '../../elements/base/contract/user.ts'
import { call, expect, expectAccessible, newPerson, password, signIn, test } from '../support/pages.ts'

const shown = (page: Page) => page.locator('.page:not([hidden])')
const pane = (page: Page) => shown(page).getByRole('complementary')
const rowOf = (page: Page, name: string) => shown(page).getByRole('row').filter({ hasText: name })

const draft = {
  ...{ shortName: '', siteType: 'generalsite', groupId: '', depId: '', siteTitle: '', siteIDCode: '', icpCode: '' },
  ...{ policeCode: '', homeUrl: '', seoTitle: '', seoKeywords: '', seoDescription: '', status: '1', sortNo: 90 }
}

/** Deletes the created sites, because other files count the sites of the platform. */
const made: string[] = []
test.afterAll(async () => {
  const { result } = await call<{ token: string }>('/sys/login', '', 'POST', { username: 'admin', password })
  for (const id of made) {
    await empty(result.token, id)
    // A test beside this one may have granted a group of sites with this one to a person.
    const people = await call<Listed<{ id: string }>>(`/userSubsite/list?subsiteId=${id}&pageSize=100`, result.token)
    for (const { id: userId } of people.result?.records ?? [])
      await call(`/userSubsite/deleteUser?subsiteId=${id}&userId=${userId}`, result.token, 'DELETE')
    const gone = await call(`/subsite/subsite/delete?id=${id}`, result.token, 'DELETE')
    expect(gone.message, 'nothing is left behind').not.toMatch(/不能删除/)
    await call(`/subsite/subsiteGroup/delete?id=${id}`, result.token, 'DELETE')
  }
})

/** Permanently deletes columns from a template, because a site with columns cannot be deleted. */
async function empty(token: string, subsiteId: string): Promise<void> {
  const columns = await call<ColumnNode[]>(
    `/newsclass/newsClass/queryTreeList?subsiteId=${subsiteId}&fromType=0`,
    token
  )
  for (const { key } of columns.result ?? []) await call(`/newsclass/newsClass/delete?id=${key}`, token, 'DELETE')
  const gone = await call<Listed<{ id: string }>>(`/cms/recycle/list?subsiteId=${subsiteId}&pageSize=100`, token)
  const ids = (gone.result?.records ?? []).map(({ id }) => id)
  if (ids.length > 0) await call('/cms/recycle/action', token, 'POST', { ids, action: 'delete' })
}

/** Opens the list filtered to a new site. */
async function open(page: Page): Promise<{ site: Subsite; name: string; token: string }> {
  const { token } = await signIn(page)
  const name = `测试站 ${Date.now()}`
  const { result, message } = await call<Subsite>('/subsite/subsite/add', token, 'POST', {
    ...draft,
    ...{ name, templateId: '' }
  })
  expect(result?.id, message).toBeTruthy()
  made.push(result.id)
  await page.goto(`/subsite/SubsiteList?name=${encodeURIComponent(name)}`)
  await expect(rowOf(page, name)).toBeVisible()
  return { site: result, name, token }
}

test('[SI-4] a site is created from a template, with type, group, department and code chosen beside the list', async ({
  page
}) => {
  const { token } = await signIn(page)
  const name = `新建站 ${Date.now()}`
  await page.goto('/subsite/SubsiteList')
  await expect(rowOf(page, '部门网站模板站')).toBeVisible()
  await shown(page).getByRole('button', { name: '新建站点' }).click()
  await expect(pane(page).getByLabel('站点名称')).toBeFocused()
  await page.keyboard.press('Control+s')
  await expect(pane(page).getByText('请填写站点名称')).toBeVisible()
  await pane(page).getByLabel('站点名称').fill(name)
  await pane(page).getByRole('radio', { name: '普通站' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(pane(page).getByRole('radio', { name: /附属站 附属于上级站点/ })).toBeChecked()
  await expect(pane(page).getByText('没有自己的页面，只汇集其他站点的内容')).toBeVisible()
  await pane(page).getByLabel('模板站').last().selectOption('部门网站模板站')
  await pane(page).getByLabel('站点分组').selectOption('市级部门网站')
  await pane(page).getByRole('button', { name: '选择…主办单位' }).click()
  const departments = page.getByRole('dialog', { name: '主办单位' })
  await departments.getByRole('textbox', { name: '筛选' }).fill('局')
  await departments.getByRole('treeitem', { name: '市教育局' }).click()
  await expect(departments.getByText('已选 1 项')).toBeVisible()
  await departments.getByRole('button', { name: '选定' }).click()
  await pane(page).getByLabel('网站标识码').fill('12345')
  await page.keyboard.press('Tab')
  await expect(pane(page).getByText('网站标识码为 10 位字母或数字')).toBeVisible()
  await pane(page).getByLabel('网站标识码').fill(String(Date.now()).slice(-10))
  await page.keyboard.press('Control+s')
  await expect(pane(page).getByRole('heading', { name })).toBeVisible()
  const query = `name=${encodeURIComponent(name)}`
  const { result } = await call<{ records: Subsite[] }>(`/subsite/subsite/list?${query}`, token)
  const [site] = result.records
  made.push(site!.id)
  expect([site!.siteType, site!.groupName, site!.depName]).toEqual(['affiliatedsite', '市级部门网站', '市教育局'])
})

test('[SI-4] a site is disabled and found by its state; the list is filtered by type and group', async ({ page }) => {
  const { name } = await open(page)
  await rowOf(page, name).getByRole('button', { name, exact: true }).click()
  await pane(page).getByLabel('启用：停用后不能切换到该站点，内容保留').uncheck({ force: true })
  await page.keyboard.press('Control+s')
  await expect(rowOf(page, name).getByText('停用')).toBeVisible()
  await page.goto('/subsite/SubsiteList?siteType=templatesite')
  await expect(rowOf(page, '部门网站模板站')).toBeVisible()
  await expect(rowOf(page, '青溪县人民政府')).toHaveCount(0)
  await page.goto('/subsite/SubsiteList?groupId=g2')
  await expect(shown(page).getByRole('combobox', { name: '站点分组' })).toHaveValue('g2')
  await expect(rowOf(page, '青溪县人民政府')).toBeVisible()
  await expect(rowOf(page, '部门网站模板站')).toHaveCount(0)
})

test('[SI-4] the upload settings of a site are edited in a dialog of its row', async ({ page }) => {
  const { name, site, token } = await open(page)
  await rowOf(page, name).getByRole('button', { name: '更多' }).click()
  await page.getByRole('button', { name: '扩展配置', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `“${name}”的扩展配置` })
  await dialog.getByLabel('图片最大宽度（像素）').fill('99999')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.getByText('请填写 0 至 10000 的整数')).toBeVisible()
  await dialog.getByLabel('图片最大宽度（像素）').fill('1200')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  const { result } = await call<{ maxWidth: number }>(
    `/subsiteextensionconfiguration/subsiteExtensionConfiguration/queryBysubsiteId?id=${site.id}`,
    token
  )
  expect(result.maxWidth).toBe(1200)
})

test('[SI-5] users are added to a site from its row, and removed', async ({ page }) => {
  const username = await newPerson(page)
  const { name, site, token } = await open(page)
  await rowOf(page, name).getByRole('button', { name: '更多' }).click()
  await page.getByRole('button', { name: '站点人员', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `“${name}”的人员` })
  await expect(dialog.getByText('还没有成员')).toBeVisible()
  await dialog.getByRole('button', { name: '添加' }).click()
  const choice = page.getByRole('dialog').last()
  await choice.getByRole('combobox').fill(username)
  await choice.getByText(`测试 ${username}`).click()
  await choice.getByRole('button', { name: '选定' }).click()
  await expect(dialog.getByText(`测试 ${username}`)).toBeVisible()
  const people = async () =>
    (await call<{ total: number }>(`/userSubsite/list?subsiteId=${site.id}`, token, 'GET')).result.total
  expect(await people()).toBe(1)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /移出/ }).click()
  await page.getByRole('button', { name: '移出', exact: true }).last().click()
  await expect.poll(people).toBe(0)
})

test('[SI-4] a site with contents lists them and cannot be deleted; an empty one can', async ({ page }) => {
  const { name } = await open(page)
  await rowOf(page, name).getByRole('button', { name: '更多' }).click()
  await page.getByRole('button', { name: '删除', exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText('只有空站点可以删除')
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(rowOf(page, name)).toHaveCount(0)
  await page.goto('/subsite/SubsiteList?name=市教育局')
  await rowOf(page, '市教育局').getByRole('button', { name: '更多' }).click()
  await page.getByRole('button', { name: '删除', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(page.getByText(/^“市教育局”还有 \d+ 个栏目、\d+ 篇文章/)).toBeVisible()
  await expect(rowOf(page, '市教育局')).toBeVisible()
})

test('[SI-4] a conflict between two people shows both versions', async ({ page }) => {
  const { name, site, token } = await open(page)
  await rowOf(page, name).getByRole('button', { name, exact: true }).click()
  await pane(page).getByLabel('站点简称').fill('我的简称')
  const theirs = { ...draft, name, shortName: '他人的简称', id: site.id, version: site.version }
  await call('/subsite/subsite/edit', token, 'PUT', theirs)
  await page.keyboard.press('Control+s')
  const dialog = page.getByRole('dialog', { name: '他人已修改' })
  await expect(dialog.getByRole('row', { name: /站点简称/ })).toContainText('他人的简称')
  await dialog.getByRole('button', { name: /我的/ }).click()
  await expect(dialog).toHaveCount(0)
  const { result } = await call<Subsite>(`/subsite/subsite/queryById?id=${site.id}`, token)
  expect(result.shortName).toBe('我的简称')
})

/** Creates a user with the right to read their sites only. */
async function reader(page: Page): Promise<User> {
  const { token } = await signIn(page)
  const code = `reader${Date.now()}`
  const role = await call<{ id: string }>('/sys/role/add', token, 'POST', {
    ...{ roleName: `站点查看 ${code}`, roleCode: code, description: '' }
  })
  const tree = await call<unknown>('/sys/role/queryTreeList', token)
  const ids = [...JSON.stringify(tree.result).matchAll(/"(?:key|id)":"([^"]*(?:cms:subsite:list|cms:domain:list))"/g)]
  const permissionIds = [...new Set(ids.map(match => match[1]))].join()
  await call('/sys/permission/saveRolePermission', token, 'POST', {
    ...{ roleId: role.result.id, permissionIds, lastpermissionIds: '' }
  })
  const { result } = await call<User>('/sys/user/add', token, 'POST', {
    ...{ username: code, password: 'Erste-Hilfe-7', realname: code, sex: '', birthday: '', phone: '', email: '' },
    ...{ selectedroles: role.result.id, selecteddeparts: 'd1' }
  })
  await call('/userSubsite/save', token, 'POST', { userId: result.id, subsiteIds: '6,7' })
  return result
}

test('[SI-4] a read-only user sees and opens their own sites without controls to change them', async ({ page }) => {
  const { username } = await reader(page)
  const given = await call<{ token: string }>('/sys/login', '', 'POST', { username, password: 'Erste-Hilfe-7' })
  await call('/sys/user/updatePassword', given.result.token, 'PUT', {
    ...{ username, oldpassword: 'Erste-Hilfe-7', password, confirmpassword: password }
  })
  await signIn(page, username)
  await page.goto('/subsite/SubsiteList')
  await expect(rowOf(page, '青溪县人民政府')).toBeVisible()
  await expect(rowOf(page, '市教育局')).toHaveCount(0)
  await expect(shown(page).getByRole('button', { name: '新建站点' })).toHaveCount(0)
  await expect(shown(page).getByRole('button', { name: /扩展配置|删除|更多/ })).toHaveCount(0)
  await rowOf(page, '青溪县人民政府').getByRole('button', { name: '青溪县人民政府' }).click()
  await expect(pane(page).getByLabel('站点名称')).toHaveValue('青溪县人民政府')
  await expect(pane(page).getByRole('radio').first()).toBeDisabled()
  await expect(pane(page).getByRole('button', { name: '保存' })).toHaveCount(0)
})

test('[SI-4] groups are nested, never in themselves, and link to their sites', async ({ page }) => {
  const { token } = await signIn(page)
  const serial = Date.now()
  await page.goto('/subsite/SubsiteGroupList')
  const [outer, inner] = [`外层 ${serial}`, `内层 ${serial}`]
  for (const [name, parent] of [
    [outer, '顶层'],
    [inner, outer]
  ] as const) {
    await shown(page).getByRole('button', { name: '新建分组' }).click()
    await pane(page).getByLabel('分组名称').fill(name)
    await pane(page).getByLabel('上级分组').selectOption(parent)
    await page.keyboard.press('Control+s')
    await expect(pane(page).getByRole('heading', { name })).toBeVisible()
  }
  const { result } = await call<{ records: { id: string }[] }>(`/subsite/subsiteGroup/list?name=*${serial}*`, token)
  made.push(...result.records.map(({ id }) => id).reverse())
  await page.goto(`/subsite/SubsiteGroupList?name=${serial}`)
  await shown(page).getByRole('button', { name: outer, exact: true }).click()
  await expect(pane(page).getByLabel('分组名称')).toHaveValue(outer)
  await pane(page)
    .getByLabel('上级分组')
    .selectOption({ label: `\u3000${inner}` })
  await page.keyboard.press('Control+s')
  await expect(page.getByText('不能把分组移到它自己或它的下级分组中')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/subsite/SubsiteGroupList?name=区县')
  await rowOf(page, '区县政府网站').getByRole('button', { name: '查看站点' }).click()
  await expect(page).toHaveURL(/SubsiteList\?groupId=g2$/)
  await expect(rowOf(page, '青溪县人民政府')).toBeVisible()
})

test('[SI-4] a Chinese domain is added to a site, reported as taken at once, and made primary', async ({ page }) => {
  const { name, token, site } = await open(page)
  const host = `群岛${Date.now()}.政务`
  await page.goto('/domain/DomainList')
  await expect(rowOf(page, 'www.linjiang.gov.cn')).toBeVisible()
  await shown(page).getByRole('button', { name: '新增域名' }).click()
  await expect(pane(page).getByRole('textbox', { name: '域名' })).toBeFocused()
  await pane(page).getByRole('textbox', { name: '域名' }).fill('https://a.cn')
  await page.keyboard.press('Tab')
  await expect(pane(page).getByText('域名不含协议、端口、路径和空格')).toBeVisible()
  await pane(page).getByRole('textbox', { name: '域名' }).fill('www.linjiang.gov.cn')
  await expect(pane(page).getByText('该值不可用，系统中已存在！')).toBeVisible()
  await pane(page).getByRole('textbox', { name: '域名' }).fill(host)
  await expect(pane(page).getByText('该值不可用，系统中已存在！')).toHaveCount(0)
  await pane(page).getByLabel('所属站点').selectOption(name)
  await page.keyboard.press('Control+s')
  await expect(pane(page).getByRole('heading', { name: host })).toBeVisible()
  await expectAccessible(page)
  await page.goto(`/domain/DomainList?subsiteId=${site.id}`)
  await expect(rowOf(page, host)).toContainText('xn--')
  await expect(rowOf(page, host).getByText('主域名')).toBeVisible()
  const { result } = await call<{ total: number }>(`/domain/domain/querylist?subsiteId=${site.id}`, token)
  expect(result.total).toBe(1)
})

test('[SI-4] list, form and dialog have no accessibility violations', async ({ page }) => {
  const { name } = await open(page)
  await rowOf(page, name).getByRole('button', { name, exact: true }).click()
  await expect(pane(page).getByLabel('站点名称')).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await rowOf(page, name).getByRole('button', { name: '更多' }).click()
  await page.getByRole('button', { name: '扩展配置', exact: true }).click()
  await expect(page.getByRole('dialog').getByLabel('图片最大宽度（像素）')).toBeFocused()
  await expectAccessible(page)
})
