import { StoreController } from '@nanostores/lit'
import { html, LitElement, nothing, unsafeCSS } from 'lit'
import { state } from 'lit/decorators.js'
import { $locale } from '../elements/base/core/language/locale.ts'
import { signOut } from '../elements/base/session/account/account.ts'
import { leaveEnded } from '../elements/base/session/wire/call.ts'
import { $user, $viewing } from '../elements/base/session/wire/session.ts'
import { words } from './shell.text.ts'
import styles from './viewing-band.css?inline'

/** Seconds before the end at which the band is announced again. */
const lastMinute = 60

const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** Shows the person of a view, that it is read only, and the remaining time. */
class ViewingBand extends LitElement {
  static override styles = unsafeCSS(styles)

  @state() private left = 0
  @state() private isLeaving = false
  /** Set after the first paint: only changes of a live region are announced. */
  @state() private announced = ''

  private readonly user = new StoreController(this, $user)
  private readonly viewing = new StoreController(this, $viewing)
  private readonly locale = new StoreController(this, $locale)
  private timer: ReturnType<typeof setInterval> | undefined
  private readonly sizes = new ResizeObserver(() => {
    document.documentElement.style.setProperty('--qd-band', `${this.offsetHeight}px`)
  })

  override connectedCallback(): void {
    super.connectedCallback()
    this.timer = setInterval(() => this.count(), 1000)
    this.sizes.observe(this)
    this.count()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    clearInterval(this.timer)
    this.sizes.disconnect()
  }

  private count(): void {
    const { value } = this.viewing
    if (!value) return
    this.left = Math.max(0, Math.ceil((value.until - Date.now()) / 1000))
    if (this.left === lastMinute) this.announced = words().viewingEndsSoon
    else if (!this.announced) this.announced = `${this.sentence} ${words().readOnly}`
    if (this.left === 0) leaveEnded(words().viewingOver)
  }

  private get sentence(): string {
    const { realname = '', username = '', departName = '' } = this.user.value ?? {}
    return words().viewingAs(realname || username, departName)
  }

  private async leave(): Promise<void> {
    this.isLeaving = true
    await signOut()
    this.isLeaving = false
  }

  override render() {
    if (!this.viewing.value) return nothing
    const text = words()
    return html`<section aria-label=${text.viewing} lang=${this.locale.value}>
      <p>
        <strong>${this.sentence}</strong>
        <span>${text.readOnly}</span>
        <span role="timer" aria-live="off">${text.timeLeft(clock(this.left))}</span>
      </p>
      <button ?disabled=${this.isLeaving} @click=${() => void this.leave()}>${text.leaveView}</button>
      <span class="announced" role="status">${this.announced}</span>
    </section>`
  }
}

customElements.define('qd-shell-viewing', ViewingBand)
