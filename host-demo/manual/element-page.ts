import { html, LitElement, nothing } from 'lit'
import { customElement, property, state } from 'lit/decorators.js'
import { pageStyles } from './element-page-styles.ts'
import { embedding, frameworks, handIn, type Framework } from './embedding.ts'
import { examplesOf } from './examples.ts'
import { callOf, groupsOf, say, type ElementEntry, type Language, type MemberGroup } from './manifest.ts'
import { manualText, type ManualWords } from './manual.text.ts'
import { said } from './said.ts'
import { Stage, surroundings, type Surroundings } from './stage-control.ts'
import './facts-table.ts'
import './try-it.ts'

/** Shows one element: description, live example in an iframe, API and embedding code. */
@customElement('manual-element')
export class ManualElement extends LitElement {
  static override styles = pageStyles

  @property({ attribute: false }) entry!: ElementEntry
  @property() language: Language = 'zh-CN'
  @property({ type: Boolean, attribute: 'signed-in' }) isSignedIn = false
  @state() private example = 0
  @state() private surroundings: Surroundings = 'normal'
  @state() private ownLanguage: Language = 'zh-CN'
  @state() private framework: Framework = 'HTML'
  @state() private isCopied = false
  private readonly stage = new Stage(this)

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has('entry') && changed.get('entry') !== this.entry) this.example = 0
    if (changed.has('language')) this.ownLanguage = this.language
    this.isCopied = changed.has('isCopied') && this.isCopied
  }

  private get text(): ManualWords {
    return manualText[this.language]
  }

  override render() {
    const { entry, language, text } = this
    const query = new URLSearchParams({
      tag: entry.tagName,
      example: String(this.example),
      surroundings: this.surroundings,
      lang: this.ownLanguage
    })
    return html`
      <h2>${entry.title[language]} <code>&lt;${entry.tagName}&gt;</code></h2>
      <p class="lead">${said(say(entry, language))}</p>
      <section aria-label=${text.tryIt}>
        ${this.renderChoices()}
        <iframe title=${entry.title[language]} src="/manual/stage.html?${query.toString()}" @load=${(event: Event) => this.stage.follow(event.target as HTMLIFrameElement, entry)}></iframe>
        <manual-try .entry=${entry} .language=${language} .stage=${this.stage}></manual-try>
      </section>
      <manual-facts .tag=${entry.tagName} .language=${language}></manual-facts>
      ${groupsOf(entry).map(group => this.renderGroup(group))} ${this.renderEmbedding()}
    `
  }

  private renderChoices() {
    const { text, language } = this
    const choice = <Value extends string>(
      label: string,
      value: Value,
      options: readonly [Value, string][],
      take: (value: Value) => void
    ) => html`<label
      >${label}
      <select .value=${value} @change=${(event: Event) => take((event.target as HTMLSelectElement).value as Value)}>
        ${options.map(([own, words]) => html`<option value=${own} ?selected=${own === value}>${words}</option>`)}
      </select>
    </label>`
    const examples = examplesOf(this.entry.tagName).map(({ name }, at): [string, string] => [
      String(at),
      name[language]
    ])
    return html`<div class="choices">
      ${choice(text.example, String(this.example), examples, value => (this.example = Number(value)))}
      ${choice(
        text.surroundings,
        this.surroundings,
        surroundings.map((name): [Surroundings, string] => [name, text[name]]),
        value => (this.surroundings = value)
      )}
      ${choice(
        text.language,
        this.ownLanguage,
        [
          ['zh-CN', '中文'],
          ['en', 'English']
        ],
        value => (this.ownLanguage = value)
      )}
      ${this.isSignedIn ? nothing : html`<span class="note">${text.signInNote}</span>`}
    </div>`
  }

  private renderGroup({ name, members }: MemberGroup) {
    const { text, language } = this
    const isTyped = name === 'attributes' || name === 'properties'
    return html`<h3>${text.groups[name]}</h3>
      <table>
        <thead>
          <tr>
            <th scope="col" class="name">${text.name}</th>
            ${isTyped ? html`<th scope="col" class="type">${text.type}</th>` : nothing}
            <th scope="col">${text.meaning}</th>
          </tr>
        </thead>
        <tbody>
          ${members.map(
            member => html`<tr>
              <th scope="row"><code>${name === 'methods' ? callOf(member) : member.name || text.defaultSlot}</code></th>
              ${isTyped ? html`<td><code>${member.type?.text ?? ''}</code></td>` : nothing}
              <td>${said(say(member, language))}</td>
            </tr>`
          )}
        </tbody>
      </table>`
  }

  private renderEmbedding() {
    const { text } = this
    const code = embedding(this.entry, this.framework, this.language, location.origin)
    const copy = () => void navigator.clipboard?.writeText(code).then(() => (this.isCopied = true))
    return html`<h3>${text.embed}</h3>
      <div class="frameworks" role="group" aria-label=${text.embed}>
        ${frameworks.map(name => html`<button aria-pressed=${name === this.framework} @click=${() => (this.framework = name)}>${name}</button>`)}
        <button class="copy" @click=${copy}>${this.isCopied ? text.copied : text.copy}</button>
      </div>
      <pre><code>${code}</code></pre>
      <p>${said(text.otherOrigin.split('`'))}</p>
      <pre class="alone"><code>${handIn(location.origin)}</code></pre>`
  }
}
