import { expect } from '@esm-bundle/chai'
import { clearPage, until } from '../support/element.ts'
import { button, designerOf, names, node, nodes, tab, type Designer } from './support/designer.ts'
import { all, documentOf, enter, press, widget } from './support/form.ts'

const at = (designer: Designer): HTMLElement | null => designer.shadowRoot!.activeElement as HTMLElement | null
const nameAt = (designer: Designer): string =>
  at(designer)?.getAttribute('aria-label') ?? at(designer)?.textContent ?? ''
const isAt = (designer: Designer, name: string) =>
  until(() => nameAt(designer) === name, `the focus on ${name}, which is on ${nameAt(designer)},`)

/** Opens a designer with palette, canvas and properties side by side. */
const opened = (value?: unknown, part: Parameters<typeof designerOf>[1] = {}): Promise<Designer> =>
  designerOf(value, part, 'style="width: 1200px"')

/** Presses a button as the keyboard does, with the focus on it. */
function use(designer: Designer, name: string): void {
  button(designer, name).focus()
  button(designer, name).click()
}

describe('form-designer: focus', () => {
  afterEach(clearPage)

  it('[FD-1] the palette is one tab stop: arrow keys, Home and End move in it, Enter adds and the focus stays', async () => {
    const designer = await opened()
    const entries = all(designer, '.palette-entry')
    const search = designer.shadowRoot!.querySelector<HTMLInputElement>('.palette input')!
    const stops = () =>
      all(designer, '.palette-entry')
        .filter(({ tabIndex }) => tabIndex === 0)
        .map(({ textContent }) => textContent)
    expect(stops()).to.deep.equal(['单行文本'])
    search.focus()
    for (const [key, name] of [
      ['ArrowDown', '单行文本'],
      ['ArrowRight', '多行文本'],
      ['ArrowDown', '单选框组'],
      ['ArrowLeft', '计数器'],
      ['End', entries.at(-1)!.textContent],
      ['Home', '单行文本']
    ] as const) {
      press(at(designer)!, key)
      expect(nameAt(designer)).to.equal(name)
      await until(() => stops().join() === name, 'one stop')
    }
    at(designer)!.click()
    await until(() => nodes(designer).length === 1)
    at(designer)!.click()
    await until(() => nodes(designer).length === 2)
    expect(nameAt(designer)).to.equal('单行文本')
    press(at(designer)!, 'ArrowUp')
    expect(at(designer)).to.equal(search)
    enter(search, '评分', false)
    await until(() => stops().join() === '评分', 'a stop among what was found')
  })

  it('[FD-1] in the outline the focus follows a moved widget, and goes to the selected one after a deletion', async () => {
    const designer = await opened(documentOf([widget('input', 'a'), widget('input', 'b'), widget('input', 'c')]))
    tab(designer, '大纲').click()
    const row = (key: string) => all(designer, '.outline .tree-row').find(each => each.dataset.key === key)
    ;(await until(() => row('a'))).focus()
    for (const order of ['b,a,c', 'b,c,a']) {
      press(at(designer)!, 'ArrowDown', { altKey: true })
      expect(
        names(designer)
          .map(name => name.at(-1))
          .join()
      ).to.equal(order)
      await until(
        () => at(designer) === row('a') && row('a')?.getAttribute('aria-selected') === 'true',
        'the focus goes along'
      )
    }
    press(at(designer)!, 'ArrowUp')
    await until(() => at(designer) === row('c'))
    expect(row('a')?.getAttribute('aria-selected'), 'to go about chooses nothing').to.equal('true')
    press(at(designer)!, 'ArrowDown')
    await until(() => at(designer) === row('a'))
    press(at(designer)!, 'Delete')
    await until(() => row('a') === undefined && at(designer) === row('c'), 'the focus on the one before')
    press(at(designer)!, 'Delete')
    await until(() => at(designer) === row('b'))
    press(at(designer)!, 'Delete')
    await until(() => at(designer)?.classList.contains('page'), 'the empty canvas')
    for (let count = 0; count < 3; count++) press(at(designer)!, 'z', { ctrlKey: true })
    expect(names(designer).length).to.equal(3)
  })

  it('[FD-5] the save button has the focus during and after a save, and ignores a second press', async () => {
    let end: (problem?: Error) => void = () => {}
    let saves = 0
    const save = () =>
      new Promise<void>((resolve, reject) => (saves++, (end = problem => (problem ? reject(problem) : resolve()))))
    const designer = await opened(documentOf([widget('input', 'a')]), { save })
    for (const problem of [new Error('已被使用'), undefined]) {
      use(designer, '保存')
      await until(
        () =>
          button(designer, '保存').getAttribute('aria-disabled') === 'true' &&
          button(designer, '保存').querySelector('[role=progressbar]'),
        'the progress'
      )
      button(designer, '保存').click()
      expect(nameAt(designer)).to.equal('保存')
      end(problem)
      await until(() => button(designer, '保存').getAttribute('aria-disabled') === 'false')
      expect(nameAt(designer)).to.equal('保存')
    }
    expect(saves).to.equal(2)
  })

  it('[FD-2] editing choices leaves the focus at the next place to work', async () => {
    const designer = await opened(
      documentOf([widget('radio', 'r', { options: [{ value: '甲' }, { value: '乙' }, { value: '丙' }] })])
    )
    use(designer, '批量编辑')
    await until(() => at(designer)?.matches('textarea'), 'the text')
    use(designer, '取消')
    await isAt(designer, '批量编辑')
    use(designer, '批量编辑')
    await until(() => button(designer, '应用'))
    use(designer, '应用')
    await isAt(designer, '批量编辑')
    for (const [pressed, next] of [
      ['乙', '删除选项“丙”'],
      ['丙', '删除选项“甲”'],
      ['甲', '添加选项']
    ] as const) {
      use(designer, `删除选项“${pressed}”`)
      await isAt(designer, next)
    }
    for (const count of [1, 2, 3]) {
      button(designer, '添加选项').click()
      await until(() => all(designer, '.entries .grip').length === count)
    }
    const values = () =>
      (designer.getJSON().list[0]!.options.options as { value: string }[]).map(({ value }) => value.at(-1)).join('')
    all(designer, '.entries .grip')[0]!.focus()
    for (const order of ['213', '231']) {
      press(at(designer)!, 'ArrowDown', { altKey: true })
      expect(values()).to.equal(order)
      await until(() => nameAt(designer).endsWith('选项1'), 'the focus on the entry that moved')
    }
  })

  it('[FD-2] deleting tabs and columns moves the focus to the next one', async () => {
    const tabs = ['一', '二', '三'].map(label => ({ label, name: label, list: [] }))
    const designer = await opened(documentOf([widget('tabs', 't', {}, { tabs })]))
    use(designer, '删除第 1 个标签')
    await until(() => all(designer, '.entries li').length === 2)
    await isAt(designer, '删除第 1 个标签')
    use(designer, '删除第 2 个标签')
    // The last one stays, and its button is disabled.
    await isAt(designer, '添加标签')
  })

  it('[FD-2] a rule whose last target is removed stays visible and can get another one without loss', async () => {
    const rule = { action: 'show' as const, fields: ['a', 'b'], expression: 'c == 1' }
    const designer = await opened(
      documentOf([widget('input', 'a'), widget('input', 'b'), widget('number', 'c')], {}, [rule])
    )
    node(designer, 'a').click()
    const begin = JSON.stringify(designer.getJSON())
    await until(() => all(designer, '.rule').length === 1)
    use(designer, '去掉字段“名称a”')
    await isAt(designer, '去掉字段“名称b”')
    use(designer, '去掉字段“名称b”')
    await isAt(designer, '字段')
    expect([all(designer, '.rule').length, designer.getJSON().config.logic![0]!.fields]).to.deep.equal([1, []])
    enter(at(designer)!, 'b', false)
    expect(designer.getJSON().config.logic![0]!.fields).to.deep.equal(['b'])
    for (let count = 0; count < 3; count++) designer.undo()
    expect(JSON.stringify(designer.getJSON())).to.equal(begin)
    use(designer, '删除规则 1')
    await isAt(designer, '添加规则')
    expect(nodes(designer).length).to.equal(3)
  })
})
