import type { Page } from '@playwright/test'
import { expect, test } from '../support/pages.ts'
import { startOtherOrigin, type OtherOrigin } from '../support/other-origin.ts'

let other: OtherOrigin
test.beforeAll(async () => {
  test.setTimeout(120_000)
  other = await startOtherOrigin()
})
test.afterAll(() => other?.stop())

const classic = () => `${other.platform}/elements/loader.classic.js`

/** Opens the main application, and signs in where the elements are defined. */
async function openMain(page: Page, body: string): Promise<void> {
  const { token } = await other.signIn('wangmin')
  await page.goto(other.serve(body))
  await page.evaluate(
    async ([address, given]) => {
      const { configure } = await import(`${address}/elements/configure.js`)
      return configure({ token: given })
    },
    [other.platform, token] as const
  )
}

const content = '<qd-user-menu></qd-user-menu><qd-article-list></qd-article-list>'

/** Expects that the elements of a sub-application are drawn and react. */
async function expectDrawn(page: Page): Promise<void> {
  await expect(page.locator('qd-user-menu').getByRole('button', { name: /^用户/ })).toHaveText('王敏')
  const list = page.locator('qd-article-list')
  await expect(list.getByRole('row').nth(1)).toBeVisible()
  await list.getByRole('textbox', { name: '标题包含' }).fill('没有这样的标题')
  await expect(list.getByRole('link')).toHaveCount(0)
  await page.locator('qd-user-menu').getByRole('button', { name: /^用户/ }).click()
  await expect(page.locator('qd-user-menu').getByText('退出登录')).toBeVisible()
}

for (const [name, isStrict] of [
  ['', false],
  [' with a shadow root', true]
] as const)
  test(`[guest-12] a sub-application of qiankun${name}: the loader is fetched and evaluated in a sandbox`, async ({
    page
  }) => {
    await openMain(page, '<div id="place"></div>')
    await page.evaluate(
      async ([src, html, strict]) => {
        const place = document.querySelector('#place')!
        const root = strict ? place.attachShadow({ mode: 'open' }) : place
        root.innerHTML = `<div>${html}</div>`
        const text = await (await fetch(src)).text()
        const proxy = new Proxy(window, {
          get: (target, key) =>
            ['window', 'self', 'globalThis'].includes(String(key)) ? proxy : Reflect.get(target, key),
          has: () => true
        })
        Object.assign(window, { proxy })
        // As import-html-entry does.
        const code = `;(function(window, self, globalThis){with(window){;${text}\n//# sourceURL=${src}\n}}).bind(window.proxy)(window.proxy, window.proxy, window.proxy);`
        ;(Reflect.get(window, 'eval') as (text: string) => void)(code)
      },
      [classic(), content, isStrict] as const
    )
    await expectDrawn(page)
  })

test('[guest-12] a sub-application of wujie: the loader runs in a hidden frame, the elements stand in the main document', async ({
  page
}) => {
  await openMain(page, '')
  await page.evaluate(
    async ([src, html]) => {
      const frame = document.createElement('iframe')
      frame.style.display = 'none'
      document.body.append(frame)
      const inner = frame.contentWindow as Window & typeof globalThis
      const place = document.body.appendChild(document.createElement('div'))
      const shadowRoot = place.attachShadow({ mode: 'open' })
      // The frame makes the elements and names itself as their document, as wujie does.
      const made = inner.document.createElement('html')
      made.innerHTML = `<head></head><body>${html}</body>`
      for (const each of [made, ...made.querySelectorAll('*')])
        Object.defineProperty(each, 'ownerDocument', { configurable: true, get: () => inner.document })
      shadowRoot.append(made)
      Object.defineProperty(inner.document, 'body', { get: () => made.querySelector('body') })
      const script = inner.document.createElement('script')
      script.textContent = `(function(window, self, global, location) {${await (await fetch(src)).text()}\n}).call(window, window, window, window, window.location)`
      Object.defineProperty(script, 'src', { get: () => src })
      inner.document.head.append(script)
    },
    [classic(), content] as const
  )
  await expectDrawn(page)
  // An element that the sub-application adds later is drawn, too.
  await page.evaluate(() => {
    const frame = document.querySelector('iframe')!
    frame.contentDocument!.body.append(frame.contentDocument!.createElement('qd-site-switcher'))
  })
  await expect(page.getByRole('button', { name: /^当前站点/ })).toBeVisible()
})

test('[guest-12] an ordinary page may use the classic loader', async ({ page }) => {
  await openMain(page, `<script src="${classic()}"></script>${content}`)
  await expectDrawn(page)
})

test('[guest-12] the classic loader says what is wrong where it cannot import', async ({ page, console }) => {
  console.expected.push(/^Qundao: /, /ERR_FAILED/)
  await page.goto(other.serve('<iframe style="display: none"></iframe>'))
  const tell = () =>
    page.evaluate(() => {
      const told: string[] = []
      for (const each of [document, document.querySelector('iframe')!.contentDocument!])
        each.addEventListener('qd-error', event =>
          told.push((event as CustomEvent<{ message: string }>).detail.message)
        )
      Object.assign(window, { told })
    })
  const told = () => page.evaluate(() => (window as unknown as { told: string[] }).told)
  await tell()
  const evaluate = (inFrame: boolean, source: string) =>
    page.evaluate(
      async ([src, named, isFrame]) => {
        const text = await (await fetch(src)).text()
        const realm = isFrame ? document.querySelector('iframe')!.contentWindow! : window
        ;(realm as unknown as { eval: (code: string) => void }).eval(`${text}\n${named}`)
      },
      [classic(), source, inFrame] as const
    )
  await evaluate(false, '')
  await expect.poll(told).toEqual([expect.stringMatching(/address of loader\.classic\.js is unknown/)])
  await evaluate(true, `//# sourceURL=${classic()}`)
  await expect.poll(async () => (await told()).at(-1)).toMatch(/runs in a hidden frame/)
  await page.route('**/elements/loader.js', route => route.abort())
  await evaluate(false, `//# sourceURL=${classic()}`)
  await expect.poll(async () => (await told()).at(-1)).toMatch(/elements\/loader\.js could not be loaded/)
})
