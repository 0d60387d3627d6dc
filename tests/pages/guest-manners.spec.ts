import type { Page } from '@playwright/test'
import { expect, test } from '../support/pages.ts'
import { startOtherOrigin, type OtherOrigin } from '../support/other-origin.ts'

let other: OtherOrigin
test.beforeAll(async () => {
  test.setTimeout(120_000)
  other = await startOtherOrigin()
})
test.afterAll(() => other?.stop())

const loader = '<script type="module" src="PLATFORM/elements/loader.js"></script>'

const configure = (page: Page, token: string): Promise<boolean> =>
  page.evaluate(
    async ([address, given]) => {
      const { configure } = await import(`${address}/elements/configure.js`)
      return configure({ token: given })
    },
    [other.platform, token] as const
  )

interface Ready extends HTMLElement {
  ready: Promise<void>
  show: () => void
  isDirty: () => boolean
}

test('[guest-D4] no element takes the focus or scrolls the page without `autofocus`', async ({ page }) => {
  const { token } = await other.signIn()
  const tags = ['qd-login', 'qd-register', 'qd-alteration', 'qd-article-editor']
  await page.goto(other.serve(`${loader}<input id="own"><div style="height: 1500px"></div><main></main>`))
  expect(await configure(page, token)).toBe(true)
  for (const tag of tags) {
    await page.locator('#own').focus()
    await page.evaluate(async name => {
      const element = document.createElement(name)
      document.querySelector('main')!.replaceChildren(element)
      await customElements.whenDefined(name)
      await (element as Ready).ready
    }, tag)
    await expect(page.locator(`${tag} input:visible, ${tag} textarea:visible`).first()).toBeVisible()
    await page.keyboard.type('x')
    expect(await page.evaluate(() => scrollY), tag).toBe(0)
  }
  await expect(page.locator('#own')).toHaveValue('xxxx')
  for (const tag of tags) {
    await page.evaluate(name => {
      document.querySelector('main')!.innerHTML = `<${name} autofocus></${name}>`
    }, tag)
    await expect(page.locator(tag)).toBeFocused()
  }
})

test('[guest-D14] methods work as soon as the element is on the page, and `ready` resolves after rendering', async ({
  page
}) => {
  const { token } = await other.signIn()
  await page.goto(other.serve(loader))
  await configure(page, token)
  const isDrawn = await page.evaluate(async platform => {
    await import(`${platform}/elements/password-dialog.js`)
    const dialog = document.createElement('qd-password-dialog') as Ready
    const { ready } = dialog
    document.body.append(dialog)
    dialog.show()
    await ready
    return dialog.shadowRoot!.querySelector('button') !== null
  }, other.platform)
  expect(isDrawn).toBe(true)
  await expect(page.getByRole('dialog', { name: '修改密码' })).toBeVisible()
})

test('[guest-D9] keys typed into a field do not trigger shortcuts of the host; chords and Escape do', async ({
  page
}) => {
  await page.goto(
    other.serve(`${loader}<input id="own"><qd-login></qd-login><script>
      window.fired = ''
      for (const name of ['keydown', 'keypress', 'keyup']) document.addEventListener(name, event => {
        if (/input|textarea/i.test(event.target.nodeName)) return
        window.fired += (event.ctrlKey ? 'ctrl+' : '') + event.key + ' '
      })
    </script>`)
  )
  const name = page.getByLabel('账号', { exact: true })
  await name.pressSequentially('s?d')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('ArrowLeft')
  await expect(name).toHaveValue('s?')
  const fired = () => page.evaluate(() => (window as unknown as { fired: string }).fired)
  expect(await fired()).toBe('')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  expect(await fired()).toContain('Escape ')
  expect(await fired()).toContain('ctrl+k ')
})

test('[guest-D10] the loader finds elements in open shadow roots of the host at any time', async ({ page }) => {
  await page.goto(
    other.serve(`${loader}<my-early></my-early><my-late></my-late><div id="declared"><template shadowrootmode="open"><qd-tab-bar></qd-tab-bar></template></div>
    <script>
      const define = (name, tag) => customElements.define(name, class extends HTMLElement {
        connectedCallback() {
          const root = this.attachShadow({ mode: 'open' })
          setTimeout(() => { root.innerHTML = '<section><' + tag + '></' + tag + '></section>' }, 50)
        }
      })
      define('my-early', 'qd-user-menu')
      setTimeout(() => define('my-late', 'qd-site-switcher'), 300)
    </script>`)
  )
  for (const tag of ['qd-user-menu', 'qd-site-switcher', 'qd-tab-bar'])
    await expect.poll(() => page.evaluate(name => Boolean(customElements.get(name)), tag)).toBe(true)
  await expect(page.locator('my-late').getByText('未登录')).toBeVisible()
})

test('[guest-D10] a script that fails to load is requested again, without an unhandled rejection', async ({
  page,
  console
}) => {
  console.expected.push(/Failed to load resource/)
  let tries = 0
  await page.route('**/elements/tab-bar.js', route => (++tries > 2 ? route.fallback() : route.abort()))
  await page.goto(other.serve(`${loader}<qd-tab-bar></qd-tab-bar>`))
  await expect.poll(() => page.evaluate(() => Boolean(customElements.get('qd-tab-bar')))).toBe(true)
})

test('[guest-D10] a script that never loads is reported by qd-error', async ({ page, console }) => {
  console.expected.push(/Failed to load resource/)
  await page.route('**/elements/tab-bar.js', route => route.abort())
  await page.goto(
    other.serve(`<script>window.told = []; document.addEventListener('qd-error', event => told.push(event.detail.message))</script>
      ${loader}<qd-tab-bar></qd-tab-bar>`)
  )
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { told: string[] }).told))
    .toEqual(['the script of <qd-tab-bar> could not be loaded'])
})

test('[guest-D16] the designer works in a sandboxed frame without storage, without errors', async ({ page }) => {
  const inner = `${loader.replace('PLATFORM', other.platform)}<qd-form-designer style="height: 500px"></qd-form-designer>`
  await page.goto(other.serve(`<iframe sandbox="allow-scripts" width="1300" height="600" srcdoc='${inner}'></iframe>`))
  const frame = page.frameLocator('iframe')
  await frame.getByRole('button', { name: '单行文本' }).first().click()
  await expect(frame.locator('.canvas [role=treeitem]').first()).toBeVisible()
})
