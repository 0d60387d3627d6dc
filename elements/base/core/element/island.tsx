import r2wc from '@r2wc/react-to-web-component'
import blueprintStyles from 'virtual:blueprint/first.css'
import { useStore } from '@nanostores/react'
import { useEffect, useLayoutEffect, type ComponentType } from 'react'
import { Boundary } from './boundary.tsx'
import coreStyles from '../look/core.css?inline'
import { Host } from '../react/host.ts'
import { act } from '../react/actions.ts'
import { givenByReact } from '../react/given-by-react.ts'
import { Overlays } from '../overlay/overlays.tsx'
import { $brought, adopt } from '../look/sheets.ts'
import { localeOf } from '../language/locale.ts'
import { reopenModals } from '../overlay/modals.ts'
import type { Place } from './remote-element.ts'
import { knowUpright, pageStyles } from '../look/page-styles.ts'
import { readinessOf } from './ready.ts'
import { OwnLocale } from '../language/text.ts'
import { $theme, themeProperties } from '../look/theme.ts'
import { keepTyping } from '../page/typing.ts'

type AttributeKind = 'string' | 'number' | 'boolean'

interface Definition {
  /** Properties that are also attributes, in kebab-case. A boolean is true if the attribute is present. */
  attributes?: Record<string, AttributeKind>
  /** Properties that hold objects or functions. Stored by reference, never reflected to an attribute. */
  properties?: readonly string[]
  /** Style texts added after Blueprint's and the core's. */
  styles?: readonly string[]
  /** Makes the element a form field. */
  formAssociated?: boolean
}

const renderKey = Symbol.for('r2wc.render')
const propsKey = Symbol.for('r2wc.props')

interface R2wcElement extends HTMLElement {
  [renderKey](): void
  [propsKey]: Record<string, unknown>
  connectedCallback(): void
  disconnectedCallback(): void
}

const kebab = (name: string): string => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)

/** Parses an attribute. Returns undefined, meaning the component's default, if it is absent or invalid. */
function parse(element: HTMLElement, name: string, kind: AttributeKind, value: string | null): unknown {
  if (kind === 'boolean') return value !== null && value !== 'false'
  if (value === null) return undefined
  if (kind === 'string') return value
  const number = Number(value)
  if (value.trim() !== '' && Number.isFinite(number)) return number
  warnOnce(`<${element.localName}> ${name}="${value}" is no number`)
  return undefined
}

const warned = new Set<string>()
function warnOnce(message: string): void {
  if (warned.has(message)) return
  warned.add(message)
  console.warn(message)
}

/** Parses a property that is also an attribute, because React and Vue templates set it to the attribute's text. */
function read(element: HTMLElement, name: string, kind: AttributeKind | undefined, value: unknown): unknown {
  const isText = typeof value === 'string' && (kind === 'number' || kind === 'boolean')
  return isText ? parse(element, kebab(name), kind, value) : (value ?? undefined)
}

/** Rendered last, so its effect runs once everything before it has rendered. */
function Ready({ host }: { host: HTMLElement }) {
  useEffect(() => readinessOf(host).resolve(), [host])
  return null
}

/**
 * Wraps a React component in a custom element ("island") with an open shadow root, using r2wc. Adds what r2wc lacks:
 * booleans by presence, removing an attribute clears the property, properties set before the upgrade survive, objects
 * are passed by reference, moving keeps the state, unmounting is deferred, errors show a retry button, overlays use the
 * top layer.
 */
export function island<Props extends object>(Content: ComponentType<Props>, definition: Definition = {}) {
  const { attributes = {}, properties = [], formAssociated = false } = definition
  const stylesOf = (host: HTMLElement): string[] => {
    const own = definition.styles ?? []
    return [blueprintStyles, coreStyles, ...pageStyles(host), ...own]
  }
  const propertyNames = [...Object.keys(attributes), ...properties]
  const nameOfAttribute = new Map(Object.keys(attributes).map(name => [kebab(name), name]))

  function Root({ container, lang, ...props }: { container?: unknown; lang?: string }) {
    const host = (container as ShadowRoot).host as HTMLElement
    const theme = useStore($theme)
    // Subscribes outside of React: a page brings several sheets while it loads, and re-rendering a dozen elements is
    // slow.
    useLayoutEffect(() => $brought.subscribe(() => adopt(container as ShadowRoot, stylesOf(host))), [container, host])
    return (
      <div
        className={theme.weak ? 'qd-root qd-weak' : 'qd-root'}
        lang={lang || undefined}
        style={themeProperties(theme)}
      >
        <Host.Provider value={host}>
          <OwnLocale.Provider value={localeOf(lang)}>
            <Boundary host={host}>
              <Overlays>
                <Content {...(props as Props)} />
                <Ready host={host} />
              </Overlays>
            </Boundary>
          </OwnLocale.Provider>
        </Host.Provider>
      </div>
    )
  }

  const Base = r2wc(Root, { shadow: 'open' }) as unknown as { new (): R2wcElement }

  class Island extends Base {
    static formAssociated = formAssociated
    /** Version of the release that defined the element. */
    static readonly version = QUNDAO_VERSION
    static get observedAttributes(): string[] {
      return ['lang', 'api', ...nameOfAttribute.keys()]
    }

    /** Resolves when the element has rendered and its methods can be called. */
    get ready(): Promise<void> {
      return readinessOf(this).promise
    }

    refresh(): void {
      void act(this, 'refresh')
    }

    async save(): Promise<boolean> {
      await act(this, 'save')
      return !(this as unknown as { isDirty?: () => boolean }).isDirty?.()
    }

    get api(): string {
      return this.getAttribute('api') ?? ''
    }
    /** API base of another platform. Empty means the platform that serves the script. */
    set api(address: string) {
      this.setAttribute('api', address)
    }

    get permissionList(): string {
      return this.getAttribute('permission-list') ?? ''
    }
    /** Rights of the host's form as JSON, asked before those of the session. */
    set permissionList(json: string) {
      this.setAttribute('permission-list', json)
    }

    override attachShadow(init: ShadowRootInit): ShadowRoot {
      keepTyping(this)
      const root = super.attachShadow({ ...init, delegatesFocus: formAssociated })
      adopt(root, stylesOf(this))
      knowUpright(this, () => adopt(root, stylesOf(this)))
      return root
    }

    #given = givenByReact(this)

    /** Drawing state of an element that has named another platform with `api`. */
    #place: Place | undefined

    attributeChangedCallback(attribute: string, _before: string | null, value: string | null): void {
      if (attribute === 'api') return void (this.isConnected && this.connectedCallback())
      const name = nameOfAttribute.get(attribute)
      if (attribute === 'lang') this[propsKey].lang = value ?? undefined
      else if (name) this[propsKey][name] = parse(this, attribute, attributes[name]!, value)
      this.#draw()
    }

    override connectedCallback(): void {
      for (const name of propertyNames) this.#adoptEarly(name)
      this.#adoptGiven()
      const draw = () => super.connectedCallback()
      reopenModals(this)
      // The script for other platforms is loaded only if an element names one.
      if (!this.hasAttribute('api') && !this.#place) return draw()
      this.#place = { draw, rest: () => super.disconnectedCallback(), ...this.#place }
      void import('./remote-element.ts').then(({ stand }) => this.#place && stand(this, this.#place))
    }

    // A move is a removal followed by an insertion. Elements reinserted within the task keep their state.
    override disconnectedCallback(): void {
      queueMicrotask(() => {
        if (!this.isConnected) super.disconnectedCallback()
      })
    }

    connectedMoveCallback(): void {}

    adoptedCallback(): void {
      const root = this.shadowRoot
      if (!root) return
      adopt(root, stylesOf(this))
      knowUpright(this, () => adopt(root, stylesOf(this)))
    }

    // A property set before the upgrade is an own property and would permanently hide the accessor.
    #adoptEarly(name: string): void {
      if (!Object.hasOwn(this, name)) return
      const self = this as unknown as Record<string, unknown>
      const value = self[name]
      delete self[name]
      self[name] = value
    }

    // The attribute that React has set instead is useless ("[object Object]").
    #adoptGiven(): void {
      for (const name of propertyNames.filter(name => name in this.#given)) {
        this.removeAttribute(name)
        ;(this as unknown as Record<string, unknown>)[name] = this.#given[name]
      }
      this.#given = {}
    }

    #draw(): void {
      if (this.isConnected && (!this.#place || this.#place.isOurs)) this[renderKey]()
    }

    static {
      for (const name of propertyNames) {
        Object.defineProperty(this.prototype, name, {
          configurable: true,
          enumerable: true,
          get(this: Island) {
            return this[propsKey][name]
          },
          set(this: Island, value: unknown) {
            this[propsKey][name] = read(this, name, attributes[name], value)
            this.#draw()
          }
        })
      }
    }
  }
  return Island as unknown as {
    new (): HTMLElement & Props & { readonly ready: Promise<void>; refresh: () => void }
    observedAttributes: string[]
    readonly version: string
  }
}

let isTold = false

/** Defines a tag. If another copy of the scripts has defined it, that one stays and a message is logged once. */
export function define(tag: `qd-${string}`, element: CustomElementConstructor): void {
  const first = customElements.get(tag) as (CustomElementConstructor & { version?: string }) | undefined
  if (!first) return customElements.define(tag, element)
  if (first === element || isTold) return
  isTold = true
  console.info(
    `Qundao ${QUNDAO_VERSION}: <${tag}> is defined already, by Qundao ${first.version ?? '?'}; the first stays`
  )
}
