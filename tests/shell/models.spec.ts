import type { Locator, Page } from '@playwright/test'
import type { Column } from '../../elements/base/contract/column.ts'
import type { ContentModel, ModelField } from '../../elements/base/contract/model.ts'
import { call, expect, expectAccessible, signIn, test } from '../support/pages.ts'

const shown = (page: Page) => page.locator('.page:not([hidden])')
const pane = (page: Page) => shown(page).getByRole('complementary')
const rowOf = (page: Page, name: string) => shown(page).getByRole('row').filter({ hasText: name })
const fieldsOf = (within: Locator) => within.getByRole('group', { name: '字段', exact: true })
const field = (name: string, label: string, more: Partial<ModelField> = {}): ModelField => ({
  ...{ name, label, type: 'text', required: false, maxLength: 0, default: '', dict: '', group: '' },
  ...more
})

const makeModel = async (token: string, name: string, fields: ModelField[]): Promise<ContentModel> => {
  const code = `m${Date.now()}`
  const body = {
    name,
    code,
    description: '',
    listTemplate: '',
    detailTemplate: '',
    isDefault: 'N',
    status: '1',
    fields
  }
  return (await call<ContentModel>('/model/model/add', token, 'POST', body)).result
}
const makeColumn = async (token: string, name: string, modelId = ''): Promise<string> => {
  const code = `c${Date.now()}${modelId.length}`
  const body = { subsiteId: '1', name, code, modelId }
  return (await call<{ id: string }>('/newsclass/newsClass/add', token, 'POST', body)).result.id
}

test('a model is created with fields and selected at a column, and an article is written with them', async ({
  page
}) => {
  const { token } = await signIn(page)
  const stamp = Date.now()
  const name = `公文 ${stamp}`
  await page.goto('/model/ModelList')
  await expect(rowOf(page, '政策文件')).toBeVisible()
  await shown(page).getByRole('button', { name: '新建模型' }).click()
  await expect(pane(page).getByLabel('模型名称')).toBeFocused()
  await pane(page).getByLabel('模型名称').fill(name)
  await pane(page).getByLabel('模型编码').fill(`doc${stamp}`)
  const fields = fieldsOf(pane(page))
  await fields.getByRole('button', { name: '添加字段' }).click()
  await expect(fields.getByLabel('名称', { exact: true })).toBeFocused()
  await page.keyboard.press('Control+s')
  await expect(pane(page).getByText('“第 1 个字段”：请填写字段的名称')).toBeVisible()
  await fields.getByLabel('名称', { exact: true }).fill('发文字号')
  await fields.getByLabel('字段名').fill('docNumber')
  await fields.getByLabel('最大字数').fill('12')
  await fields.getByLabel('必填').check({ force: true })
  await fields.getByRole('button', { name: '添加字段' }).click()
  await fields.getByLabel('名称', { exact: true }).fill('有效性')
  await fields.getByLabel('字段名').fill('validity')
  await fields.getByLabel('类型').selectOption('choice')
  await fields.getByLabel('字典').selectOption('policy_validity')
  await fields.getByLabel('默认值').selectOption('valid')
  await expectAccessible(page)
  const grip = fields.getByRole('button', { name: '移动“有效性”' })
  await grip.focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(fields.getByRole('listitem').first()).toContainText('有效性')
  await expect(grip).toBeFocused()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(fields.getByRole('listitem').first()).toContainText('发文字号')
  await page.keyboard.press('Control+s')
  await expect(pane(page).getByRole('heading', { name })).toBeVisible()
  await expect(rowOf(page, name)).toBeVisible()

  const columnId = await makeColumn(token, `公文栏目 ${stamp}`)
  await page.goto(`/cms/newsClass/modules/NewsClassModal?newsClassId=${columnId}`)
  await expect(shown(page).getByLabel('内容模型')).toHaveValue('')
  await shown(page).getByLabel('内容模型').selectOption({ label: name })
  await shown(page).getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('已保存')).toBeVisible()
  const { result } = await call<{ newclass: Column }>(`/newsclass/newsClass/queryById?id=${columnId}`, token)
  expect(result.newclass.modelId).not.toBe('')

  await page.goto(`/cms/article/edit?newsClassId=${columnId}`)
  await shown(page).getByLabel('标题', { exact: true }).fill('关于字段的通知')
  await expect(shown(page).getByLabel('有效性')).toHaveValue('valid')
  await page.keyboard.press('Control+s')
  await expect(shown(page).getByText('请填写发文字号')).toBeVisible()
  await expect(shown(page).getByLabel('发文字号')).toBeFocused()
  await shown(page).getByLabel('发文字号').fill('临政发〔2026〕1号')
  await expectAccessible(page)
  const saved = page.waitForResponse(answer => answer.url().includes('/cms/article/add'))
  await page.keyboard.press('Control+s')
  const article = (await (await saved).json()) as { result: { id: string; modelFields: Record<string, string> } }
  expect(article.result.modelFields).toEqual({ docNumber: '临政发〔2026〕1号', validity: 'valid' })

  await page.goto('/model/ModelList')
  const row = rowOf(page, name)
  await row.getByRole('checkbox').check({ force: true })
  await shown(page).getByRole('button', { name: '删除' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(page.getByText(/由栏目使用，不能删除：.*公文栏目/)).toBeVisible()
})

test('values survive a reload, and changing the column preserves fields of both models', async ({ page }) => {
  const { token } = await signIn(page)
  const stamp = Date.now()
  const first = await makeModel(token, `甲 ${stamp}`, [field('both', '共有'), field('own', '独有')])
  const second = await makeModel(token, `乙 ${stamp}`, [field('both', '共有'), field('other', '另有')])
  const from = await makeColumn(token, `甲栏 ${stamp}`, first.id)
  await makeColumn(token, `乙栏 ${stamp}`, second.id)
  await page.goto(`/cms/article/edit?newsClassId=${from}`)
  await shown(page).getByLabel('标题', { exact: true }).fill('搬家')
  await shown(page).getByLabel('共有').fill('留下')
  await shown(page).getByLabel('独有').fill('暂存')
  await page.reload()
  await page.getByRole('button', { name: '恢复' }).click()
  await expect(shown(page).getByLabel('独有')).toHaveValue('暂存')
  const moveTo = async (name: string) => {
    await shown(page)
      .getByRole('button', { name: /^栏目：/ })
      .click()
    await page.locator('#main').getByRole('treeitem', { name }).click()
  }
  await moveTo(`乙栏 ${stamp}`)
  await expect(shown(page).getByLabel('另有')).toBeVisible()
  await expect(shown(page).getByLabel('共有')).toHaveValue('留下')
  await expect(shown(page).getByLabel('独有')).toHaveCount(0)
  await moveTo(`甲栏 ${stamp}`)
  await expect(shown(page).getByLabel('独有')).toHaveValue('暂存')
  await moveTo(`乙栏 ${stamp}`)
  await expect(shown(page).getByLabel('另有')).toBeVisible()
  const saved = page.waitForResponse(answer => answer.url().includes('/cms/article/add'))
  await page.keyboard.press('Control+s')
  const { result } = (await (await saved).json()) as { result: { modelFields: Record<string, string> } }
  expect(result.modelFields).toEqual({ both: '留下' })
})
