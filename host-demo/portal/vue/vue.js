// Portal in Vue 3 with render functions, so that no template is compiled in the page. A leading dot sets a property of
// an element.
import { createApp, h, onMounted, onUnmounted, ref, shallowRef } from '../vendor/vue.runtime.esm-browser.prod.js'
import { functions, upload } from '../host.js'
import { visit } from '../samples.js'
import { createStore, fieldsOf, sayProblem, textOf } from '../store.js'

const store = createStore('portal-vue', [visit])
const go = (page, id) => void (location.hash = `${page}/${id}`)
const button = (text, onClick, className) => h('button', { type: 'button', class: className, onClick }, text)
const bar = title => h('div', { class: 'bar' }, [h('a', { class: 'button', href: '#' }, '返回列表'), h('h2', title)])
const narrow = (...children) => h('div', { class: 'narrow' }, children)

const FormTable = {
  setup() {
    const forms = shallowRef(store.list())
    const name = ref('')
    const remove = form => {
      if (!confirm(`删除表单“${form.name}”及其 ${form.answers.length} 份数据？`)) return
      store.remove(form.id)
      forms.value = store.list()
    }
    const add = event => {
      event.preventDefault()
      if (name.value.trim()) go('design', store.add(name.value.trim()))
    }
    const row = form =>
      h('tr', { key: form.id }, [
        h('td', form.name),
        h('td', { class: 'number' }, fieldsOf(form.document.list).length),
        h('td', { class: 'number' }, form.answers.length),
        h('td', form.updateTime),
        h('td', { class: 'actions' }, [
          button('设计', () => go('design', form.id)),
          button('填写', () => go('fill', form.id)),
          button('数据', () => go('data', form.id)),
          button('删除', () => remove(form))
        ])
      ])
    return () =>
      narrow(
        h('div', { class: 'card' }, [
          h('form', { class: 'bar', onSubmit: add }, [
            h('h2', '表单'),
            h('span', { class: 'space' }),
            h('input', {
              type: 'text',
              'aria-label': '表单名称',
              placeholder: '表单名称',
              maxlength: 60,
              value: name.value,
              onInput: event => (name.value = event.target.value)
            }),
            h('button', { class: 'main' }, '新建')
          ]),
          h('table', [
            h(
              'thead',
              h(
                'tr',
                ['名称', '字段', '已收到', '更新时间', ''].map((text, at) =>
                  h('th', { class: at === 1 || at === 2 ? 'number' : '' }, text)
                )
              )
            ),
            h('tbody', forms.value.map(row))
          ])
        ])
      )
  }
}

const Design = {
  props: ['form'],
  setup({ form }) {
    const save = async design => {
      store.save(form.id, design)
      return { message: '已保存到本门户' }
    }
    return () => [
      bar(`设计：${form.name}`),
      h('qd-form-designer', { '.value': form.document, '.functions': functions, '.upload': upload, '.save': save })
    ]
  }
}

const Fill = {
  props: ['form'],
  setup({ form }) {
    const filled = ref()
    const said = ref('')
    const submit = async () => {
      // The script of the element may still be loading.
      await customElements.whenDefined('qd-form')
      try {
        store.answer(form.id, await filled.value.getData())
        filled.value.reset()
        said.value = '提交成功，感谢您的填写'
      } catch (problem) {
        said.value = sayProblem(problem)
      }
    }
    return () =>
      narrow(
        bar(`填写：${form.name}`),
        h('div', { class: 'card' }, [
          h('qd-form', { ref: filled, '.schema': form.document, '.functions': functions, '.upload': upload }),
          h('p', [button('提交', submit, 'main'), ' ', button('重置', () => filled.value.reset?.())]),
          h('p', { class: 'said', role: 'status' }, said.value)
        ])
      )
  }
}

const Data = {
  props: ['form'],
  setup({ form }) {
    const answer = ({ time, data }) =>
      h('dl', { class: 'answer' }, [
        h('dt', '提交时间'),
        h('dd', time),
        fieldsOf(form.document.list).map(({ model, label }) => [h('dt', label), h('dd', textOf(data[model]))])
      ])
    return () =>
      narrow(
        bar(`数据：${form.name}`),
        h(
          'div',
          { class: 'card' },
          form.answers.length > 0 ? form.answers.map(answer) : h('p', { class: 'note' }, '还没有人填写。')
        )
      )
  }
}

const pages = { design: Design, fill: Fill, data: Data }

createApp({
  setup() {
    const hash = ref(location.hash)
    const follow = () => (hash.value = location.hash)
    onMounted(() => addEventListener('hashchange', follow))
    onUnmounted(() => removeEventListener('hashchange', follow))
    return () => {
      const [page, id] = hash.value.slice(1).split('/')
      const form = store.find(id)
      return form && Object.hasOwn(pages, page)
        ? h(pages[page], { form, key: hash.value })
        : h(FormTable, { key: 'list' })
    }
  }
}).mount('#app')
