import { expect } from '@esm-bundle/chai'
import type { FormElement } from '../../elements/features/form/element.ts'
import { clearPage, inside, until } from '../support/element.ts'
import { all, documentOf, drawn, enter, errorOf, formOf, inField, press, soon, widget } from './support/form.ts'

const choices = [{ value: 'a' }, { value: 'b' }, { value: 'c' }]
const buttonOf = (form: Element, name: string): HTMLButtonElement | undefined =>
  all<HTMLButtonElement>(form, 'button').find(one => (one.getAttribute('aria-label') ?? one.textContent) === name)
const focused = (form: Element): Element | null => form.shadowRoot!.activeElement
const at = (form: Element, target: () => Element | null | undefined, what: string) =>
  until(() => focused(form) !== null && focused(form) === target(), what)

describe('[FD-9] the focus in a form', () => {
  afterEach(clearPage)

  it('stays at the control after a button clears it or removes a part of it', async () => {
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

  it('[FD-4] validates a cascader when both its text and its panel are left', async () => {
    const form = await formOf(
      documentOf([
        widget('cascader', 'c', { remote: false, options: choices, required: true }),
        widget('input', 'next')
      ])
    )
    const text = await soon(form, 'c', 'input')
    text.focus()
    press(text, 'Enter')
    await until(() => all(form, '.cascader-choice').length === 3, 'the panel')
    press(text, 'ArrowDown')
    await at(form, () => all(form, '.cascader-choice')[0], 'the focus in the panel')
    expect(errorOf(form, 'c')).to.equal('')
    text.focus()
    expect(errorOf(form, 'c')).to.equal('')
    inField(form, 'next', 'input')!.focus()
    await until(() => errorOf(form, 'c') === '名称c必须填写', 'the check')
  })

  it('skips the clear button of a date that was emptied by typing', async () => {
    const form = await formOf(
      documentOf([widget('date', 'd', { clearable: true }), widget('color', 'c', { showAlpha: true })]),
      { value: { d: '2024-03-01', c: 'rgba(0, 128, 0, 0.5)' } }
    )
    enter(await soon(form, 'd', 'input'), '', false)
    await until(() => !buttonOf(form, '清除'))
    enter(await soon(form, 'c', '.bp6-input'), '', false)
    await until(
      () => !buttonOf(form, '清除颜色') && inField<HTMLInputElement>(form, 'c', 'input[type=range]')!.disabled
    )
  })
})

describe('[FD-9] the panel of a date or a time', () => {
  afterEach(clearPage)

  const appears = (form: Element, selector: string) => until(() => inside<HTMLElement>(form, selector), selector)
  const isClosed = (form: Element) => until(() => !inside(form, '.pick-panel'), 'the closed panel')
  const both = documentOf([
    widget('date', 'd', { required: true }),
    widget('time', 't', { arrowControl: false, format: 'HH:mm' }),
    widget('input', 'after')
  ])

  it('opens on a press in the text, which keeps the focus: typing continues and Enter applies it', async () => {
    const form = await formOf(both)
    const input = await soon<HTMLInputElement>(form, 'd', 'input')
    input.focus()
    expect(inside(form, '.pick-panel')).to.equal(null)
    input.click()
    await appears(form, '.day-button')
    await drawn()
    expect(focused(form)).to.equal(input)
    expect(input.getAttribute('aria-expanded')).to.equal('true')
    enter(input, '2024年3月1日', false)
    await until(() => input.value === '2024年3月1日')
    press(input, 'Enter')
    expect(form.value.d).to.equal('2024-03-01')
    await isClosed(form)
    expect(focused(form)).to.equal(input)
  })

  it('a pressed day replaces half-typed text, and the focus returns to the text', async () => {
    const form = await formOf(both, { value: { d: '2024-03-01' } })
    const input = await soon<HTMLInputElement>(form, 'd', 'input')
    input.focus()
    input.click()
    const day = await until(() => all(form, '.day-button').find(one => one.textContent === '15'), 'the days')
    enter(input, '2024-02-02', false)
    await drawn()
    day.focus()
    // The month of the typed day is drawn first.
    await drawn()
    const again = await until(() =>
      all(form, '.day:not([data-outside]) .day-button').find(one => one.textContent === '15')
    )
    again.click()
    expect(form.value.d).to.match(/-15$/)
    await isClosed(form)
    await at(form, () => input, 'the focus in the text')
    expect(input.value).to.equal(form.value.d)
  })

  it('the down arrow moves to the chosen day or hour, Escape returns, and nothing is validated in between', async () => {
    const form = await formOf(both)
    const input = await soon<HTMLInputElement>(form, 'd', 'input')
    input.focus()
    input.click()
    await appears(form, '.day-button')
    press(input, 'ArrowDown')
    await at(form, () => inside(form, '.day-button[tabindex="0"]'), 'the focus at today')
    press(focused(form)!, 'Escape')
    await at(form, () => input, 'the focus in the text')
    await isClosed(form)
    expect(errorOf(form, 'd')).to.equal('')
    const button = inField<HTMLButtonElement>(form, 'd', '.control-end button')!
    button.focus()
    button.click()
    await at(form, () => inside(form, '.day-button[tabindex="0"]'), 'the focus at today')
    press(focused(form)!, 'Escape')
    await at(form, () => button, 'the focus at the button')
    await isClosed(form)

    const time = await soon<HTMLInputElement>(form, 't', 'input')
    time.focus()
    press(time, 'ArrowDown')
    await at(form, () => inside(form, '.time-list'), 'the focus at the hours')
    press(focused(form)!, 'ArrowDown')
    expect(form.value.t, 'the first').to.equal('00:00')
    await drawn()
    press(focused(form)!, 'ArrowUp')
    expect(form.value.t).to.equal('23:00')
    await until(() => {
      const list = focused(form)!
      return form.shadowRoot!.getElementById(list.getAttribute('aria-activedescendant') ?? '')?.textContent === '23'
    }, 'the chosen hour is told')
  })

  it('closes when the focus leaves the field, which is then validated', async () => {
    const form = await formOf(both)
    const input = await soon<HTMLInputElement>(form, 'd', 'input')
    input.focus()
    input.click()
    await appears(form, '.day-button')
    inField(form, 'd', '.control-end button')!.focus()
    await drawn()
    expect([inside(form, '.pick-panel') !== null, errorOf(form, 'd')]).to.deep.equal([true, ''])
    inField(form, 'after', 'input')!.focus()
    await isClosed(form)
    await until(() => errorOf(form, 'd') === '名称d必须填写')
    input.focus()
    press(input, 'ArrowDown')
    await at(form, () => inside(form, '.day-button[tabindex="0"]'), 'the focus at today')
    const done = await until(() => buttonOf(form, '完成'))
    done.focus()
    press(done, 'Tab')
    await at(form, () => input, 'Tab beyond the panel leads back')
    await isClosed(form)
  })

  it('the month view takes the focus along; a disabled field does not open', async () => {
    const form = await formOf(both, { value: { d: '2024-03-01' } })
    const input = await soon<HTMLInputElement>(form, 'd', 'input')
    input.focus()
    input.click()
    const title = await appears(form, '.panel-title')
    title.focus()
    title.click()
    await at(form, () => inside(form, '.month-current'), 'the focus at March')
    inside<HTMLElement>(form, '.panel-title')!.click()
    await at(form, () => all(form, '.month-current').find(one => one.textContent === '2024年'), 'the focus at 2024')
    form.setAttribute('disabled', '')
    await until(() => input.disabled)
    await isClosed(form)
    input.click()
    await drawn()
    expect(inside(form, '.pick-panel')).to.equal(null)
  })
})

describe('[FD-7] a stored file', () => {
  afterEach(clearPage)

  const files = [
    { url: '/files/a.doc', name: 'a.doc' },
    { url: '/files/b.doc', name: 'b.doc' }
  ]
  const names = (form: FormElement) => (form.value.f as { name: string }[]).map(({ name }) => name)

  for (const [type, chooser] of [
    ['file', '上传文件'],
    ['imgupload', '上传图片']
  ] as const) {
    it(`${type}: is deleted on the second press; the focus moves to the next file, then to the chooser`, async () => {
      const form = await formOf(documentOf([widget(type, 'f', { length: 2, action: '/x', required: true })]), {
        value: { f: files }
      })
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

  it('Escape, 取消, moving on or another file in its place cancel the question', async () => {
    const form = await formOf(documentOf([widget('file', 'f', { action: '/x' }), widget('input', 'a')]), {
      value: { f: files }
    })
    const ask = async (name: string) => {
      ;(await until(() => buttonOf(form, `删除 ${name}`), name)).click()
      return until(() => buttonOf(form, `确认删除？ ${name}`), `the question about ${name}`)
    }
    const isBack = (name: string) =>
      until(() => buttonOf(form, `删除 ${name}`) && !buttonOf(form, '取消'), `no question about ${name}`)
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
