import type { Page } from '@playwright/test'
import type { Envelope } from '../../elements/base/contract/envelope.ts'
import type { SignedIn } from '../../elements/base/contract/session.ts'
import { expect, password, test, typeSignIn } from '../support/pages.ts'
import { startPlatform } from '../support/platform.mjs'
import { startOtherOrigin, type OtherOrigin } from '../support/other-origin.ts'

let other: OtherOrigin
test.beforeAll(async () => {
  test.setTimeout(120_000)
  other = await startOtherOrigin()
})
test.afterAll(() => other?.stop())

const loader = '<script type="module" src="PLATFORM/elements/loader.js"></script>'

/** Collects the `qd-error` events that the host page receives. */
const listen = `<script>window.told = []; document.addEventListener('qd-error', event => told.push(event.detail))</script>`

interface HostOptions {
  token?: string | null
  api?: string
}

/** Calls `configure` as the script of the host does. */
const configure = (page: Page, options: HostOptions): Promise<boolean> =>
  page.evaluate(
    async ([address, given]) => {
      const { configure } = await import(`${address}/elements/configure.js`)
      return configure(given)
    },
    [other.platform, options] as const
  )

/** Counts the requests of the page for a path. */
function countCalls(page: Page, path: string): () => number {
  let count = 0
  page.on('request', request => {
    if (request.method() !== 'OPTIONS' && request.url().includes(path)) count++
  })
  return () => count
}

/** Waits for the side menu. The first entry of the header has no children. */
async function showsSideMenu(page: Page): Promise<void> {
  await page.evaluate(() => document.addEventListener('qd-navigate', event => event.preventDefault()))
  await page.locator('qd-top-menu').getByRole('link', { name: '信息采编' }).click()
  await expect(page.locator('qd-side-menu').getByRole('link').first()).toBeVisible()
}

test('[guest-D1] a token on another origin sets user and site: all elements work, and one request fetches them', async ({
  page
}) => {
  const { token, userInfo, subsite } = await other.signIn()
  const asked = countCalls(page, '/sys/user/getUserInfo')
  await page.goto(
    other.serve(`${loader}<script type="module">
      import { configure } from 'PLATFORM/elements/configure.js'
      configure({ api: 'PLATFORM/api/', token: '${token}' })
    </script>
    <qd-user-menu></qd-user-menu><qd-site-switcher></qd-site-switcher><qd-top-menu></qd-top-menu><qd-side-menu></qd-side-menu>
    <qd-column-tree style="height: 300px"></qd-column-tree><qd-article-list></qd-article-list><qd-form-list></qd-form-list><qd-home></qd-home>`)
  )
  await expect(page.getByRole('button', { name: `用户 ${userInfo.realname}` })).toBeVisible()
  await expect(page.getByRole('button', { name: `当前站点：${subsite.name}` })).toBeVisible()
  await expect(page.getByRole('treeitem', { name: '通知公告' })).toBeVisible()
  await expect(page.locator('qd-top-menu').getByRole('link').first()).toBeVisible()
  await showsSideMenu(page)
  await expect(page.locator('qd-article-list').getByRole('row').nth(1)).toBeVisible()
  await expect(page.locator('qd-form-list').getByRole('row').nth(1)).toBeVisible()
  await expect(page.locator('qd-home .home')).toBeVisible()
  await expect(page.getByText(/不能缺少|未登录|资源未找到/)).toHaveCount(0)
  expect(asked()).toBe(1)
  expect(await page.evaluate(() => Object.keys(localStorage).filter(key => key.includes('session')))).toEqual([])
})

test('[guest-D1] an unknown token is reported, shown and can be retried', async ({ page, console }) => {
  console.expected.push(/401/)
  await page.goto(other.serve(`${listen}${loader}<qd-article-list></qd-article-list>`))
  expect(await configure(page, { token: 'nobody' })).toBe(false)
  await expect(page.locator('qd-article-list').getByRole('button', { name: '重试' })).toBeVisible()
  const told = await page.evaluate(() => (window as unknown as { told: { reason?: string }[] }).told)
  expect(told.some(({ reason }) => reason === 'session')).toBe(true)
})

test('[guest-D6] signing out by the host removes all data from the screen', async ({ page }) => {
  const { token } = await other.signIn()
  await page.goto(
    other.serve(`${loader}<qd-user-menu></qd-user-menu><qd-top-menu></qd-top-menu><qd-article-list></qd-article-list><qd-side-menu></qd-side-menu>
      <qd-column-tree style="height: 300px"></qd-column-tree>`)
  )
  for (const nobody of ['', null]) {
    expect(await configure(page, { api: `${other.platform}/api///`, token })).toBe(true)
    await expect(page.locator('qd-article-list').getByRole('row').nth(1)).toBeVisible()
    await showsSideMenu(page)
    expect(await configure(page, { token: nobody })).toBe(false)
    await expect(page.locator('qd-user-menu').getByText('未登录')).toBeVisible()
    await expect(page.locator('qd-article-list').getByRole('row')).toHaveCount(0)
    await expect(page.getByRole('treeitem')).toHaveCount(0)
    await expect(page.locator('qd-side-menu').getByRole('link')).toHaveCount(0)
  }
  const answer = await page.evaluate(async address => {
    const { configure } = await import(`${address}/elements/configure.js`)
    return configure()
  }, other.platform)
  expect(answer).toBe(false)
})

const renewing = (token: string, body: string, elements: string): string =>
  other.serve(`${listen}${loader}<script type="module">
      import { configure } from 'PLATFORM/elements/configure.js'
      window.renewals = 0
      configure({ token: '${token}', renewToken: async () => { window.renewals++; ${body} } })
    </script>${elements}`)

const renewals = (page: Page) => page.evaluate(() => (window as unknown as { renewals: number }).renewals)

test('[guest-D5] calls that fail together ask the host for one token', async ({ page }) => {
  const { token } = await other.signIn()
  const { token: fresh } = await other.signIn()
  const lists = '<qd-article-list></qd-article-list><qd-form-list></qd-form-list><qd-column-tree></qd-column-tree>'
  await page.goto(renewing(token, `return '${fresh}'`, lists))
  await expect(page.locator('qd-article-list').getByRole('row').nth(1)).toBeVisible()
  await other.end(token)
  await page.locator('qd-article-list').getByRole('button', { name: '刷新' }).click()
  await page.locator('qd-form-list').getByRole('button', { name: '刷新' }).click()
  await expect.poll(() => renewals(page)).toBe(1)
  await expect(page.locator('qd-article-list').getByRole('row').nth(1)).toBeVisible()
  await expect(page.locator('qd-form-list').getByRole('row').nth(1)).toBeVisible()
  expect(await renewals(page)).toBe(1)
})

test('[guest-D5] a host without a valid token is asked a few times, then gets an error, never a storm', async ({
  page,
  console
}) => {
  console.expected.push(/401/)
  await page.clock.install()
  for (const answer of [`return 'cached'`, `return 'bad-' + window.renewals`, `throw new Error('the host is down')`]) {
    const { token } = await other.signIn()
    const calls = countCalls(page, '/api/')
    const views = page.waitForResponse(/sys\/view\/list/)
    await page.goto(
      renewing(
        token,
        answer,
        '<qd-article-list></qd-article-list><qd-column-tree style="height: 200px"></qd-column-tree>'
      )
    )
    await expect(page.locator('qd-article-list').getByRole('row').nth(1)).toBeVisible()
    await expect(page.locator('qd-column-tree').getByRole('treeitem').first()).toBeVisible()
    await views
    await other.end(token)
    const before = calls()
    await page.locator('qd-article-list').getByRole('button', { name: '刷新' }).click()
    await expect.poll(() => renewals(page)).toBeGreaterThan(0)
    await page.clock.runFor(20_000)
    await expect
      .poll(async () => {
        await page.clock.runFor(5000)
        return page.evaluate(() =>
          (window as unknown as { told: { reason?: string }[] }).told.map(({ reason }) => reason)
        )
      })
      .toEqual(['session'])
    await expect(page.locator('qd-article-list').getByText('页面的登录凭证已失效').first()).toBeVisible()
    expect(await renewals(page)).toBe(3)
    expect(calls() - before).toBeLessThan(10)
  }
})

const platformAlone = (body: string): Promise<string> => Promise.resolve(other.serve(loader + body))

test('[guest-D2] the password prompt is usable inside the dialog of the host', async ({ page }) => {
  const { token, userInfo, subsite } = await other.signIn()
  const entry = JSON.stringify({ value: { token, userInfo, subsite }, expire: Date.now() + 1e9 })
  // The origin of the platform prompts for the password in place.
  await page.route(`${other.platform}/host-page`, route =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="zh-CN"><title>宿主</title><link rel="icon" href="data:,">
        <script type="module" src="/elements/loader.js"></script><qd-user-menu></qd-user-menu>
        <dialog id="outer"><p>外层</p><dialog id="host" style="width: 900px; height: 600px"><qd-article-list></qd-article-list></dialog></dialog></html>`
    })
  )
  await page.goto(`${other.platform}/legacy/icon.svg`)
  await page.evaluate(value => localStorage.setItem('qundao:session', value), entry)
  await page.goto(`${other.platform}/host-page`)
  await expect(page.getByRole('button', { name: `用户 ${userInfo.realname}` })).toBeVisible()
  await page.evaluate(() => {
    document.querySelector<HTMLDialogElement>('#outer')!.showModal()
    document.querySelector<HTMLDialogElement>('#host')!.showModal()
  })
  await expect(page.locator('qd-article-list').getByRole('row').nth(1)).toBeVisible()
  await other.end(token)
  // The push connection also notices the end of the session, and its prompt may already cover the button.
  await page.locator('qd-article-list').getByRole('button', { name: '刷新' }).dispatchEvent('click')
  const dialog = page.getByRole('dialog', { name: '登录已过期' })
  await expect(dialog).toBeVisible()
  const field = page.locator('qd-article-list').getByLabel('密码')
  await expect(field).toBeFocused()
  // The prompt follows when the host closes its dialog and opens it later.
  await page.evaluate(() => {
    document.querySelector<HTMLDialogElement>('#host')!.close()
    document.querySelector<HTMLDialogElement>('#outer')!.close()
  })
  await expect(page.locator('qd-user-menu').getByLabel('密码')).toBeFocused()
  await page.evaluate(() => {
    document.querySelector<HTMLDialogElement>('#outer')!.showModal()
    document.querySelector<HTMLDialogElement>('#host')!.showModal()
  })
  await expect(field).toBeFocused()
  await field.fill('Qundao#2026')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.locator('qd-article-list').getByRole('row').nth(1)).toBeVisible()
})

test('[guest-D15] a menu that cannot load reports it in place and by event, and can be retried', async ({
  page,
  console
}) => {
  console.expected.push(/Failed to load resource/)
  const { token } = await other.signIn()
  await page.route('**/getUserPermissionByToken**', route => route.abort())
  const address = await platformAlone(`${listen}<qd-top-menu></qd-top-menu><qd-side-menu></qd-side-menu>`)
  await page.goto(address)
  await configure(page, { token })
  for (const tag of ['qd-top-menu', 'qd-side-menu'])
    await expect(page.locator(tag).getByText('无法连接服务器')).toBeVisible()
  const told = await page.evaluate(() => (window as unknown as { told: { message: string }[] }).told.length)
  expect(told).toBeGreaterThanOrEqual(2)
  await page.unroute('**/getUserPermissionByToken**')
  await page.locator('qd-side-menu').getByRole('button', { name: '重试' }).click()
  await showsSideMenu(page)
  await expect(page.locator('qd-top-menu').getByRole('link').first()).toBeVisible()
})

test('[guest-D12] the second of two copies in a page logs one notice, and a token of the host reaches both', async ({
  page
}) => {
  const { token, userInfo, subsite } = await other.signIn()
  const said: string[] = []
  page.on('console', message => message.type() === 'info' && said.push(message.text()))
  // Serves the same release at another address, so its modules are separate.
  await page.route('**/second/**', async route => {
    const response = await route.fetch({ url: route.request().url().replace('/second/', '/elements/') })
    await route.fulfill({ response })
  })
  await page.goto(
    other.serve(`<script type="module">
      await import('PLATFORM/elements/user-menu.js')
      const { configure } = await import('PLATFORM/elements/configure.js')
      await configure({ token: '${token}' })
      await import('PLATFORM/second/site-switcher.js')
      await import('PLATFORM/second/user-menu.js')
      await import('PLATFORM/elements/site-switcher.js')
      window.versions = ['qd-user-menu', 'qd-site-switcher'].map(tag => customElements.get(tag).version)
    </script><qd-user-menu></qd-user-menu><qd-site-switcher></qd-site-switcher>`)
  )
  await expect(page.getByRole('button', { name: `用户 ${userInfo.realname}` })).toBeVisible()
  await expect(page.getByRole('button', { name: `当前站点：${subsite.name}` })).toBeVisible()
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { versions?: string[] }).versions))
    .toEqual([expect.stringMatching(/^\d+\.\d+\.\d+$/), expect.stringMatching(/^\d+\.\d+\.\d+$/)])
  // The copy that came second logs one line for each tag.
  expect(said.filter(line => line.startsWith('Qundao'))).toHaveLength(2)
  await configure(page, { token: '' })
  await expect(page.getByText('未登录')).toHaveCount(2)
})

test('[guest-D12] elements of two platforms in a page have separate sessions', async ({ page }) => {
  const second = await startPlatform({ environment: { QUNDAO_ORIGINS: other.address } })
  try {
    const carried: string[] = []
    page.on('request', request => {
      if (request.url().startsWith(second.origin) && request.headers()['x-access-token']) carried.push(request.url())
    })
    await page.goto(
      other.serve(`<script type="module">
        for (const name of ['login', 'user-menu']) await import('PLATFORM/elements/' + name + '.js')
        await import('${second.origin}/elements/site-switcher.js')
      </script><qd-user-menu></qd-user-menu><qd-site-switcher></qd-site-switcher><qd-login></qd-login>`)
    )
    const person = page.locator('qd-user-menu').getByRole('button', { name: /^用户/ })
    const site = page.getByRole('button', { name: /^当前站点/ })
    await expect(page.locator('qd-site-switcher').getByText('未登录')).toBeVisible()
    await typeSignIn(page)
    await expect(person).toBeVisible()
    await page.reload()
    await expect(person).toBeVisible()
    await expect(page.locator('qd-site-switcher').getByText('未登录')).toBeVisible()
    expect(carried).toEqual([])

    const answer = await fetch(`${second.origin}/api/sys/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username: 'lihua', password })
    })
    const { result } = (await answer.json()) as Envelope<SignedIn>
    await page.evaluate(
      ([address, value]) => {
        const entry = JSON.stringify({ value, expire: Date.now() + 1_000_000 })
        localStorage.setItem(`qundao:session:${address}/api`, entry)
      },
      [second.origin, result] as const
    )
    await page.reload()
    await expect(site).toBeVisible()
    await person.click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '退出登录' }).click()
    await expect(page.locator('qd-user-menu').getByText('未登录')).toBeVisible()
    await expect(site).toBeVisible()
  } finally {
    await second.stop()
  }
})

test('[guest-D12] two platforms in one page: `api` selects the platform of an element, each with its user and site', async ({
  page,
  console
}) => {
  // The platform that does not answer.
  console.expected.push(/ERR_UNSAFE_PORT/)
  const second = await startPlatform({ environment: { QUNDAO_ORIGINS: other.address } })
  try {
    const first = await other.signIn('wangmin')
    const answer = await fetch(`${second.origin}/api/sys/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username: 'lihua', password })
    })
    const { token } = ((await answer.json()) as Envelope<SignedIn>).result
    const crossed: string[] = []
    page.on('request', request => {
      const carried = request.headers()['x-access-token']
      const isSecond = request.url().startsWith(second.origin)
      if (carried && carried !== (isSecond ? token : first.token)) crossed.push(request.url())
    })
    const api = `${second.origin}/api`
    await page.goto(
      other.serve(`<script type="module">
        import 'PLATFORM/elements/loader.js'
        import { configure } from 'PLATFORM/elements/configure.js'
        window.configure = configure
        await configure({ of: 'PLATFORM/api', token: '${first.token}' })
        await configure({ of: '${api}', token: '${token}' })
      </script>
      <qd-user-menu id="one"></qd-user-menu><qd-user-menu id="two" api="${api}"></qd-user-menu>
      <qd-article-list id="list" api="${api}" query="title=预算"></qd-article-list>`)
    )
    const person = (id: string) => page.locator(`#${id}`).getByRole('button', { name: /^用户/ })
    await expect(person('one')).toHaveText('王敏')
    await expect(person('two')).toHaveText('李华')
    await expect(page.locator('#list').getByRole('table', { name: '文章列表' })).toBeVisible()

    // Attributes, properties, methods and events are passed on.
    const list = page.locator('#list')
    const told = page.evaluate(
      () =>
        new Promise<string>(resolve =>
          document.addEventListener('qd-query', event =>
            resolve((event as CustomEvent<{ query: string }>).detail.query)
          )
        )
    )
    await list.getByRole('textbox', { name: '标题包含' }).fill('防汛')
    expect(new URLSearchParams(await told).get('title')).toBe('防汛')
    await list.evaluate(element => element.setAttribute('lang', 'en'))
    await expect(list.getByRole('textbox', { name: 'Title contains' })).toBeVisible()
    await list.evaluate(element => ((element as HTMLElement & { query: string }).query = 'title=人事'))
    await expect(list.getByRole('textbox', { name: 'Title contains' })).toHaveValue('人事')
    expect(await list.evaluate(element => (element as HTMLElement & { ready: Promise<void> }).ready)).toBeUndefined()

    // A moved element keeps its platform, and signing out of one does not affect the other.
    await page.evaluate(() => document.body.prepend(document.querySelector('#two')!))
    await expect(person('two')).toHaveText('李华')
    await page.evaluate(
      address =>
        (window as unknown as { configure: (options: object) => Promise<boolean> }).configure({
          of: address,
          token: ''
        }),
      api
    )
    await expect(page.locator('#two').getByText('未登录')).toBeVisible()
    await expect(person('one')).toHaveText('王敏')
    expect(crossed).toEqual([])

    // Switches to the page's own platform, then to an unreachable one.
    await page.locator('#two').evaluate(element => element.removeAttribute('api'))
    await expect(person('two')).toHaveText('王敏')
    await page.locator('#two').evaluate(element => element.setAttribute('api', 'http://127.0.0.1:9/api'))
    await expect(page.locator('#two').getByRole('alert')).toContainText('无法从 http://127.0.0.1:9/api 加载组件')
  } finally {
    await second.stop()
  }
})

test('[guest-D1] [NO-3] a bell on another origin works, survives a move, and leaves nothing after removal', async ({
  page
}) => {
  const { token } = await other.signIn()
  const asked = countCalls(page, '/listByUser')
  let [open, opened] = [0, 0]
  page.on('websocket', socket => {
    open += 1
    opened += 1
    socket.on('close', () => void (open -= 1))
  })
  await page.goto(other.serve(`${loader}<div id="place"><qd-notice-bell></qd-notice-bell></div>`))
  expect(await configure(page, { api: `${other.platform}/api/`, token })).toBe(true)
  await expect(page.getByRole('button', { name: /^消息，/ })).toBeVisible()
  await expect.poll(() => open).toBe(1)
  await page.evaluate(() => {
    const place = document.querySelector('#place')!
    const bell = place.firstElementChild!
    bell.remove()
    place.append(bell)
    place.replaceChildren(document.createElement('qd-notice-bell'))
  })
  await expect(page.getByRole('button', { name: /^消息，/ })).toBeVisible()
  expect([open, opened]).toEqual([1, 1])
  await page.evaluate(() => document.querySelector('#place')!.replaceChildren())
  await expect.poll(() => open).toBe(0)
  const before = asked()
  await page.evaluate(() => {
    dispatchEvent(new Event('online'))
    dispatchEvent(new PageTransitionEvent('pageshow'))
    document.dispatchEvent(new Event('visibilitychange'))
  })
  expect(await page.evaluate(async () => (await navigator.locks?.query())?.held?.length ?? 0)).toBe(0)
  expect([open, opened, asked()]).toEqual([0, 1, before])
})

test('[guest-16] an inbox that comes back within seconds keeps its socket', async ({ page }) => {
  const { token } = await other.signIn()
  let [open, opened] = [0, 0]
  page.on('websocket', socket => {
    open += 1
    opened += 1
    socket.on('close', () => void (open -= 1))
  })
  await page.clock.install()
  await page.goto(other.serve(`${loader}<div id="place"><qd-inbox></qd-inbox></div>`))
  expect(await configure(page, { api: `${other.platform}/api/`, token })).toBe(true)
  await expect.poll(() => open).toBe(1)
  const place = (markup: string) =>
    page.evaluate(html => void (document.querySelector('#place')!.innerHTML = html), markup)
  for (let time = 0; time < 3; time++) {
    await place('')
    await page.clock.fastForward(2000)
    await place('<qd-inbox></qd-inbox>')
    await expect(page.locator('qd-inbox').getByRole('table')).toBeVisible()
  }
  expect([open, opened]).toEqual([1, 1])
  await place('')
  await page.clock.fastForward(2000)
  await page.clock.fastForward(4000)
  await expect.poll(() => open).toBe(0)
})

test('[guest-15] a printed host page shows whole lists', async ({ page }) => {
  const { token } = await other.signIn()
  await page.setViewportSize({ width: 800, height: 600 })
  await page.goto(
    other.serve(`${loader}<qd-user-list style="display: block; height: 260px"></qd-user-list><p>后文</p>`)
  )
  expect(await configure(page, { api: `${other.platform}/api/`, token })).toBe(true)
  const rows = page.locator('qd-user-list').getByRole('row')
  await expect.poll(() => rows.count()).toBeGreaterThan(5)
  const isCut = () =>
    page.locator('qd-user-list .table-scroll').evaluate(({ scrollHeight, clientHeight, scrollWidth, clientWidth }) => ({
      below: scrollHeight > clientHeight + 1,
      beside: scrollWidth > clientWidth + 1
    }))
  expect((await isCut()).below).toBe(true)
  await page.emulateMedia({ media: 'print' })
  expect(await isCut()).toEqual({ below: false, beside: false })
  // The table draws all rows after the media have changed.
  const room = async () => {
    const [last, after] = [await rows.last().boundingBox(), await page.getByText('后文').boundingBox()]
    return last && after ? after.y - (last.y + last.height) : undefined
  }
  await expect.poll(room).toBeGreaterThanOrEqual(0)
})
