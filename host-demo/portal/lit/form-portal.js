// Portal in Lit under a strict content policy. Designer and renderer are in its shadow root, so it imports them by
// name: the loader scans only the page.
import { css, html, LitElement } from 'lit'
import { createRef, ref } from 'lit/directives/ref.js'
import { functions, upload } from '../host.js'
import { booking } from '../samples.js'
import { createStore, fieldsOf, sayProblem, textOf } from '../store.js'

const store = createStore('portal-lit', [booking])
const go = (page, id) => void (location.hash = `${page}/${id}`)

class FormPortal extends LitElement {
  static properties = { hash: { state: true }, said: { state: true } }

  static styles = css`
    :host { display: block; }
    .narrow { max-width: 1080px; margin: 0 auto; }
    .card { padding: 16px; border: 1px solid var(--line); border-radius: 6px; background: #fff; }
    .bar { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; margin: 0 0 12px; }
    .bar h2 { margin: 0; font-size: 16px; line-height: 24px; }
    .space { margin-inline-start: auto; }
    button, .button { padding: 4px 12px; border: 1px solid var(--line); border-radius: 4px; background: #fff; color: inherit; font: inherit; text-decoration: none; cursor: pointer; }
    button:hover, .button:hover { border-color: var(--accent); color: var(--accent); }
    button.main { border-color: var(--accent); background: var(--accent); color: #fff; }
    :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
    input { padding: 4px 8px; border: 1px solid #8a93a3; border-radius: 4px; font: inherit; }
    table { width: 100%; border-collapse: collapse; }
    th, td { padding: 8px; border-bottom: 1px solid var(--line); text-align: start; }
    th { color: var(--faint); font-weight: 500; }
    .number { text-align: end; font-variant-numeric: tabular-nums; }
    .actions { white-space: nowrap; text-align: end; }
    .note, dt { color: var(--faint); }
    .said { min-height: 22px; margin: 12px 0 0; color: var(--accent); }
    dl { display: grid; grid-template-columns: 120px 1fr; gap: 4px 12px; margin: 0 0 12px; padding: 12px; border: 1px solid var(--line); border-radius: 4px; }
    dd { margin: 0; overflow-wrap: anywhere; }
    qd-form-designer { display: block; --qd-designer-height: calc(100vh - 170px); }
  `

  #filled = createRef()
  #follow = () => {
    this.hash = location.hash
    this.said = ''
  }

  constructor() {
    super()
    this.hash = location.hash
    this.said = ''
  }

  connectedCallback() {
    super.connectedCallback()
    addEventListener('hashchange', this.#follow)
  }

  disconnectedCallback() {
    removeEventListener('hashchange', this.#follow)
    super.disconnectedCallback()
  }

  // Looked up once per address: another object for the same form would restart designer and renderer.
  willUpdate(changed) {
    if (!changed.has('hash')) return
    const [page, id] = this.hash.slice(1).split('/')
    this.page = page
    this.form = store.find(id)
  }

  render() {
    const { form, page } = this
    if (form && page === 'design') return this.#design(form)
    if (form && page === 'fill') return this.#fill(form)
    if (form && page === 'data') return this.#data(form)
    return this.#list()
  }

  #list() {
    return html`<div class="narrow card">
      <form class="bar" @submit=${this.#add}>
        <h2>表单</h2>
        <span class="space"></span>
        <input name="name" aria-label="表单名称" placeholder="表单名称" maxlength="60">
        <button class="main">新建</button>
      </form>
      <table>
        <thead><tr><th>名称</th><th class="number">字段</th><th class="number">已收到</th><th>更新时间</th><th></th></tr></thead>
        <tbody>${store.list().map(form => this.#row(form))}</tbody>
      </table>
    </div>`
  }

  #row(form) {
    return html`<tr>
      <td>${form.name}</td>
      <td class="number">${fieldsOf(form.document.list).length}</td>
      <td class="number">${form.answers.length}</td>
      <td>${form.updateTime}</td>
      <td class="actions">
        <button @click=${() => go('design', form.id)}>设计</button>
        <button @click=${() => go('fill', form.id)}>填写</button>
        <button @click=${() => go('data', form.id)}>数据</button>
        <button @click=${() => this.#remove(form)}>删除</button>
      </td>
    </tr>`
  }

  #bar(title) {
    return html`<div class="bar"><a class="button" href="#">返回列表</a><h2>${title}</h2></div>`
  }

  #design(form) {
    const save = async design => {
      store.save(form.id, design)
      return { message: '已保存到本门户' }
    }
    return html`${this.#bar(`设计：${form.name}`)}
      <qd-form-designer .value=${form.document} .functions=${functions} .upload=${upload} .save=${save}></qd-form-designer>`
  }

  #fill(form) {
    return html`<div class="narrow">
      ${this.#bar(`填写：${form.name}`)}
      <div class="card">
        <qd-form ${ref(this.#filled)} .schema=${form.document} .functions=${functions} .upload=${upload}></qd-form>
        <p><button class="main" @click=${() => this.#submit(form)}>提交</button> <button @click=${() => this.#filled.value.reset()}>重置</button></p>
        <p class="said" role="status">${this.said}</p>
      </div>
    </div>`
  }

  #data(form) {
    const answers = form.answers.map(
      ({ time, data }) => html`<dl>
      <dt>提交时间</dt><dd>${time}</dd>
      ${fieldsOf(form.document.list).map(({ model, label }) => html`<dt>${label}</dt><dd>${textOf(data[model])}</dd>`)}
    </dl>`
    )
    return html`<div class="narrow">
      ${this.#bar(`数据：${form.name}`)}
      <div class="card">${answers.length > 0 ? answers : html`<p class="note">还没有人填写。</p>`}</div>
    </div>`
  }

  #add(event) {
    event.preventDefault()
    const name = event.target.elements.name.value.trim()
    if (name) go('design', store.add(name))
  }

  #remove(form) {
    if (!confirm(`删除表单“${form.name}”及其 ${form.answers.length} 份数据？`)) return
    store.remove(form.id)
    this.requestUpdate()
  }

  async #submit(form) {
    const filled = this.#filled.value
    try {
      store.answer(form.id, await filled.getData())
      filled.reset()
      this.said = '提交成功，感谢您的填写'
    } catch (problem) {
      this.said = sayProblem(problem)
    }
  }
}

customElements.define('form-portal', FormPortal)
