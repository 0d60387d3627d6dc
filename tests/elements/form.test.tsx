import { expect } from '@esm-bundle/chai'
import type { FormElement } from '../../elements/features/form/element.ts'
import { clearPage, inside, place, until } from '../support/element.ts'
import { all, documentOf, drawn, enter, errorOf, field, formOf, inField, press, widget } from './support/form.ts'

const rejection = (promise: Promise<unknown>): Promise<Error & { errors?: Record<string, string> }> =>
  promise.then(
    () => Promise.reject(new Error('it was not refused')),
    (error: Error) => error
  )

/** Collects the details of an event. */
function heard<Detail>(element: Element, name: string): Detail[] {
  const details: Detail[] = []
  element.addEventListener(name, event => details.push((event as CustomEvent<Detail>).detail))
  return details
}

describe('form', () => {
  afterEach(clearPage)

  it('[FD-9] works before rendering and before it is on the page', async () => {
    const form = document.createElement('qd-form') as FormElement
    form.schema = JSON.stringify(documentOf([widget('input', 'a', { defaultValue: '甲' })]))
    form.setData({ a: '乙', other: 1 })
    expect(await form.getData()).to.deep.equal({ a: '乙', other: 1 })
    place('<div></div>').append(form)
    await until(() => inside<HTMLInputElement>(form, 'input')?.value === '乙')
    form.reset()
    await until(() => inside<HTMLInputElement>(form, 'input')?.value === '甲')
  })

  it('[FD-9] merges values, resets to `value`, and preserves input when the document changes', async () => {
    const form = await formOf(documentOf([widget('input', 'a'), widget('input', 'b')]), { value: { a: '1' } })
    enter(inField(form, 'b', 'input')!, '2')
    form.setData({ a: '3' })
    form.schema = documentOf([widget('input', 'b'), widget('input', 'c', { defaultValue: 'x' })])
    expect(form.value).to.deep.equal({ a: '3', b: '2', c: 'x' })
    form.reset()
    expect(form.value).to.deep.equal({ a: '1', b: '', c: 'x' })
  })

  it('[FD-9] reports no error at a field after a reset or after values that a script sets', async () => {
    const form = await formOf(
      documentOf([widget('input', 'a', { required: true }), widget('input', 'b', { required: true })])
    )
    const pressed = (name: string) => document.body.dispatchEvent(new PointerEvent(name, { bubbles: true }))
    const leaveWith = async (act: () => void) => {
      inField(form, 'a', 'input')!.focus()
      pressed('pointerdown')
      inField(form, 'a', 'input')!.blur()
      pressed('pointerup')
      act()
      // The checks after a press run in the next task.
      await new Promise(resolve => setTimeout(resolve))
      await drawn()
    }
    await leaveWith(() => form.reset())
    expect(errorOf(form, 'a')).to.equal('')
    await leaveWith(() => form.setData({ a: '' }))
    expect(errorOf(form, 'a')).to.equal('')
    // A value set elsewhere does not cancel the check of the field that was left.
    await leaveWith(() => form.setData({ b: '' }))
    expect(errorOf(form, 'a')).to.equal('名称a必须填写')
  })

  it('[EM-3] setting the same objects again changes neither values nor errors', async () => {
    let asked = 0
    const functions = { list: () => (asked++, [{ value: '1' }]) }
    const upload = async () => '/files/a.png'
    const value = { a: '一', b: '二' }
    const schema = documentOf([
      widget('input', 'a', { required: true }),
      widget('input', 'b'),
      widget('radio', 'c', { remote: true, remoteFunc: 'list' })
    ])
    const form = await formOf(schema, { value, functions, upload })
    await until(() => inField(form, 'c', 'input'), 'the options')
    enter(inField(form, 'a', 'input')!, '')
    await until(() => errorOf(form, 'a') !== '')
    enter(inField(form, 'b', 'input')!, '改', false)
    Object.assign(form, { schema, value, functions, upload })
    await drawn()
    expect(form.value).to.deep.equal({ a: '', b: '改', c: '' })
    expect(errorOf(form, 'a')).to.equal('名称a必须填写')
    expect(form.shadowRoot!.activeElement).to.equal(inField(form, 'b', 'input'))
    expect(asked).to.equal(1)
    // An equal but new document starts over, and the errors remain.
    form.schema = structuredClone(schema)
    await drawn()
    expect(errorOf(form, 'a')).to.equal('名称a必须填写')
  })

  it('[FD-8] errors at a field follow the language', async () => {
    const form = await formOf(
      documentOf([widget('input', 'a', { required: true }), widget('input', 'b', { pattern: '^(a+)+$' })]),
      { value: { b: 'x' } }
    )
    expect(await form.validate()).to.equal(false)
    await until(() => errorOf(form, 'a') === '名称a必须填写')
    form.lang = 'en'
    await until(() => errorOf(form, 'a') === '名称a Required' && errorOf(form, 'b') === '名称b Unmatched pattern')
    form.lang = 'zh-CN'
    await until(() => errorOf(form, 'a') === '名称a必须填写')
  })

  it('[FD-4] required, data types and patterns report the label and the problem; a message of a rule wins', async () => {
    const form = await formOf(
      documentOf([
        widget('input', 'must', { required: true }),
        widget('input', 'mail', { dataType: 'email' }),
        widget('input', 'code', { pattern: '^[A-Z]{3}$' }),
        widget('input', 'old', {}, { rules: [{ pattern: '/^x+$/i', message: '只能是 x' }] }),
        widget('input', 'own', { required: true, requiredMessage: '请填写它' })
      ]),
      { value: { mail: 'nobody', code: 'abc', old: 'y' } }
    )
    const { message, errors } = await rejection(form.getData())
    expect(message).to.equal('表单数据校验失败')
    expect(errors).to.deep.equal({
      must: '名称must必须填写',
      mail: '名称mail格式不正确',
      code: '名称code格式不匹配',
      old: '只能是 x',
      own: '请填写它'
    })
    await until(() => errorOf(form, 'mail') === '名称mail格式不正确')
    await until(() => form.shadowRoot!.activeElement === inField(form, 'must', 'input'), 'the focus at the first')
    const input = inField(form, 'must', 'input')!
    expect(form.shadowRoot!.getElementById(input.getAttribute('aria-describedby')!)!.textContent).to.equal(
      '名称must必须填写'
    )
    enter(input, '好')
    await until(() => errorOf(form, 'must') === '')
  })

  it('[FD-4] validates every data type', async () => {
    const cases: Record<string, { right: unknown[]; wrong: unknown[] }> = {
      string: { right: ['a'], wrong: [] },
      number: { right: ['1.5', -2], wrong: ['1a'] },
      integer: { right: ['12'], wrong: ['1.5'] },
      float: { right: ['1.5', '2'], wrong: ['x'] },
      boolean: { right: ['true'], wrong: ['yes'] },
      url: { right: ['https://a.cn/x?y', 'ftp://a.cn'], wrong: ['a.cn', 'javascript:alert(1)', 'http://'] },
      email: { right: ['a.b@c.cn'], wrong: ['a@b', 'a b@c.cn'] },
      hex: { right: ['#1890ff', 'abc'], wrong: ['#12', 'xyz'] }
    }
    for (const [dataType, { right, wrong }] of Object.entries(cases)) {
      const form = document.createElement('qd-form') as FormElement
      form.schema = documentOf([widget('input', 'a', { dataType })])
      for (const value of [...right, '']) {
        form.setData({ a: value })
        expect(await form.getData(), `${dataType} ${String(value)}`).to.deep.equal({ a: value })
      }
      for (const value of wrong) {
        form.setData({ a: value })
        expect((await rejection(form.getData())).errors, `${dataType} ${String(value)}`).to.deep.equal({
          a: '名称a格式不正确'
        })
      }
    }
  })

  it('[FD-4] reports too few checked boxes at the field, and a wrong one can always be unchecked', async () => {
    const options = [{ value: '甲' }, { value: '乙' }, { value: '丙' }]
    const form = await formOf(
      documentOf([
        widget('checkbox', 'few', { options, min: 2, max: 2 }),
        widget('checkbox', 'own', { options, min: 2, required: true }),
        widget('checkbox', 'many', { options, max: 1 })
      ]),
      { value: { many: ['甲', '乙'] } }
    )
    expect(
      (await rejection(form.getData())).errors,
      'nothing ticked is no error where nothing is required'
    ).to.deep.equal({ own: '名称own必须填写', many: '名称many最多选 1 项' })
    const boxes = () => [...field(form, 'few').querySelectorAll<HTMLInputElement>('input')]
    boxes()[0]!.click()
    await form.validate()
    await until(() => errorOf(form, 'few') === '名称few至少选 2 项')
    form.lang = 'en'
    await until(() => errorOf(form, 'few') === '名称few needs at least 2 choices')
    boxes()[1]!.click()
    await until(() => errorOf(form, 'few') === '')
    expect(boxes().map(box => box.disabled)).to.deep.equal([false, false, true])
    boxes()[0]!.click()
    boxes()[1]!.click()
    await until(() => boxes().every(box => !box.disabled), 'every box is free')
    expect(form.value.few).to.deep.equal([])
    expect(errorOf(form, 'few')).to.equal('')
  })

  it('[FD-4] [FD-8] shows errors in English', async () => {
    const form = await formOf(
      documentOf([widget('input', 'a', { required: true }, { name: 'Reason' })]),
      {},
      'lang="en"'
    )
    expect((await rejection(form.getData())).message).to.equal('Form data validation failed')
    expect((await rejection(form.getData())).errors).to.deep.equal({ a: 'Reason Required' })
  })

  it('[FD-4] an error in a closed tab marks the tab, opens it and takes the focus', async () => {
    const form = await formOf(
      documentOf([
        widget(
          'tabs',
          'tabs',
          {},
          {
            tabs: [
              { label: '一', list: [] },
              {
                label: '二',
                list: [
                  widget(
                    'grid',
                    'g',
                    {},
                    { columns: [{ span: 24, list: [widget('input', 'deep', { required: true })] }] }
                  )
                ]
              }
            ]
          }
        )
      ])
    )
    expect(await form.validate()).to.equal(false)
    await until(() => form.shadowRoot!.activeElement === inField(form, 'deep', 'input'), 'the focus')
    expect(all(form, '[role=tab]')[1]!.querySelector('[role=img]')).not.to.equal(null)
  })

  it('[FD-9] fires events for user actions, none for scripts', async () => {
    const form = await formOf(documentOf([widget('input', 'a')]))
    const changes = heard<{ field: string; value: unknown; values: unknown }>(form, 'qd-change')
    form.setData({ a: 'script' })
    form.reset()
    expect(changes).to.deep.equal([])
    enter(inField(form, 'a', 'input')!, '人')
    expect(changes).to.deep.equal([{ field: 'a', value: '人', values: { a: '人' } }])
  })

  it('[FD-9] disables fields by name, disables all, and shows them read-only', async () => {
    const form = await formOf(documentOf([widget('input', 'a'), widget('select', 'b', { options: [{ value: '1' }] })]))
    form.disable('a')
    await until(() => inField<HTMLInputElement>(form, 'a', 'input')!.disabled)
    expect(inField<HTMLSelectElement>(form, 'b', 'select')!.disabled).to.equal(false)
    form.disable(['a'], false)
    form.setAttribute('disabled', '')
    await until(() => inField<HTMLSelectElement>(form, 'b', 'select')!.disabled)
    form.removeAttribute('disabled')
    form.setData({ a: '一段很长的文字'.repeat(20), b: '1' })
    form.setAttribute('readonly', '')
    await until(() => inField(form, 'a', 'output'), 'the texts')
    expect([inField(form, 'a', 'output')!.textContent, inField(form, 'b', 'output')!.textContent]).to.deep.equal([
      '一段很长的文字'.repeat(20),
      '1'
    ])
    expect(all(form, 'input, select').length).to.equal(0)
  })

  it('[EM-3] takes part in its form: entries, name, validity, reset, fieldset', async () => {
    const holder = place<HTMLFormElement>('<form><fieldset><qd-form></qd-form></fieldset></form>')
    const form = holder.querySelector('qd-form') as FormElement
    form.schema = documentOf([
      widget('input', 'a', { required: true }),
      widget('checkbox', 'b', { options: [{ value: 'x' }] })
    ])
    await until(() => inside(form, '.form'))
    expect(holder.checkValidity()).to.equal(false)
    form.setData({ a: '甲', b: ['x'] })
    expect(holder.checkValidity()).to.equal(true)
    expect([...new FormData(holder)]).to.deep.equal([
      ['a', '甲'],
      ['b', '["x"]']
    ])
    form.setAttribute('name', 'leave')
    form.setData({ a: '乙' })
    expect(JSON.parse(String(new FormData(holder).get('leave')))).to.deep.equal({ a: '乙', b: ['x'] })
    holder.reset()
    expect(form.value.a).to.equal('')
    holder.querySelector('fieldset')!.disabled = true
    await until(() => inField<HTMLInputElement>(form, 'a', 'input')!.disabled)
  })

  it('[EM-3] submits valid data by its button and Enter, and submits the form around it', async () => {
    const holder = place<HTMLFormElement>('<form><qd-form submit-label="提交"></qd-form></form>')
    const form = holder.querySelector('qd-form') as FormElement
    form.schema = documentOf([widget('input', 'a', { required: true })])
    const button = await until(() => all(form, 'button').find(one => one.textContent === '提交'), 'the button')
    const submits = heard<{ values: unknown }>(form, 'qd-submit')
    let sent = 0
    holder.addEventListener('submit', event => {
      event.preventDefault()
      sent++
    })
    button.click()
    await until(() => errorOf(form, 'a') !== '')
    expect(submits).to.deep.equal([])
    const input = inField(form, 'a', 'input')!
    enter(input, '事假', false)
    press(input, 'Enter', { isComposing: true })
    press(input, 'Enter')
    await until(() => sent === 1, 'the submit')
    expect(submits).to.deep.equal([{ values: { a: '事假' } }])
    form.addEventListener('qd-submit', event => event.preventDefault())
    await until(() => !(button as HTMLButtonElement).disabled)
    button.click()
    await until(() => submits.length === 2)
    expect(sent).to.equal(1)
  })

  it('[FD-3] hidden fields preserve their data and are not validated', async () => {
    const form = await formOf(documentOf([widget('input', 'a', { hidden: true, required: true, defaultValue: '' })]))
    expect(await form.getData()).to.deep.equal({ a: '' })
    expect(all(form, '.field').length).to.equal(0)
  })
})

describe('[FD-1] rules without code', () => {
  afterEach(clearPage)

  const rules = documentOf(
    [
      widget('radio', 'kind', { options: [{ value: '病假' }, { value: '事假' }] }),
      widget('grid', 'box', {}, { columns: [{ span: 24, list: [widget('input', 'proof', { required: true })] }] }),
      widget('input', 'why'),
      widget(
        'table',
        'items',
        {},
        { tableColumns: [widget('number', 'price'), widget('number', 'count'), widget('number', 'sum')] }
      ),
      widget('number', 'total')
    ],
    {},
    [
      { action: 'show', fields: ['box'], expression: 'kind == "病假"' },
      { action: 'require', fields: ['why'], expression: 'kind == "事假"' },
      { action: 'compute', fields: ['items.sum'], expression: 'price * count' },
      { action: 'compute', fields: ['total'], expression: 'sum(items.sum)' },
      { action: 'show', fields: ['why'], expression: 'this is ( broken' }
    ]
  )

  it('show, require and compute, for the form and for each row', async () => {
    const form = await formOf(rules)
    expect(await form.getData()).not.to.have.property('proof')
    all<HTMLInputElement>(form, 'input[type=radio]')[0]!.click()
    await until(() => all(form, '.field-label').some(label => label.textContent?.includes('proof')), 'the hidden field')
    expect((await rejection(form.getData())).errors).to.deep.equal({ proof: '名称proof必须填写' })
    form.setData({
      kind: '事假',
      items: [
        { price: 2, count: 3 },
        { price: 0.1, count: 3 }
      ]
    })
    expect((await rejection(form.getData())).errors).to.deep.equal({ why: '名称why必须填写' })
    expect(form.value.total).to.equal(6.3)
    expect((form.value.items as { sum: number }[]).map(row => row.sum)).to.deep.equal([6, 0.3])
    const count = await until(() => all<HTMLInputElement>(form, 'td input')[1], 'the rows')
    enter(count, '10')
    expect(form.value.total).to.equal(20.3)
    await until(() => inField(form, 'total', 'output')?.textContent === '20.3')
  })

  it('[FD-4] reports a number out of bounds from a rule or the host until its source changes', async () => {
    const numbers = documentOf(
      [
        widget('input', 'typed', { dataType: 'number' }),
        widget('number', 'days', { min: 0, max: 100 }),
        widget('number', 'least', { min: 1 }),
        widget('number', 'most', { max: '9.5' }),
        widget('number', 'old', { min: 0, max: 0 }),
        widget('number', 'words', { min: 0 })
      ],
      {},
      [{ action: 'compute', fields: ['days'], expression: 'typed * 10' }]
    )
    const form = await formOf(numbers, { value: { typed: 20, least: 0, most: '10', old: 500, words: '三' } })
    expect((await rejection(form.getData())).errors).to.deep.equal({
      days: '名称days应在 0 到 100 之间',
      least: '名称least不能小于 1',
      most: '名称most不能大于 9.5',
      words: '名称words格式不正确'
    })
    await until(() => errorOf(form, 'days') === '名称days应在 0 到 100 之间')
    form.lang = 'en'
    await until(
      () =>
        errorOf(form, 'days') === '名称days must be between 0 and 100' &&
        errorOf(form, 'least') === '名称least must be 1 or more' &&
        errorOf(form, 'most') === '名称most must be 9.5 or less'
    )
    enter(inField(form, 'typed', 'input')!, '10')
    await until(() => errorOf(form, 'days') === '')
    form.setData({ least: 1, most: 9.5, words: 3 })
    expect(await form.getData()).to.deep.include({ days: 100, least: 1, most: 9.5, old: 500, words: 3 })
  })
})

describe('[FD-9] sub-tables', () => {
  afterEach(clearPage)
  const columns = [widget('input', 'name', { required: true }), widget('number', 'count')]
  const table = documentOf([widget('table', 'rows', { min: 0 }, { tableColumns: columns })])
  const names = (form: FormElement) => (form.value.rows as { name: string }[]).map(row => row.name)
  const button = (form: Element, name: string) =>
    all(form, 'button').find(one => (one.getAttribute('aria-label') ?? one.textContent?.trim()) === name)

  it('add, copy, sort by keys and delete rows; unknown data in a row is preserved', async () => {
    const form = await formOf(table, { value: { rows: [{ name: 'a', id: 7 }, { name: 'b' }] } })
    await until(() => button(form, '添加一行'))
    button(form, '复制第 1 行')!.click()
    expect(form.value.rows).to.deep.equal([
      { id: 7, name: 'a', count: null },
      { id: 7, name: 'a', count: null },
      { name: 'b', count: null }
    ])
    await drawn()
    press(button(form, '移动第 3 行')!, 'ArrowUp', { altKey: true })
    expect(names(form)).to.deep.equal(['a', 'b', 'a'])
    await drawn()
    button(form, '删除第 1 行')!.click()
    expect(names(form)).to.deep.equal(['b', 'a'])
    await drawn()
    button(form, '添加一行')!.click()
    await until(() => form.shadowRoot!.activeElement === all(form, 'td input')[4], 'the focus in the new row')
    const { errors } = await rejection(form.getData())
    expect(errors).to.deep.equal({ 'rows.2.name': '名称name必须填写' })
  })

  it('[FD-9] announce added, copied, moved and deleted rows', async () => {
    const form = await formOf(table, { value: { rows: [{ name: 'a' }] } })
    const hears = (sentence: string) => until(() => inside(form, '[role=status]')?.textContent === sentence, sentence)
    const act = async (name: string) => (await until(() => button(form, name), name)).click()
    await act('添加一行')
    await hears('已添加第 2 行，共 2 行')
    await act('复制第 1 行')
    await hears('已将第 1 行复制为第 2 行，共 3 行')
    press(await until(() => button(form, '移动第 3 行')), 'ArrowUp', { altKey: true })
    await hears('已移到第 2 行，共 3 行')
    press(button(form, '移动第 1 行')!, 'ArrowUp', { altKey: true })
    await act('删除第 1 行')
    await hears('已删除第 1 行，剩余 2 行')
    form.lang = 'en'
    await act('Delete row 2')
    await hears('Row 2 deleted, 1 left')
    await act('Add row')
    await hears('Row 2 of 2 added')
    await act('Copy row 2')
    await hears('Row 2 copied to row 3 of 3')
    press(await until(() => button(form, 'Move row 1')), 'ArrowDown', { altKey: true })
    await hears('Moved to row 2 of 3')
    // The same announcement again is announced again.
    press(await until(() => button(form, 'Move row 1')), 'ArrowDown', { altKey: true })
    await hears('Moved to row 2 of 3\u200b')
  })

  it('with 1,000 rows draw a few of them and scroll to the one with an error', async () => {
    const rows = Array.from({ length: 1000 }, (_, at) => ({ name: at === 700 ? '' : `名 ${at}` }))
    const form = await formOf(table, { value: { rows } })
    await until(() => all(form, 'tr[data-row]').length > 0)
    expect(all(form, 'tr[data-row]').length).to.be.below(60)
    expect((form.value.rows as unknown[]).length).to.equal(1000)
    expect(await form.validate()).to.equal(false)
    await until(
      () => (form.shadowRoot!.activeElement as HTMLElement | null)?.closest('tr')?.dataset.row === '700',
      'the focus in row 701'
    )
    const scroller = inside(form, '.table-scroller')!.getBoundingClientRect()
    const row = form.shadowRoot!.activeElement!.getBoundingClientRect()
    expect(row.top).to.be.within(scroller.top, scroller.bottom)
  })
})
