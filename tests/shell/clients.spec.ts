import { randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import { expect, expectAccessible, signIn, test } from '../support/pages.ts'

test('[guest-token] an administrator registers a product, hands out its secret, and ends its sessions', async ({
  page
}) => {
  const name = `智慧门户 ${randomUUID().slice(0, 8)}`
  await signIn(page)
  await page.goto('/system/ClientList')
  const list = page.locator('qd-client-list')
  const form = list.getByRole('complementary')
  await list.getByRole('button', { name: '新增接入应用' }).first().click()
  await form.getByLabel('应用名称').fill(name)
  await form.getByLabel('权限范围（角色）').selectOption({ label: '采编员' })
  await form.getByLabel('页面来源').fill('http://portal.example.gov.cn')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('应为 https://域名').first()).toBeVisible()
  await form.getByLabel('页面来源').fill('https://portal.example.gov.cn')
  await page.keyboard.press('Control+s')
  await expect(list.getByRole('heading', { name })).toBeVisible()
  const row = list.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('尚无密钥')

  await row.getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('button', { name: '生成密钥', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '生成密钥' }).click()
  const dialog = page.getByRole('dialog', { name: `“${name}”的密钥` })
  await expect(dialog).toContainText('密钥只显示这一次')
  const [id, secret] = await dialog.locator('code').allTextContents()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: '我已保存' }).click()
  await expect(row).toContainText(id!)

  const assertion = await new SignJWT({ iss: id, sub: 'lihua', aud: 'qundao', jti: randomUUID() })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt()
    .setExpirationTime('2m')
    .sign(new TextEncoder().encode(secret))
  const { result } = (await (await page.request.post('/api/sys/client/token', { data: { assertion } })).json()) as {
    result: { token: string }
  }
  const ask = async () =>
    (await (await page.request.get('/api/user/info', { headers: { 'x-access-token': result.token } })).json()) as {
      success: boolean
    }
  expect((await ask()).success).toBe(true)
  await page.reload()
  await row.getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('button', { name: '结束会话', exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText(`结束“${name}”取得的 1 个会话？`)
  await page.getByRole('dialog').getByRole('button', { name: '结束会话' }).click()
  await expect(page.getByText('已结束 1 个会话')).toBeVisible()
  expect((await ask()).success).toBe(false)
})
