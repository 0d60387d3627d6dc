import { expect } from '@esm-bundle/chai'
import { configOf, typeNames } from '../../elements/base/form-engine/document/document.ts'
import { types } from '../../elements/base/form-engine/catalogue/widget-types.ts'
import { clearPage, signedIn, signedOut, until } from '../support/element.ts'
import { all, documentOf, enter, press, widget } from './support/form.ts'
import { button, designerOf, entry, first, names, node, nodes, row, set, tab } from './support/designer.ts'

const options = (designer: Parameters<typeof first>[0]) => first(designer).options

describe('form-designer: canvas', () => {
  afterEach(clearPage)

  it('[FD-1] the palette lists the 23 types, can be searched, and adds after or into the selection on click', async () => {
    const designer = await designerOf()
    expect(all(designer, '.palette-entry').length).to.equal(23)
    enter(designer.shadowRoot!.querySelector<HTMLInputElement>('.palette input')!, '栅格', false)
    await until(() => all(designer, '.palette-entry').length === 1)
    button(designer, '栅格布局').click()
    enter(designer.shadowRoot!.querySelector<HTMLInputElement>('.palette input')!, 'rate', false)
    await until(() => button(designer, '评分'))
    button(designer, '评分').click()
    const [grid] = designer.getJSON().list as { columns?: { list: { type: string }[] }[] }[]
    expect(grid!.columns!.map(({ list }) => list.map(({ type }) => type))).to.deep.equal([['rate'], []])
  })

  it('[FD-1] the keyboard selects, moves, nests, duplicates, deletes, undoes and redoes, with announcements', async () => {
    const designer = await designerOf(
      documentOf([
        widget('input', 'a'),
        widget('grid', 'g', {}, { columns: [{ span: 24, list: [] }] }),
        widget('input', 'b')
      ])
    )
    node(designer, 'a').focus()
    const order = () =>
      JSON.stringify(designer.getJSON().list, (key, value: unknown) =>
        ['options', 'rules', 'model', 'type', 'name', 'span'].includes(key) ? undefined : value
      )
    const begin = order()
    const at = () => designer.shadowRoot!.activeElement!
    press(at(), 'ArrowDown')
    press(at(), 'ArrowDown')
    await until(() => at() === node(designer, 'b'), 'the focus')
    press(at(), 'ArrowRight', { altKey: true })
    expect(order()).to.contain('"columns":[{"list":[{"key":"b"}]}]')
    await until(
      () =>
        /已移动名称b，在名称g中第 1 项，共 1 项/.test(
          all(designer, '[role=status]')
            .map(each => each.textContent)
            .join()
        ),
      'what is said'
    )
    await until(() => at() === node(designer, 'b'), 'the focus goes along')
    press(at(), 'ArrowLeft', { altKey: true })
    press(at(), 'ArrowUp', { altKey: true })
    expect(names(designer)).to.deep.equal(['名称a', '名称b', '名称g'])
    await until(() => at() === node(designer, 'b'))
    press(at(), 'd', { ctrlKey: true })
    expect(names(designer)).to.deep.equal(['名称a', '名称b', '名称b', '名称g'])
    await until(() => nodes(designer).length === 4 && at() === nodes(designer)[2])
    press(at(), 'Delete')
    await until(() => nodes(designer).length === 3)
    for (let count = 0; count < 5; count++) press(at(), 'z', { ctrlKey: true })
    expect(order()).to.equal(begin)
    press(at(), 'z', { ctrlKey: true, shiftKey: true })
    expect(order()).to.contain('"columns":[{"list":[{"key":"b"}]}]')
  })

  it('[FD-1] Ctrl and Shift select several widgets; the path selects parents', async () => {
    const designer = await designerOf(
      documentOf([
        widget(
          'grid',
          'g',
          {},
          { columns: [{ span: 24, list: [widget('input', 'a'), widget('input', 'b'), widget('input', 'c')] }] }
        )
      ])
    )
    const chosen = () =>
      nodes(designer)
        .filter(each => each.getAttribute('aria-selected') === 'true')
        .map(each => each.parentElement!.dataset.key)
    node(designer, 'a').click()
    node(designer, 'c').dispatchEvent(new MouseEvent('click', { bubbles: true, shiftKey: true }))
    await until(() => chosen().join() === 'a,b,c')
    node(designer, 'b').dispatchEvent(new MouseEvent('click', { bubbles: true, ctrlKey: true }))
    await until(() => chosen().join() === 'a,c')
    set(designer, '占位提示', '请输入')
    const [grid] = designer.getJSON().list as unknown as {
      columns: { list: { options: { placeholder?: string } }[] }[]
    }[]
    expect(grid!.columns[0]!.list.map(each => each.options.placeholder)).to.deep.equal(['请输入', undefined, '请输入'])
    all(designer, '.path button')
      .find(each => each.textContent === '名称g')!
      .click()
    await until(() => chosen().join() === 'g')
  })

  it('[FD-1] the keyboard selects several single widgets', async () => {
    const designer = await designerOf(documentOf([widget('input', 'a'), widget('input', 'b'), widget('input', 'c')]))
    const chosen = () =>
      nodes(designer)
        .filter(each => each.getAttribute('aria-selected') === 'true')
        .map(each => each.parentElement!.dataset.key)
        .join()
    const at = () => designer.shadowRoot!.activeElement!
    node(designer, 'a').focus()
    for (const _ of [1, 2]) press(at(), 'ArrowDown', { ctrlKey: true })
    expect([at() === node(designer, 'c'), chosen()]).to.deep.equal([true, 'a'])
    press(at(), ' ', { ctrlKey: true })
    await until(() => chosen() === 'a,c' && at() === node(designer, 'c'))
    press(at(), ' ', { ctrlKey: true })
    await until(() => chosen() === 'a')
  })

  it('[FD-1] copies use the text clipboard and get new keys when pasted', async () => {
    const designer = await designerOf(documentOf([widget('input', 'a')]))
    node(designer, 'a').focus()
    const data = new DataTransfer()
    node(designer, 'a').dispatchEvent(
      new ClipboardEvent('copy', { clipboardData: data, bubbles: true, cancelable: true })
    )
    const other = await designerOf()
    const pasteInto = (into: Element) =>
      into
        .shadowRoot!.querySelector('.canvas .page')!
        .dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    pasteInto(other)
    pasteInto(other)
    const [one, two] = other.getJSON().list
    expect([one!.model, one!.key === 'a', two!.model === 'a', one!.key === two!.key]).to.deep.equal([
      'a',
      false,
      false,
      false
    ])
  })

  it('[FD-1] the outline selects, and its keys move', async () => {
    const designer = await designerOf(documentOf([widget('input', 'a'), widget('input', 'b')]))
    tab(designer, '大纲').click()
    const outlined = await until(() => all(designer, '.outline .tree-row')[1])
    outlined.click()
    await until(() => node(designer, 'b').getAttribute('aria-selected') === 'true')
    press(outlined, 'ArrowUp', { altKey: true })
    expect(names(designer)).to.deep.equal(['名称b', '名称a'])
  })
})

describe('form-designer: properties', () => {
  afterEach(clearPage)

  it('[FD-2] shows the options of every type, and each can be set', async () => {
    const designer = await designerOf()
    for (const { type, title, inspector } of types) {
      designer.setJSON({ list: [], config: {} })
      await until(() => nodes(designer).length === 0)
      button(designer, title['zh-CN']).click()
      await until(() => nodes(designer).length >= 1 && all(designer, '.inspector-title').length > 0, type)
      expect(all(designer, '.inspector .row').length, type).to.be.at.least(inspector.length - 3)
      const switched = row(designer, '隐藏')!.querySelector('input')!
      switched.click()
      expect(options(designer).hidden, type).to.equal(true)
    }
    expect(types.map(({ type }) => type).sort()).to.deep.equal([...typeNames].sort())
  })

  it('[FD-2] edits common properties of several types: required, disabled, hidden, width, class', async () => {
    const designer = await designerOf(
      documentOf([widget('input', 'a'), widget('date', 'b'), widget('select', 'c', { options: [{ value: '甲' }] })])
    )
    node(designer, 'a').click()
    node(designer, 'c').dispatchEvent(new MouseEvent('click', { bubbles: true, shiftKey: true }))
    await until(() => all(designer, '.inspector-title')[0]?.textContent?.startsWith('已选 3 个组件'))
    const labels = all(designer, '.inspector .row > label').map(each => each.textContent)
    expect(labels).to.include.members(['必填', '禁用', '隐藏', '宽度', '自定义样式类'])
    for (const label of ['数据格式', '默认值', '显示类型']) expect(labels).to.not.include(label)
    row(designer, '必填')!.querySelector('input')!.click()
    expect(
      designer
        .getJSON()
        .list.map(({ options: { required }, rules }) => [required, rules!.map(({ message }) => message).join()])
    ).to.deep.equal([
      [true, '名称a必须填写'],
      [true, '名称b必须填写'],
      [true, '名称c必须填写']
    ])
  })

  it('[FD-2] limits min, max and step to 0 to 100; other values show an error, stay in the field and are not applied', async () => {
    const designer = await designerOf(documentOf([widget('number', 'n', { step: 1 })]))
    set(designer, '最大值', '101')
    await until(() => row(designer, '最大值')?.textContent?.includes('请填写 0 到 100 之间的数'))
    expect(options(designer).max).to.equal(undefined)
    expect(entry(designer, '最大值').value).to.equal('101')
    set(designer, '最大值', '99')
    expect(options(designer).max).to.equal(99)
    await until(() => !row(designer, '最大值')?.textContent?.includes('请填写'))
  })

  it('[FD-3] multiple wraps the default; remote replaces choices with a function', async () => {
    const designer = await designerOf(
      documentOf([
        widget('select', 's', {
          options: [{ value: '甲' }, { value: '乙' }],
          defaultValue: '甲',
          multiple: false,
          remote: false
        })
      ])
    )
    row(designer, '多选')!.querySelector('input')!.click()
    expect(options(designer).defaultValue).to.deep.equal(['甲'])
    expect(all(designer, '.entries li').length).to.equal(2)
    button(designer, '远程选项').click()
    await until(() => row(designer, '选项函数名'))
    expect([options(designer).remote, all(designer, '.entries li').length]).to.deep.equal([true, 0])
  })

  it('[FD-2] choices are typed, added, sorted by keys and pasted from a spreadsheet', async () => {
    const designer = await designerOf(
      documentOf([
        widget('radio', 'r', { options: [{ value: '甲', color: 'red' }, { value: '乙' }], showLabel: false })
      ])
    )
    enter(all<HTMLInputElement>(designer, '.entries input')[1]!, '丙', false)
    expect(options(designer).options).to.deep.equal([
      { value: '甲', color: 'red' },
      { value: '丙', label: '丙' }
    ])
    press(all(designer, '.entries .grip')[1]!, 'ArrowUp', { altKey: true })
    expect((options(designer).options as { value: string }[]).map(({ value }) => value)).to.deep.equal(['丙', '甲'])
    button(designer, '批量编辑').click()
    const area = await until(() =>
      all<HTMLTextAreaElement>(designer, '.group textarea').find(each => each.getAttribute('aria-label') === '批量编辑')
    )
    enter(area, '甲\t第一\n2|第二\n\n丁', false)
    button(designer, '应用').click()
    expect(options(designer).options).to.deep.equal([
      { value: '甲', color: 'red', label: '第一' },
      { value: '2', label: '第二' },
      { value: '丁', label: '丁' }
    ])
    expect(options(designer).showLabel).to.equal(true)
  })

  it('[FD-3] the default follows its choice in the same undo step: renamed, removed, pasted over', async () => {
    const designer = await designerOf(
      documentOf([
        widget('radio', 'r', {
          options: [{ value: '甲' }, { value: '乙' }, { value: '丙' }],
          defaultValue: '乙',
          required: true
        })
      ])
    )
    const begin = JSON.stringify(designer.getJSON())
    const backAgain = () => (designer.undo(), expect(JSON.stringify(designer.getJSON())).to.equal(begin))
    for (const typed of ['', '乙二']) enter(all<HTMLInputElement>(designer, '.entries input')[1]!, typed, false)
    expect(options(designer).defaultValue).to.equal('乙二')
    all<HTMLInputElement>(designer, '.entries input')[1]!.blur()
    backAgain()
    await until(() => button(designer, '删除选项“乙”'))
    button(designer, '删除选项“乙”').click()
    expect(options(designer).defaultValue).to.equal('')
    backAgain()
    await until(() => button(designer, '删除选项“乙”'))
    button(designer, '批量编辑').click()
    enter(await until(() => all(designer, '.group textarea')[0]), '1 | 甲\n 丁', false)
    button(designer, '应用').click()
    expect(options(designer)).to.deep.equal({
      options: [
        { value: '1', label: '甲' },
        { value: '丁', label: '丁' }
      ],
      defaultValue: '',
      required: true,
      showLabel: true
    })
    backAgain()
  })

  it('[FD-3] marks a default that is not among the choices and can clear it', async () => {
    const designer = await designerOf(
      documentOf([widget('radio', 'r', { options: [{ value: '甲' }], defaultValue: '旧' })])
    )
    await until(() => row(designer, '默认值')?.textContent?.includes('“旧”不在选项列表中'))
    expect(designer.check().map(({ code }) => code)).to.deep.equal(['default-no-choice'])
    button(designer, '清除默认值').click()
    expect([options(designer).defaultValue, designer.check()]).to.deep.equal(['', []])
  })

  it('[FD-4] validators write the rules and can be tried in place', async () => {
    const designer = await designerOf(documentOf([widget('input', 'a', { dataType: 'string' })]))
    row(designer, '必填')!.querySelector('input')!.click()
    set(designer, '正则表达式', '^\\d+$')
    expect(first(designer).rules!.map(({ message }) => message)).to.deep.equal([
      '名称a格式不正确',
      '名称a必须填写',
      '名称a格式不匹配'
    ])
    set(designer, '试填', 'x')
    await until(() => row(designer, '试填')?.textContent?.includes('名称a格式不匹配'))
    set(designer, '试填', '12')
    await until(() => all(designer, '.row-fine').length === 1)
    set(designer, '正则表达式', '(')
    await until(() => row(designer, '正则表达式')?.querySelector('.row-problem'))
  })

  it('[AD-8] a usual format fills in its pattern and its message, as one step to undo', async () => {
    const designer = await designerOf(documentOf([widget('input', 'a')]))
    node(designer, 'a').focus()
    await until(() => row(designer, '常用格式'), 'the formats')
    const samples = [
      ['phone', '16600010001', '87654321', '请输入正确的手机号码或带区号的固定电话'],
      ['landline', '0571-8765432', '123456', '请输入正确的固定电话'],
      ['email', 'a@b.cn', 'a@b', '请输入正确的邮箱'],
      ['webAddress', 'ftp://a.cn/f', 'a.cn', '请输入正确的网址'],
      ['url', 'https://a.cn', 'ftp://a.cn', '网址应以 http:// 或 https:// 开头'],
      ['password', '123456', '12345', '请输入6-16位任意字符'],
      ['digits', '123456', '12345a', '请输入6-16位数字']
    ] as const
    for (const [format, right, wrong, sentence] of samples) {
      set(designer, '常用格式', format)
      await until(() => options(designer).patternMessage === sentence, format)
      set(designer, '试填', wrong)
      await until(() => row(designer, '试填')?.querySelector('.row-problem')?.textContent?.includes(sentence), sentence)
      set(designer, '试填', right)
      await until(() => row(designer, '试填')?.querySelector('.row-problem') === null, right)
    }
    const { pattern } = options(designer)
    set(designer, '常用格式', '')
    await until(() => options(designer).pattern === '')
    press(node(designer, 'a'), 'z', { ctrlKey: true })
    expect(options(designer)).to.include({ pattern, patternMessage: '请输入6-16位数字' })
  })

  it('[FD-6] offers host fields as models, names the widget after them, and marks a model bound twice', async () => {
    const designer = await designerOf(
      documentOf([widget('input', 'a'), widget('input', 'b', {}, { name: '单行文本' })]),
      {
        fields: [
          { dbFieldName: 'reason', dbFieldTxt: '请假事由' },
          { model: 'a', label: '甲' }
        ]
      }
    )
    node(designer, 'b').click()
    await until(() => entry(designer, '标题').value === '单行文本')
    expect(all(designer, '.inspector datalist option').map(each => each.getAttribute('value'))).to.deep.equal([
      'reason',
      'a'
    ])
    set(designer, '绑定字段', 'reason')
    expect(names(designer)).to.deep.equal(['名称a', '请假事由'])
    set(designer, '绑定字段', 'a')
    await until(() => row(designer, '绑定字段')?.textContent?.includes('已有组件绑定这个字段'))
    tab(designer, '检查').click()
    await until(
      () => all(designer, '.checks').length === 1 && designer.check().some(({ code }) => code === 'duplicate-model')
    )
  })

  it('[forms-6] a name that another field has leaves the rules alone, also when it is mended later', async () => {
    const logic = [
      { id: 'a', action: 'show', fields: ['memo'], expression: 'day > 3' },
      { id: 'b', action: 'hide', fields: ['memo'], expression: 'start == "x"' }
    ]
    const list = [widget('input', 'start'), widget('number', 'day'), widget('input', 'memo')]
    const designer = await designerOf({ ...documentOf(list), config: { ...documentOf(list).config, logic } } as never)
    const areRules = (...wanted: string[]) =>
      until(() => {
        const { logic: rules } = configOf(designer.getJSON())
        return rules.map(({ expression }) => expression).join() === wanted.join()
      }, wanted.join())
    const model = async (key: string, value: string) => {
      node(designer, key).click()
      await until(() => entry(designer, '绑定字段').value === (key === 'start' ? known : key))
      entry(designer, '绑定字段').focus()
      set(designer, '绑定字段', value)
      entry(designer, '绑定字段').blur()
      known = value
    }
    let known = 'start'
    await model('start', 'day')
    await areRules('day > 3', 'start == "x"')
    node(designer, 'memo').click()
    await until(() => entry(designer, '绑定字段').value === 'memo')
    await model('start', 'day_start')
    await areRules('day > 3', 'day_start == "x"')
    await model('start', '')
    await model('start', 'begin')
    await areRules('day > 3', 'begin == "x"')
  })

  it('[FD-7] a file field needs no address on the platform', async () => {
    await signedIn()
    const designer = await designerOf(documentOf([widget('imgupload', 'p', { action: '', isQiniu: false })]))
    await until(() => row(designer, '上传地址'), 'the address')
    expect(row(designer, '上传地址')!.textContent).not.to.contain('请填写')
    expect(row(designer, '上传地址')!.querySelector('input')!.placeholder).to.equal('留空时由本平台接收文件')
    expect(designer.check().some(({ code }) => code === 'no-action')).to.equal(false)
    designer.setJSON(documentOf([widget('imgupload', 'p', { isQiniu: true, domain: '', tokenFunc: 'f' })]))
    expect(designer.check().map(({ code }) => code)).to.include('no-cloud-settings')
    designer.setJSON(documentOf([widget('imgupload', 'p', { action: '', isQiniu: false })]))
    node(designer, 'p').click()
    signedOut()
    await until(() => row(designer, '上传地址')?.textContent?.includes('请填写上传地址'), 'the gap')
  })

  it('[FD-7] reports missing upload settings unless the host uploads', async () => {
    const designer = await designerOf(documentOf([widget('imgupload', 'p', { action: '', isQiniu: false })]))
    await until(() => row(designer, '上传地址')?.textContent?.includes('请填写上传地址'))
    button(designer, '云存储').click()
    await until(
      () =>
        row(designer, '存储域名')?.textContent?.includes('请填写存储域名') &&
        row(designer, '取凭证的函数名')?.textContent?.includes('请填写取凭证的函数名')
    )
    ;(designer as { upload?: unknown }).upload = async () => ({ url: '/x.png' })
    await until(() => !row(designer, '存储域名')?.textContent?.includes('请填写'))
  })

  it('[FD-2] checks rules while typing: unknown fields and cycles are reported at the rule', async () => {
    const designer = await designerOf(
      documentOf([widget('number', 'a'), widget('number', 'b')], {}, [
        { action: 'compute', fields: ['a'], expression: 'b + 1' },
        { action: 'compute', fields: ['b'], expression: '1' }
      ])
    )
    tab(designer, '表单属性').click()
    const areas = () => all<HTMLTextAreaElement>(designer, '.rule textarea')
    await until(() => areas().length === 2)
    enter(areas()[1]!, 'a * nothing', false)
    await until(() => all(designer, '.rule')[1]!.textContent!.includes('没有字段“nothing”'))
    enter(areas()[1]!, 'a * 2', false)
    await until(() => all(designer, '.rule').every(each => each.textContent!.includes('循环依赖')))
    enter(areas()[1]!, '2 +', false)
    await until(() => /第 \d+ 个字符处/.test(all(designer, '.rule')[1]!.textContent!))
  })

  it('[FD-10] shows invalid rules as far as possible and preserves them', async () => {
    const logic = [null, 7, {}, { fields: 'a', expression: 3 }]
    const designer = await designerOf({ list: [widget('input', 'a')], config: { logic } })
    tab(designer, '表单属性').click()
    await until(() => all(designer, '.rule').length === 2)
    expect(designer.getJSON().config.logic).to.deep.equal(logic)
  })

  it('[FD-8] switches between Chinese and English by the attribute', async () => {
    const designer = await designerOf(documentOf([widget('input', 'a')]))
    expect(button(designer, '保存')).to.not.equal(undefined)
    designer.setAttribute('lang', 'en')
    await until(() => button(designer, 'Save') && row(designer, 'Placeholder') && button(designer, 'Text field'))
    expect(
      /[\u4e00-\u9fff]/.test(designer.shadowRoot!.querySelector('.designer')!.textContent!.replaceAll('名称a', ''))
    ).to.equal(false)
  })
})
