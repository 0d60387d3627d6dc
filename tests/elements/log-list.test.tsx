import { expect } from '@esm-bundle/chai'
import '../../elements/features/log-list/define.ts'
import { addForm, deleteForm, renameForm } from '../../elements/base/contract/form.ts'
import { forgetPermissions } from '../../elements/base/session/account/permissions.ts'
import { send } from '../../elements/base/session/request/send.ts'
import { clearPage, control, inside, place, signedIn, signedOut, typeInto, until } from '../support/element.ts'

const rows = (list: Element): HTMLElement[] => [
  ...(list.shadowRoot?.querySelectorAll<HTMLElement>('tr.table-row') ?? [])
]
const isQuiet = (list: Element): boolean => inside(list, 'table')?.getAttribute('aria-busy') === 'false'

async function shown(attributes = ''): Promise<HTMLElement> {
  const list = place(`<qd-log-list ${attributes}></qd-log-list>`)
  await until(() => rows(list).length > 0 && isQuiet(list), 'the entries')
  return list
}

/** Creates, renames and deletes a form: three entries. */
async function doSomething(): Promise<string> {
  const name = `日志测试 ${Date.now()}`
  const { id } = await send(addForm, { body: { name, subsiteId: '8' } })
  await send(renameForm, { body: { id, name: `${name} 改` } })
  await send(deleteForm, { query: { id } })
  return name
}

const queryOf = (name: string): string => `query="${new URLSearchParams({ keyWord: name })}"`

describe('log list', () => {
  beforeEach(() => signedIn())
  afterEach(clearPage)

  it('[AD-5] lists operations with person, time and address, newest first', async () => {
    const name = await doSomething()
    const list = await shown(queryOf(name))
    const entries = rows(list).map(row => row.textContent!)
    expect(entries.length).to.equal(3)
    expect(entries[0]).to.match(/删除.*系统管理员.*127\.0\.0\.1.*\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/)
    expect(entries[2]).to.contain('添加')
  })

  it('[AD-5] shows the values before and after an operation', async () => {
    const name = await doSomething()
    const list = await shown(queryOf(name))
    const changed = rows(list)[1]!
    changed.focus()
    changed.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, composed: true, cancelable: true })
    )
    const table = await until(() => inside(list, '.changes'), 'the changes')
    expect(table.textContent).to.contain(name).and.to.contain(`${name} 改`)
    control(list, '关闭')!.click()
    await until(() => !inside(list, '.changes'), 'the dialog to close')
  })

  it('[AD-5] filters by kind and reports the filter as an address', async () => {
    await doSomething()
    const list = await shown()
    const told = new Promise<string>(resolve =>
      list.addEventListener('qd-query', event => resolve((event as CustomEvent<{ query: string }>).detail.query), {
        once: true
      })
    )
    const tab = (name: string) =>
      [...list.shadowRoot!.querySelectorAll<HTMLElement>('[role=tab]')].find(one => one.textContent === name)!
    tab('登录日志').click()
    expect(await told).to.equal('logType=1')
    await until(() => isQuiet(list) && rows(list).every(row => /登录/.test(row.textContent!)), 'sign-ins alone')
    list.setAttribute('query', '')
    await until(() => tab('全部').getAttribute('aria-selected') === 'true', 'the list as it begins')
  })

  it('[house-16] exports the rows with the present kind, filter and order', async () => {
    const name = await doSomething()
    const list = await shown(`query="${new URLSearchParams({ keyWord: name, column: 'username', order: 'asc' })}"`)
    const exported = (): string[] =>
      performance
        .getEntriesByType('resource')
        .map(entry => entry.name)
        .filter(address => address.includes('/sys/log/exportXls'))
    const before = exported().length
    const tabs = [...list.shadowRoot!.querySelectorAll<HTMLElement>('[role=tab]')]
    tabs.find(tab => tab.textContent === '操作日志')!.click()
    ;(await until(() => control(list, '导出'), 'the tools of the sheet')).click()
    const reason = await until(() => inside(list, 'input#reason') as HTMLInputElement | null, 'the reason')
    expect(exported().length).to.equal(before)
    typeInto(reason, '核对操作')
    reason.form!.requestSubmit()
    await until(() => exported().length > before, 'the export')
    const { exportReason, ...asked } = Object.fromEntries(new URL(exported().at(-1)!).searchParams)
    expect(exportReason).to.equal('核对操作')
    expect(asked).to.deep.equal({ keyWord: name, logType: '2', column: 'username', order: 'asc' })
  })

  it('[AD-5] reports a missing right and offers a retry', async () => {
    forgetPermissions()
    await signedIn('lihua')
    const list = place('<qd-log-list></qd-log-list>')
    await until(() => list.shadowRoot?.textContent?.includes('没有权限'), 'the refusal')
    expect(Boolean(control(list, '重试'))).to.equal(true)
    forgetPermissions()
  })

  it('[AD-5] asks to sign in without a session', async () => {
    signedOut()
    const list = place('<qd-log-list></qd-log-list>')
    await until(() => list.shadowRoot?.textContent?.includes('未登录'), 'the note')
  })
})
