import { expect } from '@esm-bundle/chai'
import '../../elements/features/article-editor/define.ts'
import '../../elements/features/article-list/define.ts'
import { addArticle, articleList, blankDraft } from '../../elements/base/contract/article.ts'
import { addColumn } from '../../elements/base/contract/column.ts'
import { send } from '../../elements/base/session/request/send.ts'
import { clearPage, control, inside, place, saveByKey, signedIn, until } from '../support/element.ts'

let serial = 0
/** Adds a column of functions, so that tests do not meet. */
async function columnOf(modelId: string): Promise<string> {
  const code = `kind-${Date.now()}-${++serial}`
  return (await send(addColumn, { body: { subsiteId: '1', name: `栏目 ${code}`, code, modelId } })).id
}

function type(editor: HTMLElement, selector: string, words: string): void {
  const field = inside<HTMLInputElement>(editor, selector)!
  const { prototype } = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(field, words)
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

const opened = async (html: string) => {
  const editor = place(html)
  await until(() => inside(editor, '.article-model'), 'the fields of the kind')
  return editor
}

/** Opens the choice of departments and takes the one with this name. */
async function chooseDepartment(editor: HTMLElement, name: string): Promise<void> {
  inside(editor, '#model-unit')!.click()
  const row = await until(
    () =>
      [...editor.shadowRoot!.querySelectorAll<HTMLElement>('dialog [role=treeitem]')].find(found =>
        found.textContent?.includes(name)
      ),
    'the department'
  )
  row.click()
  await until(
    () => row.getAttribute('aria-checked') === 'true' || inside(editor, 'dialog [aria-checked=true]'),
    'the tick'
  )
  const confirm = [...editor.shadowRoot!.querySelectorAll<HTMLElement>('dialog button')].find(
    button => button.textContent === '选定'
  )
  confirm!.click()
  await until(() => inside(editor, '.choice-item')?.textContent?.includes(name), 'the chosen department')
}

async function fill(editor: HTMLElement, name: string, department: string): Promise<void> {
  type(editor, '.article-title', name)
  await until(() => inside(editor, '#model-unit'), 'the choice of a department')
  await chooseDepartment(editor, department)
  await until(() => control(editor, '添加主要职责'), 'the table')
  control(editor, '添加主要职责')!.click()
  await until(() => inside(editor, '#model-duties-0-duty'), 'a row')
  type(editor, '#model-duties-0-duty', '起草文件')
  await until(() => inside(editor, '#model-head'), 'the person')
  type(editor, '#model-head', '赵磊')
  type(editor, '#model-address', '临江路 1 号')
  type(editor, '#model-hours', '工作日 9:00—17:00')
  type(editor, '#model-phone', '0571-88001234')
}

describe('content kinds', () => {
  beforeEach(() => signedIn())
  afterEach(clearPage)

  it('[AR-3] the page of a kind finds its column, has its labels, and leaves out what it does not need', async () => {
    const editor = await opened('<qd-article-editor kind="lead"></qd-article-editor>')
    expect(inside(editor, '.article-title')!.getAttribute('aria-label')).to.equal('姓名')
    expect(inside(editor, '#newsClassId')!.textContent).to.contain('领导之窗')
    expect(inside(editor, '.sub-title')).to.equal(null)
    expect(inside(editor, '#author')).to.equal(null)
    const labels = [...editor.shadowRoot!.querySelectorAll('label, legend')].map(({ textContent }) =>
      textContent?.trim()
    )
    for (const label of ['基本情况', '任职', '生效时间', '离任时间', '排序']) expect(labels).to.include(label)
    await until(() => inside(editor, '#model-photo'), 'the portrait')
    expect(inside(editor, '.model-picture')!.textContent).to.contain('比例 3:4，至少 295×413 像素')
  })

  it('[AR-3] what is missing or wrong stands at its field, and the first one has the focus', async () => {
    const id = await columnOf('model-functions')
    const editor = await opened(`<qd-article-editor kind="functions" news-class-id="${id}"></qd-article-editor>`)
    saveByKey(inside(editor, '.article-title')!)
    await until(() => inside(editor, '#title-note')!.textContent === '请填写机构名称', 'the missing name')
    const said = () => [...editor.shadowRoot!.querySelectorAll('.bp6-form-helper-text')].map(found => found.textContent)
    expect(said()).to.include.members(['请填写部门', '请填写主要职责', '请填写电话'])
    type(editor, '.article-title', '办公室')
    type(editor, '#model-creditCode', '11330000002482131A')
    type(editor, '#model-phone', '12345')
    saveByKey(inside(editor, '.article-title')!)
    await until(() => said().includes('请填写手机号码或带区号的电话'), 'the wrong phone')
    expect(said()).to.include('请核对 18 位统一社会信用代码，校验位不符')
    expect(editor.shadowRoot!.activeElement?.id).to.equal('model-unit')
  })

  it('[AR-3] saves, and goes on to the next one or back to the list of the column', async () => {
    const id = await columnOf('model-functions')
    const editor = await opened(`<qd-article-editor kind="functions" news-class-id="${id}"></qd-article-editor>`)
    await fill(editor, '市教育局', '市教育局')
    control(editor, '保存并继续添加')!.click()
    await until(() => inside<HTMLTextAreaElement>(editor, '.article-title')?.value === '', 'an empty form')
    const { records } = await send(articleList, { query: { newsClassId: id } })
    expect(records.map(({ title, sortNo, fieldState }) => [title, sortNo, fieldState])).to.deep.equal([
      ['市教育局', 1, '未确认']
    ])
    expect(records[0]!.listedFields).to.deep.equal({
      unit: '市教育局',
      head: '赵磊',
      phone: '0571-88001234'
    })
    await until(() => inside(editor, '.article-model'), 'the fields again')
    await fill(editor, '市数据局', '市数据局')
    const ways: string[] = []
    editor.addEventListener('qd-navigate', event => {
      event.preventDefault()
      ways.push((event as CustomEvent<{ path: string }>).detail.path)
    })
    control(editor, '保存并返回')!.click()
    await until(() => ways.length, 'the way to the list')
    expect(ways).to.deep.equal([`/cms/article/ArticleList?newsClassId=${id}`])
  })

  it('[AR-3] the list of a column has the columns of its kind, and its button leads to the page of the kind', async () => {
    const id = await columnOf('model-functions')
    const modelFields = {
      ...{ unit: 'd4', duties: '[{"duty":"卫生"}]', head: '{"id":"","name":"钱进"}', address: '一号', hours: '全天' },
      ...{ phone: '0571-88001235', confirmedOn: '2020-01-01' }
    }
    await send(addArticle, { body: { ...blankDraft(id), title: '市卫健委', modelFields } })
    const list = place(`<qd-article-list news-class-id="${id}"></qd-article-list>`)
    await until(() => list.shadowRoot!.textContent?.includes('钱进'), 'the row')
    const heads = [...list.shadowRoot!.querySelectorAll('th')].map(({ textContent }) => textContent?.trim())
    expect(heads).to.include.members(['机构名称', '排序', '部门', '负责人', '电话', '更新状态'])
    expect(heads).not.to.include('作者')
    expect(list.shadowRoot!.textContent).to.contain('已过期')
    const ways: string[] = []
    list.addEventListener('qd-navigate', event => {
      event.preventDefault()
      ways.push((event as CustomEvent<{ path: string }>).detail.path)
    })
    control(list, '新增机构职能')!.click()
    expect(ways).to.deep.equal([`/functionsAdd?newsClassId=${id}`])
  })
})
