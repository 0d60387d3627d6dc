import type { Page } from '@playwright/test'
import type { Dictionary } from '../../elements/base/contract/dictionary.ts'
import { call, expect, expectAccessible, signIn, test } from '../support/pages.ts'

const shown = (page: Page) => page.locator('.page:not([hidden])')
const pane = (page: Page) => shown(page).getByRole('complementary')
const rowOf = (page: Page, name: string) => shown(page).getByRole('row').filter({ hasText: name })

/** Opens the list filtered to a new dictionary. */
async function open(page: Page, username = 'admin'): Promise<{ name: string; made: Dictionary; token: string }> {
  const { token } = await signIn(page, username)
  const code = `test_${Date.now()}`
  const name = `测试字典 ${code}`
  const { result } = await call<Dictionary>('/sys/dict/add', token, 'POST', {
    ...{ dictName: name, dictCode: code, description: '' }
  })
  await page.goto(`/system/DictList?dictCode=${code}`)
  await expect(rowOf(page, name)).toBeVisible()
  return { name, made: result, token }
}

test('[AD-4] a dictionary is created, items are added, and a select offers them', async ({ page }) => {
  const { token } = await signIn(page)
  const code = `ways_${Date.now()}`
  await page.goto('/system/DictList')
  await shown(page).getByRole('button', { name: '新建字典' }).click()
  await expect(pane(page).getByLabel('字典名称')).toBeFocused()
  await page.keyboard.press('Control+s')
  await expect(pane(page).getByText('请填写字典名称')).toBeVisible()
  await pane(page).getByLabel('字典名称').fill('受理途径')
  await pane(page).getByLabel('字典编号').fill('1 wrong')
  await page.keyboard.press('Tab')
  await expect(pane(page).getByText(/^字典编号以字母开头/)).toBeVisible()
  await pane(page).getByLabel('字典编号').fill(code)
  await page.keyboard.press('Control+s')
  await expect(pane(page).getByRole('heading', { name: '受理途径' })).toBeVisible()
  await page.goto(`/system/DictList?dictCode=${code}`)
  // A truncated name is shown in full on hover.
  await expect(rowOf(page, '受理途径').getByRole('button', { name: '受理途径' })).toHaveAttribute('title', '受理途径')
  await rowOf(page, '受理途径').getByRole('button', { name: '字典配置' }).click()
  for (const [text, value] of [
    ['窗口', 'window'],
    ['信函', 'letter']
  ] as const) {
    await shown(page).getByRole('button', { name: '新增字典项' }).first().click()
    await pane(page).getByLabel('名称').fill(text)
    await pane(page).getByLabel('数据值').fill(value)
    await pane(page).getByRole('button', { name: '保存' }).click()
    await expect(rowOf(page, text)).toBeVisible()
  }
  const { result } = await call<{ text: string }[]>(`/sys/dict/getDictItems/${code}`, token)
  expect(result.map(({ text }) => text)).toEqual(['窗口', '信函'])
})

test('[AD-4] the keyboard moves from the list to the form and back, and from record to record', async ({ page }) => {
  await signIn(page)
  await page.goto('/system/DictList')
  await expect(rowOf(page, '性别')).toBeVisible()
  await rowOf(page, '性别').focus()
  await page.keyboard.press('Enter')
  await expect(pane(page).getByLabel('字典名称')).toBeFocused()
  await expect(pane(page).getByLabel('字典名称')).toHaveValue('性别')
  await pane(page).getByRole('button', { name: '下一条' }).click()
  await expect(pane(page).getByLabel('字典名称')).toHaveValue('用户状态')
  await page.keyboard.press('Escape')
  await expect(pane(page)).toHaveCount(0)
  await expect(rowOf(page, '用户状态')).toBeFocused()
})

test('[AD-4] edits prompt before they are lost, survive a reload and are offered again', async ({ page }) => {
  const { name } = await open(page)
  await rowOf(page, name).getByRole('button', { name, exact: true }).click()
  await pane(page).getByLabel('描述').fill('还没有保存')
  await page.keyboard.press('Escape')
  await expect(page.getByText('有未保存的修改，放弃吗？')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(pane(page).getByLabel('描述')).toHaveValue('还没有保存')
  page.on('dialog', dialog => void dialog.accept())
  await page.reload()
  await rowOf(page, name).getByRole('button', { name, exact: true }).click()
  await pane(page).getByRole('button', { name: '恢复' }).click()
  await expect(pane(page).getByLabel('描述')).toHaveValue('还没有保存')
  await expect(pane(page).getByLabel('字典名称')).toBeFocused()
  await pane(page).getByRole('button', { name: '保存' }).click()
  await expect(pane(page).getByRole('button', { name: '保存' })).toBeDisabled()
})

test('[AD-4] closing while a save runs waits for it: no question if it succeeds, and the edit stays if it fails', async ({
  page,
  console
}) => {
  const { name, made, token } = await open(page)
  let answer = (): void => {}
  const held = new Promise<void>(resolve => (answer = resolve))
  await page.route('**/sys/dict/edit', async route => {
    await held
    await route.continue()
  })
  await rowOf(page, name).getByRole('button', { name, exact: true }).click()
  await pane(page).getByLabel('描述').fill('保存着的说明')
  const asked = page.waitForRequest('**/sys/dict/edit')
  await page.keyboard.press('Control+s')
  await asked
  await pane(page).getByRole('button', { name: '关闭' }).click()
  await expect(pane(page)).toBeVisible()
  answer()
  await expect(pane(page)).toHaveCount(0)
  await expect(page.getByText('有未保存的修改，放弃吗？')).toHaveCount(0)
  expect((await call<Dictionary>(`/sys/dict/queryById?id=${made.id}`, token)).result.description).toBe('保存着的说明')

  await page.unroute('**/sys/dict/edit')
  let fail = (): void => {}
  const broken = new Promise<void>(resolve => (fail = resolve))
  console.expected.push(/ERR_FAILED/)
  await page.route('**/sys/dict/edit', async route => {
    await broken
    await route.abort()
  })
  await rowOf(page, name).getByRole('button', { name, exact: true }).click()
  await pane(page).getByLabel('描述').fill('没有保存成的说明')
  const again = page.waitForRequest('**/sys/dict/edit')
  await page.keyboard.press('Control+s')
  await again
  await pane(page).getByRole('button', { name: '关闭' }).click()
  fail()
  await expect(pane(page).getByRole('alert')).toBeVisible()
  await expect(pane(page).getByLabel('描述')).toHaveValue('没有保存成的说明')
})

test('[AD-4] a conflict in the same field shows both versions, and nothing is lost', async ({ page }) => {
  const { name, made, token } = await open(page)
  await rowOf(page, name).getByRole('button', { name, exact: true }).click()
  await pane(page).getByLabel('描述').fill('我的说明')
  await call('/sys/dict/edit', token, 'PUT', {
    ...{ id: made.id, version: made.version, dictName: name, dictCode: made.dictCode, description: '他人的说明' }
  })
  await page.keyboard.press('Control+s')
  const dialog = page.getByRole('dialog', { name: '他人已修改' })
  await expect(dialog.getByRole('row', { name: /描述/ })).toContainText('他人的说明')
  await dialog.getByRole('button', { name: /我的/ }).click()
  await expect(dialog).toHaveCount(0)
  const { result } = await call<Dictionary>(`/sys/dict/queryById?id=${made.id}`, token)
  expect(result.description).toBe('我的说明')
})

test('[AD-4] a dictionary is deleted after a confirmation that names its items', async ({ page }) => {
  const { name } = await open(page)
  await rowOf(page, name).getByRole('button', { name: '更多' }).click()
  await page.getByRole('button', { name: '删除', exact: true }).click()
  const question = page.getByRole('dialog', { name: `删除“${name}”？` })
  await expect(question).toContainText('字典项会一并删除')
  await question.getByRole('button', { name: '删除' }).click()
  await expect(rowOf(page, name)).toHaveCount(0)
})

test('[AD-4] list and form have no accessibility violations', async ({ page }) => {
  const { name } = await open(page)
  await rowOf(page, name).getByRole('button', { name, exact: true }).click()
  await expect(pane(page).getByLabel('字典名称')).toBeFocused()
  await expectAccessible(page)
})

test('[AD-4] selects read dictionaries, and a change reaches a page in another tab', async ({ page, context }) => {
  const { token } = await signIn(page)
  const items = (await call<{ id: string }>('/sys/dict/list?dictCode=org_category', token)).result as unknown as {
    records: { id: string }[]
  }
  const dictId = items.records[0]!.id
  const { result } = await call<{ records: Record<string, unknown>[] }>(`/sys/dictItem/list?dictId=${dictId}`, token)
  const post = result.records.find(item => item.itemValue === '3')!
  const rename = async (itemText: string) => {
    const now = (await call<Record<string, unknown>>(`/sys/dictItem/queryById?id=${String(post.id)}`, token)).result
    const { dictId: of, itemValue, description, color, sortOrder, status, id, version } = now
    const body = { dictId: of, itemValue, description, color, sortOrder, status, id, version, itemText }
    await call('/sys/dictItem/edit', token, 'PUT', body)
  }
  await rename('工作岗位')
  await page.goto('/system/DepartList?departmentId=d3')
  await expect(pane(page).getByLabel('机构类型').getByRole('option')).toHaveText(['单位', '部门', '工作岗位'])
  const other = await context.newPage()
  await other.goto(`/system/DictList?dictionaryId=${dictId}`)
  await rowOf(other, '工作岗位').getByRole('button', { name: '编辑' }).click()
  await pane(other).getByLabel('名称').fill('岗位')
  await other.keyboard.press('Control+s')
  await expect(rowOf(other, '工作岗位')).toHaveCount(0)
  await expect(pane(page).getByLabel('机构类型').getByRole('option')).toHaveText(['单位', '部门', '岗位'])
  await other.close()
})

test('[AD-4] a dictionary that pages use cannot be deleted, and the message names them', async ({ page }) => {
  await signIn(page)
  await page.goto('/system/DictList?dictCode=org_category')
  await rowOf(page, '机构类型').getByRole('button', { name: '更多' }).click()
  await page.getByRole('button', { name: '删除', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(page.getByText('字典“机构类型”由部门管理使用，不能删除')).toBeVisible()
})
