import { expect } from '@esm-bundle/chai'
import '../../elements/features/article-editor/define.ts'
import '../../elements/features/article-list/define.ts'
import { isDraft, keyOfDraft } from '../../elements/features/article-editor/record/article-record.ts'
import { shelfOf } from '../../elements/base/crud/record/kept.ts'
import { $user } from '../../elements/base/session/wire/session.ts'
import { addArticle, articleList, blankDraft } from '../../elements/base/contract/article.ts'
import { addColumn } from '../../elements/base/contract/column.ts'
import { send } from '../../elements/base/session/request/send.ts'
import { clearPage, control, inside, place, saveByKey, signedIn, typeInto, until } from '../support/element.ts'

let serial = 0
/** Adds a column of functions, so that tests do not meet. */
async function columnOf(modelId: string): Promise<string> {
  const code = `kind-${Date.now()}-${++serial}`
  return (await send(addColumn, { body: { subsiteId: '1', name: `栏目 ${code}`, code, modelId } })).id
}

function type(editor: HTMLElement, selector: string, words: string): void {
  const field = inside<HTMLInputElement>(editor, selector)!
  typeInto(field, words)
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

/** Same as `until` for an asynchronous check. */
async function eventually(check: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 5000
  while (!(await check())) if (performance.now() > deadline) throw new Error('what the test waits for did not come')
}

describe('content kinds', () => {
  // A busy machine takes longer to transform these files than a test waits for a field.
  before(() =>
    Promise.all([
      import('../../elements/features/article-editor/kind-column.tsx'),
      import('../../elements/features/article-editor/fields/article-model.tsx'),
      import('../../elements/features/article-editor/fields/article-attachments.tsx')
    ])
  )
  beforeEach(() => signedIn())
  afterEach(clearPage)

  it('[AR-3] the page of a kind finds its column, has its labels, and leaves out what it does not need', async () => {
    const editor = await opened('<qd-article-editor kind="lead"></qd-article-editor>')
    expect(inside(editor, '.article-title')!.getAttribute('aria-label')).to.equal('姓名')
    await until(() => inside(editor, '#newsClassId')!.textContent?.includes('领导之窗'), 'the column')
    expect(inside(editor, '.sub-title')).to.equal(null)
    expect(inside(editor, '#author')).to.equal(null)
    const labels = [...editor.shadowRoot!.querySelectorAll('label, legend')].map(({ textContent }) =>
      textContent?.trim()
    )
    for (const label of ['基本情况', '任职', '生效时间', '离任时间', '排序']) expect(labels).to.include(label)
    await until(() => inside(editor, '#model-photo'), 'the portrait')
    expect(inside(editor, '.model-picture')!.textContent).to.contain('比例 3:4，至少 295×413 像素')
  })

  it('[admin-16] a picker of departments starts in its filter, which Escape leaves for the button', async () => {
    const editor = await opened('<qd-article-editor kind="lead"></qd-article-editor>')
    const button = await until(() => inside(editor, '#model-unit'), 'the choice of a department')
    button.focus()
    button.click()
    const filter = await until(() => inside<HTMLInputElement>(editor, 'dialog .check-tree input'), 'the filter')
    await until(() => editor.shadowRoot!.activeElement === filter, 'the focus in the filter')
    filter.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true }))
    await until(() => !inside(editor, 'dialog .check-tree'), 'the closed dialog')
    await until(() => editor.shadowRoot!.activeElement === button, 'the focus back at the button')
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
    expect(inside(list, 'tbody')!.textContent).to.contain('已过期')
    const ways: string[] = []
    list.addEventListener('qd-navigate', event => {
      event.preventDefault()
      ways.push((event as CustomEvent<{ path: string }>).detail.path)
    })
    control(list, '新增机构职能')!.click()
    expect(ways).to.deep.equal([`/functionsAdd?newsClassId=${id}`])
  })

  it('[AR-3] rows are read from a sheet: the wrong ones are named, the others stand in the table and can be moved by key', async () => {
    const id = await columnOf('model-recruit')
    const editor = await opened(`<qd-article-editor kind="recruit" news-class-id="${id}"></qd-article-editor>`)
    const input = await until(
      () => inside<HTMLInputElement>(editor, 'input[aria-label="导入岗位的 Excel 文件"]'),
      'the file input'
    )
    const lines = ['岗位代码,单位,岗位,人数', 'A1,数据局,综合岗,2', 'A2,数据局,技术岗,两名', 'A3,教育局,教师岗,1']
    const files = new DataTransfer()
    files.items.add(new File([lines.join('\n')], '岗位.csv', { type: 'text/csv' }))
    input.files = files.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
    await until(() => inside(editor, '.row-problems'), 'the wrong rows')
    expect(inside(editor, '.row-problems')!.textContent).to.contain('第 3 行：“人数”的格式不正确')
    const codes = () => [0, 1].map(at => inside<HTMLInputElement>(editor, `#model-positions-${at}-code`)?.value ?? '')
    expect(codes()).to.deep.equal(['A1', 'A3'])
    const grip = inside(editor, '[data-row="1"] .row-grip')!
    grip.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', altKey: true, bubbles: true, composed: true }))
    await until(() => codes()[0] === 'A3', 'the moved row')
  })

  it('[AR-3] what was typed in the fields of a kind is kept when the page is left, and offered again', async () => {
    const id = await columnOf('model-division')
    const html = `<qd-article-editor kind="division" news-class-id="${id}"></qd-article-editor>`
    const editor = await opened(html)
    type(editor, '#model-phone', '0571-88009999')
    await until(() => (editor as HTMLElement & { isDirty: () => boolean }).isDirty(), 'the unsaved work')
    const key = keyOfDraft('admin', undefined, id)
    await eventually(
      async () => (await shelfOf($user.get()?.id).find(key, isDraft))?.draft.modelFields.phone === '0571-88009999'
    )
    clearPage()
    const again = await opened(html)
    const restore = await until(
      () => [...again.shadowRoot!.querySelectorAll('button')].find(({ textContent }) => textContent?.includes('恢复')),
      'the offer'
    )
    restore.click()
    await until(() => inside<HTMLInputElement>(again, '#model-phone')?.value === '0571-88009999', 'the kept phone')
  })

  it('[AR-3] selected functions are confirmed in the list with one question', async () => {
    const id = await columnOf('model-functions')
    const modelFields = {
      ...{ unit: 'd6', duties: '[{"duty":"教育"}]', head: '{"id":"","name":"孙立"}', address: '一号', hours: '全天' },
      ...{ phone: '0571-88001237', confirmedOn: '2020-01-01' }
    }
    await send(addArticle, { body: { ...blankDraft(id), title: '市教育局', modelFields } })
    const list = place(`<qd-article-list news-class-id="${id}"></qd-article-list>`)
    const row = () => inside(list, 'tbody')?.textContent ?? ''
    await until(() => row().includes('已过期'), 'the row')
    inside<HTMLInputElement>(list, 'tbody input[type=checkbox]')!.click()
    const act = await until(() => control(list, '确认无变化'), 'the action')
    act.click()
    const confirm = await until(
      () =>
        [...list.shadowRoot!.querySelectorAll<HTMLElement>('dialog button')].find(
          ({ textContent }) => textContent === '确认无变化'
        ),
      'the question'
    )
    confirm.click()
    await until(() => row().includes('有效'), 'the new state')
  })

  it('[AR-3] the list of a kind is composed, sorted and exported by the fields of its model', async () => {
    const columnId = await columnOf('model-division')
    const add = (title: string, room: string, head: string) =>
      send(addArticle, {
        body: {
          ...{ ...blankDraft(columnId), title },
          modelFields: {
            ...{ unit: 'd2', phone: '0571-88001111', room, head: JSON.stringify({ id: '', name: head }) },
            duties: JSON.stringify([{ duty: '负责文电' }])
          }
        }
      })
    await add('综合科', '301', '张三')
    await add('法规科', '205', '李四')
    const list = place(`<qd-article-list news-class-id="${columnId}"></qd-article-list>`)
    const titles = (): string =>
      [...list.shadowRoot!.querySelectorAll('tbody .row-link')].map(({ textContent }) => textContent).join(' ')
    await until(() => titles().includes('法规科'), 'the rows')
    const head = await until(
      () => [...list.shadowRoot!.querySelectorAll<HTMLElement>('th')].find(cell => cell.textContent?.trim() === '房间'),
      'the column of the model'
    )
    ;(head.querySelector<HTMLElement>('button') ?? head).click()
    await until(() => titles() === '法规科 综合科' || titles() === '综合科 法规科', 'the order')
    expect(control(list, '导出')).not.to.equal(undefined)
    expect(control(list, '导入')).not.to.equal(undefined)
    control(list, '高级查询')!.click()
    const field = await until(() => inside<HTMLSelectElement>(list, 'dialog .condition-line select'), 'the composer')
    const names = [...field.options].map(({ label }) => label)
    expect(names).to.include.members(['部门', '负责人', '房间', '撤销日期', '设立状态'])
    const choose = (select: HTMLSelectElement, value: string): void => {
      select.value = value
      select.dispatchEvent(new Event('change', { bubbles: true }))
    }
    choose(field, 'modelFields.head')
    const person = await until(
      () =>
        [...list.shadowRoot!.querySelectorAll<HTMLSelectElement>('dialog .condition-line select')].find(select =>
          [...select.options].some(({ value }) => value === '李四')
        ),
      'the people of the column'
    )
    choose(person, '李四')
    ;[...list.shadowRoot!.querySelectorAll<HTMLElement>('dialog button')]
      .find(({ textContent }) => textContent === '查询')!
      .click()
    await until(() => titles() === '法规科', 'the one division')
    expect(inside(list, '.query-said')!.textContent).to.contain('负责人')
  })
})
