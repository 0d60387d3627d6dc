import { editFormDesign, formById, formList } from '../../elements/base/contract/form.ts'
import type { FormDesign, FormRow } from '../../elements/base/contract/form.ts'
import type { Page as Records } from '../../elements/base/contract/envelope.ts'
import { call, expect, expectAccessible, signIn, test } from '../support/pages.ts'

test('[FD-5] a user creates a form on the platform, designs and saves it, and finds it again', async ({ page }) => {
  const { token } = await signIn(page, 'zhaolei')
  await page.goto('/cms/form')
  await expect(page).toHaveURL(/\/cms\/form\/FormList/)
  await expect(page.getByRole('link', { name: '请休假申请表' })).toBeVisible()
  await expectAccessible(page)

  const name = `值班登记 ${Date.now()}`
  await page.getByRole('button', { name: '新建表单' }).click()
  await page.getByLabel('表单名称', { exact: true }).fill(name)
  await page.getByLabel('数据表', { exact: true }).selectOption('table3')
  await page.getByRole('button', { name: '新建并设计' }).click()
  await expect(page).toHaveURL(/\/cms\/form\/FormDesigner\?id=\w+&tableId=table3/)

  await expect(page.getByRole('main')).toBeFocused()
  // Page and tab have the name of the form, also after visiting another page.
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: '表单列表' })).toBeVisible()
  await page.getByRole('tab', { name }).click()
  await expect(page).toHaveTitle(new RegExp(`(^|\\) )${name} - `))

  const palette = page.locator('qd-form-designer .palette')
  await palette.getByRole('button', { name: '单行文本', exact: true }).click()
  await palette.getByRole('button', { name: '日期选择器', exact: true }).click()
  await page.locator('qd-form-designer').getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('已保存').first()).toBeVisible()

  const id = new URL(page.url()).searchParams.get('id')!
  const { result } = await call<FormDesign>(`${formById.path}?id=${id}`, token)
  expect([result.version, result.fieldCount, JSON.parse(result.jsonStr).list.length]).toEqual([2, 2, 2])

  await page.goto('/cms/form/FormList')
  await page.getByRole('link', { name }).click()
  await expect(page.locator('qd-form-designer .canvas [data-key]')).toHaveCount(2)
})

test('[FD-5] saving over another person’s version shows a conflict, and the work remains', async ({ page }) => {
  const { token } = await signIn(page, 'zhaolei')
  const { result: row } = await call<FormRow>('/cgform/cgformDesign/add', token, 'POST', {
    name: `两人设计 ${Date.now()}`
  })
  await page.goto(`/cms/form/FormDesigner?id=${row.id}`)
  const designer = page.locator('qd-form-designer')
  await designer.locator('.palette').getByRole('button', { name: '评分', exact: true }).click()
  await call(editFormDesign.path, token, 'POST', { id: row.id, jsonStr: '{"list":[],"config":{},"theirs":true}' })
  await designer.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText(/修改并保存了这个表单/)).toBeVisible()
  await expect(designer.locator('.canvas [data-key]')).toHaveCount(1)
  await designer.getByRole('button', { name: '以我的覆盖' }).click()
  await expect(page.getByText('已保存').first()).toBeVisible()
  const { result } = await call<FormDesign>(`${formById.path}?id=${row.id}`, token)
  expect([result.version, JSON.parse(result.jsonStr).list.length]).toEqual([3, 1])
})

test('[FD-5] a design started without a form is saved as a new one and continues as that form', async ({ page }) => {
  await signIn(page, 'zhaolei')
  await page.goto('/cms/form/FormDesigner')
  const designer = page.locator('qd-form-designer')
  const save = designer.getByRole('button', { name: '保存', exact: true })
  await designer.locator('.palette').getByRole('button', { name: '评分', exact: true }).click()
  await save.click()
  await page.getByRole('button', { name: '取消' }).click()
  await expect(save).toBeFocused()
  await save.click()
  const name = `满意度 ${Date.now()}`
  await page.getByLabel('表单名称', { exact: true }).fill(name)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/FormDesigner\?id=\w+/)
  await expect(page.getByRole('tab', { name })).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(designer.locator('.canvas [data-key]')).toHaveCount(0)
  await page.keyboard.press('Control+y')
  await designer.locator('.palette').getByRole('button', { name: '多行文本', exact: true }).click()
  await save.click()
  await expect(designer.locator('.unsaved')).toHaveCount(0)
  await page.reload()
  await expect(designer.locator('.canvas [data-key]')).toHaveCount(2)
  await page.goto('/cms/form/FormList')
  await expect(page.getByRole('link', { name })).toHaveCount(1)
})

test('[AD-3] a read-only user sees forms without controls to change them', async ({ page }) => {
  const { token } = await signIn(page, 'wangmin')
  const { result } = await call<Records<FormRow>>(formList.path, token)
  await page.goto(`/cms/form/FormDesigner?id=${result.records[0]!.id}`)
  const designer = page.locator('qd-form-designer')
  await expect(designer.locator('.canvas [data-key]').first()).toBeVisible()
  await expect(designer.getByRole('button', { name: '保存', exact: true })).toHaveCount(0)
})
