import { login } from '../../elements/contract/session.ts'
import { sendSignIn } from '../../elements/session/request.ts'
import { endSession, keepSession } from '../../elements/session/session.ts'

declare global {
  interface Window {
    testPassword: string
  }
}

/** Signs a demo user in on the real platform. */
export async function signedIn(username = 'admin'): Promise<void> {
  keepSession(await sendSignIn(login, { body: { username, password: window.testPassword } }))
}

export const signedOut = (): void => endSession()

/** Puts an element on the page; removed after the test by `clearPage`. */
export function place<Element extends HTMLElement = HTMLElement>(html: string): Element {
  const holder = document.createElement('div')
  holder.innerHTML = html
  document.body.append(holder)
  return holder.firstElementChild as Element
}

export function clearPage(): void {
  document.body.replaceChildren()
}

/** Resolves when `check` answers something, as a person would wait for it; fails after 10 seconds. */
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

/** The first match in the element's own root. */
export const inside = <Found extends HTMLElement = HTMLElement>(element: Element, selector: string): Found | null =>
  element.shadowRoot?.querySelector<Found>(selector) ?? null

/** The control of the element's root with this visible or accessible name. */
export function control(element: Element, name: string): HTMLElement | undefined {
  const all = element.shadowRoot?.querySelectorAll<HTMLElement>('button, a, input, select, textarea, [role]') ?? []
  return [...all].find(found => (found.getAttribute('aria-label') ?? found.textContent?.trim()) === name)
}
