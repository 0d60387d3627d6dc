import { css, html, LitElement, nothing, type TemplateResult } from 'lit'
import { customElement, property, state } from 'lit/decorators.js'
import { pageStyles } from '../element-page-styles.ts'
import type { Language } from '../manifest.ts'
import { said } from '../said.ts'
import { callsText } from './calls.text.ts'
import { fieldsOfCall, fits, groupsOf, type ApiDescription, type Group, type ListedCall } from './description.ts'
import type { Field } from './fields.ts'

const address = '/api/openapi.json'

/** Lists the calls of the platform as it describes them. */
@customElement('manual-calls')
export class ManualCalls extends LitElement {
  static override styles = [
    pageStyles,
    css`
      .filter { width: 100%; max-width: 420px; box-sizing: border-box; padding: 4px 8px; border: 1px solid #cdd2da; border-radius: 4px; }
      details { border-block-end: 1px solid #e4e7ec; }
      summary { padding: 6px 4px; cursor: pointer; overflow-wrap: anywhere; }
      summary code { margin-inline-end: 8px; }
      .calls { margin-inline-start: 16px; }
      .more { padding: 0 4px 16px 16px; }
      h4 { margin: 12px 0 4px; font-size: 13px; }
      td code { overflow-wrap: anywhere; }
    `
  ]

  @property() language: Language = 'zh-CN'
  @state() private description: ApiDescription | undefined
  @state() private hasFailed = false
  @state() private words = ''
  /** Ids of the calls that were opened. */
  @state() private opened: ReadonlySet<string> = new Set()
  private groups: Group[] = []

  override connectedCallback(): void {
    super.connectedCallback()
    void this.load()
  }

  private async load(): Promise<void> {
    this.hasFailed = false
    try {
      const response = await fetch(address)
      if (!response.ok) throw new Error(`${response.status}`)
      const description = (await response.json()) as ApiDescription
      this.groups = groupsOf(description)
      this.description = description
    } catch {
      this.hasFailed = true
    }
  }

  override render() {
    const text = callsText[this.language]
    const words = this.words.trim()
    const shown = this.groups
      .map(group => ({ ...group, calls: group.calls.filter(call => fits(call, group, words)) }))
      .filter(({ calls }) => calls.length > 0)
    const count = (groups: Group[]) => groups.reduce((sum, { calls }) => sum + calls.length, 0)
    return html`
      <h2>${text.title}</h2>
      <p class="lead">${said(text.lead.split('`'))}</p>
      <p><a href=${address} download="openapi.json">${text.file}</a></p>
      ${
        this.hasFailed
          ? html`<p class="wrong" role="alert">${text.failed} <button @click=${() => this.load()}>${text.retry}</button></p>`
          : this.description
            ? html`<input class="filter" type="search" aria-label=${text.filter} placeholder=${text.filter} .value=${this.words} @input=${(event: Event) => (this.words = (event.target as HTMLInputElement).value)} />
                <p role="status">${shown.length > 0 ? text.count(count(shown), count(this.groups)) : text.none}</p>
                ${shown.map(group => this.renderGroup(group, words !== ''))}`
            : html`<p role="status">${text.loading}</p>`
      }
    `
  }

  private renderGroup({ noun, title, calls }: Group, isFiltered: boolean): TemplateResult {
    const text = callsText[this.language]
    return html`<details ?open=${isFiltered}>
      <summary>${text.nameOf(noun, title)} <span class="note">${calls.length}</span></summary>
      <div class="calls">${calls.map(call => this.renderCall(call))}</div>
    </details>`
  }

  private renderCall(call: ListedCall): TemplateResult {
    const text = callsText[this.language]
    const rights = this.language === 'en' ? call.rights.join(', ') : call.summary
    const open = ({ target }: Event) => {
      if ((target as HTMLDetailsElement).open) this.opened = new Set([...this.opened, call.id])
    }
    return html`<details @toggle=${open}>
      <summary><code>${call.method} ${call.path}</code><span class="note">${rights || (call.isOpen ? text.open : text.session)}</span></summary>
      ${this.opened.has(call.id) ? this.renderFields(call) : nothing}
    </details>`
  }

  private renderFields(call: ListedCall): TemplateResult {
    const text = callsText[this.language]
    const { parameters, body, result, isFile } = fieldsOfCall(call, this.description!)
    const named = parameters.map(({ place, ...field }) => ({
      ...field,
      name: `${field.name}（${text.places[place]}）`
    }))
    return html`<div class="more">
      ${call.rights.length > 0 ? html`<h4>${text.rights}</h4><p><code>${call.rights.join(', ')}</code></p>` : nothing}
      ${call.operation['x-proof'] ? html`<p>${text.proof}</p>` : nothing}
      ${named.length > 0 ? this.renderTable(text.parameters, named) : nothing}
      ${body.length > 0 ? this.renderTable(text.body, body) : nothing}
      ${
        isFile
          ? html`<p>${text.isFile}</p>`
          : result.length > 0
            ? this.renderTable(text.result, result, true)
            : html`<h4>${text.result}</h4><p>${text.nothing}</p>`
      }
    </div>`
  }

  private renderTable(title: string, fields: Field[], isResult = false): TemplateResult {
    const text = callsText[this.language]
    const isEnglish = this.language === 'en'
    const noteOf = ({ isRequired }: Field) => (isResult ? !isRequired && text.optional : isRequired && text.required)
    return html`<h4>${title}</h4>
      <table aria-label=${title}>
        <thead><tr><th scope="col">${text.name}</th><th scope="col">${text.type}</th><th scope="col">${text.meaning}</th></tr></thead>
        <tbody>${fields.map(
          field => html`<tr>
            <td><code>${field.name}</code> <span class="note">${noteOf(field) || nothing}</span></td>
            <td><code>${field.type}</code></td>
            <td>${[isEnglish ? '' : field.title, field.bounds].filter(Boolean).join('；')}</td>
          </tr>`
        )}</tbody>
      </table>`
  }
}
