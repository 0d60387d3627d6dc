import { getPermissions } from '../../elements/base/contract/menu.ts'
import { login } from '../../elements/base/contract/session.ts'
import { $permissions, forgetPermissions, loadPermissions } from '../../elements/base/session/account/permissions.ts'
import { sendSignIn } from '../../elements/base/session/wire/call.ts'
import { endSession, keepSession } from '../../elements/base/session/wire/session.ts'

declare global {
  interface Window {
    testPassword: string
  }
}

/** Signs in a demo user on the real platform. */
export async function signedIn(username = 'admin'): Promise<void> {
  keepSession(await sendSignIn(login, { body: { username, password: window.testPassword } }))
}

/** Signs in a demo user whose page learns of one right less. The platform still grants it. */
export async function signedInWithout(right: string, username = 'zhaolei'): Promise<void> {
  await signedIn(username)
  forgetPermissions()
  await loadPermissions()
  const all = $permissions.get()!
  $permissions.set({ ...all, auth: all.auth.filter(({ action }) => action !== right) })
}

export const signedOut = (): void => endSession()

let letGoOfRights = (): void => undefined

/** Clears the cached rights, as a change of the site does, and delays their next response until `clearPage`. */
export async function holdRights(): Promise<void> {
  const { fetch } = window
  const held: (() => void)[] = []
  window.fetch = async (...call) => {
    if (String(call[0]).includes(getPermissions.path)) await new Promise<void>(resolve => held.push(resolve))
    return fetch(...call)
  }
  letGoOfRights = () => {
    window.fetch = fetch
    for (const go of held.splice(0)) go()
  }
  forgetPermissions()
  await until(() => held.length > 0, 'the call for the rights')
}

/** Presses Ctrl+S in a control of an element. */
export const saveByKey = (target: Element): boolean =>
  target.dispatchEvent(
    new KeyboardEvent('keydown', { key: 's', ctrlKey: true, bubbles: true, composed: true, cancelable: true })
  )

/** Places an element on the page. `clearPage` removes it after the test. */
export function place<Element extends HTMLElement = HTMLElement>(html: string): Element {
  const holder = document.createElement('div')
  holder.innerHTML = html
  document.body.append(holder)
  return holder.firstElementChild as Element
}

export function clearPage(): void {
  letGoOfRights()
  document.body.replaceChildren()
}

/** Resolves when `check` returns a value. Fails after 10 seconds. */
export async function until<Value>(
  check: () => Value | null | undefined | false,
  what = 'what the test waits for'
): Promise<Value> {
  const deadline = performance.now() + 10_000
  for (;;) {
    const value = check()
    if (value) return value
    if (performance.now() > deadline) throw new Error(`${what} did not come`)
    await new Promise(resolve => setTimeout(resolve, 16))
  }
}

/** Returns the first match in the element's shadow root. */
export const inside = <Found extends HTMLElement = HTMLElement>(element: Element, selector: string): Found | null =>
  element.shadowRoot?.querySelector<Found>(selector) ?? null

/** Returns the control of the shadow root with this visible or accessible name. */
export function control(element: Element, name: string): HTMLElement | undefined {
  const all = element.shadowRoot?.querySelectorAll<HTMLElement>('button, a, input, select, textarea, [role]') ?? []
  return [...all].find(found => (found.getAttribute('aria-label') ?? found.textContent?.trim()) === name)
}

/** Sets the value of a field as typing or choosing does: React hears it. */
export function typeInto(field: Element, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, value)
  const type = field instanceof HTMLSelectElement ? 'change' : 'input'
  field.dispatchEvent(new InputEvent(type, { bubbles: true, composed: true }))
}
