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

/** The element in the frame: its events are heard, its attributes and properties are set from here. */
export class Stage implements ReactiveController {
  /** Newest first. */
  heard: Heard[] = []
  element: HTMLElement | undefined

  constructor(private readonly host: ReactiveControllerHost) {
    host.addController(this)
  }

  hostConnected(): void {}

  /** Another element is on the stage. */
  follow(frame: HTMLIFrameElement, entry: ElementEntry): void {
    const page = frame.contentDocument
    if (!page) return
    this.heard = []
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
    // What leads away leads nowhere here.
    if (event.type === 'qd-navigate') event.preventDefault()
    this.heard = [{ name: event.type, detail: asText(event.detail) }, ...this.heard].slice(0, shown)
    this.host.requestUpdate()
  }

  setAttribute(name: string, value: string | boolean): void {
    if (typeof value === 'boolean') this.element?.toggleAttribute(name, value)
    else if (value === '') this.element?.removeAttribute(name)
    else this.element?.setAttribute(name, value)
  }

  setStyle(name: string, value: string): void {
    this.element?.style.setProperty(name, value || null)
  }

  /** Calls a method; its answer, or what it throws, is listed with the events. */
  async call(name: string): Promise<void> {
    const method = (this.element as unknown as Record<string, () => unknown> | undefined)?.[name]
    let detail: string
    try {
      detail = asText(await method?.call(this.element))
    } catch (error) {
      detail = error instanceof Error ? error.message : String(error)
    }
    this.heard = [{ name: `${name}()`, detail }, ...this.heard].slice(0, shown)
    this.host.requestUpdate()
  }
}
