// Code of a plain TypeScript host. Checked against the built types, never run.
import { configure } from 'qundao-elements/configure.js'
import { FormElement } from 'qundao-elements/form.js'
import 'qundao-elements/loader.js'

const isSignedIn: boolean = await configure({ api: '/api', token: null, renewToken: async () => 'fresh' })
document.addEventListener('qd-error', event => console.log(event.detail.message, event.detail.reason, isSignedIn))
const isHeard = await configure({
  of: 'https://b.example/api',
  token: 'x',
  onSession: ({ token, user, subsite, reason }) =>
    console.log(token, user?.realname, subsite?.siteType === 'generalsite', reason === 'switch')
})
document.addEventListener('qd-session', ({ detail }) => console.log(detail.subsite?.name, detail.reason, isHeard))
// Events of elements bubble.
document.addEventListener('qd-navigate', ({ detail }) => console.log(detail.path))
document.body.addEventListener('qd-saved', ({ detail }) => console.log(detail.id))

const form = document.querySelector('qd-form')!
form.schema = { list: [], config: {} }
form.readonly = true
form.addEventListener('qd-change', event => console.log(event.detail.field.length, event.detail.values.name))
form.addEventListener('click', event => console.log(event.clientX))
void form.getData().then(data => console.log(data.name))
const made: HTMLElementTagNameMap['qd-form'] = new FormElement()
console.log(made, FormElement.version.length)

const designer = document.querySelector('qd-form-designer')!
designer.save = async document => {
  await fetch('/my/form', { method: 'PUT', body: JSON.stringify(document.list) })
}
designer.save = document => ({ message: `saved ${document.list.length}` })
const uploader = document.querySelector('qd-uploader')!
for (const each of [designer, form, uploader])
  each.upload = async (file, { signal, onProgress }) => {
    onProgress(1)
    return { url: `/my/${file.name}`, name: String(signal.aborted) }
  }
uploader.mirror = true
console.log(form.checkValidity(), uploader.validity.valid, form.form?.id)
uploader.setCustomValidity('too many')

const dialog = document.createElement('qd-password-dialog')
dialog.show()
await dialog.ready

const editor = document.querySelector('qd-article-editor')!
const isDirty: boolean = editor.isDirty() || !(await editor.save())
editor.addEventListener('qd-dirty', ({ detail }) => console.log(detail.dirty))
document.querySelector('qd-user-list')!.refresh()
document.addEventListener('qd-changed', ({ detail }) => console.log(detail.noun, detail.ids.length))
const tabs = document.querySelector('qd-tab-bar')!
tabs.tabs = [{ key: '1', title: isDirty ? '未保存' : '首页', closable: false }]
tabs.addEventListener('qd-tab-close', ({ detail }) => console.log(detail.which === 'others'))

// @ts-expect-error a tab has a title
tabs.tabs = [{ key: '1' }]
// @ts-expect-error an upload returns an address
uploader.upload = async file => file.size
// @ts-expect-error no such reason
document.addEventListener('qd-session', ({ detail }) => detail.reason === 'nothing')
// @ts-expect-error the option does not exist
void configure({ tokens: 'x' })
// @ts-expect-error the detail does not have this field
form.addEventListener('qd-submit', event => event.detail.nothing)
