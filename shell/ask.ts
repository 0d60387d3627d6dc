import { html, LitElement, nothing, unsafeCSS } from 'lit'
import { customElement, state } from 'lit/decorators.js'
import styles from './ask.css?inline'
import { words } from './shell.text.ts'

/** Asks a yes-no question in a native dialog. */
@customElement('qd-shell-ask')
export class Ask extends LitElement {
  static override styles = unsafeCSS(styles)

  @state() private question = ''
  @state() private yes = ''
  private answer: (yes: boolean) => void = () => {}

  /** Resolves to true if the user confirms. */
  ask(question: string, yes: string): Promise<boolean> {
    this.answer(false)
    this.question = question
    this.yes = yes
    return new Promise(resolve => (this.answer = resolve))
  }

  private finish(yes: boolean): void {
    // Closing restores focus.
    this.renderRoot.querySelector('dialog')?.close()
    this.question = ''
    this.answer(yes)
    this.answer = () => {}
  }

  protected override updated(): void {
    const dialog = this.renderRoot.querySelector('dialog')
    if (dialog && !dialog.open) dialog.showModal()
  }

  override render() {
    if (!this.question) return nothing
    return html`<dialog aria-labelledby="question" @cancel=${() => this.finish(false)}>
      <p id="question">${this.question}</p>
      <div class="buttons">
        <button autofocus @click=${() => this.finish(false)}>${words().stay}</button>
        <button class="main" @click=${() => this.finish(true)}>${this.yes}</button>
      </div>
    </dialog>`
  }
}
