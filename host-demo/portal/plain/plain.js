// Portal without a framework. Redraws the page for each address: `#`, `#design/<id>`, `#fill/<id>`, `#data/<id>`.
import { functions, upload } from '../host.js'
import { letter } from '../samples.js'
import { createStore, fieldsOf, sayProblem, textOf } from '../store.js'

const store = createStore('portal-plain', [letter])
const view = document.getElementById('view')

const make = (tag, properties = {}, ...children) => {
  const element = Object.assign(document.createElement(tag), properties)
  element.append(...children)
  return element
}
const button = (text, onclick, className = '') =>
  make('button', { type: 'button', textContent: text, onclick, className })
const go = (page, id) => void (location.hash = `${page}/${id}`)
const bar = (title, ...more) =>
  make(
    'div',
    { className: 'bar' },
    make('a', { href: '#', className: 'button', textContent: '返回列表' }),
    make('h2', { textContent: title }),
    ...more
  )

function drawList() {
  const name = make('input', { type: 'text', ariaLabel: '表单名称', placeholder: '表单名称', maxLength: 60 })
  const add = make('form', {
    className: 'bar',
    onsubmit: event => (event.preventDefault(), name.value.trim() && go('design', store.add(name.value.trim())))
  })
  add.append(
    make('h2', { textContent: '表单' }),
    make('span', { className: 'space' }),
    name,
    make('button', { textContent: '新建', className: 'main' })
  )
  const rows = store.list().map(form =>
    make(
      'tr',
      {},
      make('td', { textContent: form.name }),
      make('td', { className: 'number', textContent: fieldsOf(form.document.list).length }),
      make('td', { className: 'number', textContent: form.answers.length }),
      make('td', { textContent: form.updateTime }),
      make(
        'td',
        { className: 'actions' },
        button('设计', () => go('design', form.id)),
        button('填写', () => go('fill', form.id)),
        button('数据', () => go('data', form.id)),
        button(
          '删除',
          () => confirm(`删除表单“${form.name}”及其 ${form.answers.length} 份数据？`) && (store.remove(form.id), draw())
        )
      )
    )
  )
  const head = make(
    'tr',
    {},
    ...['名称', '字段', '已收到', '更新时间', ''].map((textContent, at) =>
      make('th', { textContent, className: at === 1 || at === 2 ? 'number' : '' })
    )
  )
  view.className = 'narrow'
  view.replaceChildren(
    make('div', { className: 'card' }, add, make('table', {}, make('thead', {}, head), make('tbody', {}, ...rows)))
  )
}

function drawDesigner(form) {
  const designer = document.createElement('qd-form-designer')
  designer.value = form.document
  designer.functions = functions
  designer.upload = upload
  designer.save = async design => {
    store.save(form.id, design)
    return { message: '已保存到本门户' }
  }
  view.className = ''
  view.replaceChildren(bar(`设计：${form.name}`), designer)
}

function drawForm(form) {
  const filled = document.createElement('qd-form')
  const said = make('p', { className: 'said', role: 'status' })
  Object.assign(filled, { schema: form.document, functions, upload })
  const submit = async () => {
    // The script of the element may still be loading.
    await customElements.whenDefined('qd-form')
    try {
      store.answer(form.id, await filled.getData())
      filled.reset()
      said.textContent = '提交成功，感谢您的填写'
    } catch (problem) {
      said.textContent = sayProblem(problem)
    }
  }
  const buttons = make(
    'p',
    {},
    button('提交', submit, 'main'),
    ' ',
    button('重置', () => filled.reset?.())
  )
  view.className = 'narrow'
  view.replaceChildren(bar(`填写：${form.name}`), make('div', { className: 'card' }, filled, buttons, said))
}

function drawData(form) {
  const fields = fieldsOf(form.document.list)
  const answers = form.answers.map(({ time, data }) =>
    make(
      'dl',
      { className: 'answer' },
      make('dt', { textContent: '提交时间' }),
      make('dd', { textContent: time }),
      ...fields.flatMap(({ model, label }) => [
        make('dt', { textContent: label }),
        make('dd', { textContent: textOf(data[model]) })
      ])
    )
  )
  const none = make('p', { className: 'note', textContent: '还没有人填写。' })
  view.className = 'narrow'
  view.replaceChildren(
    bar(`数据：${form.name}`),
    make('div', { className: 'card' }, ...(answers.length > 0 ? answers : [none]))
  )
}

const pages = { design: drawDesigner, fill: drawForm, data: drawData }

function draw() {
  const [page, id] = location.hash.slice(1).split('/')
  const form = store.find(id)
  if (form && Object.hasOwn(pages, page)) pages[page](form)
  else drawList()
}

addEventListener('hashchange', draw)
draw()
