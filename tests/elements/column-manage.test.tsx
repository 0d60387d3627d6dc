import { expect } from '@esm-bundle/chai'
import '../../elements/features/column-manage/define.ts'
import {
  addColumn,
  columnById,
  columnTree,
  deleteColumn,
  editColumn,
  type Column,
  type ColumnDraft
} from '../../elements/base/contract/column.ts'
import { taskPeople } from '../../elements/base/contract/process.ts'
import { $toasts, dismiss } from '../../elements/base/core/overlay/toasts.ts'
import { blankColumn, draftOf, problemsOf } from '../../elements/features/column-manage/columns.ts'
import { forgetPermissions } from '../../elements/base/session/account/permissions.ts'
import { send } from '../../elements/base/session/request/send.ts'
import {
  clearPage,
  control,
  holdRights,
  inside,
  place,
  saveByKey,
  signedIn,
  typeInto,
  until
} from '../support/element.ts'

let serial = 0
const site = '3'

async function make(change: Partial<ColumnDraft> = {}): Promise<Column> {
  const code = `t${Date.now()}${++serial}`
  const { id } = await send(addColumn, { body: { ...blankColumn(site, ''), name: `测试栏目${code}`, code, ...change } })
  return read(id)
}
const read = async (id: string): Promise<Column> => (await send(columnById, { query: { id } })).newclass
const childrenOf = async (id: string): Promise<string[]> => {
  const nodes = await send(columnTree, { query: { subsiteId: site, fromType: '0' } })
  return nodes.find(node => node.key === id)?.children.map(node => node.key) ?? []
}

const rowOf = (manage: HTMLElement, key: string): HTMLElement | null =>
  inside(manage, `.manage > .pane [data-key="${key}"]`)
const said = (message: string) => until(() => $toasts.get().some(said => said.message === message), message)
const dialogButton = (manage: HTMLElement, name: string): HTMLElement | undefined =>
  [...manage.shadowRoot!.querySelectorAll<HTMLElement>('dialog button')].find(button => button.textContent === name)

async function shown(html = `<qd-column-manage subsite-id="${site}"></qd-column-manage>`): Promise<HTMLElement> {
  const manage = place(html)
  await until(() => inside(manage, '[role=treeitem]'), 'the columns')
  await until(() => control(manage, '新增栏目'), 'the rights')
  return manage
}

function fill(manage: HTMLElement, id: string, value: string): void {
  const field = inside<HTMLInputElement>(manage, `#${id}`)!
  typeInto(field, value)
}

describe('column management', () => {
  beforeEach(async () => {
    await signedIn()
    for (const { id } of $toasts.get()) dismiss(id)
  })
  afterEach(clearPage)

  it('[AR-1] validates drafts by the rules of the server', () => {
    expect(
      problemsOf({ ...blankColumn(site, ''), name: ' ', code: '空 格', url: 'javascript:x', icon: '<' })
    ).to.deep.equal(['name', 'code', 'url', 'icon'])
    expect(
      problemsOf({ ...blankColumn(site, ''), name: '新闻', code: 'news', url: 'https://example.com' })
    ).to.deep.equal([])
  })

  it('[AR-1] reports a deleted column and shows the others', async () => {
    const { id } = await make()
    await send(deleteColumn, { query: { id } })
    const manage = await shown(`<qd-column-manage subsite-id="${site}" news-class-id="${id}"></qd-column-manage>`)
    const told = () => inside(manage, '[role=alert]')?.textContent
    expect(told()).to.equal('没有找到该栏目，或您没有权限')
    inside<HTMLElement>(manage, '[role=treeitem]')!.click()
    await until(() => inside(manage, '#column-name'), 'the form')
    expect(told()).to.equal(undefined)
  })

  it('[AR-1] adds a column, shows errors at the fields, and edits it', async () => {
    const manage = await shown()
    control(manage, '新增栏目')!.click()
    await until(() => inside(manage, '#column-name'), 'the form')
    control(manage, '保存')!.click()
    await until(() => manage.shadowRoot!.textContent!.includes('请填写栏目名称'), 'the problem')
    expect(manage.shadowRoot!.activeElement?.id).to.equal('column-name')
    const code = `n${Date.now()}`
    fill(manage, 'column-name', '新栏目')
    fill(manage, 'column-code', code)
    control(manage, '保存')!.click()
    await said('已保存')
    const row = await until(
      () =>
        [...manage.shadowRoot!.querySelectorAll<HTMLElement>('[aria-selected=true]')].find(found =>
          found.textContent?.includes('新栏目')
        ),
      'the new row'
    )
    await until(() => inside<HTMLInputElement>(manage, '#column-name')?.value === '新栏目', 'its form')
    expect(manage.shadowRoot!.activeElement?.id).to.equal('column-name')
    inside<HTMLInputElement>(manage, '.bp6-switch input')!.click()
    await until(() => !(control(manage, '保存') as HTMLButtonElement).disabled, 'the change')
    for (const { id } of $toasts.get()) dismiss(id)
    control(manage, '保存')!.click()
    await said('已保存')
    expect((await read(row.dataset.key!)).publishArt).to.equal('N')
  })

  it('[content-watchdog] shows the cycle and the person that a column inherits, and its own ones', async () => {
    const people = await send(taskPeople, { query: { words: 'lihua' } })
    const parent = await make({ updateCycle: '30', responsibleId: people[0]!.id })
    const { id } = await make({ parentId: parent.id })
    const manage = await shown(`<qd-column-manage subsite-id="${site}" news-class-id="${id}"></qd-column-manage>`)
    const cycle = await until(() => inside<HTMLSelectElement>(manage, '#column-updateCycle'), 'the form')
    await until(() => cycle.selectedOptions[0]?.text === '沿用上级：1个月', 'the inherited cycle')
    await until(() => inside(manage, '.column-person')?.textContent?.includes('沿用上级：李华'), 'the inherited person')
    cycle.value = '0'
    cycle.dispatchEvent(new Event('change', { bubbles: true }))
    await until(() => !(control(manage, '保存') as HTMLButtonElement).disabled, 'the change')
    control(manage, '保存')!.click()
    await said('已保存')
    expect((await read(id)).updateCycle).to.equal('0')
    await send(deleteColumn, { query: { id: parent.id } })
  })

  it('[AR-1] preserves typing without a question when the current column is chosen again', async () => {
    const [{ id }, other] = [await make(), await make()]
    const manage = await shown(`<qd-column-manage subsite-id="${site}" news-class-id="${id}"></qd-column-manage>`)
    await until(() => inside(manage, '#column-name'), 'the form')
    fill(manage, 'column-name', '改到一半')
    // The dialog loads on first use. After that it would appear at once.
    rowOf(manage, other.id)!.click()
    await until(() => dialogButton(manage, '放弃修改'), 'the question')
    dialogButton(manage, '取消')!.click()
    await until(() => !dialogButton(manage, '放弃修改'), 'the question to be gone')
    rowOf(manage, id)!.click()
    await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
    expect(dialogButton(manage, '放弃修改') === undefined).to.equal(true)
    expect(inside<HTMLInputElement>(manage, '#column-name')!.value).to.equal('改到一半')
  })

  it('[AR-1] sorts with Alt and arrow keys', async () => {
    const { id: parentId } = await make()
    const first = await make({ parentId })
    const second = await make({ parentId })
    const manage = await shown(
      `<qd-column-manage subsite-id="${site}" news-class-id="${second.id}"></qd-column-manage>`
    )
    const row = await until(() => rowOf(manage, second.id), 'the row')
    row.focus()
    row.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'ArrowUp', altKey: true, bubbles: true, composed: true, cancelable: true })
    )
    await said('已移动')
    expect(await childrenOf(parentId)).to.deep.equal([second.id, first.id])
    await until(() => rowOf(manage, second.id)?.getAttribute('aria-posinset') === '1', 'the new order')
  })

  it('[AR-1] moves a column into another by dragging', async () => {
    const { id: parentId } = await make()
    const parent = await make({ parentId })
    const child = await make({ parentId })
    const manage = await shown(`<qd-column-manage subsite-id="${site}" news-class-id="${child.id}"></qd-column-manage>`)
    const from = (await until(() => rowOf(manage, child.id), 'the row')).getBoundingClientRect()
    await until(() => rowOf(manage, parent.id), 'the other row')
    const to = rowOf(manage, parent.id)!.getBoundingClientRect()
    const fire = (target: EventTarget, type: string, y: number) =>
      target.dispatchEvent(
        new PointerEvent(type, {
          clientX: from.left + 60,
          clientY: y,
          button: 0,
          pointerType: 'mouse',
          bubbles: true,
          composed: true,
          cancelable: true
        })
      )
    fire(rowOf(manage, child.id)!, 'pointerdown', from.top + 16)
    fire(window, 'pointermove', to.top + 20)
    fire(window, 'pointermove', to.top + 16)
    await until(() => inside(manage, '.drop-inside'), 'the mark')
    fire(window, 'pointerup', to.top + 16)
    await said('已移动')
    expect((await read(child.id)).parentId).to.equal(parent.id)
  })

  it('[AR-1] moves a column by the dialog', async () => {
    const parent = await make()
    const child = await make()
    const manage = await shown(`<qd-column-manage subsite-id="${site}" news-class-id="${child.id}"></qd-column-manage>`)
    ;(await until(() => control(manage, '移动到…'), 'the button')).click()
    await until(() => inside(manage, '.move input'), 'the dialog')
    const filter = inside<HTMLInputElement>(manage, '.move input')!
    typeInto(filter, parent.name)
    ;(await until(() => inside(manage, `.move [data-key="${parent.id}"]`), 'the parent')).click()
    await until(() => !(dialogButton(manage, '移动到这里') as HTMLButtonElement).disabled, 'the verb')
    dialogButton(manage, '移动到这里')!.click()
    await said('已移动')
    expect((await read(child.id)).parentId).to.equal(parent.id)
  })

  it('[AR-1] lists the contents before it asks to delete', async () => {
    const parent = await make()
    await make({ parentId: parent.id })
    const manage = await shown(
      `<qd-column-manage subsite-id="${site}" news-class-id="${parent.id}"></qd-column-manage>`
    )
    ;(await until(() => control(manage, '删除'), 'the button')).click()
    const yes = await until(() => dialogButton(manage, '删除'), 'the question')
    expect(manage.shadowRoot!.textContent).to.include(`删除栏目“${parent.name}”及其 1 个子栏目？`)
    yes.click()
    await said(`已删除栏目“${parent.name}”`)
    await until(() => !rowOf(manage, parent.id), 'the row to go')
  })

  it('[AR-1] reports a change by another person and offers a choice', async () => {
    const column = await make()
    const manage = await shown(
      `<qd-column-manage subsite-id="${site}" news-class-id="${column.id}"></qd-column-manage>`
    )
    await until(() => inside(manage, '#column-name'), 'the form')
    await send(editColumn, { body: { ...draftOf(column), name: '对方的名称', id: column.id, version: column.version } })
    fill(manage, 'column-name', '我的名称')
    await until(() => !(control(manage, '保存') as HTMLButtonElement).disabled, 'the change')
    control(manage, '保存')!.click()
    ;(await until(() => control(manage, '以我的覆盖'), 'the choice')).click()
    await said('已保存')
    expect((await read(column.id)).name).to.equal('我的名称')
  })

  it('[AR-1] saves typing while the rights are loading', async () => {
    const column = await make()
    const manage = await shown(
      `<qd-column-manage subsite-id="${site}" news-class-id="${column.id}"></qd-column-manage>`
    )
    const name = await until(() => inside<HTMLInputElement>(manage, '#column-name'), 'the form')
    await holdRights()
    expect(name.readOnly).to.equal(false)
    fill(manage, 'column-name', '没有等权限')
    await until(() => control(manage, '保存')?.matches(':enabled'), 'the change')
    saveByKey(name)
    await said('已保存')
    expect((await read(column.id)).name).to.equal('没有等权限')
  })

  it('[AR-1] saves typing after the user switches back, before the rights are loaded', async () => {
    const column = await make()
    const manage = await shown(
      `<qd-column-manage subsite-id="${site}" news-class-id="${column.id}"></qd-column-manage>`
    )
    const name = await until(() => inside<HTMLInputElement>(manage, '#column-name'), 'the form')
    fill(manage, 'column-name', '来回之间')
    await signedIn('wangmin')
    await until(() => name.readOnly, 'the rights of another')
    await holdRights()
    await signedIn()
    await until(() => !name.readOnly, 'the way to write')
    saveByKey(name)
    await said('已保存')
    expect((await read(column.id)).name).to.equal('来回之间')
  })

  it('[AD-7] a read-only column stays read-only while the rights are loading', async () => {
    const column = await make()
    forgetPermissions()
    await signedIn('wangmin')
    const manage = place(`<qd-column-manage subsite-id="${site}" news-class-id="${column.id}"></qd-column-manage>`)
    const name = await until(() => inside<HTMLInputElement>(manage, '#column-name[readonly]'), 'the form')
    await holdRights()
    expect(name.readOnly).to.equal(true)
    expect(control(manage, '保存')).to.equal(undefined)
    forgetPermissions()
  })

  it('[AD-7] offers only allowed actions', async () => {
    forgetPermissions()
    await signedIn('wangmin')
    const manage = place(`<qd-column-manage subsite-id="${site}"></qd-column-manage>`)
    await until(() => manage.shadowRoot!.textContent!.includes('您可以查看栏目，没有编辑权限'), 'the note')
    expect(Boolean(control(manage, '新增栏目'))).to.equal(false)
    forgetPermissions()
  })
})
