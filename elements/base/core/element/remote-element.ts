import { platform } from '../page/platform.ts'
import { readinessOf } from './ready.ts'
import { texts, $locale } from '../language/locale.ts'

const elsewhereText = texts(
  { failed: (api: string) => `无法从 ${api} 加载组件，请检查网络或页面的安全策略` },
  { failed: (api: string) => `The element could not be loaded from ${api}; check the network and the page’s policy` }
)

type ElementClass = CustomElementConstructor & { prototype: HTMLElement }

/** Lifecycle methods, which the browser calls and the outer element must not forward. */
const lifecycle =
  /^(constructor|(connected|disconnected|connectedMove|adopted|attributeChanged|form\w+)Callback|attachShadow)$/
/** Attributes that belong to the outer element and are not copied to the inner one. */
const ofPlace = new Set(['api', 'id', 'class', 'style', 'slot', 'hidden'])
/** Properties of a field that its inner element does not replace: those of the attributes, and the form around it. */
const ofField = ['form', 'labels', 'name', 'type']

const tags = new Map<string, Promise<string>>()

/** Loads another platform's element, with its scripts, session and API base, and defines it as a separate tag. */
function tagAt(api: string, tag: string): Promise<string> {
  const script = `${api.replace(/\/api$/, '')}/elements/${tag.replace(/^qd-/, '')}.js`
  const known = tags.get(script)
  if (known) return known
  const name = `${tag}-at-${tags.size + 1}`
  const made = import(/* @vite-ignore */ script).then((module: Record<string, unknown>) => {
    const found = Object.values(module).find(
      (value): value is ElementClass => typeof value === 'function' && value.prototype instanceof HTMLElement
    )
    if (!found) throw new Error(`${script} exports no element`)
    customElements.define(name, class extends found {})
    return name
  })
  tags.set(script, made)
  // Forget the failure so that the next element tries again.
  made.catch(() => tags.delete(script))
  return made
}

/** Collects the public properties and methods of an element and its base classes. */
function offered(element: HTMLElement): Map<string, PropertyDescriptor> {
  const found = new Map<string, PropertyDescriptor>()
  for (
    let level = Object.getPrototypeOf(element) as object;
    level !== HTMLElement.prototype && level !== Object.prototype;
    level = Object.getPrototypeOf(level) as object
  )
    for (const [name, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(level)))
      if (!lifecycle.test(name) && !found.has(name)) found.set(name, descriptor)
  return found
}

/** Forwards properties and method calls of the outer element to the inner one. */
function lead(host: HTMLElement, inner: HTMLElement): string[] {
  const [outer, within] = [host, inner] as unknown as Record<string, unknown>[] as [
    Record<string, unknown>,
    Record<string, (...values: unknown[]) => unknown>
  ]
  const names = offered(inner)
  names.delete('api')
  if ('validity' in host) for (const name of ofField) names.delete(name)
  for (const [name, { value, set }] of names) {
    if (typeof value === 'function') {
      Object.defineProperty(host, name, { configurable: true, value: (...given: unknown[]) => within[name]!(...given) })
      continue
    }
    const before = set ? outer[name] : undefined
    Object.defineProperty(host, name, {
      configurable: true,
      get: () => within[name],
      set(next: unknown) {
        Reflect.set(inner, name, next)
      }
    })
    if (before !== undefined && before !== '') Reflect.set(inner, name, before)
  }
  return [...names.keys()]
}

function followAttributes(host: HTMLElement, inner: HTMLElement): MutationObserver {
  const copy = (name: string): void => {
    if (ofPlace.has(name)) return
    const value = host.getAttribute(name)
    if (value === null) inner.removeAttribute(name)
    else inner.setAttribute(name, value)
  }
  for (const { name } of host.attributes) copy(name)
  const observer = new MutationObserver(records => {
    for (const { attributeName } of records) if (attributeName) copy(attributeName)
  })
  observer.observe(host, { attributes: true })
  return observer
}

/** Shows the children of the outer element in the slots of the inner one. */
function passSlots(host: HTMLElement, inner: HTMLElement): void {
  const names = new Set(['', ...[...host.children].map(child => child.slot)])
  for (const name of names) {
    const slot = document.createElement('slot')
    if (name) Object.assign(slot, { name, slot: name })
    inner.append(slot)
  }
}

/** Drawing state of an element that has named another platform with `api` at least once. */
export interface Place {
  draw: () => void
  /** Removes the content drawn by the element's own class. */
  rest: () => void
  isOurs?: boolean
  api?: string
  leave?: () => void
}

/** Normalises an API base for comparison. */
const readApi = (address: string): string => new URL(address, location.href).href.replace(/\/+$/, '')

/** Returns the API base in the `api` attribute if it names another platform than ours. */
function otherPlatform(host: HTMLElement): string | undefined {
  const given = host.getAttribute('api')
  if (!given) return undefined
  try {
    if (!/^(https?:\/)?\/[^/]/.test(given)) throw new TypeError(given)
    const api = readApi(given)
    return api === readApi(platform.api) ? undefined : api
  } catch {
    console.warn(`<${host.localName}> api="${given}" is no address of a platform; the page’s own is used`)
    return undefined
  }
}

/** Draws the element by our platform or by that of its `api` attribute. Moving the element changes nothing. */
export function stand(host: HTMLElement, place: Place): void {
  if (!host.isConnected) return
  const api = otherPlatform(host)
  if (api && api === place.api) return
  place.leave?.()
  Object.assign(place, { api, isOurs: !api, leave: undefined })
  if (!api) return place.draw()
  place.rest()
  place.leave = drawElsewhere(host, api)
}

/**
 * Draws the element of another platform in place of ours.
 * @returns a function that removes it again
 */
function drawElsewhere(host: HTMLElement, api: string): () => void {
  const root = host.shadowRoot
  let observer: MutationObserver | undefined
  let isOver = false
  let led: string[] = []
  void tagAt(api, host.localName).then(
    async tag => {
      if (isOver || !root) return
      const inner = document.createElement(tag)
      observer = followAttributes(host, inner)
      passSlots(host, inner)
      led = lead(host, inner)
      root.replaceChildren(inner)
      await (inner as { ready?: Promise<void> }).ready
      readinessOf(host).resolve()
    },
    () => {
      if (isOver || !root) return
      const message = elsewhereText[$locale.get()].failed(api)
      const words = document.createElement('p')
      words.setAttribute('role', 'alert')
      words.textContent = message
      root.replaceChildren(words)
      host.dispatchEvent(new CustomEvent('qd-error', { bubbles: true, composed: true, detail: { message } }))
    }
  )
  return () => {
    isOver = true
    observer?.disconnect()
    for (const name of led) Reflect.deleteProperty(host, name)
    root?.replaceChildren()
  }
}
