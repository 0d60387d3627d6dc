import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ownCertificate } from '../support/certificates.ts'
import { startLdap, type LdapServer } from '../support/ldap-server.ts'
import { expect, expectAccessible, home, password, test, typeSignIn } from '../support/pages.ts'
import { startPlatform } from '../support/platform.mjs'

const base = 'dc=linjiang,dc=cn'
const secret = 'Directory-Word-9'
const place = 'https://id.linjiang.example/password'

let server: LdapServer
let platform: Awaited<ReturnType<typeof startPlatform>>
test.beforeAll(async ({ browserName: _browserName }, { workerIndex }) => {
  const dn = `uid=lihua,ou=people,${base}`
  const entries = [{ dn, objectClass: 'inetOrgPerson', uid: 'lihua', cn: '李华', userPassword: secret }]
  server = await startLdap({ entries, bindDn: '', password: '', certificate: ownCertificate, needsTls: true })
  const file = join(process.env.QUNDAO_TEST_DATA!, `ca-${workerIndex}.pem`)
  await writeFile(file, ownCertificate.cert)
  platform = await startPlatform({
    environment: {
      ...{ QUNDAO_LDAP_URL: server.url, QUNDAO_LDAP_CA: file, QUNDAO_LDAP_ACCOUNTS: 'all' },
      ...{ QUNDAO_LDAP_BIND_DN: `uid={username},ou=people,${base}`, QUNDAO_LDAP_PLACE: place }
    }
  })
})
test.afterAll(async () => {
  await platform.stop()
  await server.stop()
})

test('[issue-31] signs in with the password of the directory, and learns where to change it', async ({ page }) => {
  await page.goto(`${platform.origin}/user/login`)
  await typeSignIn(page, 'lihua', password)
  await expect(page.getByRole('alert')).toHaveText('用户名或密码错误')
  await typeSignIn(page, 'lihua', secret)
  await expect(page).toHaveURL(home)
  await page.goto(`${platform.origin}/account/center`)
  await page.getByRole('button', { name: '修改密码' }).click()
  const dialog = page.getByRole('dialog', { name: '修改密码' })
  await expect(dialog).toContainText(`您用单位目录的密码登录，请在单位目录中修改：${place}`)
  await expect(dialog.getByRole('textbox')).toHaveCount(0)
  await expectAccessible(page)
  await dialog.getByText('关闭', { exact: true }).click()
  await expect(dialog).toHaveCount(0)
})
