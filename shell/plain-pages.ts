import { html } from 'lit'
import { mark } from './mark.ts'
import { pageElement } from './pages.ts'
import type { Page } from './router.ts'
import { words } from './shell.text.ts'

/** Renders a page without a session: name and a card. */
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

/** Renders a page without the frame. */
export const blankPage = (page: Page) => html`<main>${pageElement(page)}</main>`
