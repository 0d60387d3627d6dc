import type { ReactiveController, ReactiveControllerHost } from 'lit'
import type { ElementEntry } from './manifest.ts'

export const surroundings = ['normal', 'narrow', 'hostile'] as const
export type Surroundings = (typeof surroundings)[number]

export interface Heard {
  name: string
  detail: string
}

const shown = 20

function asText(value: unknown): string {
  try {
    return JSON.stringify(value)?.slice(0, 400) ?? String(value)
  } catch {
    return String(value)
  }
}

/** Controls the element in the iframe: logs its events, sets its attributes and properties. */
export class Stage implements ReactiveController {
  /** Newest first. */
  heard: Heard[] = []
  element: HTMLElement | undefined
  /** Counts the elements shown, so that input for one is not used for the next. */
  turn = 0
  /** Arguments of method calls as a JSON list. */
  values = ''

  private readonly host: ReactiveControllerHost

  constructor(host: ReactiveControllerHost) {
    this.host = host
    host.addController(this)
  }

  hostConnected(): void {}

  /** Attaches to a new element on the stage. */
  follow(frame: HTMLIFrameElement, entry: ElementEntry): void {
    const page = frame.contentDocument
    if (!page) return
    this.heard = []
    this.turn++
    this.values = ''
    this.element = undefined
    for (const { name } of entry.events ?? []) page.addEventListener(name, event => this.hear(event as CustomEvent))
    const look = () => {
      this.element = page.querySelector<HTMLElement>(entry.tagName) ?? undefined
      this.host.requestUpdate()
    }
    const view = frame.contentWindow as (Window & typeof globalThis) | null
    if (view) new view.MutationObserver(look).observe(page.body, { childList: true, subtree: true })
    look()
  }

  private hear(event: CustomEvent): void {
    // Links do not navigate in the manual.
    if (event.type === 'qd-navigate') event.preventDefault()
    this.tell(event.type, asText(event.detail))
  }

  setAttribute(name: string, value: string | boolean): void {
    if (typeof value === 'boolean') this.element?.toggleAttribute(name, value)
    else if (value === '') this.element?.removeAttribute(name)
    else this.element?.setAttribute(name, value)
  }

  /** Sets a property from JSON; logs invalid JSON. */
  setProperty(name: string, json: string): void {
    try {
      Object.assign(this.element ?? {}, { [name]: json.trim() === '' ? undefined : JSON.parse(json) })
    } catch (error) {
      this.tell(name, String(error))
    }
  }

  /** Outlines a part of the element with `::part`, or removes the outline. */
  markPart(name: string, isOn: boolean): void {
    const page = this.element?.ownerDocument
    const view = page?.defaultView
    if (!page || !view) return
    const rule = `${this.element?.localName}::part(${name}) { outline: 2px solid #c2333a; outline-offset: 1px; }`
    const others = page.adoptedStyleSheets.filter(
      sheet => sheet.cssRules[0]?.cssText.includes(`::part(${name})`) !== true
    )
    const sheet = new view.CSSStyleSheet()
    sheet.replaceSync(rule)
    page.adoptedStyleSheets = isOn ? [...others, sheet] : others
  }

  setStyle(name: string, value: string): void {
    this.element?.style.setProperty(name, value || null)
  }

  /** Calls a method with a JSON list of arguments. Logs the result or the error with the events. */
  async call(name: string): Promise<void> {
    const method = (this.element as unknown as Record<string, (...values: unknown[]) => unknown> | undefined)?.[name]
    try {
      const values = this.values.trim() === '' ? [] : (JSON.parse(this.values) as unknown)
      this.tell(`${name}()`, asText(await method?.call(this.element, ...(Array.isArray(values) ? values : [values]))))
    } catch (error) {
      this.tell(`${name}()`, error instanceof Error ? error.message : String(error))
    }
  }

  private tell(name: string, detail: string): void {
    this.heard = [{ name, detail }, ...this.heard].slice(0, shown)
    this.host.requestUpdate()
  }
}
