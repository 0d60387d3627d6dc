import { expect } from '@esm-bundle/chai'
import { clearPage, until } from '../support/element.ts'
import { all, documentOf, enter, formOf, inField, press, widget } from './support/form.ts'
import { button, designerOf, entry, first, node, row, set, tab, type Designer } from './support/designer.ts'

const foreign = documentOf([
  {
    type: 'card',
    name: '申请人',
    key: 'card',
    options: {},
    list: [widget('phone', 'tel'), widget('email', 'mail'), widget('money', 'fee')]
  },
  {
    type: 'collapse',
    name: '',
    key: 'collapse',
    options: {},
    panels: [{ label: '其他', list: [widget('input', 'note')] }]
  }
])

const isIn = (inner: HTMLElement, outer: HTMLElement): boolean => {
  const [one, other] = [inner.getBoundingClientRect(), outer.getBoundingClientRect()]
  return one.top < other.bottom && one.bottom > other.top && one.left < other.right && one.right > other.left
}

describe('forms of other designers, and problems of form authors', () => {
  afterEach(clearPage)

  it('[forms-D2] a container of an unknown type shows its contents, and simple foreign fields can be filled in', async () => {
    const form = await formOf(foreign)
    await until(() => inField(form, 'fee', 'input'), 'the fields')
    expect(all(form, '.strange-name').map(({ textContent }) => textContent)).to.deep.equal(['申请人', '其他'])
    enter(inField(form, 'tel', 'input')!, '13800000000')
    enter(inField(form, 'note', 'input')!, '无')
    expect(await form.getData()).to.include({ tel: '13800000000', note: '无' })
  })

  it('[forms-D2] the designer reaches the contents of an unknown container and preserves it', async () => {
    const designer = await designerOf(foreign)
    node(designer, 'tel').click()
    await until(() => entry(designer, '标题').value === '名称tel', 'its properties')
    set(designer, '标题', '手机')
    const [card] = designer.getJSON().list as unknown as { type: string; list: { name: string; type: string }[] }[]
    expect([card!.type, card!.list.map(({ type }) => type)]).to.deep.equal(['card', ['phone', 'email', 'money']])
    expect(card!.list[0]!.name).to.equal('手机')
  })

  it('[forms-D4] the focus stays in the dialog after an import with a report', async () => {
    const designer = await designerOf()
    button(designer, 'JSON').click()
    await until(() => tab(designer, '导入'), 'the dialog')
    tab(designer, '导入').click()
    const area = await until(
      () => designer.shadowRoot!.querySelector<HTMLTextAreaElement>('.code-entry-large'),
      'the text'
    )
    enter(area, JSON.stringify({ list: [{ type: 'nobody-knows' }] }), false)
    await until(() => !(button(designer, '导入') as HTMLButtonElement).disabled)
    button(designer, '导入').click()
    await until(() => designer.shadowRoot!.querySelector('.report'), 'the report')
    await until(() => designer.shadowRoot!.activeElement?.closest('dialog'), 'the focus in the dialog')
    press(designer.shadowRoot!.activeElement!, 'Escape')
    await until(() => !designer.shadowRoot!.querySelector('.report'), 'the dialog is closed')
  })

  it('[forms-D5] the toolbar of the selected widget covers neither its label nor its control', async () => {
    const designer = await designerOf(
      documentOf([
        widget(
          'grid',
          'g',
          {},
          {
            columns: [
              { span: 12, list: [widget('cascader', 'c')] },
              { span: 12, list: [] }
            ]
          }
        )
      ]),
      {},
      'style="display: block; width: 1100px; height: 600px"'
    )
    node(designer, 'c').click()
    const bar = await until(() => all(designer, '.node-bar').find(({ offsetWidth }) => offsetWidth > 0), 'the bar')
    for (const part of ['.field-label', '.field-control'])
      expect(isIn(bar, designer.shadowRoot!.querySelector<HTMLElement>(`[data-key=c] ${part}`)!), part).to.equal(false)
  })

  it('[forms-D6] canvas, properties and form show the same text of a divider, also if an older designer stored it elsewhere', async () => {
    const line = { type: 'divider', name: '分割线', key: 'line', options: { text: '附件', position: 'center' } }
    const designer = await designerOf(documentOf([line]))
    expect(designer.shadowRoot!.querySelector('.canvas .divider-center')?.textContent).to.equal('附件')
    node(designer, 'line').click()
    await until(() => entry(designer, '标题').value === '附件', 'the name')
    set(designer, '标题', '清单')
    const form = await formOf(designer.getJSON())
    expect(all(form, '.divider').map(({ textContent }) => textContent)).to.deep.equal(['清单'])
  })

  it('[forms-D7] typed choices are preserved when another widget is selected', async () => {
    const choices = { options: [{ value: '甲' }] }
    const designer = await designerOf(documentOf([widget('select', 'a', choices), widget('input', 'b')]))
    node(designer, 'a').click()
    await until(() => button(designer, '批量编辑'))
    button(designer, '批量编辑').click()
    const area = await until(
      () => all<HTMLTextAreaElement>(designer, '.inspector textarea').find(each => each.value === '甲'),
      'the text'
    )
    enter(area, '甲\n乙', false)
    node(designer, 'b').click()
    await until(() => entry(designer, '标题').value === '名称b')
    const stored = first(designer).options.options as { value: string }[]
    expect(stored.map(({ value }) => value)).to.deep.equal(['甲', '乙'])
  })

  it('[forms-D8] a selected widget shows its properties from any tab', async () => {
    const designer = await designerOf(documentOf([widget('input', 'a')]))
    tab(designer, '表单属性').click()
    await until(() => tab(designer, '表单属性').getAttribute('aria-selected') === 'true')
    node(designer, 'a').click()
    await until(() => row(designer, '标题'), 'the properties')
  })

  it('[forms-D9] a new rule has the focus in its condition', async () => {
    const designer: Designer = await designerOf(documentOf([widget('input', 'a')]))
    tab(designer, '表单属性').click()
    await until(() => button(designer, '添加规则'))
    button(designer, '添加规则').focus()
    button(designer, '添加规则').click()
    await until(() => designer.shadowRoot!.activeElement?.closest('[data-rule]'), 'the focus in the rule')
    expect(designer.shadowRoot!.activeElement!.localName).to.equal('textarea')
  })

  it('[forms-12] a rule added on a field keeps the person at the field, and tells what its condition means', async () => {
    const designer = await designerOf(
      documentOf([
        { ...widget('select', 'select_9dd70844', { options: [{ value: '病假' }] }), name: '请假类型' },
        { ...widget('number', 'number_1'), name: '天数' }
      ])
    )
    node(designer, 'number_1').click()
    await until(() => entry(designer, '标题').value === '天数', 'its properties')
    button(designer, '添加规则').click()
    const area = await until(() => designer.shadowRoot!.activeElement?.closest('.rule textarea'), 'the condition')
    expect(tab(designer, '组件属性').getAttribute('aria-selected')).to.equal('true')
    expect(entry(designer, '标题').value).to.equal('天数')
    const says = async (written: string, words: RegExp) => {
      enter(area as HTMLTextAreaElement, written, false)
      await until(() => words.test(designer.shadowRoot!.querySelector('.rule')!.textContent!), written)
    }
    await says('select_9dd70844 等于 "病假"', /第 17 个字符处：“等于”请写成 ==/)
    await says('select_9dd70844 = "病假"', /第 17 个字符处：“=”请写成 ==/)
    await says('天数 > 3', /“天数”的绑定字段是 number_1/)
    await says('select_9dd70844 == "病假"', /即：〔请假类型〕 == "病假"/)
    expect(all(designer, '.rule-wrong').length).to.equal(0)
  })

  it('[forms-12] 必填 is on the screen at 1440×900 for every type that has it', async () => {
    const list = ['input', 'textarea', 'number', 'select', 'date', 'cascader', 'imgupload', 'rate'].map(type =>
      widget(type, type)
    )
    const designer = await designerOf(documentOf(list), {}, 'style="display: block; width: 1200px; height: 700px"')
    for (const { key } of list) {
      node(designer, key).click()
      await until(() => row(designer, '标题') && entry(designer, '标题').value === `名称${key}`, key)
      const [shown, panel] = [row(designer, '必填')!, designer.shadowRoot!.querySelector('.inspector')!]
      expect(shown.getBoundingClientRect().bottom, key).to.be.below(panel.getBoundingClientRect().top + 300)
    }
  })

  it('[forms-11] the import takes a form of another family and lists what is missing, or refuses it by its name', async () => {
    const designer = await designerOf()
    const give = async (document: unknown) => {
      button(designer, 'JSON').click()
      await until(() => tab(designer, '导入'), 'the dialog')
      tab(designer, '导入').click()
      const area = await until(
        () => designer.shadowRoot!.querySelector<HTMLTextAreaElement>('.code-entry-large'),
        'the text'
      )
      enter(area, JSON.stringify(document), false)
      await until(() => !(button(designer, '导入') as HTMLButtonElement).disabled)
      button(designer, '导入').click()
    }
    const sign = { type: 'signature', key: 'sign', label: '签名' }
    await give({ components: [sign] })
    const refused = await until(() => designer.shadowRoot!.querySelector('.failure'), 'the refusal')
    expect(refused.textContent).to.match(/这是 form\.io 的表单.*请/)
    press(refused, 'Escape')
    await until(() => !designer.shadowRoot!.querySelector('.failure'), 'the dialog is closed')
    await give({ components: [{ type: 'textfield', key: 'name', label: '姓名' }, sign] })
    const report = await until(() => designer.shadowRoot!.querySelector('.report'), 'the report')
    expect(report.textContent)
      .to.match(/由 form\.io 的表单转换/)
      .and.match(/签名/)
    expect([first(designer).name, first(designer).model]).to.deep.equal(['姓名', 'name'])
    expect(JSON.stringify(designer.getJSON().qdKept)).to.contain('signature')
  })

  it('[forms-D10] [forms-D11] names in the palette and labels of five characters fit on one line', async () => {
    const designer = await designerOf(undefined, {}, 'style="display: block; width: 1200px; height: 600px"')
    for (const name of all(designer, '.palette-entry span:last-child'))
      expect(name.scrollWidth, name.textContent!).to.be.at.most(name.clientWidth)
    const form = await formOf(
      documentOf([{ ...widget('time', 'x', { required: true }), name: '时间选择器' }], { ui: 'Ant Design' })
    )
    await until(() => all(form, '.field-label')[0])
    expect(all(form, '.field-label')[0]!.getClientRects().length).to.equal(1)
    const { lineHeight } = getComputedStyle(all(form, '.field-label')[0]!)
    expect(all(form, '.field-label')[0]!.getBoundingClientRect().height).to.be.below(1.9 * parseFloat(lineHeight))
  })
})
