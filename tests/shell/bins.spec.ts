import { call, expect, expectAccessible, signIn, test } from '../support/pages.ts'
import { addRole, unique } from '../support/people.ts'

test('[AD-4] by keyboard, a deleted role is found in the bin of its list and comes back; a department too, on a phone', async ({
  page
}) => {
  const { token } = await signIn(page)
  const role = await addRole(token, ['system:role:list'])
  await call(`/sys/role/delete?id=${role.id}`, token, 'DELETE')
  await page.goto('/system/RoleList')
  const shown = page.locator('.page:not([hidden])')
  await shown.getByRole('button', { name: '回收站', exact: true }).press('Enter')
  const bin = page.getByRole('dialog', { name: '角色列表：回收站' })
  const row = bin.getByRole('row').filter({ hasText: role.name })
  await expect(row).toBeVisible()
  await expectAccessible(page)
  await row.getByRole('button', { name: '恢复', exact: true }).press('Enter')
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog', { name: `恢复“${role.name}”？` }))
  await expect(question.getByText('人员不会恢复，需要重新分配')).toBeVisible()
  await question.getByRole('button', { name: '恢复', exact: true }).press('Enter')
  await expect(page.getByText('已恢复 1 项')).toBeVisible()
  await expect(row).toHaveCount(0)
  const rights = await call<string[]>(`/sys/permission/queryRolePermission?roleId=${role.id}`, token)
  expect(rights.result).toContain('system:role:list')

  const name = `撤销的科 ${unique()}`
  const unit = {
    parentId: '',
    departName: name,
    departNameEn: '',
    departNameAbbr: '',
    orgType: '2',
    mobile: '',
    fax: ''
  }
  const body = { ...unit, address: '', description: '', memo: '', leaderId: '' }
  const { result } = await call<{ id: string }>('/sys/sysDepart/add', token, 'POST', body)
  await call(`/sys/sysDepart/delete?id=${result.id}`, token, 'DELETE')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/system/DepartList')
  await shown.getByRole('button', { name: '回收站', exact: true }).press('Enter')
  const units = page.getByRole('dialog', { name: /：回收站$/ })
  await expect(units.getByText(name)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  const restore = units.getByRole('row').filter({ hasText: name }).getByRole('button', { name: '恢复', exact: true })
  await expect(restore).toBeInViewport({ ratio: 1 })
  await restore.click()
  await page
    .getByRole('dialog', { name: `恢复“${name}”？` })
    .getByRole('button', { name: '恢复', exact: true })
    .click()
  await expect(units.getByText(name)).toHaveCount(0)
})
