import { html } from 'lit'
import { mark } from './mark.ts'
import { pageElement } from './pages.ts'
import { open, type Page } from './router.ts'
import { homePath } from './routes.ts'
import { words } from './shell.text.ts'

export function goHome(event: Event): void {
  event.preventDefault()
  void open(homePath)
}

/** A page without a session: who we are, and a card. */
export const accountPage = (page: Page) => html`<div class="account-page">
  <div class="middle">
    <div>
      <p class="name">${mark(32)} ${words().name}</p>
      <p class="claim">${words().claim}<br />${words().claimMore}</p>
    </div>
    <main class="card">${pageElement(page)}</main>
  </div>
  <footer>群岛 Qundao</footer>
</div>`

/** A page that stands alone, and the one for addresses that lead nowhere. */
export function blankPage(page: Page) {
  if (page.route.path !== '/404') return html`<main>${pageElement(page)}</main>`
  return html`<main class="not-built">
    <h1>404</h1>
    <p>${words().notFound}</p>
    <p><a href=${homePath} @click=${goHome}>${words().backHome}</a></p>
  </main>`
}
