import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../support/pages.ts'
import { startOtherOrigin, type OtherOrigin, type PageOptions } from '../support/other-origin.ts'
import { prototypeJs } from '../support/prototype-js.ts'

let other: OtherOrigin
test.beforeAll(async () => {
  test.setTimeout(120_000)
  other = await startOtherOrigin()
})
test.afterAll(() => other?.stop())

const installed = (path: string): string =>
  readFileSync(join(import.meta.dirname, '../../node_modules', path), 'utf8').replaceAll('</script', '<\\/script')

const viewport = '<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">'

/** Returns a code of the manual's page. */
async function codeOf(page: Page, step: string): Promise<string> {
  await page.goto(`${other.platform}/manual/host-check`)
  return page.locator(`pre[data-step=${step}]`).innerText()
}

/** Module script that hands in a token. */
const handIn = (token: string): string =>
  `<script type="module" nonce="own">import { configure } from 'PLATFORM/elements/configure.js'; await configure({ token: '${token}' }); document.title = '已配置'</script>`

/** Opens a page of another origin and runs the check there, as from the console. */
async function check(page: Page, address: string): Promise<void> {
  const code = await codeOf(page, 'console')
  await page.goto(address)
  await page.evaluate(code)
  await expect(page.getByRole('status').filter({ hasText: /没有发现问题|项需要处理/ })).toBeVisible({ timeout: 30_000 })
}

const panel = (page: Page) => page.locator('[data-qundao-host-check]')
const linesOf = (page: Page, level: 'fine' | 'note' | 'wrong'): Promise<string[]> =>
  panel(page).locator(`li.${level}`).allInnerTexts()

interface Host extends PageOptions {
  body?: string
  token?: string
}

async function serve({ body = '<p>别的产品</p>', token, head = '', ...options }: Host): Promise<string> {
  const given = token ?? (await other.signIn()).token
  return other.serve(body + handIn(given), { head: viewport + head, ...options })
}

test.beforeEach(({ console }) => {
  // The check tries what a policy may forbid, and opens a socket without a session.
  console.expected.push(/WebSocket connection to/)
})

test('[guest-9] the check finds nothing wrong in a clean page, says whose token it has, and leaves no trace', async ({
  page
}) => {
  const address = await serve({ body: '<h1 class="title">首页</h1><form><input name="words"></form>' })
  const code = await codeOf(page, 'console')
  await page.goto(address)
  await expect(page).toHaveTitle('已配置')
  const read = () =>
    page.evaluate(() => ({
      html: document.documentElement.outerHTML,
      names: Object.getOwnPropertyNames(globalThis).sort(),
      sheets: document.adoptedStyleSheets.length,
      stored: localStorage.length
    }))
  const before = await read()
  await page.evaluate(code)
  await expect(panel(page).getByRole('status')).toHaveText('没有发现问题')
  expect(await linesOf(page, 'wrong')).toEqual([])
  expect(await linesOf(page, 'note')).toEqual([])
  const fine = await linesOf(page, 'fine')
  expect(fine).toContain(`平台接受页面的源 ${other.address}`)
  expect(fine.filter(line => /^令牌有效：.+ \(admin\)，站点 /.test(line))).toHaveLength(1)
  await panel(page).getByRole('button', { name: '关闭' }).click()
  await expect(panel(page)).toHaveCount(0)
  expect(await read()).toEqual(before)
})

test('[guest-9] the bookmark of the manual opens the check in a page of another origin, in English where the page is', async ({
  page
}) => {
  await page.goto(`${other.platform}/manual/`)
  await page.getByRole('link', { name: '检查您的页面' }).click()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('检查您的页面')
  await expectAccessible(page)
  const link = page.getByRole('link', { name: '检查页面（群岛）' })
  const bookmark = (await link.getAttribute('href'))!
  await link.click()
  await expect(page.getByRole('alert')).toHaveText('请把链接拖到书签栏，在您的页面上点击书签。')
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('Check your page')
  expect((await page.locator('manual-host-check').innerText()).replace('中文', '')).not.toMatch(/[\u4e00-\u9fff]/)
  await page.goto(await serve({ html: 'lang="en"' }))
  await page.evaluate(address => {
    const anchor = Object.assign(document.createElement('a'), { href: address })
    document.body.append(anchor)
    anchor.click()
  }, bookmark)
  await expect(panel(page).getByRole('status')).toHaveText('No problem was found')
  await expect(panel(page).locator('li')).not.toHaveCount(0)
  for (const line of await linesOf(page, 'fine'))
    expect(line.replace(/The token is valid.*/, '')).not.toMatch(/[\u4e00-\u9fff]/)
  await panel(page).getByRole('button', { name: '中文' }).click()
  await expect(panel(page).getByRole('status')).toHaveText('没有发现问题')
})

const isKept = '组件使用自己的实现，不受影响'
const isUsed = '请用下面的“画出”确认您使用的组件'
const added = expect.stringMatching(
  /^页面在原型上添加了可枚举的属性：Array\.prototype \(.+\), Function\.prototype \(.+\)。组件不受影响$/
)
const libraries: Record<string, [library: () => string, notes: unknown[]]> = {
  'Prototype 1.6': [
    () => prototypeJs,
    [
      `页面替换了内置函数：Array.from, Array.prototype.entries, Array.prototype.reduce, Object.keys, Object.values, String.prototype.startsWith。${isUsed}`,
      added
    ]
  ],
  'MooTools 1.5': [
    () => installed('mootools/lib/mootools-core-1.5.2-server.js'),
    [`页面替换了内置函数：Array.from, Object.values。${isKept}`, added, '旧的脚本库：MooTools 1.5.2']
  ],
  'Sugar 2': [
    () => `${installed('sugar/dist/sugar.js')};Sugar.extend()`,
    [
      expect.stringMatching(
        /^页面替换了内置函数：Array\.prototype\.every, .*Array\.prototype\.map, .*Object\.values, .*。请用/
      ),
      expect.stringMatching(/^旧的脚本库：Sugar 2\./)
    ]
  ],
  // Replaces only what the browser lacks.
  'core-js 2': [() => installed('core-js/client/shim.js'), [expect.stringMatching(/^旧的脚本库：core-js 2\./)]]
}

for (const [name, [library, notes]] of Object.entries(libraries))
  test(`[guest-9] the check names what ${name} replaces, and finds nothing wrong`, async ({ page }) => {
    await check(page, await serve({ head: `<script>${library()}</script>` }))
    expect([await linesOf(page, 'wrong'), await linesOf(page, 'note')]).toEqual([[], notes])
  })

test('[guest-9] the check names a bind that does not work, additions to Object.prototype and frozen builtins', async ({
  page
}) => {
  const bind =
    'Function.prototype.bind = function (that) { const own = this; return function () { return own.call(that) } }'
  await check(page, await serve({ head: `<script>${bind}</script>` }))
  expect(await linesOf(page, 'wrong')).toEqual([
    'Function.prototype.bind 不能正常工作：请把 MooTools 升级到 1.5 或更新的版本'
  ])
  await check(page, await serve({ head: '<script>Object.prototype.extend = function () {}</script>' }))
  expect(await linesOf(page, 'wrong')).toEqual([])
  expect(await linesOf(page, 'note')).toEqual([
    expect.stringContaining('Object.prototype (extend), Array.prototype (extend)')
  ])
  const freeze =
    '[Object, Array, Function, String, Promise].forEach(each => { Object.freeze(each.prototype); Object.freeze(each) })'
  await check(page, await serve({ head: `<script>${freeze}</script>` }))
  expect(await linesOf(page, 'wrong')).toEqual([])
  expect(await linesOf(page, 'note')).toEqual([expect.stringMatching(/^内置对象被冻结/)])
})

test('[guest-9] the check names an origin that is not registered with its variable, and a token that has ended', async ({
  page,
  console
}) => {
  console.expected.push(/CORS policy|ERR_FAILED/, /status of 401|status of 500/)
  const { token } = await other.signIn()
  const address = await serve({ token })
  const foreign = address.replace('127.0.0.1', 'localhost')
  await check(page, foreign)
  expect(await linesOf(page, 'wrong')).toEqual([
    `平台没有登记页面的源。请管理员在平台设置 QUNDAO_ORIGINS=${new URL(foreign).origin}（多个源以逗号分隔），然后重启`
  ])
  await other.end(token)
  await check(page, address)
  expect(await linesOf(page, 'wrong')).toEqual([
    expect.stringMatching(/^令牌无效，平台说：.+。页面也没有给出 renewToken$/)
  ])
  await check(page, other.serve('<p>没有令牌</p>', { head: viewport }))
  expect(await linesOf(page, 'wrong')).toEqual([])
  expect(await linesOf(page, 'note')).toEqual([expect.stringMatching(/^页面没有交入令牌/)])
})

test('[guest-9] the check finds by trying what a strict policy lacks, and nothing once the lines of the manual are in', async ({
  page,
  console
}) => {
  console.expected.push(/Content Security Policy|violates the following/i, /Failed to fetch|net::ERR/)
  const { token } = await other.signIn()
  const socket = other.platform.replace('http', 'ws')
  const strict = `default-src 'self'; script-src 'nonce-own' ${other.platform}; trusted-types qundao other; require-trusted-types-for 'script'`
  await check(page, await serve({ token, headers: { 'Content-Security-Policy': strict }, head: '' }))
  expect(await linesOf(page, 'wrong')).toEqual([
    `CSP 缺少 connect-src ${other.platform} ${socket}`,
    'CSP 缺少 trusted-types qundao-editor qundao-diagram ProseMirrorClipboard',
    '登记与令牌不能验证：CSP 不允许页面调用平台'
  ])
  expect(await linesOf(page, 'note')).toEqual([
    `CSP 缺少 img-src ${other.platform} data: blob:（图片不显示）`,
    `CSP 缺少 media-src ${other.platform} blob:（音频和视频不能播放）`,
    `CSP 缺少 frame-src ${other.platform} blob:（PDF 等文件不能在页面中预览）`
  ])
  const policy = (await codeOf(page, 'policy')).replaceAll('\n', ' ').replace('script-src', "script-src 'nonce-own'")
  const whole = `default-src 'none'; ${policy}; require-trusted-types-for 'script'`
  await check(page, await serve({ token, headers: { 'Content-Security-Policy': whole } }))
  expect([await linesOf(page, 'wrong'), await linesOf(page, 'note')]).toEqual([[], []])
})

test('[guest-9] any origin may load the check, and browsers keep it as long as the loader', async () => {
  const headersOf = async (path: string) => {
    const { status, headers } = await fetch(other.platform + path)
    return [status, headers.get('access-control-allow-origin'), headers.get('cache-control')]
  }
  expect(await headersOf('/manual/host-check.js')).toEqual([200, '*', 'public, max-age=60'])
  expect(await headersOf('/elements/loader.js')).toEqual([200, '*', 'public, max-age=60'])
  expect(await headersOf('/manual/manual.js')).toEqual([200, null, 'public, max-age=0'])
})

test('[guest-9] where the policy keeps the check out, the console code says so and names the page that helps', async ({
  page,
  console
}) => {
  console.expected.push(/Content Security Policy|violates the following/i)
  const code = await codeOf(page, 'console')
  await page.goto(other.serve('<p>别的产品</p>', { headers: { 'Content-Security-Policy': "default-src 'self'" } }))
  const said: string[] = []
  page.on('dialog', dialog => {
    said.push(dialog.message())
    void dialog.accept()
  })
  await page.evaluate(code)
  expect(said).toEqual([expect.stringContaining(`${other.platform}/manual/host-check/`)])
  expect(said[0]).toContain('CSP')
  await expect(panel(page)).toHaveCount(0)
})

test('[guest-9] the check names quirks mode, a base, zoom and a missing viewport', async ({ page }) => {
  const { token } = await other.signIn()
  const body = `<base href="/old/"><style>html { zoom: 1.25 }</style>${handIn(token)}`
  await check(page, other.serve(body, { doctype: '', head: '<link rel="icon" href="data:,">' }))
  expect(await linesOf(page, 'wrong')).toEqual([])
  expect(await linesOf(page, 'note')).toEqual([
    expect.stringMatching(/^页面处于怪异模式/),
    expect.stringContaining('<base href="/old/">'),
    expect.stringContaining('zoom 为 1.25'),
    expect.stringMatching(/^缺少 <meta name="viewport"/)
  ])
})

test('[guest-9] the check draws an element in a page of another origin, or says why it cannot', async ({
  page,
  console
}) => {
  console.expected.push(/Failed to load resource|could not be loaded/)
  await check(page, await serve({}))
  const choose = async (tag: string) => {
    await panel(page).getByLabel('画出组件').selectOption(tag)
    await panel(page).getByRole('button', { name: '画出', exact: true }).click()
  }
  expect(await panel(page).locator('option').count()).toBeGreaterThan(60)
  await choose('qd-column-tree')
  await expect(panel(page).getByText(/^qd-column-tree：已画出，\d+ × \d+ px$/)).toBeVisible()
  await expect(panel(page).getByRole('treeitem', { name: '通知公告' })).toBeAttached()
  await page.route('**/elements/user-list.js', route => route.abort())
  await choose('qd-user-list')
  await expect(panel(page).getByText(/^qd-user-list：没有画出。脚本未能加载：/)).toBeVisible()
  // A person without the right.
  const lihua = await other.signIn('lihua')
  await check(page, await serve({ token: lihua.token }))
  await choose('qd-permission-list')
  await expect(panel(page).getByText(/^qd-permission-list：没有画出。/)).toContainText('权限')
  await panel(page).getByRole('button', { name: '关闭' }).click()
  await expect(page.locator('qd-permission-list')).toHaveCount(0)
})
