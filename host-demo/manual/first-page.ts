import { html, LitElement, nothing, type TemplateResult } from 'lit'
import { customElement, property, state } from 'lit/decorators.js'
import { pageStyles } from './element-page-styles.ts'
import { firstPageText } from './first-page.text.ts'
import {
  exchangeCode,
  isForeign,
  originOf,
  pageCode,
  policyOf,
  tokenCode,
  variableOf,
  type Host
} from './first-steps.ts'
import { say, type ElementEntry, type Language } from './manifest.ts'
import { said } from './said.ts'

/** Page that led here, if it is of another origin. */
const readerOrigin = (): string => {
  const origin = originOf(document.referrer)
  return origin && origin !== location.origin ? origin : 'https://cms.example.gov.cn'
}

/** First page of the manual: the way to an element in the reader's own page, with its origin filled in. */
@customElement('manual-first')
export class ManualFirst extends LitElement {
  static override styles = pageStyles

  @property({ attribute: false }) entries: readonly ElementEntry[] = []
  @property() language: Language = 'zh-CN'
  @state() private address = readerOrigin()
  @state() private tag = 'qd-article-list'
  @state() private copied = ''

  override render() {
    const { language, tag } = this
    const text = firstPageText[language]
    const origin = originOf(this.address)
    const host: Host = { origin: origin ?? '', platform: location.origin, tag, language }
    const chosen = this.entries.find(entry => entry.tagName === tag)
    return html`
      <h2>${text.title}</h2>
      <p class="lead">${text.lead}</p>
      <div class="choices alone">
        <label>${text.origin}
          <input type="url" size="32" .value=${this.address} aria-invalid=${origin ? nothing : 'true'} @input=${(event: Event) => (this.address = (event.target as HTMLInputElement).value)} />
        </label>
        <label>${text.element}
          <select @change=${(event: Event) => (this.tag = (event.target as HTMLSelectElement).value)}>
            ${this.entries.map(each => html`<option value=${each.tagName} ?selected=${each.tagName === tag}>${each.title[language]} ${each.tagName}</option>`)}
          </select>
        </label>
        ${origin ? nothing : html`<span class="wrong" role="alert">${text.wrongOrigin}</span>`}
      </div>
      ${chosen ? html`<p>${said(say(chosen, language))} <a href="#${tag}">${tag}</a></p>` : nothing}
      ${origin ? this.renderSteps(host) : nothing}
      <h3>${text.errors}</h3>
      <table>
        <thead><tr><th scope="col">${text.symptom}</th><th scope="col">${text.cause}</th></tr></thead>
        <tbody>${text.errorRows.map(([symptom, cause]) => html`<tr><td>${said(symptom!.split('`'))}</td><td>${said(cause!.split('`'))}</td></tr>`)}</tbody>
      </table>
      <p>${said(text.checkNote.split('`'))} <a href="/manual/host-check/${language === 'en' ? '?lang=en' : ''}">${text.check}</a></p>
      <h3>${text.next}</h3>
      <ul>${text.nextLinks.map(([title, name]) => html`<li><a href="/manual/docs/${name}${language === 'en' ? '.en' : ''}.html">${title}</a></li>`)}</ul>
      <p>${text.browsers}</p>
    `
  }

  private renderSteps(host: Host): TemplateResult {
    const text = firstPageText[host.language]
    return html`
      <h3>${text.admit}</h3>
      ${isForeign(host) ? html`${this.renderCode('admit', variableOf(host))}<p>${said(text.admitNote.split('`'))}</p>` : html`<p>${text.admitted}</p>`}
      <h3>${text.code}</h3>
      ${this.renderCode('code', pageCode(host))}
      <p>${said(text.codeNote.split('`'))}</p>
      ${
        isForeign(host)
          ? html`<h3>${text.token}</h3>
            <p>${said(text.tokenNote.split('`'))}</p>
            ${this.renderCode('exchange', exchangeCode(host))}
            <p><a href="/manual/docs/tokens${host.language === 'en' ? '.en' : ''}.html">${text.tokenGuide}</a> ${text.tokenSamples}</p>
            <p>${said(text.tokenElse.split('`'))}</p>
            ${this.renderCode('token', tokenCode(host))}`
          : nothing
      }
      <h3>${text.policy}</h3>
      <p>${said(text.policyNote.split('`'))}</p>
      ${this.renderCode('policy', policyOf(host))}
    `
  }

  private renderCode(name: string, code: string): TemplateResult {
    const text = firstPageText[this.language]
    const copy = () => void navigator.clipboard?.writeText(code).then(() => (this.copied = code))
    return html`<div class="copied">
      <button class="copy" data-step=${name} @click=${copy}>${this.copied === code ? text.copied : text.copy}</button>
      <pre class="alone" data-step=${name}><code>${code}</code></pre>
    </div>`
  }
}
