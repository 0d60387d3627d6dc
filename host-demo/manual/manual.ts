import { css, html, LitElement, nothing, type PropertyValues } from 'lit'
import { customElement, state } from 'lit/decorators.js'
import './calls/calls-page.ts'
import './element-page.ts'
import './first-page.ts'
import { loadManifest, type ElementEntry, type Language } from './manifest.ts'
import { manualText } from './manual.text.ts'
import { Session } from './session.ts'

const storedLanguage = (): Language => (new URLSearchParams(location.search).get('lang') === 'en' ? 'en' : 'zh-CN')

/** Shows the list of elements, and the element in the address or the first page. */
@customElement('manual-page')
export class ManualPage extends LitElement {
  static override styles = css`
    :host { display: grid; grid-template-columns: 224px minmax(0, 1fr); min-height: 100vh; font: 14px/22px "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", system-ui, sans-serif; color: #1f2329; }
    nav { display: flex; flex-direction: column; position: sticky; inset-block-start: 0; height: 100vh; box-sizing: border-box; padding: 16px 12px 0; background: #f4f6f9; border-inline-end: 1px solid #e4e7ec; }
    nav h1 { margin: 0 4px 12px; font-size: 16px; }
    nav input { flex: none; width: 100%; box-sizing: border-box; margin-block-end: 8px; padding: 4px 8px; border: 1px solid #cdd2da; border-radius: 4px; font: inherit; }
    nav p { margin: 0 0 8px; }
    nav ul { flex: 1; margin: 0; padding: 0 0 16px; overflow: auto; list-style: none; }
    nav a { display: block; padding: 5px 8px; border-radius: 4px; color: inherit; text-decoration: none; }
    nav a:hover { background: #e9edf3; }
    nav a[aria-current] { background: #dcebfb; color: #0b5cad; }
    nav small { display: block; color: #5c6370; font: 12px/16px ui-monospace, monospace; }
    nav a[aria-current] small { color: inherit; }
    header { display: flex; align-items: center; gap: 12px; min-height: 52px; padding-inline: 24px 200px; border-block-end: 1px solid #e4e7ec; color: #5c6370; }
    header span { margin-inline-end: auto; }
    header a { color: #0b5cad; }
    header button { flex: none; padding: 3px 12px; border: 1px solid #cdd2da; border-radius: 4px; background: #fff; color: #1f2329; font: inherit; cursor: pointer; }
    header button:hover { background: #f4f6f9; }
    .failed { padding: 24px; color: #c2333a; }
    @media (max-width: 767.98px) {
      :host { grid-template-columns: minmax(0, 1fr); }
      nav { position: static; height: auto; max-height: 240px; padding-inline: 16px; border: 0; }
      header { padding: 8px 16px; }
    }
  `

  @state() private entries: ElementEntry[] = []
  @state() private hasFailed = false
  @state() private tag = location.hash.slice(1)
  @state() private words = ''
  @state() private language = storedLanguage()
  private readonly session = new Session(this)

  override connectedCallback(): void {
    super.connectedCallback()
    addEventListener('hashchange', this.follow)
    loadManifest().then(
      entries => (this.entries = entries),
      () => (this.hasFailed = true)
    )
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    removeEventListener('hashchange', this.follow)
  }

  private follow = (): void => {
    this.tag = location.hash.slice(1)
  }

  /** Scrolls the current element into view in the long list. */
  protected override updated(changed: PropertyValues): void {
    const hasMoved = changed.has('tag') || changed.has('entries')
    const list = this.renderRoot.querySelector('nav ul')
    const link = list?.querySelector<HTMLElement>('[aria-current]')
    if (!hasMoved || !list || !link) return
    const [box, row] = [list.getBoundingClientRect(), link.getBoundingClientRect()]
    if (row.bottom > box.bottom || row.top < box.top) list.scrollTop += row.top - box.top - box.height / 2
  }

  private turn(language: Language): void {
    this.language = language
    const address = new URL(location.href)
    address.searchParams.set('lang', language)
    history.replaceState(null, '', address)
  }

  override render() {
    const text = manualText[this.language]
    document.documentElement.lang = this.language
    document.title = text.manual
    const wanted = this.words.trim().toLowerCase()
    const fits = ({ tagName, title }: ElementEntry) =>
      `${tagName} ${title[this.language]}`.toLowerCase().includes(wanted)
    const chosen = this.entries.find(({ tagName }) => tagName === this.tag)
    const hasCalls = this.tag === 'calls'
    return html`
      <nav aria-label=${text.elements}>
        <h1>${text.manual}</h1>
        <p><a href="#" aria-current=${chosen || hasCalls ? nothing : 'page'}>${text.start}</a></p>
        <p><a href="#calls" aria-current=${hasCalls ? 'page' : nothing}>${text.calls}</a></p>
        <p><a href=${this.language === 'en' ? '/manual/docs/index.en.html' : '/manual/docs/index.html'}>${text.documents}</a></p>
        <p><a href=${this.language === 'en' ? '/manual/docs/security.en.html' : '/manual/docs/security.html'}>${text.security}</a> · <a href="/manual/sbom.cdx.json">${text.sbom}</a> · <a href="/manual/licences.txt">${text.licences}</a></p>
        <input type="search" aria-label=${text.filter} placeholder=${text.filter} .value=${this.words} @input=${(event: Event) => (this.words = (event.target as HTMLInputElement).value)} />
        <ul>
          ${this.entries.filter(fits).map(
            ({ tagName, title }) => html`<li>
              <a href="#${tagName}" aria-current=${tagName === chosen?.tagName ? 'page' : nothing}>${title[this.language]}<small>${tagName}</small></a>
            </li>`
          )}
        </ul>
      </nav>
      <main>
        <header>
          <span>${text.intro}</span>
          ${this.session.isOn ? nothing : html`<a href="/user/login" target="_blank">${text.signIn}</a>`}
          <button @click=${() => this.turn(this.language === 'en' ? 'zh-CN' : 'en')}>${this.language === 'en' ? '中文' : 'English'}</button>
        </header>
        ${this.hasFailed ? html`<p class="failed" role="alert">${text.failed}</p>` : nothing}
        ${hasCalls ? html`<manual-calls .language=${this.language}></manual-calls>` : nothing}
        ${
          chosen
            ? html`<manual-element .entry=${chosen} .language=${this.language} ?signed-in=${this.session.isOn}></manual-element>`
            : this.entries.length > 0 && !hasCalls
              ? html`<manual-first .entries=${this.entries} .language=${this.language}></manual-first>`
              : nothing
        }
      </main>
    `
  }
}
