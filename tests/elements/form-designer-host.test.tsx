import { expect } from '@esm-bundle/chai'
import { addForm, deleteForm, editFormDesign, formById, formTables } from '../../elements/base/contract/form.ts'
import { send } from '../../elements/base/session/request/send.ts'
import { clearPage, place, signedIn, signedOut, until } from '../support/element.ts'
import { button, designerOf, entry, names, node, nodes, set, tab, type Designer } from './support/designer.ts'
import { all, documentOf, enter, press, widget } from './support/form.ts'

const said = (designer: Designer, words: string) =>
  until(() => all(designer, '.standing').some(each => each.textContent?.includes(words)), words)

/** Records the requests of the page to the server. */
function watched(): { calls: string[]; stop: () => void } {
  const own = window.fetch
  const calls: string[] = []
  window.fetch = (...values) => {
    calls.push(String(values[0] instanceof Request ? values[0].url : values[0]))
    return own(...values)
  }
  return { calls, stop: () => void (window.fetch = own) }
}

describe('form-designer: hosts', () => {
  before(() => signedOut())
  afterEach(clearPage)

  it('[EM-3] methods work before rendering and after; events report user actions, not those of the host', async () => {
    const designer = document.createElement('qd-form-designer') as Designer
    designer.value = JSON.stringify(documentOf([widget('input', 'a')]))
    expect(names(designer)).to.deep.equal(['名称a'])
    const heard: string[] = []
    for (const name of ['qd-change', 'qd-select'])
      designer.addEventListener(name, event =>
        heard.push(`${name} ${JSON.stringify((event as CustomEvent<{ keys?: string[] }>).detail.keys ?? '')}`)
      )
    place('<div></div>').append(designer)
    await until(() => designer.shadowRoot?.querySelector('.canvas .node'))
    designer.setJSON(documentOf([widget('input', 'b'), widget('input', 'c')]))
    designer.clear()
    expect(names(designer)).to.deep.equal([])
    designer.undo()
    expect(names(designer)).to.deep.equal(['名称b', '名称c'])
    designer.redo()
    designer.undo()
    expect(heard).to.deep.equal([])
    await until(() => nodes(designer).length === 2)
    node(designer, 'c').click()
    expect(heard).to.deep.equal(['qd-select ["c"]'])
    await until(() => entry(designer, '标题').value === '名称c')
    set(designer, '标题', '事由')
    expect(heard.at(-1)).to.equal('qd-change ""')
    expect(designer.getCode('html')).to.contain('qd-form')
    expect(designer.check()).to.be.an('array')
  })

  it('[EM-3] the host chooses the palette with names and options; read-only shows and changes nothing', async () => {
    const designer = await designerOf(undefined, {
      types: ['input', { type: 'custom', name: '签名', options: { el: 'x-signature' } }, 'nothing', 7]
    })
    expect(all(designer, '.palette-entry').map(each => each.textContent)).to.deep.equal(['单行文本', '签名'])
    button(designer, '签名').click()
    expect(designer.getJSON().list.map(({ name, options }) => [name, options.el])).to.deep.equal([
      ['签名', 'x-signature']
    ])
    designer.setAttribute('readonly', '')
    await until(
      () =>
        button(designer, '保存') === undefined && button(designer, '单行文本').getAttribute('aria-disabled') === 'true'
    )
    button(designer, '单行文本').click()
    await until(() => nodes(designer)[0]).then(each => each.focus())
    press(nodes(designer)[0]!, 'Delete')
    expect(names(designer)).to.deep.equal(['签名'])
  })

  it('[EM-3] makes no request without a session, for any design', async () => {
    const { calls, stop } = watched()
    const designer = await designerOf(
      documentOf([
        widget('select', 's', { remote: true, remoteFunc: 'f' }),
        widget('fileupload', 'f', { action: '/nowhere' }),
        widget('editor', 'e')
      ])
    )
    for (const name of ['单行文本', '子表单', '图片', '级联选择器']) button(designer, name).click()
    await until(() => nodes(designer).length === 7)
    button(designer, '保存').click()
    await said(designer, '没有可保存的位置')
    stop()
    expect(calls).to.deep.equal([])
  })

  it('[EM-3] the host saves: its message or refusal appears, and a refusal preserves the work', async () => {
    let answer: () => Promise<unknown> = () => Promise.reject(new Error('名称已被使用'))
    const saved: unknown[] = []
    const designer = await designerOf(documentOf([widget('input', 'a')]), {
      save: (document: unknown) => (saved.push(document), answer())
    })
    set(designer, '标题', '甲')
    button(designer, '保存').click()
    await said(designer, '名称已被使用')
    expect(names(designer)).to.deep.equal(['甲'])
    expect(all(designer, '.unsaved').length).to.equal(1)
    answer = async () => ({ message: '已存入门户' })
    button(designer, '保存').click()
    await until(() => all(designer, '.unsaved').length === 0)
    expect(saved.length).to.equal(2)
    designer.addEventListener('qd-save', event => event.preventDefault())
    set(designer, '标题', '乙')
    button(designer, '保存').click()
    expect(saved.length).to.equal(2)
  })

  it('[FD-5] preserves pasted text for an import while the user looks elsewhere', async () => {
    const designer = await designerOf(documentOf([widget('input', 'a')]))
    const area = async () => {
      button(designer, 'JSON').click()
      ;(
        await until(() => all(designer, 'dialog [role=tab]').find(each => each.textContent === '导入'), 'the way in')
      ).click()
      return until(() => all<HTMLTextAreaElement>(designer, '.code-entry-large')[0], 'the text')
    }
    enter(await area(), '{"list": [', false)
    all(designer, 'dialog .qd-dialog-actions button').at(-1)!.click()
    await until(() => all(designer, 'dialog').length === 0, 'the closed dialog')
    expect((await area()).value).to.equal('{"list": [')
  })

  it('[FD-5] the data of the preview scrolls into view and takes the focus', async () => {
    const designer = await designerOf(documentOf(Array.from({ length: 30 }, (_, at) => widget('input', `a${at}`))))
    button(designer, '预览').click()
    ;(await until(() => button(designer, '获取数据'), 'the preview')).click()
    const data = await until(() => all(designer, '.preview-data')[0], 'the data')
    expect(designer.shadowRoot!.activeElement).to.equal(data)
    expect(data.getBoundingClientRect().top).to.be.below(innerHeight)
    expect(Object.keys(JSON.parse(data.textContent!) as object).length).to.equal(30)
  })

  it('[FD-5] offers unsaved work when the designer is opened again', async () => {
    const begin = documentOf([widget('input', 'a')])
    const designer = await designerOf(begin)
    set(designer, '标题', '没有保存')
    const { id } = designer
    designer.remove()
    await new Promise(resolve => setTimeout(resolve))
    const again = place<Designer>(`<qd-form-designer id="${id}"></qd-form-designer>`)
    again.value = begin
    await until(() => again.shadowRoot?.querySelector('.standing') && button(again, '恢复'), 'the offer')
    button(again, '恢复').click()
    await until(() => nodes(again).length === 1)
    expect(names(again)).to.deep.equal(['没有保存'])
  })

  it('[FD-5] offers unsaved work only for its own form; an ignored offer is preserved', async () => {
    const [one, two] = [documentOf([widget('input', 'one')]), documentOf([widget('input', 'two')])]
    const open = async (value: unknown): Promise<Designer> => {
      clearPage()
      await new Promise(resolve => setTimeout(resolve))
      const designer = place<Designer>('<qd-form-designer id="shared"></qd-form-designer>')
      designer.value = value
      await until(() => designer.shadowRoot && nodes(designer).length > 0)
      return designer
    }
    const work = async (designer: Designer, name: string) => {
      await until(() => entry(designer, '标题'))
      set(designer, '标题', name)
    }
    const offered = (designer: Designer) => until(() => button(designer, '恢复'), 'the offer')
    await work(await open(one), '先做的')
    const other = await open(two)
    await until(() => entry(other, '标题').value === '名称two')
    await work(other, '另一个')
    expect(button(other, '恢复')).to.equal(undefined)
    const again = await open(one)
    await offered(again)
    await work(again, '后做的')
    const last = await open(one)
    await offered(last)
    button(last, '放弃').click()
    await offered(last)
    button(last, '恢复').click()
    expect(names(last)).to.deep.equal(['先做的'])
  })

  it('[FD-5] reports invalid documents and stays usable: no JSON, no object, no list, unknown types, prototype keys, cycles', async () => {
    const designer = await designerOf('{"list": [}')
    await said(designer, '第 1 行第 11 列')
    for (const [value, words] of [
      ['[', 'JSON'],
      [7, 'JSON 对象'],
      [{ config: {} }, 'list']
    ] as const) {
      ;(designer as { value: unknown }).value = value
      await said(designer, words)
    }
    const round: { list: unknown[]; self?: unknown } = { list: [] }
    round.self = round
    expect(() => designer.setJSON(round)).to.throw()
    ;(designer as { value: unknown }).value = JSON.parse(
      '{"list":[{"type":"signature","name":"<b>视频</b>","key":"v","options":{"x":1}},{"type":"input","name":"甲","key":"v","model":"__proto__","__proto__":{"polluted":1}}],"config":{}}'
    )
    await until(() => nodes(designer).length === 2)
    expect(({} as { polluted?: number }).polluted).to.equal(undefined)
    expect(designer.shadowRoot!.querySelector('.canvas b')).to.equal(null)
    expect(designer.getJSON().list[0]!.options).to.deep.equal({ x: 1 })
  })

  it('[FD-5] imports JSON in a dialog: errors have line and column, the first widget is selected, undo works', async () => {
    const designer = await designerOf(documentOf([widget('input', 'old')]))
    button(designer, 'JSON').click()
    await until(() => tab(designer, '导入')).then(each => each.click())
    const area = await until(() => all<HTMLTextAreaElement>(designer, 'dialog textarea').find(each => !each.readOnly))
    enter(area, '{\n  "list": [,]\n}', false)
    const take = () => all(designer, 'dialog .dialog-tools button').find(each => each.textContent === '导入')!
    await until(() => !(take() as HTMLButtonElement).disabled)
    take().click()
    await until(() => designer.shadowRoot!.getElementById('import-problem')?.textContent?.includes('第 2 行第 12 列'))
    expect(area.value).to.contain('[,]')
    enter(area, JSON.stringify(documentOf([widget('input', 'new'), widget('rate', 'r')])), false)
    take().click()
    await until(() => nodes(designer).length === 2 && node(designer, 'new').getAttribute('aria-selected') === 'true')
    designer.undo()
    expect(names(designer)).to.deep.equal(['名称old'])
  })

  it('[FD-5] asks before it clears the form', async () => {
    const designer = await designerOf(documentOf([widget('input', 'a')]))
    button(designer, '清空').click()
    await until(() => all(designer, 'dialog').length === 1)
    button(designer, '取消').click()
    expect(names(designer).length).to.equal(1)
    await until(() => all(designer, 'dialog').length === 0)
    button(designer, '清空').click()
    await until(() => all(designer, 'dialog').length === 1)
    button(designer, '清空').click()
    await until(() => names(designer).length === 0)
  })

  it('[FD-5] the preview fills in the form, explains hidden fields and returns the data', async () => {
    const designer = await designerOf(
      documentOf([widget('input', 'type', { required: true }), widget('input', 'other')], {}, [
        { action: 'show', fields: ['other'], expression: 'type == "其他"' }
      ])
    )
    button(designer, '预览').click()
    const input = await until(() => all<HTMLInputElement>(designer, '.preview-frame input')[0])
    expect(all(designer, '.hidden-fields li').map(each => each.textContent)).to.deep.equal([
      '名称other规则“type == "其他"”成立时才显示，现在type = ∅'
    ])
    button(designer, '获取数据').click()
    await until(() => all(designer, '.failure').some(each => each.textContent?.startsWith('表单数据校验失败')))
    await until(() => designer.shadowRoot!.activeElement === input, 'the first wrong field')
    enter(input, '其他')
    await until(
      () => all(designer, '.preview-frame input').length === 2 && all(designer, '.hidden-fields').length === 0
    )
    button(designer, '获取数据').click()
    await until(() => all(designer, '.preview-data').length === 1)
    expect(JSON.parse(all(designer, '.preview-data')[0]!.textContent!)).to.deep.equal({ type: '其他', other: '' })
  })
})

describe('form-designer: the platform', () => {
  let id = ''
  before(async () => {
    await signedIn()
    const [table] = await send(formTables, {})
    ;({ id } = await send(addForm, {
      body: { name: '设计测试', tableId: table!.id, jsonStr: JSON.stringify(documentOf([widget('input', 'a')])) }
    }))
  })
  after(async () => {
    await signedIn()
    await send(deleteForm, { query: { id } })
    signedOut()
  })
  afterEach(clearPage)

  const opened = async (): Promise<Designer> => {
    const designer = place<Designer>(`<qd-form-designer form-id="${id}"></qd-form-designer>`)
    await until(() => designer.shadowRoot && nodes(designer).length > 0, 'the form of the platform')
    return designer
  }

  it('[FD-5] [FD-6] opens a form, binds it to the fields of its table and saves it', async () => {
    const designer = await opened()
    await until(() => all(designer, '.inspector datalist option').length > 0, 'the fields of the table')
    set(designer, '标题', '改过')
    button(designer, '保存').click()
    await until(() => all(designer, '.unsaved').length === 0, 'the save')
    const stored = await send(formById, { query: { id } })
    expect((JSON.parse(stored.jsonStr) as { list: { name: string }[] }).list[0]!.name).to.equal('改过')
  })

  it('[FD-5] asks before it overwrites a version of another person; a refusal is reported and preserves the work', async () => {
    const designer = await opened()
    const saveTheirs = async () => {
      const theirs = await send(formById, { query: { id } })
      await send(editFormDesign, {
        body: { id, jsonStr: theirs.jsonStr.replace(/改过|我的/, '对方'), version: theirs.version }
      })
    }
    await saveTheirs()
    set(designer, '标题', '我的')
    button(designer, '保存').click()
    await said(designer, '修改并保存了这个表单')
    expect(names(designer)).to.deep.equal(['我的'])
    // The button disappears with its note, and the focus moves to the canvas.
    const role = () => designer.shadowRoot!.activeElement?.role
    button(designer, '以我的覆盖').click()
    await until(() => all(designer, '.unsaved').length === 0 && role() === 'treeitem', 'the save')
    expect((await send(formById, { query: { id } })).jsonStr).to.contain('我的')

    await saveTheirs()
    set(designer, '标题', '又改')
    button(designer, '保存').click()
    ;(await until(() => button(designer, '采用对方版本'), 'the way out')).click()
    await until(
      () =>
        names(designer)[0] === '对方' &&
        nodes(designer)[0]?.getAttribute('aria-selected') === 'false' &&
        role() === 'tree',
      'theirs'
    )
  })

  it('[FD-5] a new form is opened again after another one, each with its own widgets', async () => {
    const designer = await designerOf(documentOf([widget('input', 'made')]))
    button(designer, '保存').click()
    enter(
      await until(() => all<HTMLInputElement>(designer, 'dialog input')[0], 'the question for a name'),
      `新表单 ${Date.now()}`
    )
    all<HTMLButtonElement>(designer, 'dialog [type=submit]')[0]!.click()
    const made = await until(() => designer.getAttribute('form-id'), 'the new form')
    const shows = (name: string) => until(() => names(designer)[0] === name, name)
    const theirs = (JSON.parse((await send(formById, { query: { id } })).jsonStr) as { list: { name: string }[] })
      .list[0]!.name
    for (const [formId, name] of [
      [id, theirs],
      [made, '名称made']
    ] as const) {
      designer.setAttribute('form-id', formId)
      await shows(name)
    }
    await send(deleteForm, { query: { id: made } })
  })

  it('[FD-5] is read-only without the right to edit, and asks to sign in without a session', async () => {
    signedOut()
    const designer = place<Designer>(`<qd-form-designer form-id="${id}"></qd-form-designer>`)
    await until(() => designer.shadowRoot?.textContent?.includes('未登录'))
  })
})
