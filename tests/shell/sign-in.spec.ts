import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SignedIn } from '../../elements/base/contract/session.ts'
import { answerInChinese, guessFrom } from '../support/guess.ts'
import { call, expect, expectAccessible, home, origin, password, signIn, test, typeSignIn } from '../support/pages.ts'

/** Returns the newest code for a phone from the outbox of the message gateway. */
async function codeFor(mobile: string): Promise<string> {
  let code = ''
  await expect(async () => {
    const outbox = await readFile(join(process.env.QUNDAO_TEST_DATA!, 'outbox', 'sms.log'), 'utf8')
    const line = outbox
      .trim()
      .split('\n')
      .findLast(entry => entry.includes(mobile))
    code = /\b(\d{6})\b/.exec(line?.replaceAll(mobile, '') ?? '')?.[1] ?? ''
    expect(code).not.toBe('')
  }).toPass()
  return code
}

async function phoneOf(username: string): Promise<string> {
  const { result } = await call<{ userInfo: { phone: string } }>('/sys/login', '', 'POST', { username, password })
  return result.userInfo.phone
}

/** Restores the password of a demo user, because all files share them. Proves that the new one was valid. */
async function takePasswordBack(username: string, changed: string): Promise<void> {
  const { result } = await call<SignedIn | null>('/sys/login', '', 'POST', { username, password: changed })
  expect(result?.userInfo.username, 'the new password signs in').toBe(username)
  // Not one of the last five.
  let oldpassword = changed
  for (const next of [...[1, 2, 3, 4].map(at => `${changed}-${at}`), password]) {
    const change = { username, oldpassword, password: next, confirmpassword: next }
    expect((await call('/sys/user/updatePassword', result!.token, 'POST', change)).success).toBe(true)
    oldpassword = next
  }
}

test('[AU-1] [GU-1] a deep link opens sign-in and returns to the requested page', async ({ page }) => {
  await page.goto('/cms/article/ArticleList?newsClassId=')
  await expect(page).toHaveURL(/\/user\/login\?redirect=%2Fcms%2Farticle%2FArticleList%3FnewsClassId%3D$/)
  await typeSignIn(page)
  await expect(page).toHaveURL(/\/cms\/article\/ArticleList\?newsClassId=$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('[AU-1] a wrong password and an unknown user get the same message, and the input remains', async ({ page }) => {
  await page.goto('/user/login')
  await typeSignIn(page, 'admin', 'wrong-password')
  await expect(page.getByRole('alert')).toHaveText('用户名或密码错误')
  await expect(page.getByLabel('账号', { exact: true })).toHaveValue('admin')
  await typeSignIn(page, 'nobody-at-all', 'wrong-password')
  await expect(page.getByRole('alert')).toHaveText('用户名或密码错误')
})

test('[AU-1] [B10] after 10 wrong passwords the account is locked for this address, with the end of the lock', async () => {
  const guess = (secret: string) => guessFrom(origin(), '203.0.113.10', 'somebody', secret)
  for (let round = 0; round < 10; round++) await guess(`wrong-${round}`)
  const { success, message } = await guess(password)
  expect(success).toBe(false)
  expect(message).toMatch(/\d{1,2}:\d{2}/)
})

test('[kin-3] after three failures a captcha is asked for, as a picture or a question, and it signs in', async ({
  page
}) => {
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': '203.0.113.12' })
  await page.goto('/user/login')
  for (let tries = 0; tries < 3; tries++) {
    await typeSignIn(page, 'no-such-person', `wrong-${tries}`)
    await expect(page.getByRole('alert')).toHaveText('用户名或密码错误')
    await page.getByLabel('密码', { exact: true }).fill('')
  }
  const field = page.getByLabel('验证码', { exact: true })
  await expect(field).toHaveCount(0)
  await typeSignIn(page, 'chenjing')
  await expect(page.getByRole('alert')).toHaveText('请输入验证码')
  await expect(field).toBeFocused()
  const picture = page.getByRole('img', { name: /图片验证码/ })
  await expect(picture).toBeVisible()
  const isDrawn = () =>
    picture.evaluate((canvas: HTMLCanvasElement) =>
      canvas
        .getContext('2d')!
        .getImageData(0, 0, 132, 44)
        .data.some((value, at) => at % 4 === 0 && value < 90)
    )
  await expect.poll(isDrawn).toBe(true)
  await expectAccessible(page)

  await field.fill('wrong')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('验证码错误')
  await expect(page.getByLabel('密码', { exact: true })).toHaveValue(password)
  await page.route('**/randomImage/*', route =>
    route.fulfill({ json: { success: true, message: '', code: 0, result: 'data:image/png;base64,AAAA', timestamp: 0 } })
  )
  await page.getByRole('button', { name: '换一张' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('图片无法显示，请换一张或改答文字题')).toBeVisible()
  await page.getByRole('button', { name: '改答文字题' }).click()
  await expect(field).toHaveAccessibleDescription(/等于多少？请填数字/)
  const question = await field.evaluate(input => input.getAttribute('aria-describedby')!.split(' ')[0]!)
  const words = await page.locator(`#${question}`).innerText()
  await field.fill(answerInChinese(words))
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/login/)
})

test('[AU-1] empty fields are reported at the field, and the first one gets the focus', async ({ page }) => {
  await page.goto('/user/login')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByText('请输入账号')).toBeVisible()
  await expect(page.getByText('请输入密码')).toBeVisible()
  await expect(page.getByLabel('账号', { exact: true })).toBeFocused()
})

test('[AU-7] [AU-2] registers, shows the result, recovers the password, all without a session', async ({ page }) => {
  const mobile = '13' + String(Date.now()).slice(-9)
  const username = `u${Date.now().toString(36)}`
  await page.goto('/user/register')
  await page.getByLabel('用户名').fill('lihua')
  await page.getByLabel('姓名').fill('新用户')
  await page.getByLabel('密码', { exact: true }).fill('Chunjiang#98')
  await page.getByLabel('确认密码').fill('Abcd#1234')
  await page.getByLabel('手机号').fill(mobile)
  await expect(page.getByText('两次输入的密码不一样！')).toBeVisible()
  await page.getByLabel('确认密码').fill('Chunjiang#98')
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByRole('button', { name: /秒后重发/ })).toBeDisabled()
  await page.getByLabel('验证码').fill(await codeFor(mobile))
  await page.getByRole('button', { name: '注册', exact: true }).click()
  await expect(page.getByText('用户名已注册，请换一个')).toBeVisible()
  await page.getByLabel('用户名').fill(username)
  await page.getByRole('button', { name: '注册', exact: true }).click()
  await expect(page).toHaveURL(/\/user\/register-result\?username=/)
  await expect(page.getByRole('status').filter({ hasText: username })).toBeVisible()
})

test('[AU-7] [staff-D17] recovers access by a code to the phone of the account', async ({ page }) => {
  await page.goto('/user/alteration')
  await page.getByLabel('账号').fill('chenjing')
  const mobile = await phoneOf('chenjing')
  await page.getByLabel('绑定的手机号').fill(mobile)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByText('验证码已发送')).toBeVisible()
  const code = await codeFor(mobile)
  await page.getByLabel('验证码').fill(code === '000000' ? '000001' : '000000')
  await page.getByRole('button', { name: '下一步' }).click()
  await expect(page.getByRole('alert').filter({ hasText: '手机验证码错误' })).toBeVisible()
  await page.getByLabel('验证码').fill(code)
  await page.getByRole('button', { name: '下一步' }).click()
  await page.getByLabel('新密码', { exact: true }).fill('Recovered#2026')
  await page.getByLabel('确认新密码').fill('Recovered#2026')
  await page.getByRole('button', { name: '更改密码' }).click()
  await expect(page.getByText('密码已更改，请使用新密码登录。')).toBeVisible()
  await takePasswordBack('chenjing', 'Recovered#2026')
})

test('[AU-2] signs in by phone with a code', async ({ page }) => {
  const mobile = await phoneOf('wangmin')
  await page.goto('/user/login')
  await page.getByRole('tab', { name: '手机号登录' }).click()
  await page.getByRole('textbox', { name: '手机号' }).fill(mobile)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByText('验证码已发送')).toBeVisible()
  await page.getByLabel('验证码').fill('000000')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByLabel('验证码').fill(await codeFor(mobile))
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page).toHaveURL(home)
})

test('[AU-4] the session lasts 7 days; a stored one that has expired counts as absent', async ({ page }) => {
  await signIn(page)
  const entry = await page.evaluate(() => JSON.parse(localStorage.getItem('qundao:session')!))
  await page.goto('/')
  await expect(page).toHaveURL(home)
  const days = (entry.expire - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(6.99)
  expect(days).toBeLessThan(7.01)
  await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('qundao:session')!)
    localStorage.setItem('qundao:session', JSON.stringify({ ...stored, expire: Date.now() - 1 }))
  })
  await page.reload()
  await expect(page).toHaveURL(/\/user\/login/)
})

test('[AU-5] every request has the token, every GET a timestamp, and no address the token', async ({ page }) => {
  const { token } = await signIn(page)
  const requests: { url: string; method: string; token?: string }[] = []
  page.on('request', request => {
    if (request.url().includes('/api/'))
      requests.push({ url: request.url(), method: request.method(), token: request.headers()['x-access-token'] })
  })
  await page.goto('/cms/article/ArticleList')
  await expect(page.getByRole('table')).toBeVisible()
  expect(requests.length).toBeGreaterThan(2)
  for (const request of requests) {
    expect(request.url).not.toContain(token)
    expect(request.token, request.url).toBe(token)
    if (request.method === 'GET') expect(request.url).toMatch(/[?&]_t=\d+/)
  }
})

test('[AU-6] sign-out asks, clears the session and goes to the root, also if the server fails', async ({
  page,
  console: said
}) => {
  said.expected.push(/500|Failed to load resource/)
  await signIn(page)
  await page.goto('/')
  await page.getByRole('button', { name: '用户 系统管理员' }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('真的要注销登录吗 ?')
  await dialog.getByRole('button', { name: '取消' }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(home)
  await page.route('**/api/sys/logout', route =>
    route.fulfill({ status: 500, json: { success: false, message: '注销失败', code: 500 } })
  )
  await page.getByRole('button', { name: '用户 系统管理员' }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '退出登录' }).click()
  await expect(page).toHaveURL(/\/user\/login/)
  await expect(page.getByText('注销失败')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('qundao:session'))).toBeNull()
})

test('[AU-8] changes the own password, with the messages of the specification', async ({ page }) => {
  await signIn(page, 'chenjing')
  await page.goto('/')
  await page.getByRole('button', { name: /^用户/ }).click()
  await page.getByRole('menuitem', { name: '密码修改' }).click()
  const dialog = page.getByRole('dialog', { name: '修改密码' })
  const save = dialog.getByRole('button', { name: '修改密码' })
  await save.click()
  await expect(dialog.getByText('请输入旧密码!')).toBeVisible()
  await dialog.getByLabel('旧密码').fill('wrong')
  await dialog.getByLabel('新密码', { exact: true }).fill('abcdefgh')
  await dialog.getByLabel('确认新密码').fill('abcdefg')
  await save.click()
  await expect(dialog.getByText('密码由8位数字、大小写字母和特殊符号组成!')).toBeVisible()
  await expect(dialog.getByText('两次输入的密码不一样！')).toBeVisible()
  await dialog.getByLabel('新密码', { exact: true }).fill('Another#2026')
  await dialog.getByLabel('确认新密码').fill('Another#2026')
  await save.click()
  await expect(dialog.getByText('旧密码输入错误!')).toBeVisible()
  await dialog.getByLabel('旧密码').fill(password)
  await save.click()
  await expect(page.getByText('密码修改完成！')).toBeVisible()
  await expect(dialog).toBeHidden()
  await takePasswordBack('chenjing', 'Another#2026')
})

test('[AU-3] a ticket signs in only if the answer has the success flag, whatever its code', async ({ page }) => {
  const signedIn = await signIn(page, 'lihua')
  await page.evaluate(() => localStorage.clear())
  let flag: object = {}
  await page.route('**/cas/client/validateLogin*', route =>
    route.fulfill({ json: { ...flag, message: '票据无效', code: 200, result: signedIn } })
  )
  await page.goto('/user/login?ticket=ST-1')
  await expect(page.getByText('票据无效')).toBeVisible()
  await expect(page).toHaveURL(/\/user\/login/)
  expect(await page.evaluate(() => localStorage.getItem('qundao:session'))).toBeNull()
  flag = { success: true, code: 0 }
  await page.goto('/user/login?ticket=ST-2')
  await expect(page).toHaveURL(home)
})

test('[AU-9] reloads the user from the server after a reload', async ({ page }) => {
  await signIn(page)
  await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('qundao:session')!)
    stored.value.userInfo.realname = '旧名字'
    localStorage.setItem('qundao:session', JSON.stringify(stored))
  })
  await page.goto('/')
  await expect(page.getByRole('button', { name: '用户 系统管理员' })).toBeVisible()
})

for (const redirect of [
  '//evil.example/x',
  'https://evil.example/',
  '/\\evil.example',
  'javascript:alert(1)',
  '%2F%2Fevil.example'
]) {
  test(`[B18] redirect=${redirect} stays on this origin`, async ({ page }) => {
    await page.goto(`/user/login?redirect=${encodeURIComponent(redirect)}`)
    await typeSignIn(page, 'wangmin')
    await expect(page.getByRole('button', { name: '用户 王敏' })).toBeVisible()
    expect(new URL(page.url()).origin).toBe(origin())
  })
}

test('[AU-1] the account pages are accessible and work by keyboard alone', async ({ page }) => {
  for (const path of ['/user/login', '/user/register', '/user/register-result', '/user/alteration']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
  }
  await page.goto('/user/login')
  await expect(page.getByLabel('账号', { exact: true })).toBeFocused()
  await page.keyboard.type('lihua')
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(home)
})
