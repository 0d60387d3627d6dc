import { expect } from '@esm-bundle/chai'
import { $toasts } from '../../elements/base/core/overlay/toasts.ts'
import { clearPage, signedOut, until } from '../support/element.ts'
import { all, documentOf, drawn, enter, field, formOf, inField, press, soon, widget } from './support/form.ts'

const choices = [
  { value: 'a', label: '甲' },
  { value: 'b', label: '乙' },
  { value: 'c', label: '丙' }
]
const click = (element: Element | null | undefined) => (element as HTMLElement).click()

describe('[FD-9] every type takes a value, can be edited and returns it', () => {
  afterEach(clearPage)

  it('text: sets and returns text, shows count and limit, reveals a password', async () => {
    const form = await formOf(
      documentOf([
        widget('input', 't', { maxlength: 5, showWordLimit: true }),
        widget('input', 'p', { showPassword: true })
      ]),
      { value: { t: '你好' } }
    )
    const input = inField<HTMLInputElement>(form, 't', 'input')!
    expect(input.value).to.equal('你好')
    expect(input.maxLength).to.equal(5)
    enter(input, '再见了')
    expect(form.value.t).to.equal('再见了')
    await until(() => field(form, 't').textContent?.includes('3/5'), 'the count')
    const secret = inField<HTMLInputElement>(form, 'p', 'input')!
    expect(secret.type).to.equal('password')
    click(inField(form, 'p', '[aria-pressed]'))
    await until(() => secret.type === 'text')
  })

  it('numeric text: holds a number, and unfinished decimals stay as typed', async () => {
    const form = await formOf(documentOf([widget('input', 'n', { dataType: 'float' })]))
    const input = inField<HTMLInputElement>(form, 'n', 'input')!
    enter(input, '12.', false)
    await drawn()
    expect(input.value).to.equal('12.')
    enter(input, '12.50')
    expect(form.value.n).to.equal(12.5)
    enter(input, '')
    expect(form.value.n).to.equal('')
  })

  it('[forms-15] a phone shows the keys that the field takes', async () => {
    const keyboards = {
      tel: [{ pattern: '^1[3-9]\\d{9}$' }, { pattern: '^(0\\d{2,3}-)?[0-9]{7,8}$' }],
      '': [{ pattern: '^\\d{17}[\\dXx]$' }, { pattern: '^浙A[0-9]{5}$' }, {}],
      numeric: [{ dataType: 'integer' }],
      email: [{ dataType: 'email' }]
    }
    const wanted = Object.entries(keyboards).flatMap(([keyboard, list]) => list.map(options => ({ keyboard, options })))
    const form = await formOf(documentOf(wanted.map(({ options }, at) => widget('input', `f${at}`, options))))
    for (const [at, { keyboard }] of wanted.entries())
      expect(inField<HTMLInputElement>(form, `f${at}`, 'input')!.inputMode, JSON.stringify(wanted[at])).to.equal(
        keyboard
      )
  })

  it('[forms-15] a text that was set and is longer than the limit is named when the form is checked', async () => {
    const form = await formOf(
      documentOf([
        widget('input', 't', { maxlength: 3 }),
        widget('textarea', 'a', { maxlength: 2 }),
        widget('input', 'u')
      ]),
      { value: { t: '一二三四', a: '一二', u: '一二三四五' } }
    )
    expect(await form.validate()).to.equal(false)
    await until(() => field(form, 't').textContent?.includes('名称t不能超过 3 个字'), 'the sentence')
    enter(inField<HTMLInputElement>(form, 't', 'input')!, '一二三')
    expect(await form.validate()).to.equal(true)
  })

  it('digits and signs of a Chinese input method count as numbers, and appear in ASCII after leaving the field', async () => {
    const form = await formOf(
      documentOf([
        widget('number', 'n'),
        widget('input', 'i', { dataType: 'integer' }),
        widget('input', 'f', { dataType: 'number', required: true }),
        widget('input', 't')
      ])
    )
    const typed: [model: string, words: string, value: unknown, shown: string][] = [
      ['n', '－', null, ''],
      ['n', '－３．５', -3.5, '-3.5'],
      ['n', '0。25', 0.25, '0.25'],
      ['i', '１２', 12, '12'],
      ['f', '０.５', 0.5, '0.5'],
      ['t', '３', '３', '３']
    ]
    for (const [model, words, value, shown] of typed) {
      const input = inField<HTMLInputElement>(form, model, 'input')!
      enter(input, words, false)
      await drawn()
      expect([input.value, form.value[model]], words).to.deep.equal([words, value])
      input.blur()
      await drawn()
      expect(input.value, words).to.equal(shown)
    }
    expect(await form.validate()).to.equal(true)
  })

  it('text area: five rows', async () => {
    const form = await formOf(documentOf([widget('textarea', 't')]), { value: { t: '一\n二' } })
    const area = inField<HTMLTextAreaElement>(form, 't', 'textarea')!
    expect([area.rows, area.value]).to.deep.equal([5, '一\n二'])
    enter(area, '三')
    expect(form.value.t).to.equal('三')
  })

  it('number: steps by button and arrow key within bounds; an empty one is null in the JSON', async () => {
    const form = await formOf(documentOf([widget('number', 'n', { min: 0, max: 1, step: 0.1, defaultValue: 0.2 })]))
    const input = inField<HTMLInputElement>(form, 'n', 'input')!
    click(all(form, '.step')[1])
    expect(form.value.n).to.equal(0.3)
    await drawn()
    press(input, 'ArrowDown')
    expect(form.value.n).to.equal(0.2)
    await drawn()
    enter(input, '7')
    expect(form.value.n).to.equal(1)
    await drawn()
    enter(input, '')
    expect(JSON.stringify(form.value)).to.equal('{"n":null}')
    await drawn()
    enter(input, '-', false)
    await drawn()
    expect([input.value, form.value.n]).to.deep.equal(['-', null])
  })

  it('number: 0 and 0 of older designers are no bounds; data outside the bounds is preserved', async () => {
    const form = await formOf(
      documentOf([widget('number', 'old', { min: 0, max: 0 }), widget('number', 'n', { min: 0, max: 10 })]),
      { value: { n: 500 } }
    )
    enter(inField(form, 'old', 'input')!, '5')
    const input = inField<HTMLInputElement>(form, 'n', 'input')!
    input.focus()
    input.blur()
    expect(form.value).to.deep.equal({ old: 5, n: 500 })
  })

  it('[FD-10] a data grid that names keys and headings is a table of texts', async () => {
    const columns = [{ field: 'date', label: '日期', width: '180' }, { field: 'name', label: '姓名' }, null]
    const form = await formOf(
      documentOf([
        widget('table', 'people', { columns, defaultValue: [{ date: '2016-05-02', name: '王小虎', id: 7 }] })
      ])
    )
    const input = await until(() => all(form, 'td input')[1], 'the cells')
    expect(all(form, 'th').map(head => head.textContent)).to.include.members(['日期', '姓名'])
    enter(input, '李')
    expect(form.value.people).to.deep.equal([{ id: 7, date: '2016-05-02', name: '李' }])
  })

  it('radio and checkbox: choices of the document; showLabel false shows the values', async () => {
    const form = await formOf(
      documentOf([
        widget('radio', 'r', { options: choices, showLabel: true }),
        widget('checkbox', 'c', { options: choices, showLabel: false, max: 2 })
      ]),
      { value: { r: 'b', c: ['a'] } }
    )
    expect(all<HTMLInputElement>(form, 'input[type=radio]').map(one => one.checked)).to.deep.equal([false, true, false])
    expect(field(form, 'r').textContent).to.contain('甲')
    expect(field(form, 'c').textContent).not.to.contain('甲')
    click(all(form, 'input[type=radio]')[2])
    click(all(form, 'input[type=checkbox]')[1])
    expect([form.value.r, form.value.c]).to.deep.equal(['c', ['a', 'b']])
    await until(() => all<HTMLInputElement>(form, 'input[type=checkbox]')[2]!.disabled, 'the third choice closed')
    click(all(form, 'input[type=checkbox]')[0])
    expect(form.value.c).to.deep.equal(['b'])
  })

  it('choices with equal values each appear once, also after the list changed', async () => {
    const twice = [
      { value: 'a', label: '甲' },
      { value: 'a', label: '又甲' },
      { value: 'b', label: '乙' }
    ]
    const listOf = (options: unknown) =>
      documentOf([
        widget('radio', 'r', { options, showLabel: true }),
        widget('checkbox', 'c', { options, showLabel: true }),
        widget('select', 's', { options, showLabel: true, filterable: true }),
        widget('cascader', 'p', { remote: false, options, showLabel: true })
      ])
    const form = await formOf(listOf(twice))
    for (const list of [twice, [twice[2]], twice, [twice[1], twice[2]]]) {
      form.schema = listOf(list)
      const labels = list.map(choice => choice!.label)
      const seen = (model: string, selector: string) =>
        [...field(form, model).querySelectorAll(selector)].map(one => one.textContent)
      await until(
        () =>
          seen('r', '.choices label').join() === labels.join() && seen('c', '.choices label').join() === labels.join(),
        labels.join()
      )
      const select = await soon(form, 's', '[role=combobox]')
      select.click()
      await until(
        () =>
          all(form, '[role=option]')
            .map(one => one.textContent)
            .join() === labels.join(),
        'the options'
      )
      select.focus()
      select.blur()
      await until(() => all(form, '[role=option]').length === 0)
      const path = await soon(form, 'p', '[role=combobox]')
      path.click()
      await until(
        () =>
          all(form, '.cascader-choice')
            .map(one => one.textContent)
            .join() === labels.join(),
        'the levels'
      )
      press(path, 'Escape')
      await until(() => all(form, '.cascader-choice').length === 0)
    }
  })

  it('time: typed in many ways, picked from columns, as a range', async () => {
    const form = await formOf(
      documentOf([
        widget('time', 't', { format: 'HH:mm', clearable: true }),
        widget('time', 'r', { isRange: true, format: 'HH:mm:ss' })
      ]),
      { value: { t: '08:30' } }
    )
    const input = await soon<HTMLInputElement>(form, 't', 'input')
    expect(input.value).to.equal('08:30')
    enter(input, '9：5')
    expect(form.value.t).to.equal('09:05')
    await drawn()
    enter(input, '下午 3:20')
    expect(form.value.t).to.equal('15:20')
    await drawn()
    enter(input, '25:99')
    expect(form.value.t).to.equal('15:20')
    press(input, 'ArrowDown')
    const list = await until(() => all(form, '.time-list')[0], 'the columns')
    press(list, 'ArrowDown')
    expect(form.value.t).to.equal('16:20')
    enter(inField<HTMLInputElement>(form, 'r', 'input')!, '10')
    expect(form.value.r).to.deep.equal(['10:00:00', '10:00:00'])
  })

  it('date: formatted text, typed or picked, as a timestamp, several, a range, month and year', async () => {
    const form = await formOf(
      documentOf([
        widget('date', 'd', { type: 'date', format: 'YYYY-MM-DD', clearable: true }),
        widget('date', 's', { type: 'datetime', timestamp: true }),
        widget('date', 'r', { type: 'daterange', format: 'yyyy-MM-dd' }),
        widget('date', 'm', { type: 'month', format: 'yyyy-MM-dd' }),
        widget('date', 'y', { type: 'year', format: 'yyyy-MM-dd' }),
        widget('date', 'many', { type: 'dates' })
      ]),
      { value: { d: '2024-02-28', s: 1709100000000, r: ['2024-01-01', '2024-01-03'], m: '2024-05', y: '2023' } }
    )
    const input = await soon<HTMLInputElement>(form, 'd', 'input')
    expect(input.value).to.equal('2024-02-28')
    enter(input, '2024年3月1日')
    expect(form.value.d).to.equal('2024-03-01')
    await drawn()
    press(input, 'ArrowDown')
    const day = await until(() => all(form, '.day-button').find(one => one.textContent === '15'), 'the days')
    day.click()
    expect(form.value.d).to.equal('2024-03-15')
    enter(inField<HTMLInputElement>(form, 's', 'input')!, '2024-02-28 10:20:30')
    expect(form.value.s).to.equal(new Date(2024, 1, 28, 10, 20, 30).getTime())
    expect(inField<HTMLInputElement>(form, 'm', 'input')!.value).to.equal('2024-05')
    expect(inField<HTMLInputElement>(form, 'y', 'input')!.value).to.equal('2023')
    const [, end] = field(form, 'r').querySelectorAll('input')
    enter(end!, '2023-12-01')
    expect(form.value.r).to.deep.equal(['2023-12-01', '2024-01-01'])
    enter(inField<HTMLInputElement>(form, 'many', 'input')!, '2024-01-02，2024-01-01')
    expect(form.value.many).to.deep.equal(['2024-01-01', '2024-01-02'])
    enter(inField<HTMLInputElement>(form, 'm', 'input')!, '')
    expect(form.value.m).to.equal('')
  })

  it('rate: whole and half stars, also by keys', async () => {
    const form = await formOf(documentOf([widget('rate', 'r', { max: 5, allowHalf: true, defaultValue: null })]))
    expect(form.value.r).to.equal(null)
    await soon(form, 'r', '[role=radio]')
    expect(all(form, '[role=radio]').length).to.equal(10)
    click(all(form, '[role=radio]')[6])
    expect(form.value.r).to.equal(3.5)
    await drawn()
    press(all(form, '[role=radio]')[6]!, 'ArrowRight')
    expect(form.value.r).to.equal(4)
    await drawn()
    press(all(form, '[role=radio]')[6]!, 'Delete')
    expect(form.value.r).to.equal(null)
  })

  it('color: hex, and rgba if transparency is allowed', async () => {
    const form = await formOf(documentOf([widget('color', 'c'), widget('color', 'a', { showAlpha: true })]), {
      value: { c: '#ff0000', a: 'rgba(0, 128, 0, 0.5)' }
    })
    const input = await soon<HTMLInputElement>(form, 'c', '.bp6-input')
    enter(input, '0af')
    expect(form.value.c).to.equal('#00aaff')
    const alpha = await soon<HTMLInputElement>(form, 'a', 'input[type=range]')
    enter(alpha, '0.25')
    expect(form.value.a).to.equal('rgba(0, 128, 0, 0.25)')
    await drawn()
    enter(input, 'no colour')
    expect(form.value.c).to.equal('#00aaff')
  })

  it('select: one by the native control; a value that is not a choice is shown', async () => {
    const form = await formOf(
      documentOf([
        widget('select', 's', { options: choices, clearable: true }),
        widget('select', 'x', { options: choices })
      ]),
      { value: { s: 'b', x: '旧值' } }
    )
    const select = inField<HTMLSelectElement>(form, 's', 'select')!
    expect(select.selectedOptions[0]!.textContent).to.equal('乙')
    enter(select, '2')
    expect(form.value.s).to.equal('c')
    expect(inField<HTMLSelectElement>(form, 'x', 'select')!.selectedOptions[0]!.textContent).to.equal('旧值')
    expect(form.value.x).to.equal('旧值')
  })

  it('select: many by a filterable list and keys; tags can be removed', async () => {
    const form = await formOf(
      documentOf([widget('select', 's', { options: choices, multiple: true, filterable: true })]),
      { value: { s: ['a'] } }
    )
    const input = await soon<HTMLInputElement>(form, 's', '[role=combobox]')
    enter(input, '丙', false)
    await until(() => all(form, '[role=option]').length === 1, 'the filtered choices')
    press(input, 'Enter')
    expect(form.value.s).to.deep.equal(['a', 'c'])
    await drawn()
    click(inField(form, 's', '.combo-tag button'))
    expect(form.value.s).to.deep.equal(['c'])
    await drawn()
    press(input, 'Backspace')
    expect(form.value.s).to.deep.equal([])
  })

  it('switch, slider and a slider with two handles', async () => {
    const form = await formOf(
      documentOf([
        widget('switch', 'on'),
        widget('slider', 's', { min: 0, max: 10, showInput: true }),
        widget('slider', 'r', { range: true, max: 50 })
      ])
    )
    // Clicks the drawn part beside the control, as a person does.
    click(inField(form, 'on', '.bp6-control-indicator'))
    expect(form.value.on).to.equal(true)
    enter(await soon(form, 's', 'input[type=number]'), '99')
    expect(form.value.s).to.equal(10)
    expect(form.value.r).to.deep.equal([0, 50])
    enter(await soon(form, 'r', 'input'), '20')
    expect(form.value.r).to.deep.equal([20, 50])
  })

  it('static text is part of the data', async () => {
    const form = await formOf(documentOf([widget('text', 't', { defaultValue: '<b>这是一段文字</b>' })]))
    expect(field(form, 't').textContent).to.contain('<b>这是一段文字</b>')
    expect(form.value.t).to.equal('<b>这是一段文字</b>')
  })

  it('custom: an element that the host defined, never one of Qundao or an unknown one', async () => {
    class Tone extends HTMLElement {
      value: unknown = ''
    }
    customElements.define('test-tone', Tone)
    const form = await formOf(
      documentOf([
        widget('custom', 'c', { el: 'test-tone' }),
        widget('custom', 'q', { el: 'qd-form' }),
        widget('custom', 'u', { el: 'test-unknown' })
      ]),
      { value: { c: '红' } }
    )
    const own = await soon<Tone>(form, 'c', 'test-tone')
    await until(() => own.value === '红')
    own.dispatchEvent(new CustomEvent('change', { detail: { value: '绿' } }))
    expect(form.value.c).to.equal('绿')
    own.value = '蓝'
    own.dispatchEvent(new Event('input'))
    expect(form.value.c).to.equal('蓝')
    expect(field(form, 'q').textContent).to.contain('qd-form')
    expect(field(form, 'q').querySelector('qd-form')).to.equal(null)
    expect(field(form, 'u').textContent).to.contain('test-unknown')
  })

  it('custom area: shows the child of the host in its slot and preserves its value', async () => {
    const form = await formOf(documentOf([widget('blank', 'area', { defaultType: 'Object' })]))
    form.innerHTML = '<input slot="area" value="自带">'
    expect(inField<HTMLSlotElement>(form, 'area', 'slot')!.assignedElements().length).to.equal(1)
    expect(form.value.area).to.deep.equal({})
    form.setData({ area: { x: 1 } })
    expect((await form.getData()).area).to.deep.equal({ x: 1 })
  })

  it('custom area in rows: a slot for each table, row and model; the first row also takes the plain name', async () => {
    const form = await formOf(documentOf([widget('table', 'rows', {}, { tableColumns: [widget('blank', 'area')] })]), {
      value: { rows: [{}, {}, {}] }
    })
    form.innerHTML = '<i slot="area">一</i><i slot="rows.1.area">二</i>'
    await until(() => all(form, 'tr[data-row]').length === 3, 'the rows')
    const shown = all(form, 'td .blank').map(
      area => area.querySelector('slot')!.assignedElements({ flatten: true })[0]?.textContent
    )
    expect(shown).to.deep.equal(['一', '二', undefined])
  })

  it('custom area: shows nothing if the host fills it with nothing, in particular not its technical name', async () => {
    const form = await formOf(
      documentOf([
        widget('blank', 'blank_a770e601'),
        widget('table', 'rows', {}, { tableColumns: [widget('blank', 'inside')] })
      ]),
      { value: { rows: [{}] } }
    )
    const isBare = () => all(form, '.blank').length === 2 && all(form, '.blank').every(area => area.textContent === '')
    await until(isBare, 'nothing')
    form.setAttribute('readonly', '')
    await drawn()
    expect(isBare(), 'read only').to.equal(true)
    dispatchEvent(new Event('beforeprint'))
    expect(isBare(), 'on paper').to.equal(true)
    dispatchEvent(new Event('afterprint'))
  })

  it('editor: HTML in and out, without scripts', async () => {
    const form = await formOf(documentOf([widget('editor', 'e')]), {
      value: { e: '<p>你好<script>alert(1)</script><a href="javascript:alert(1)">坏</a></p>' }
    })
    const text = await soon(form, 'e', '.ProseMirror')
    expect(text.textContent).to.equal('你好坏')
    expect(text.querySelector('a, script') === null).to.equal(true)
    expect(inField(form, 'e', 'input[type=file]') === null).to.equal(true)
    form.setData({ e: '<p><strong>新</strong></p>' })
    await until(() => text.textContent === '新')
    expect(form.value.e).to.equal('<p><strong>新</strong></p>')
  })

  const word = `<p class="MsoNormal">正文</p><p><img src="file:///C:/clip_image001.png"></p>`
  const paste = (text: HTMLElement, html: string) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', html)
    clipboardData.setData('text/plain', 'x')
    text.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true, composed: true }))
  }
  const saidOf = () => $toasts.get().map(({ message }) => message)

  it('[issue-8 editor] says that pictures of a pasted text are left out if none can be uploaded', async () => {
    // Test files share the session. With one, the platform takes the pictures.
    signedOut()
    const form = await formOf(documentOf([widget('editor', 'e')]))
    paste(await soon(form, 'e', '.ProseMirror'), word)
    await until(() => saidOf().some(message => message.includes('1 张图片（此处不能上传图片）')), 'what was left out')
    expect(form.value.e).to.contain('<p>正文</p>')
  })

  it('[issue-8 editor] asks for the pictures of a pasted text and hands them to the host', async () => {
    const form = await formOf(documentOf([widget('editor', 'e')]), {
      upload: async (file: File) => `${location.origin}/uploaded/${file.name}`
    })
    paste(await soon(form, 'e', '.ProseMirror'), word)
    await until(() => all(form, '.upload-name')[0]?.textContent?.includes('clip_image001.png'), 'the question')
    const chooser = all<HTMLInputElement>(form, '.rich-field input[type=file]')[0]!
    // The names stand before the script of their tools has been loaded.
    const choose = await until(
      () => all(form, '.uploads button').find(button => button.textContent === '选择图片'),
      'the tools'
    )
    choose.click()
    const files = new DataTransfer()
    files.items.add(new File(['x'], '图.png', { type: 'image/png' }))
    chooser.files = files.files
    chooser.dispatchEvent(new Event('change', { bubbles: true }))
    await until(() => String(form.value.e).includes('/uploaded/'), 'the picture')
    expect(all(form, '.uploads').length).to.equal(0)
  })

  it('cascader: a path of values, by click and by arrow keys', async () => {
    const tree = [
      {
        value: 'zj',
        label: '浙江',
        children: [
          { value: 'hz', label: '杭州' },
          { value: 'nb', label: '宁波' }
        ]
      },
      { value: 'bj', label: '北京' }
    ]
    const form = await formOf(
      documentOf([widget('cascader', 'c', { remote: false, options: tree, clearable: true, filterable: true })]),
      { value: { c: ['zj', 'hz'] } }
    )
    const input = await soon<HTMLInputElement>(form, 'c', '[role=combobox]')
    expect(input.value).to.equal('浙江 / 杭州')
    input.click()
    const city = await until(() => all(form, '.cascader-choice').find(one => one.textContent === '宁波'), 'the cities')
    city.click()
    expect(form.value.c).to.deep.equal(['zj', 'nb'])
    await until(() => all(form, '.cascader').length === 0, 'the closed panel')
    enter(input, '杭', false)
    const found = await until(() => all(form, '.cascader-found button')[0], 'what was found')
    found.click()
    expect(form.value.c).to.deep.equal(['zj', 'hz'])
  })

  it('grid, tabs and divider hold fields and have no value', async () => {
    const form = await formOf(
      documentOf([
        widget(
          'grid',
          'g',
          { gutter: 16 },
          {
            columns: [
              { span: 12, list: [widget('input', 'left')] },
              { span: 12, list: [widget('input', 'right')] }
            ]
          }
        ),
        widget(
          'tabs',
          'tabs',
          {},
          {
            tabs: [
              { label: '一', list: [widget('input', 'one')] },
              { label: '二', list: [widget('input', 'two')] }
            ]
          }
        ),
        widget('divider', 'line')
      ])
    )
    expect(Object.keys(form.value)).to.deep.equal(['left', 'right', 'one', 'two'])
    expect(field(form, 'left').getBoundingClientRect().top).to.equal(field(form, 'right').getBoundingClientRect().top)
    const tabs = all(form, '[role=tab]')
    tabs[0]!.focus()
    press(tabs[0]!, 'ArrowRight')
    await until(() => tabs[1]!.getAttribute('aria-selected') === 'true')
    expect(field(form, 'two')).not.to.equal(null)
    expect(all(form, '[role=separator]').length).to.equal(1)
  })
})
