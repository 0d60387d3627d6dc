import { css, html, LitElement, nothing } from 'lit'
import { customElement, property } from 'lit/decorators.js'
import { keyed } from 'lit/directives/keyed.js'
import { valuesOf } from './examples.ts'
import { callOf, type ElementEntry, type Language } from './manifest.ts'
import { manualText } from './manual.text.ts'
import type { Stage } from './stage-control.ts'

/** Edits attributes, styles and method arguments of the element on the stage. Lists its events. */
@customElement('manual-try')
export class ManualTry extends LitElement {
  static override styles = css`
    :host { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 16px; padding: 12px; border: 1px solid #e4e7ec; border-block-start: 0; border-radius: 0 0 6px 6px; }
    label { display: grid; grid-template-columns: 176px minmax(0, 1fr); gap: 8px; align-items: center; margin-block-end: 4px; }
    input[type='text'] { min-width: 0; padding: 3px 8px; border: 1px solid #cdd2da; border-radius: 4px; font: inherit; }
    input[type='checkbox'] { justify-self: start; }
    code { font: 12.5px/20px ui-monospace, monospace; }
    .part { display: inline-flex; gap: 4px; align-items: center; }
    .part label { display: inline; margin: 0; }
    .methods { display: flex; flex-wrap: wrap; gap: 6px; margin-block: 8px; }
    .methods:empty { display: none; }
    button { padding: 2px 10px; border: 1px solid #cdd2da; border-radius: 4px; background: #fff; color: inherit; font: inherit; cursor: pointer; }
    button:hover { background: #f4f6f9; }
    h4 { margin: 0 0 4px; font-size: 12px; color: #5c6370; }
    ol { margin: 0; padding: 0; max-height: 200px; overflow: auto; list-style: none; }
    li { padding: 3px 0; border-block-end: 1px solid #e4e7ec; overflow-wrap: anywhere; }
    p { margin: 0; color: #5c6370; }
    @media (max-width: 767.98px) {
      :host { grid-template-columns: minmax(0, 1fr); }
      label { grid-template-columns: 120px minmax(0, 1fr); }
    }
  `

  @property({ attribute: false }) entry!: ElementEntry
  @property() language: Language = 'zh-CN'
  @property({ attribute: false, hasChanged: () => true }) stage!: Stage

  override render() {
    const { entry, stage } = this
    const text = manualText[this.language]
    const objects = (entry.members ?? []).filter(
      ({ kind, description, type }) => kind === 'field' && description && /object|Array/.test(type?.text ?? '')
    )
    const attributes = (entry.attributes ?? []).filter(({ name }) => name !== 'lang')
    const methods = (entry.members ?? []).filter(({ kind, description }) => kind === 'method' && description)
    const takesValues = methods.some(({ parameters = [] }) => parameters.length > 0)
    const isPlain = ![attributes, objects, methods, entry.cssProperties ?? [], entry.cssParts ?? []].some(
      list => list.length > 0
    )
    const controls = html`
      <div>
        <h4>${text.tryIt}</h4>
        ${isPlain ? html`<p>${text.nothingToTry}</p>` : nothing}
        ${attributes.map(({ name, type }) => this.renderAttribute(name, type?.text === 'boolean'))}
        ${(entry.cssProperties ?? []).map(({ name }) => this.renderText(name, '', value => stage.setStyle(name, value)))}
        ${objects.map(({ name }) => this.renderText(name, text.json, value => stage.setProperty(name, value)))}
        <div class="methods">
          ${(entry.cssParts ?? []).map(
            ({ name }) => html`<span class="part"
              ><input
                type="checkbox"
                id="part-${name}"
                @change=${(event: Event) => stage.markPart(name, (event.target as HTMLInputElement).checked)}
              /><label for="part-${name}"><code>::part(${name})</code></label></span
            >`
          )}
        </div>
        ${takesValues ? this.renderText(text.values, valuesOf[this.language][entry.tagName] ?? '[]', value => (stage.values = value)) : nothing}
        <div class="methods">
          ${methods.map(
            method =>
              html`<button aria-label="${text.call} ${method.name}()" @click=${() => void stage.call(method.name)}>
                <code>${callOf(method)}</code>
              </button>`
          )}
        </div>
      </div>
      <div>
        <h4>${text.events}</h4>
        ${stage.heard.length === 0 ? html`<p>${text.noEvents}</p>` : nothing}
        <ol aria-live="polite">
          ${stage.heard.map(({ name, detail }) => html`<li><code>${name}</code> ${detail}</li>`)}
        </ol>
      </div>
    `
    return keyed(stage.turn, controls)
  }

  private renderText(name: string, hint: string, take: (value: string) => void) {
    return html`<label
      ><code>${name}</code>
      <input type="text" placeholder=${hint} @change=${(event: Event) => take((event.target as HTMLInputElement).value)} />
    </label>`
  }

  private renderAttribute(name: string, isFlag: boolean) {
    const { stage } = this
    const own = stage.element?.getAttribute(name) ?? null
    return html`<label
      ><code>${name}</code>
      ${
        isFlag
          ? html`<input type="checkbox" .checked=${own !== null} @change=${(event: Event) => stage.setAttribute(name, (event.target as HTMLInputElement).checked)} />`
          : html`<input type="text" .value=${own ?? ''} @change=${(event: Event) => stage.setAttribute(name, (event.target as HTMLInputElement).value)} />`
      }
    </label>`
  }
}
