import { css, html, LitElement } from 'lit'
import { customElement, state } from 'lit/decorators.js'
import { said } from '../said.ts'
import { pageStyles } from '../element-page-styles.ts'
import { policyOf } from '../first-steps.ts'
import type { Language } from '../manifest.ts'
import { pageText } from './page.text.ts'

const languageOf = (): Language => (new URLSearchParams(location.search).get('lang') === 'en' ? 'en' : 'zh-CN')

const scriptOf = (platform: string): string => `${platform}/manual/host-check.js`

/** Code for the console. `import` also works in pages with trusted types; the time loads the script again. */
export const consoleCode = (platform: string): string =>
  `import('${scriptOf(platform)}?' + Date.now()).catch(() => alert('Qundao: ${scriptOf(platform)} ✕ CSP / network. ${platform}/manual/host-check/'))`

/** Page of the manual with the check for other pages. */
@customElement('manual-host-check')
export class ManualHostCheck extends LitElement {
  static override styles = [
    pageStyles,
    css`
      header { display: flex; gap: 12px; margin-block-end: 12px; color: #5c6370; }
      header button { margin-inline-start: auto; }
      pre { white-space: pre-wrap; overflow-wrap: anywhere; }
      .bookmark { display: inline-block; padding: 4px 12px; border: 1px solid #0b5cad; border-radius: 4px; text-decoration: none; }
      :host { margin-inline: auto; font: 14px/22px "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", system-ui, sans-serif; color: #1f2329; }
    `
  ]

  @state() private language = languageOf()
  @state() private copied = ''
  @state() private wasClicked = false

  private turn(): void {
    this.language = this.language === 'en' ? 'zh-CN' : 'en'
    const address = new URL(location.href)
    address.searchParams.set('lang', this.language)
    history.replaceState(null, '', address)
  }

  private renderCode(name: string, code: string) {
    const text = pageText[this.language]
    const copy = () => void navigator.clipboard?.writeText(code).then(() => (this.copied = code))
    return html`<div class="copied">
      <button class="copy" @click=${copy}>${this.copied === code ? text.copied : text.copy}</button>
      <pre class="alone" data-step=${name}><code>${code}</code></pre>
    </div>`
  }

  override render() {
    const text = pageText[this.language]
    const platform = location.origin
    document.documentElement.lang = this.language
    document.title = text.title
    // The policy of this page forbids `javascript:` links; the bookmark is not clicked here.
    const explain = (event: Event) => {
      event.preventDefault()
      this.wasClicked = true
    }
    return html`
      <header>
        <a href="/manual/${this.language === 'en' ? '?lang=en' : ''}">${text.manual}</a>
        <button @click=${() => this.turn()}>${text.other}</button>
      </header>
      <h2>${text.title}</h2>
      <p class="lead">${text.lead}</p>
      <h3>${text.bookmark}</h3>
      <p>${text.bookmarkNote}</p>
      <p><a class="bookmark" href=${`javascript:void ${consoleCode(platform)}`} @click=${explain}>${text.link}</a></p>
      ${this.wasClicked ? html`<p role="alert">${text.dragNote}</p>` : ''}
      <h3>${text.console}</h3>
      <p>${text.consoleNote}</p>
      ${this.renderCode('console', consoleCode(platform))}
      <h3>${text.script}</h3>
      <p>${text.scriptNote}</p>
      ${this.renderCode('script', `<script src="${scriptOf(platform)}"></script>`)}
      <h3>${text.blocked}</h3>
      <p>${text.blockedNote}</p>
      ${this.renderCode('policy', policyOf({ platform }))}
      <p>${text.failedNote}</p>
      <h3>${text.found}</h3>
      <ul>${text.foundRows.map(row => html`<li>${said(row.split('`'))}</li>`)}</ul>
    `
  }
}
