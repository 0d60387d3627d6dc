import type { Department } from '../../elements/base/contract/department.ts'
import { call, expect, expectAccessible, signIn, test } from '../support/pages.ts'
import { addPerson, addRole, personWith, unique } from '../support/people.ts'

const add = async (token: string, departName: string, parentId = ''): Promise<Department> => {
  const names = { parentId, departName, departNameEn: '', departNameAbbr: '', orgType: '2', mobile: '', fax: '' }
  const body = { ...names, address: '', description: '', memo: '', leaderId: '' }
  const { result, message } = await call<Department>('/sys/sysDepart/add', token, 'POST', body)
  expect(result?.id, message).toBeTruthy()
  return result
}

test('[issue-32] [AD-3] by keyboard, a department is merged into another after a preview, also on a phone', async ({
  page
}) => {
  const { token } = await signIn(page)
  const name = unique()
  const [one, target] = [await add(token, `撤销局 ${name}`), await add(token, `接收局 ${name}`)]
  const part = await add(token, `下属科 ${name}`, one.id)
  const taken = await add(token, `下属科 ${name}`, target.id)
  const role = await addRole(token, ['system:role:list'])
  await call('/sys/sysDepart/saveRoles', token, 'POST', { depId: target.id, roleIds: [role.id] })
  const person = await addPerson(token, '', one.id)
  await page.goto(`/system/DepartList?departmentId=${one.id}`)
  const shown = page.locator('.page:not([hidden])')
  await shown.getByRole('button', { name: '合并到…' }).press('Enter')
  const merge = page.getByRole('dialog', { name: '合并部门' })
  await expect(merge.getByText('选择要合并的部门和目标部门后')).toBeVisible()
  await expect(merge.getByText(one.departName, { exact: true })).toBeVisible()
  await expect(merge.getByRole('button', { name: '合并…' })).toBeDisabled()
  await merge.getByRole('button', { name: '选择…合并到' }).press('Enter')
  const choice = page.getByRole('dialog', { name: '合并到' })
  await expect(choice.getByRole('textbox', { name: '筛选' })).toBeFocused()
  await page.keyboard.type(target.departName)
  await choice.getByRole('treeitem', { name: target.departName, exact: true }).press('Enter')
  await choice.getByRole('button', { name: '选定' }).press('Enter')

  const preview = merge.getByRole('region', { name: '合并预览' })
  await expect(preview.getByText(/同名，请先把其中一个改名或先合并这两个部门/)).toBeVisible()
  await expect(merge.getByRole('button', { name: '合并…' })).toBeDisabled()
  await expectAccessible(page)
  await call(`/sys/sysDepart/delete?id=${taken.id}`, token, 'DELETE')
  // Another choice asks again.
  const whole = merge.getByRole('checkbox', { name: '下级部门一并并入' })
  await whole.press('Space')
  await expect(preview.getByText('1 名人员')).toBeVisible()
  await whole.press('Space')
  await expect(preview.getByText('1 个下级部门')).toBeVisible()
  await expect(preview.getByText('1 人得到角色或站点，0 人失去。')).toBeVisible()
  await expect(preview.getByRole('list', { name: '角色和站点的变化' })).toContainText(
    `${person.realname} 得到角色“${role.name}”`
  )
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  const box = await merge.boundingBox()
  expect(box!.width).toBeLessThanOrEqual(390)
  await merge.getByRole('button', { name: '合并…' }).press('Enter')
  const question = page.getByRole('dialog', { name: `把 1 个部门并入“${target.departName}”？` })
  await expect(question.getByText('被合并的部门进入回收站')).toBeVisible()
  await question.getByRole('button', { name: '合并', exact: true }).press('Enter')
  await expect(page.getByText(`已把 1 个部门并入“${target.departName}”`)).toBeVisible()
  await expect(merge).toHaveCount(0)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(shown.getByRole('complementary').getByLabel('机构名称')).toHaveValue(target.departName)
  await expect(shown.getByRole('treeitem', { name: one.departName, exact: true })).toHaveCount(0)
  const { result } = await call<Department>(`/sys/sysDepart/queryById?id=${part.id}`, token)
  expect(result.parentId).toBe(target.id)
  const people = await call<{ records: { id: string }[] }>(`/sys/user/departUserList?depId=${target.id}`, token)
  expect(people.result.records.map(({ id }) => id)).toEqual([person.id])
})

test('[issue-32] [AD-3] without the right to delete departments, nobody is offered to merge them', async ({ page }) => {
  const { token } = await signIn(page)
  const person = await personWith(token, ['system:depart:list', 'system:depart:edit'])
  await signIn(page, person.username)
  await page.goto('/system/DepartList?departmentId=d3')
  const shown = page.locator('.page:not([hidden])')
  await expect(shown.getByRole('button', { name: '移动到…' })).toBeVisible()
  await expect(shown.getByRole('button', { name: '合并到…' })).toHaveCount(0)
})
