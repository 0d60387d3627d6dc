import { expect } from '@esm-bundle/chai'
import type { FormElement } from '../../elements/form/element.ts'
import { clearPage, inside, until } from '../support/element.ts'
import { all, documentOf, drawn, enter, errorOf, formOf, inField, press, soon, widget } from './support/form.ts'

const choices = [{ value: 'a' }, { value: 'b' }, { value: 'c' }]
const buttonOf = (form: Element, name: string): HTMLButtonElement | undefined => all<HTMLButtonElement>(form, 'button').find(one => (one.getAttribute('aria-label') ?? one.textContent) === name)
const focused = (form: Element): Element | null => form.shadowRoot!.activeElement
const at = (form: Element, target: () => Element | null | undefined, what: string) => until(() => focused(form) !== null && focused(form) === target(), what)

describe('[FD-9] the focus in a form', () => {
  afterEach(clearPage)

  it('stays with the control after each button that clears it or takes a part of it away', async () => {
    const clearable = { clearable: true }
    const types: Record<string, [type: string, options: Record<string, unknown>, value: unknown, name?: string]> = {
      text: ['input', clearable, '甲'],
      date: ['date', clearable, '2024-03-01'],
      range: ['date', { ...clearable, type: 'daterange' }, ['2024-03-01', '2024-03-02']],
      time: ['time', clearable, '08:30:00'],
      many: ['select', { options: choices, multiple: true }, ['a', 'b']],
      chips: ['select', { options: choices, multiple: true }, ['a', 'b'], '移除 a'],
      search: ['select', { ...clearable, options: choices, filterable: true }, 'a'],
      path: ['cascader', { ...clearable, remote: false, options: choices }, ['a']],
      colour: ['color', {}, '#ff0000', '清除颜色']
    }
    for (const [model, [type, options, value, name = '清除']] of Object.entries(types)) {
      const form = await formOf(documentOf([widget(type, model, options)]), { value: { [model]: value } })
      const button = await until(() => buttonOf(form, name), `${name} of ${model}`)
      button.focus()
      button.click()
      await drawn()
      expect(form.value[model], model).to.not.deep.equal(value)
      expect(focused(form), model).to.equal(inField(form, model, '.bp6-input:is(input), .bp6-input input'))
      clearPage()
    }
  })

  it('a date emptied by typing has nothing to clear: Tab does not lead to a button that goes', async () => {
    const form = await formOf(documentOf([widget('date', 'd', { clearable: true }), widget('color', 'c', { showAlpha: true })]), { value: { d: '2024-03-01', c: 'rgba(0, 128, 0, 0.5)' } })
    enter(await soon(form, 'd', 'input'), '', false)
    await until(() => !buttonOf(form, '清除'))
    enter(await soon(form, 'c', '.bp6-input'), '', false)
    await until(() => !buttonOf(form, '清除颜色') && inField<HTMLInputElement>(form, 'c', 'input[type=range]')!.disabled)
  })
})

describe('[FD-7] a file that is stored', () => {
  afterEach(clearPage)

  const files = [{ url: '/files/a.doc', name: 'a.doc' }, { url: '/files/b.doc', name: 'b.doc' }]
  const names = (form: FormElement) => (form.value.f as { name: string }[]).map(({ name }) => name)

  for (const [type, chooser] of [['file', '上传文件'], ['imgupload', '上传图片']] as const) {
    it(`${type}: is deleted at the second press; the focus goes to the next, then to the chooser`, async () => {
      const form = await formOf(documentOf([widget(type, 'f', { length: 2, action: '/x', required: true })]), { value: { f: files } })
      const button = await until(() => buttonOf(form, '删除 a.doc'), 'the button')
      button.click()
      const sure = await until(() => buttonOf(form, '确认删除？ a.doc'), 'the question')
      expect([sure.textContent, focused(form), names(form)]).to.deep.equal(['确认删除？', sure, ['a.doc', 'b.doc']])
      await until(() => inside(form, '[role=status]')?.textContent === '确认删除？ a.doc', 'the question is heard')
      sure.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true, detail: 2 }))
      expect(names(form), 'a double click is one press').to.deep.equal(['a.doc', 'b.doc'])
      sure.click()
      await at(form, () => buttonOf(form, '删除 b.doc'), 'the focus at the next')
      expect(names(form)).to.deep.equal(['b.doc'])
      buttonOf(form, '删除 b.doc')!.click()
      ;(await until(() => buttonOf(form, '确认删除？ b.doc'))).click()
      await at(form, () => buttonOf(form, chooser), 'the focus at the chooser')
      expect(names(form)).to.deep.equal([])
      await until(() => errorOf(form, 'f') === '名称f必须填写')
    })
  }

  it('the question is taken back by Escape, by 取消, by moving on and by another file in its place', async () => {
    const form = await formOf(documentOf([widget('file', 'f', { action: '/x' }), widget('input', 'a')]), { value: { f: files } })
    const ask = async (name: string) => {
      (await until(() => buttonOf(form, `删除 ${name}`), name)).click()
      return until(() => buttonOf(form, `确认删除？ ${name}`), `the question about ${name}`)
    }
    const isBack = (name: string) => until(() => buttonOf(form, `删除 ${name}`) && !buttonOf(form, '取消'), `no question about ${name}`)
    press(await ask('a.doc'), 'Escape')
    await isBack('a.doc')
    expect(focused(form)).to.equal(buttonOf(form, '删除 a.doc'))
    await ask('b.doc')
    buttonOf(form, '取消')!.click()
    await isBack('b.doc')
    expect(focused(form)).to.equal(buttonOf(form, '删除 b.doc'))
    await ask('a.doc')
    inField(form, 'a', 'input')!.focus()
    await isBack('a.doc')
    await ask('a.doc')
    form.setData({ f: [{ url: '/files/c.doc', name: 'c.doc' }] })
    await isBack('c.doc')
    expect(names(form)).to.deep.equal(['c.doc'])
    form.lang = 'en'
    ;(await until(() => buttonOf(form, 'Delete c.doc'))).click()
    expect((await until(() => buttonOf(form, 'Delete it? c.doc'))).textContent).to.equal('Delete it?')
  })
})
