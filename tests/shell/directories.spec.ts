import { randomUUID } from 'node:crypto'
import { ownCertificate } from '../support/certificates.ts'
import { startLdap, type LdapServer } from '../support/ldap-server.ts'
import { expect, expectAccessible, signIn, test } from '../support/pages.ts'

const base = 'dc=linjiang,dc=cn'
const bindDn = `cn=reader,${base}`
const password = 'Reader-of-the-directory-1'
const mark = randomUUID().replaceAll('-', '').slice(0, 8)

let server: LdapServer
test.beforeAll(async () => {
  const person = (uid: string, cn: string) => ({
    ...{ dn: `uid=${uid},ou=目录${mark},${base}`, objectClass: 'inetOrgPerson', uid, cn },
    entryUUID: `${mark}-${uid}`
  })
  server = await startLdap({
    ...{ bindDn, password, certificate: ownCertificate, needsTls: true },
    entries: [
      { dn: base, objectClass: 'organization' },
      { dn: `ou=目录${mark},${base}`, objectClass: 'organizationalUnit', ou: `目录${mark}`, entryUUID: `ou-${mark}` },
      person(`a${mark}`, '安心'),
      person(`b${mark}`, '白杨')
    ]
  })
})
test.afterAll(() => server.stop())

test('[directory] an administrator connects an LDAP directory, sees what would change, and writes it', async ({
  page
}) => {
  const name = `市目录 ${mark}`
  await signIn(page)
  await page.goto('/system/DirectoryList')
  const list = page.locator('qd-directory-list')
  const form = list.getByRole('complementary')
  await list.getByRole('button', { name: '新增组织同步' }).first().click()
  await form.getByLabel('名称').fill(name)
  await form.getByRole('button', { name: '选择…同步到部门' }).click()
  const chooser = page.getByRole('dialog')
  await chooser.getByRole('treeitem').first().click()
  await chooser.getByRole('button', { name: '选定' }).click()
  await form.getByLabel('服务地址').fill(server.url)
  await form.getByLabel('CA 证书').fill(ownCertificate.cert)
  await form.getByLabel('账号', { exact: true }).fill(bindDn)
  await page.keyboard.press('Control+s')
  await expect(form.getByText('请填写起点（基准 DN）')).toBeVisible()
  await form.getByLabel('起点').fill(base)
  await page.keyboard.press('Control+s')
  await expect(list.getByRole('heading', { name })).toBeVisible()
  const row = list.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('未设置')

  await row.getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('button', { name: '设置密码或密钥', exact: true }).click()
  const secret = page.getByRole('dialog', { name: `“${name}”的密码或密钥` })
  await secret.getByLabel('密码或密钥').fill(password)
  await page.keyboard.press('Enter')
  await expect(row).toContainText('已设置')

  await row.getByRole('button', { name: '同步', exact: true }).click()
  const run = page.getByRole('dialog', { name: `同步“${name}”` })
  await expect(run).toContainText('确认后才写入')
  await run.getByRole('button', { name: '读取差异' }).click()
  await expect(run.getByRole('button', { name: '新增人员 2' })).toBeVisible()
  await expect(run.getByRole('row').filter({ hasText: `a${mark}` })).toContainText('姓名：（空） → 安心')
  await run.getByRole('button', { name: '新增部门 1' }).click()
  await expect(run.getByRole('row')).toHaveCount(2)
  await expectAccessible(page)
  await run.getByRole('button', { name: '写入' }).click()
  await expect(run).toContainText('同步完成。')
  await run.getByRole('button', { name: '读取差异' }).click()
  await expect(run).toContainText('没有差异，不需要同步。')
  await page.keyboard.press('Escape')
  await expect(row).toContainText('成功')

  await row.getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('button', { name: '同步记录', exact: true }).click()
  const history = page.getByRole('dialog', { name: `“${name}”的同步记录` })
  await expect(history.getByRole('row')).toHaveCount(3)
  await history.getByRole('button', { name: '查看' }).last().click()
  await expect(run.getByRole('button', { name: '新增人员 2' })).toBeVisible()

  await page.goto(`/system/UserList?username=a${mark}`)
  const users = page.locator('qd-user-list')
  await expect(users.getByRole('row').filter({ hasText: '安心' })).toContainText(`目录${mark}`)
})
