import { expect } from '@esm-bundle/chai'
import '../../elements/features/template-list/define.ts'
import { lockTemplate, templateCalls, type Template } from '../../elements/base/contract/template.ts'
import { send } from '../../elements/base/session/request/send.ts'
import {
  clearPage,
  control,
  inside,
  place,
  saveByKey,
  signedIn,
  signedInWithout,
  signedOut,
  until
} from '../support/element.ts'

const textIn = (element: Element): string => element.shadowRoot?.textContent ?? ''
let serial = 0

async function made(code: string): Promise<Template> {
  const fileName = `element-${Date.now()}-${++serial}.html`
  return send(templateCalls.add, { body: { name: `模板 ${serial}`, fileName, kind: 'home', code } })
}

async function opened(id: string): Promise<HTMLElement> {
  const list = place(`<qd-template-list template-id="${id}"></qd-template-list>`)
  await until(() => codeOf(list), 'the code')
  return list
}
const codeOf = (list: Element) => inside<HTMLTextAreaElement>(list, '#template-code')

/** Types as a person does. */
function type(list: Element, text: string): void {
  const code = codeOf(list)!
  code.focus()
  code.setSelectionRange(code.value.length, code.value.length)
  document.execCommand('insertText', false, text)
}
const press = (target: Element, key: string, more: KeyboardEventInit = {}) =>
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true, ...more }))
const inDialog = (list: Element, name: string): HTMLElement =>
  [...inside(list, 'dialog')!.querySelectorAll('button')].find(each => each.textContent?.trim() === name)!

describe('templates', () => {
  beforeEach(() => signedIn())
  afterEach(clearPage)

  it('[AR-3] tells a syntax error with its place while one writes, leads there, and keeps the text at a save', async () => {
    const { id } = await made('<p>一</p>\n')
    const list = await opened(id)
    type(list, '{% foo %}')
    const place = await until(() => control(list, '第 2 行第 1 列'), 'the place')
    expect(textIn(list)).to.contain('没有“foo”这个标签')
    place.click()
    const code = codeOf(list)!
    expect(list.shadowRoot!.activeElement === code).to.equal(true)
    expect(code.selectionStart).to.equal(code.value.indexOf('{%'))
    saveByKey(code)
    await until(() => textIn(list).includes('没有保存，代码有误。第 2 行第 1 列'), 'the refusal')
    expect(code.value).to.equal('<p>一</p>\n{% foo %}')
  })

  it('[AR-3] Tab indents, Escape lets the next Tab leave, and composing text is left alone', async () => {
    const { id } = await made('')
    const list = await opened(id)
    const code = codeOf(list)!
    code.focus()
    expect(press(code, 'Tab', { isComposing: true })).to.equal(true)
    expect(press(code, 'Tab', { shiftKey: true })).to.equal(true)
    expect(code.value).to.equal('')
    expect(press(code, 'Tab')).to.equal(false)
    expect(code.value).to.equal('  ')
    press(code, 'Escape')
    expect(press(code, 'Tab'), 'leaves').to.equal(true)
    expect(code.value).to.equal('  ')
    expect(inside(list, `#${code.getAttribute('aria-describedby')}`)!.textContent).to.contain('先按 Esc 再按 Tab')
  })

  it('[AR-3] previews unsaved code in a frame that runs no scripts, and says so', async () => {
    const { id } = await made('<p>旧</p>')
    const list = await opened(id)
    type(list, '<script>parent.document.title = "hacked"</script>{{ site.name }}')
    control(list, '刷新预览')!.click()
    const frame = await until(() => inside<HTMLIFrameElement>(list, 'iframe'), 'the frame')
    expect(frame.getAttribute('sandbox')).to.equal('')
    const page = await (await fetch(frame.src)).text()
    expect(page).to.contain('<script>').and.to.contain('临江市')
    expect(textIn(list)).to.contain('预览中不运行脚本')
    await until(() => document.title !== 'hacked', 'the title')
    expect((await send(templateCalls.byId, { query: { id } })).code).to.equal('<p>旧</p>')
  })

  it('[AR-3] compares two versions and puts the old one back into the editor', async () => {
    const { id } = await made('<p>一</p>\n')
    const list = await opened(id)
    type(list, '<p>二</p>')
    saveByKey(codeOf(list)!)
    await until(
      () => textIn(list).includes('已保存为第 2 版') || document.body.textContent!.includes('第 2 版'),
      'the save'
    )
    control(list, '版本')!.click()
    const difference = await until(() => inside(list, '.template-difference ins'), 'the difference')
    expect(difference.textContent).to.equal('+ <p>二</p>\n')
    control(list, '把第 1 版放回编辑框')!.click()
    await until(() => codeOf(list)!.value === '<p>一</p>\n', 'the old code')
    expect((list as HTMLElement & { isDirty: () => boolean }).isDirty()).to.equal(true)
  })

  it('[AR-3] names who edits, asks before taking over, and then saves', async () => {
    const { id } = await made('<p>锁</p>')
    await signedIn('zhaolei')
    await send(lockTemplate, { body: { id } })
    await signedIn()
    const list = await opened(id)
    await until(() => textIn(list).includes('赵磊正在编辑'), 'the name')
    expect(codeOf(list)!.readOnly).to.equal(true)
    control(list, '接管编辑')!.click()
    await until(() => inside(list, 'dialog'), 'the question')
    expect(textIn(list)).to.contain('接管赵磊的编辑？')
    inDialog(list, '接管编辑').click()
    await until(() => !codeOf(list)!.readOnly, 'the lock')
    type(list, '<p>接管</p>')
    saveByKey(codeOf(list)!)
    await until(() => textIn(list).includes('版本') && !inside(list, '.note-danger'), 'no refusal')
  })

  it('[AR-3] lists templates by the query of the address', async () => {
    const list = place('<qd-template-list query="fileName=list.html"></qd-template-list>')
    const row = await until(() => inside(list, 'tr.table-row'), 'the row')
    expect(row.textContent).to.contain('栏目列表').and.to.contain('list.html')
    expect(control(list, '导出')).to.not.equal(undefined)
  })

  it('[AR-3] is read-only without the right, and asks to sign in', async () => {
    const { id } = await made('<p>只读</p>')
    await signedInWithout('cms:template:edit')
    const list = await opened(id)
    await until(() => textIn(list).includes('您没有“修改模板”的权限'), 'the reason')
    expect(codeOf(list)!.readOnly).to.equal(true)
    expect(control(list, '保存')).to.equal(undefined)
    signedOut()
    await until(() => textIn(list).includes('未登录'), 'the message')
  })
})
