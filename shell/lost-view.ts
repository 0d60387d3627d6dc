import { html, LitElement, unsafeCSS } from 'lit'
import { $locale } from '../elements/base/core/language/locale.ts'
import { lostView } from '../elements/base/session/wire/session.ts'
import { setTitle } from './document-title.ts'
import styles from './lost-view.css?inline'
import { words } from './shell.text.ts'

/** Page of a tab that has to show a view as another person and has none: never the session of the browser instead. */
class LostView extends LitElement {
  static override styles = unsafeCSS(styles)

  override render() {
    const text = words()
    return html`<main>
      <h1>${text.viewing}</h1>
      <p role="alert">${lostView() === 'over' ? text.viewingOver : text.viewingMissing}</p>
      <a href="/">${text.ownPlatform}</a>
    </main>`
  }
}

customElements.define('qd-shell-lost-view', LostView)
document.documentElement.lang = $locale.get()
setTitle(words().name)
document.body.append(new LostView())
