import r2wc from '@r2wc/react-to-web-component'
import blueprintStyles from 'virtual:blueprint/first.css'
import { useStore } from '@nanostores/react'
import { useEffect, useLayoutEffect, type ComponentType } from 'react'
import { Boundary } from './boundary.tsx'
import coreStyles from './core.css?inline'
import { Host } from './host.ts'
import { givenByReact } from './given-by-react.ts'
import { Overlays } from './overlays.tsx'
import { $brought, adopt } from './sheets.ts'
import { localeOf } from './locale.ts'
import { reopenModals } from './modals.ts'
import type { Place } from './remote-element.ts'
import { knowUpright, pageStyles } from './page-styles.ts'
import { readinessOf } from './ready.ts'
import { OwnLocale } from './text.ts'
import { $theme, themeProperties } from './theme.ts'
import { keepTyping } from './typing.ts'

export type AttributeKind = 'string' | 'number' | 'boolean'

export interface Definition {
  /** Properties that are attributes too (kebab-case); a boolean is true by presence. */
  attributes?: Record<string, AttributeKind>
  /** Properties that hold objects or functions: kept by identity, never reflected. */
  properties?: readonly string[]
  /** Style texts, on top of Blueprint's and the core's. */
  styles?: readonly string[]
  /** The element is a field: its form sees it. */
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

/** The value of an attribute; undefined (the component's default) when it is absent or makes no sense. */
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

/** A property of an attribute: templates of React and Vue set it where markup would set the attribute, to the same text. */
function read(element: HTMLElement, name: string, kind: AttributeKind | undefined, value: unknown): unknown {
  const isText = typeof value === 'string' && (kind === 'number' || kind === 'boolean')
  return isText ? parse(element, kebab(name), kind, value) : (value ?? undefined)
}

/** Drawn last, it tells that all before it is there. */
function Ready({ host }: { host: HTMLElement }) {
  useEffect(() => readinessOf(host).resolve(), [host])
  return null
}

/**
 * A custom element from a React component, made with r2wc, with what r2wc leaves open repaired: booleans by presence,
 * removal clears, properties set before the upgrade survive, objects keep their identity, a move keeps the state,
 * unmounting waits, an error leaves a retry, overlays go to the top layer. Always an open shadow root.
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
    // Not by drawing anew: a page that loads brings several sheets, and has a dozen elements.
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
    /** The release that defined the element. */
    static readonly version = QUNDAO_VERSION
    static get observedAttributes(): string[] {
      return ['lang', 'api', ...nameOfAttribute.keys()]
    }

    /** Resolves when the element has drawn itself and its methods do what they promise. */
    get ready(): Promise<void> {
      return readinessOf(this).promise
    }

    get api(): string {
      return this.getAttribute('api') ?? ''
    }
    /** '' is the platform of the script. */
    set api(address: string) {
      this.setAttribute('api', address)
    }

    override attachShadow(init: ShadowRootInit): ShadowRoot {
      keepTyping(this)
      const root = super.attachShadow({ ...init, delegatesFocus: formAssociated })
      adopt(root, stylesOf(this))
      knowUpright(this, () => adopt(root, stylesOf(this)))
      return root
    }

    #given = givenByReact(this)

    /** Where it stands, for an element that named another platform once. */
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
      // Whose element it is, is read by a script that few pages need.
      if (!this.hasAttribute('api') && !this.#place) return draw()
      this.#place = { draw, rest: () => super.disconnectedCallback(), ...this.#place }
      void import('./remote-element.ts').then(({ stand }) => this.#place && stand(this, this.#place))
    }

    // A move is a removal and an insertion: what is back by the end of the task keeps its state.
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

    // A property set before the upgrade is an own property and would hide the accessor for good.
    #adoptEarly(name: string): void {
      if (!Object.hasOwn(this, name)) return
      const self = this as unknown as Record<string, unknown>
      const value = self[name]
      delete self[name]
      self[name] = value
    }

    // The attribute that React wrote instead says nothing ("[object Object]").
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
    new (): HTMLElement & Props & { readonly ready: Promise<void> }
    observedAttributes: string[]
    readonly version: string
  }
}

let isTold = false

/** Defines a tag. A page that loads a second copy keeps what the first has defined, and is told so once. */
export function define(tag: `qd-${string}`, element: CustomElementConstructor): void {
  const first = customElements.get(tag) as (CustomElementConstructor & { version?: string }) | undefined
  if (!first) return customElements.define(tag, element)
  if (first === element || isTold) return
  isTold = true
  console.info(
    `Qundao ${QUNDAO_VERSION}: <${tag}> is defined already, by Qundao ${first.version ?? '?'}; the first stays`
  )
}
