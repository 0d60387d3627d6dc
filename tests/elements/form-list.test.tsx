import { expect } from '@esm-bundle/chai'
import '../../elements/features/form-list/define.ts'
import {
  addForm,
  editFormDesign,
  formById,
  formList,
  longestFormName,
  renameForm,
  type FormRow
} from '../../elements/base/contract/form.ts'
import { $toasts } from '../../elements/base/core/overlay/toasts.ts'
import { changed } from '../../elements/base/session/wire/changes.ts'
import { $permissions, forgetPermissions } from '../../elements/base/session/account/permissions.ts'
import { send } from '../../elements/base/session/request/send.ts'
import { clearPage, control, inside, place, signedIn, signedOut, typeInto, until } from '../support/element.ts'

let serial = 0
// Other tests write no forms to this site.
const subsiteId = '8'
const write = (name = `表单 ${Date.now()}-${++serial}`, jsonStr?: string): Promise<FormRow> =>
  send(addForm, { body: { name, subsiteId, jsonStr } })

const rows = (list: HTMLElement): HTMLElement[] => [
  ...(list.shadowRoot?.querySelectorAll<HTMLElement>('tr.table-row') ?? [])
]
const rowOf = (list: HTMLElement, name: string): HTMLElement | undefined =>
  rows(list).find(row => row.querySelector('.table-first a')?.textContent === name)
const isQuiet = (list: HTMLElement): boolean => inside(list, 'table')?.getAttribute('aria-busy') === 'false'
const button = (list: Element, scope: string, name: string): HTMLElement | undefined =>
  [...list.shadowRoot!.querySelectorAll<HTMLElement>(`${scope} button`)].find(
    found => found.textContent?.trim() === name
  )
const inDialog = (list: Element, name: string) => button(list, 'dialog', name)

async function shown(html = `<qd-form-list subsite-id="${subsiteId}"></qd-form-list>`): Promise<HTMLElement> {
  const list = place(html)
  await until(() => rows(list).length > 0 && isQuiet(list), 'the forms')
  return list
}

const menuOf = async (list: HTMLElement, name: string, action: string): Promise<HTMLElement> => {
  const row = await until(() => rowOf(list, name), name)
  ;[...row.querySelectorAll<HTMLElement>('.table-actions button')].at(-1)!.click()
  // The menu that is open: a closing one still belongs to the previous row.
  return until(() => button(list, '.bp6-overlay-open .table-menu', action), action)
}

const nextPath = (list: HTMLElement): Promise<string> =>
  new Promise(resolve =>
    list.addEventListener(
      'qd-navigate',
      event => {
        event.preventDefault()
        resolve((event as CustomEvent<{ path: string }>).detail.path)
      },
      { once: true }
    )
  )

describe('form list', () => {
  beforeEach(() => signedIn())
  afterEach(clearPage)

  it('[FD-5] lists the forms of a site with table and fields, and opens the designer', async () => {
    const list = await shown('<qd-form-list subsite-id="1"></qd-form-list>')
    const row = await until(() => rowOf(list, '请休假申请表'), 'the demo form')
    expect(row.textContent).to.include('请休假').and.to.include('14')
    const path = nextPath(list)
    row.querySelector('a')!.click()
    expect(await path).to.equal('/cms/form/FormDesigner?id=form3&tableId=table3')
  })

  it('[FD-5] creates a form bound to a table and opens it; a name is required', async () => {
    await write()
    const list = await shown()
    const add = await until(() => button(list, '.resource-head', '新建表单'), 'the button')
    add.focus()
    add.click()
    ;(await until(() => inDialog(list, '取消'), 'the dialog')).click()
    await until(() => list.shadowRoot!.activeElement === add, 'the focus back at the button')
    add.click()
    const verb = await until(() => inDialog(list, '新建并设计'), 'the dialog')
    const select = await until(() => inside<HTMLSelectElement>(list, 'dialog select:not(:disabled)'), 'the tables')
    verb.click()
    await until(() => inside(list, 'dialog')?.textContent?.includes('请填写表单名称'), 'the problem')
    const name = `新表单 ${Date.now()}`
    typeInto(inside(list, 'dialog input')!, name)
    typeInto(select, 'table2')
    const path = nextPath(list)
    verb.click()
    const query = new URLSearchParams((await path).split('?')[1])
    expect(query.get('tableId')).to.equal('table2')
    const made = await send(formById, { query: { id: query.get('id')! } })
    expect([made.name, made.tableTxt, made.subsiteId]).to.deep.equal([name, '网上信访', subsiteId])
    await until(() => rowOf(list, name), 'the new row')
  })

  it('[FD-5] copies the saved form, renames, and deletes after a question that names the form', async () => {
    const jsonStr = '{"list":[{"type":"input","model":"a","options":{}}],"config":{},"kept":1}'
    const form = await write('长'.repeat(longestFormName), jsonStr)
    const list = await shown()
    const row = await until(() => rowOf(list, form.name), 'the form')
    ;[...row.querySelectorAll<HTMLElement>('button')].find(found => found.textContent === '复制')!.click()
    const copyName = `${'长'.repeat(longestFormName - 3)} 副本`
    await until(() => rowOf(list, copyName), 'the copy')
    const { records } = await send(formList, { query: { subsiteId, words: '副本', pageSize: 200 } })
    const copy = records.find(record => record.name === copyName)!
    expect((await send(formById, { query: { id: copy.id } })).jsonStr).to.equal(jsonStr)

    ;(await menuOf(list, copyName, '修改名称')).click()
    const save = await until(() => inDialog(list, '保存'), 'the dialog')
    const name = `改名 ${Date.now()}`
    typeInto(inside(list, 'dialog input')!, name)
    save.click()
    await until(() => rowOf(list, name), 'the new name')

    ;(await menuOf(list, name, '删除')).click()
    await until(() => inside(list, 'dialog')?.textContent?.includes(`删除表单“${name}”？`), 'the question')
    inDialog(list, '取消')!.click()
    await until(() => !inDialog(list, '删除'), 'no')
    expect(rowOf(list, name)).to.not.equal(undefined)
    ;(await menuOf(list, name, '删除')).click()
    ;(await until(() => inDialog(list, '删除'), 'the question')).click()
    await until(() => !rowOf(list, name), 'the row is gone')
    await until(() => $toasts.get().some(said => said.message.includes(`“${name}”已删除`)), 'what was done')
  })

  it('[FD-5] searches, offers to clear a search without matches, and follows saves elsewhere', async () => {
    const form = await write()
    const list = await shown()
    typeInto(control(list, '名称、编码或数据表包含')!, form.name)
    await until(() => rows(list).length === 1 && rowOf(list, form.name), 'the one form')
    await send(editFormDesign, {
      body: { id: form.id, jsonStr: '{"list":[{"type":"input","model":"a"},{"type":"rate","model":"b"}],"config":{}}' }
    })
    changed('form')
    await until(
      () => rowOf(list, form.name)?.querySelector('[data-title="字段数"]')?.textContent === '2',
      'the new count'
    )
    typeInto(control(list, '名称、编码或数据表包含')!, '没有这样的表单')
    ;(await until(() => control(list, '清除筛选'), 'the offer')).click()
    await until(() => rows(list).length > 1, 'all forms')
  })

  it('[FD-5] dims rows while the user loads others, but not for changes by others', async () => {
    const form = await write()
    const list = await shown()
    let wasDimmed = false
    const look = () => void (wasDimmed ||= inside(list, '.table-dimmed') !== null)
    new MutationObserver(look).observe(list.shadowRoot!, { subtree: true, attributes: true, childList: true })
    const name = `${form.name} 改`
    await send(renameForm, { body: { id: form.id, name } })
    changed('form')
    await until(() => rowOf(list, name) && isQuiet(list), 'what another changed')
    expect(wasDimmed).to.equal(false)
    for (const asks of ['刷新', '更新时间']) {
      control(list, asks)!.click()
      await until(() => wasDimmed, asks)
      await until(() => isQuiet(list) && !inside(list, '.table-dimmed'), 'the rows')
      wasDimmed = false
    }
  })

  it('[FD-8] switches to English live', async () => {
    await write()
    const list = await shown()
    list.lang = 'en'
    await until(() => button(list, '.resource-head', 'New form'), 'English')
    expect(list.shadowRoot!.textContent).to.not.match(/[\u4e00-\u9fff]{2}个|新建表单|字段数/)
  })

  it('[AD-3] hides forbidden buttons, explains a refusal, and shows nothing without a session', async () => {
    await signedIn('wangmin')
    forgetPermissions()
    const list = await shown('<qd-form-list subsite-id="1"></qd-form-list>')
    await until(() => $permissions.get(), 'the rights')
    expect(button(list, '.resource-head', '新建表单')).to.equal(undefined)
    const names = [...rows(list)[0]!.querySelectorAll('button')].map(found => found.textContent)
    expect(names).to.deep.equal(['查看'])
    clearPage()
    await signedIn('lihua')
    forgetPermissions()
    const refused = place('<qd-form-list></qd-form-list>')
    await until(() => refused.shadowRoot?.textContent?.includes('没有权限'), 'the refusal')
    clearPage()
    signedOut()
    const none = place('<qd-form-list></qd-form-list>')
    await until(() => none.shadowRoot?.textContent?.includes('未登录'), 'the word')
  })

  it('[FD-5] an empty site explains itself; a failed load shows its reason', async () => {
    const list = place('<qd-form-list subsite-id="9"></qd-form-list>')
    await until(() => list.shadowRoot?.textContent?.includes('还没有表单'), 'the empty state')
    await until(() => list.shadowRoot?.textContent?.includes('拖入组件'), 'the first step')
    const wrong = place('<qd-form-list subsite-id="nowhere"></qd-form-list>')
    await until(() => wrong.shadowRoot?.textContent?.includes('没有找到该站点'), 'the reason')
    expect(control(wrong, '重试')).to.not.equal(undefined)
  })
})
