import { css, html, LitElement, nothing, type TemplateResult } from 'lit'
import { customElement, property, state } from 'lit/decorators.js'
import { pageStyles } from './element-page-styles.ts'
import { loadFacts, type Facts } from './element-facts.ts'
import { factsText } from './facts.text.ts'
import type { Language } from './manifest.ts'

/** Shows the size of an element, the rights that a user needs, and the calls of its first screen. */
@customElement('manual-facts')
export class ManualFacts extends LitElement {
  static override styles = [pageStyles, css`:host { max-width: none; padding: 0; }`]

  @property() tag = ''
  @property() language: Language = 'zh-CN'
  @state() private facts: Facts | undefined
  @state() private hasFailed = false

  override connectedCallback(): void {
    super.connectedCallback()
    loadFacts().then(
      facts => (this.facts = facts),
      () => (this.hasFailed = true)
    )
  }

  private nameOf(code: string): TemplateResult {
    const right = this.facts?.rights.rights[code]
    if (!right) return html`${code}`
    const isEnglish = this.language === 'en'
    return html`<span title=${isEnglish ? right.name : code}>${factsText[this.language].right(right.name, right.id, code)}</span>`
  }

  private listOf(codes: readonly string[]): TemplateResult {
    if (codes.length === 0) return html`${factsText[this.language].nothing}`
    return html`<ul class="plain">${codes.map(code => html`<li>${this.nameOf(code)}</li>`)}</ul>`
  }

  private renderCall(call: string): TemplateResult {
    const text = factsText[this.language]
    const { needs, also = [] } = this.facts?.rights.calls[call] ?? {}
    const names = also.map(code => {
      const right = this.facts?.rights.rights[code]
      return right ? text.right(right.name, right.id, code) : code
    })
    return html`<li>
      <code>${call}</code> ${needs ? this.nameOf(needs) : nothing}${also.length > 0 ? ` ${text.also(names.join('、'))}` : ''}
    </li>`
  }

  override render() {
    const text = factsText[this.language]
    if (this.hasFailed) return html`<p class="wrong" role="alert">${text.failed}</p>`
    const fact = this.facts?.elements[this.tag]
    if (!this.facts || !fact) return nothing
    const { calls, pages } = this.facts.rights
    const needs = [...new Set(fact.calls.flatMap(call => calls[call]?.needs ?? []))]
    const actions = (pages[this.tag] ?? []).filter(code => !needs.includes(code))
    const row = (name: string, content: unknown) =>
      html`<tr><th scope="row" class="name">${name}</th><td>${content}</td></tr>`
    return html`<h3>${text.title}</h3>
      <p class="note">${text.note}</p>
      <table>
        <tbody>
          ${row(text.height, text.tall(fact.size))}
          ${fact.size.height === 'none' ? nothing : row(text.width, text.wide(fact.size))}
          ${row(text.needs, this.listOf(needs))}
          ${actions.length > 0 ? row(text.actions, this.listOf(actions)) : nothing}
          ${row(
            text.calls,
            fact.calls.length === 0
              ? text.nothing
              : html`<ul class="plain">${fact.calls.map(call => this.renderCall(call))}<li class="note">${text.maybe}</li></ul>`
          )}
        </tbody>
      </table>`
  }
}
