import { test as base, expect, type Page } from '@playwright/test'
import AxeBuilder from '@axe-core/playwright'
import type { Envelope } from '../../elements/base/contract/envelope.ts'
import type { MenuItem } from '../../elements/base/contract/menu.ts'
import type { SignedIn } from '../../elements/base/contract/session.ts'
import { password } from './platform.mjs'

export { expect, password }

export const origin = (): string => process.env.QUNDAO_TEST_ORIGIN!

/** Test whose pages may not log unexpected messages to the console. */
export const test = base.extend<{ console: { said: string[]; expected: RegExp[] } }>({
  baseURL: async ({ browserName: _browserName }, use) => use(origin()),
  console: [
    async ({ context }, use) => {
      const record = { said: [] as string[], expected: [] as RegExp[] }
      context.on('console', message => {
        if (message.type() === 'error' || message.type() === 'warning') record.said.push(message.text())
      })
      context.on('weberror', error => record.said.push(error.error().message))
      await use(record)
      const unexpected = record.said.filter(line => !record.expected.some(pattern => pattern.test(line)))
      expect(unexpected, 'the console stays empty').toEqual([])
    },
    { auto: true }
  ]
})

/** Calls the platform like the frontend does. */
export async function call<Result = unknown>(
  path: string,
  token = '',
  method = 'GET',
  body?: unknown
): Promise<Envelope<Result>> {
  const response = await fetch(`${origin()}/api${path}`, {
    method,
    headers: {
      ...(token && { 'X-Access-Token': token }),
      ...(body !== undefined && { 'Content-Type': 'application/json' })
    },
    body: body === undefined ? undefined : JSON.stringify(body),
    signal: AbortSignal.timeout(60_000)
  }).catch((error: unknown) => {
    throw new Error(`${method} ${path} was not answered`, { cause: error })
  })
  return response.json()
}

/** Ends the session of a page as a call leaves, so that the page learns it from the answer and not before. */
export async function endSessionAt(page: Page, path: RegExp): Promise<void> {
  const { value } = await page.evaluate(() => JSON.parse(localStorage.getItem('qundao:session')!))
  let hasEnded = false
  await page.route(path, async route => {
    if (!hasEnded) await call('/sys/logout', value.token, 'POST', {})
    hasEnded = true
    await route.fallback()
  })
}

/** Returns the result of a call, by POST if there is a body. Fails if the platform refuses. */
export async function askOf<Result>(address: string, token: string, path: string, body?: unknown): Promise<Result> {
  const answer = await fetch(`${address}/api${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'X-Access-Token': token, ...(body !== undefined && { 'Content-Type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) })
  })
  const { success, message, result } = (await answer.json()) as Envelope<Result>
  expect(success, message).toBe(true)
  return result
}

/** Changes responses of the platform. Ignores requests that the page has aborted. */
export async function alter<Result>(page: Page, pattern: string, change: (result: Result) => void): Promise<void> {
  await page.route(pattern, async route => {
    try {
      const answer = (await (await route.fetch()).json()) as Envelope<Result>
      change(answer.result)
      await route.fulfill({ json: answer })
    } catch {
      await route.abort().catch(() => undefined)
    }
  })
}

/** Simulates a later platform in which every page exists. */
export const withEveryPage = (page: Page): Promise<void> =>
  alter<{ menu: MenuItem[] }>(page, '**/getUserPermissionByToken*', ({ menu }) => {
    const show = (items: MenuItem[]): void => {
      for (const item of items) {
        if (!['102', '152', '180'].includes(item.id)) delete item.hidden
        show(item.children ?? [])
      }
    }
    show(menu)
  })

/** Signs in a demo user by a call and stores the session for the pages. */
export const signIn = (page: Page, username = 'admin'): Promise<SignedIn> => signInAt(origin(), page, username)

/** Same as `signIn` for another platform than the shared one. */
export async function signInAt(address: string, page: Page, username = 'admin'): Promise<SignedIn> {
  const response = await fetch(`${address}/api/sys/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password })
  })
  const { result, message } = (await response.json()) as Envelope<SignedIn | null>
  if (!result) throw new Error(`${username} could not sign in: ${message}`)
  const entry = JSON.stringify({ value: result, expire: Date.now() + 604_800_000 })
  await page.goto(`${address}/legacy/icon.svg`)
  await page.evaluate(value => localStorage.setItem('qundao:session', value), entry)
  return result
}

/** Signs in by the form. */
export async function typeSignIn(page: Page, username = 'admin', secret = password): Promise<void> {
  await page.getByLabel('账号', { exact: true }).fill(username)
  await page.getByLabel('密码', { exact: true }).fill(secret)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

/** Creates a user with the common password who has signed in once. Returns the user name. */
export async function newPerson(page: Page, { roles = '', sites = '1' } = {}): Promise<string> {
  const { token } = await signIn(page)
  const username = `p${Date.now()}${Math.floor(Math.random() * 1000)}`
  const given = 'Erste-Hilfe-7'
  const { result, message } = await call<{ id: string }>('/sys/user/add', token, 'POST', {
    ...{ username, password: given, realname: `测试 ${username}`, sex: '', birthday: '', phone: '', email: '' },
    ...{ selectedroles: roles, selecteddeparts: 'd1' }
  })
  expect(result?.id, message).toBeTruthy()
  await call('/userSubsite/save', token, 'POST', { userId: result.id, subsiteIds: sites })
  const own = await call<SignedIn>('/sys/login', '', 'POST', { username, password: given })
  await call('/sys/user/updatePassword', own.result.token, 'PUT', {
    ...{ username, oldpassword: given, password, confirmpassword: password }
  })
  return username
}

/**
 * Observes motion that will end. During a fade or while a list is dimmed, texts have half of their contrast. `watch` starts
 * recording, and `wasAny` returns whether there was any motion since.
 */
const motionIn = (page: Page) =>
  page.evaluateHandle(() => {
    const rootsNow = (): (Document | ShadowRoot)[] => {
      const roots: (Document | ShadowRoot)[] = [document]
      for (const root of roots)
        for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) roots.push(shadowRoot)
      return roots
    }
    // Scroll-driven animations never end.
    const willEnd = ({ playState, effect, timeline }: Animation): boolean =>
      playState === 'running' && timeline === document.timeline && effect?.getComputedTiming().endTime !== Infinity
    const isAny = (): boolean =>
      rootsNow().some(root => root.querySelector('.table-dimmed') !== null || root.getAnimations().some(willEnd))

    let was = false
    let frame = 0
    const note = () => void (was ||= isAny())
    const observer = new MutationObserver(note)
    const eachFrame = () => {
      note()
      frame = requestAnimationFrame(eachFrame)
    }
    return {
      isAny,
      watch() {
        // A dimmed state may start and end between two frames; a fade lasts several.
        for (const root of rootsNow()) observer.observe(root, { subtree: true, childList: true, attributes: true })
        eachFrame()
      },
      wasAny() {
        cancelAnimationFrame(frame)
        observer.disconnect()
        note()
        return was
      }
    }
  })

/** Runs axe when the page is still. Returns serious violations, and whether the page remained still. */
async function lookByAxe(page: Page): Promise<{ found: string[]; wasStill: boolean }> {
  const motion = await motionIn(page)
  await expect.poll(() => motion.evaluate(({ isAny }) => isAny())).toBe(false)
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] })
  // Merging results of frames opens another page. Without frames, the legacy mode gives the same results faster.
  if (page.frames().length === 1) axe.setLegacyMode()
  await motion.evaluate(({ watch }) => watch())
  const { violations } = await axe.analyze()
  const wasStill = !(await motion.evaluate(({ wasAny }) => wasAny()))
  const found = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => {
      const places = nodes.map(node => node.target.join(' ')).slice(0, 3)
      return `${id}: ${places.join(' | ')}`
    })
  return { found, wasStill }
}

/** Expects no serious violation of axe in the visible page. */
export async function expectAccessible(page: Page): Promise<void> {
  const { found, wasStill } = await lookByAxe(page)
  // Repeats the check if there was motion.
  expect(found.length === 0 || wasStill ? found : (await lookByAxe(page)).found).toEqual([])
}

export const home = /\/dashboard\/analysis$/

/** Records every toast from now on, because a short one may be gone before the test checks. */
export async function listenToToasts(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const said: string[] = []
    Object.assign(window, { saidByToasts: said })
    const watch = (root: Node): void => {
      new MutationObserver(records => {
        for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
          if (node instanceof Element && node.matches('.qd-toasts, .qd-toast')) said.push(node.textContent ?? '')
        }
      }).observe(root, { childList: true, subtree: true })
    }
    const look = (root: ParentNode): void => {
      for (const element of root.querySelectorAll('*')) {
        if (!element.shadowRoot) continue
        watch(element.shadowRoot)
        look(element.shadowRoot)
      }
    }
    look(document)
  })
  return () => page.evaluate(() => (window as unknown as { saidByToasts: string[] }).saidByToasts)
}
