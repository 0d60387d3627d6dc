import { html, LitElement, nothing } from 'lit'
import { customElement, property, state } from 'lit/decorators.js'
import { explainPath } from '../elements/base/contract/menu.ts'
import type { ResultOf } from '../elements/base/contract/endpoint.ts'
import type { RightCode } from '../elements/base/contract/rights.ts'
import { send } from '../elements/base/session/request/send.ts'
import { goHome } from './go-home.ts'
import { homePath } from './routes.ts'
import { words } from './shell.text.ts'

type Reason = ResultOf<typeof explainPath>

/** Shown instead of a refused page: the reason, administrators to ask, and a way on. */
@customElement('qd-shell-refused')
export class Refused extends LitElement {
  /** Requested path. */
  @property() asked = ''
  @state() private reason: Reason | undefined

  // Uses the styles of the frame.
  protected override createRenderRoot(): HTMLElement {
    return this
  }

  protected override willUpdate(changes: Map<string, unknown>): void {
    if (changes.has('asked')) void this.explain(this.asked)
  }

  private async explain(path: string): Promise<void> {
    this.reason = undefined
    if (!path) return
    // If no explanation is available, only the first sentence is shown.
    const reason = await send(explainPath, { query: { path }, noDialog: true }).catch(() => undefined)
    if (path === this.asked) this.reason = reason
  }

  private get sentences(): [heading: string, detail: string] {
    const { title = '', rights = [], administrators = [] } = this.reason ?? {}
    if (title === '') return [words().notFound, this.asked && words().askedFor(this.asked)]
    if (rights.length === 0) return [words().notBuilt, words().notBuiltYet(title)]
    return [words().noRight(title), words().neededRight(rights, administrators)]
  }

  private async askWhy(code: string): Promise<void> {
    const { explainRight } = await import('../elements/base/session/request/explain-right.ts')
    explainRight({ right: code as RightCode })
  }

  override render() {
    const [heading, detail] = this.sentences
    const [code] = this.reason?.codes ?? []
    return html`<section class="not-built" aria-live="polite">
      <h2>${heading}</h2>
      ${detail ? html`<p>${detail}</p>` : nothing}
      ${code ? html`<p><button @click=${() => void this.askWhy(code)}>${words().why}</button></p>` : nothing}
      <p><a href=${homePath} @click=${goHome}>${words().backHome}</a></p>
    </section>`
  }
}
