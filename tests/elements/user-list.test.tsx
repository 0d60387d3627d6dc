import { expect } from '@esm-bundle/chai'
import '../../elements/features/user-list/define.ts'
import '../../elements/features/role-list/define.ts'
import { roleCalls } from '../../elements/base/contract/role.ts'
import { getUserInfo } from '../../elements/base/contract/session.ts'
import { addUser, changeUserRoles, userById, userList, type User } from '../../elements/base/contract/user.ts'
import { changed } from '../../elements/base/session/wire/changes.ts'
import { send } from '../../elements/base/session/request/send.ts'
import { clearPage, control, inside, place, signedIn, typeInto, until } from '../support/element.ts'

const rows = (list: Element): HTMLElement[] => [
  ...(list.shadowRoot?.querySelectorAll<HTMLElement>('tr.table-row') ?? [])
]
const names = (list: Element): string =>
  rows(list)
    .map(row => row.querySelector('.table-first')?.textContent)
    .join(' ')
const treeItem = (list: Element, name: string, within = '') =>
  [...list.shadowRoot!.querySelectorAll<HTMLElement>(`${within} [role=treeitem]`)].find(item =>
    item.textContent?.includes(name)
  )
const button = (list: Element, name: string, within = '') =>
  [...list.shadowRoot!.querySelectorAll<HTMLElement>(`${within} button`)].find(
    each => each.textContent?.trim() === name
  )
const dialog = (list: Element) => inside(list, 'dialog[open]')
let serial = 0
const add = (selecteddeparts: string): Promise<User> => {
  const username = `bulk${Date.now()}${++serial}`
  return send(addUser, {
    body: {
      ...{ username, password: 'First-pass-1', realname: `成员${serial}`, sex: '', birthday: '', phone: '', email: '' },
      ...{ selectedroles: '', selecteddeparts, selectedsites: '1' }
    }
  })
}

async function shown(query = ''): Promise<HTMLElement> {
  const list = place(`<div style="width: 1200px"><qd-user-list query="${query}"></qd-user-list></div>`)
    .firstElementChild as HTMLElement
  await until(() => rows(list).length > 0, 'the users')
  return list
}

describe('user list', () => {
  beforeEach(() => signedIn())
  afterEach(clearPage)

  it('[admin-6] shows the people of a department, with or without those of the departments below', async () => {
    const list = await shown()
    await until(() => treeItem(list, '市政府办公室'), 'the departments')
    typeInto(control(list, '按名称查找部门') as HTMLInputElement, '发展和改革')
    const item = await until(() => treeItem(list, '市发展和改革委员会'), 'the department')
    item.click()
    await until(() => names(list).includes('赵磊') && names(list).includes('张伟'), 'the people with those below')
    expect(names(list)).not.to.contain('李华')
    inside<HTMLInputElement>(list, '.people-departments input[type=checkbox]')!.click()
    await until(() => names(list).includes('赵磊') && !names(list).includes('张伟'), 'the people of the office itself')
    control(list, '全部部门')!.click()
    await until(() => names(list).includes('李华'), 'everybody')
  })

  it('[admin-6] gives everybody of a department a site in five clicks, and says who was refused', async () => {
    const people = await Promise.all(Array.from({ length: 23 }, () => add('d13')))
    changed('user')
    const list = await shown()
    typeInto(control(list, '按名称查找部门') as HTMLInputElement, '职业教育')
    let clicks = 0
    const click = async (find: () => HTMLElement | undefined, what: string) => {
      clicks++
      const found = await until(find, what)
      found.click()
    }
    await click(() => treeItem(list, '职业教育'), 'the department')
    const { total } = await send(userList, { query: { underDepartId: 'd13' } })
    await click(() => button(list, `全选 ${total} 条`), 'the button that selects all')
    await until(() => inside(list, '.table-bar')!.textContent!.includes(`已选 ${total} 项`), 'the selection')
    await click(() => button(list, '站点', '.table-bar'), 'the action')
    await click(() => treeItem(list, '市卫生健康委员会', 'dialog'), 'the site')
    await click(() => button(list, '保存', 'dialog'), 'the button that saves')
    await until(() => !dialog(list), 'the end')
    expect(clicks).to.equal(5)
    const saved = await Promise.all(people.map(({ id }) => send(userById, { query: { id } })))
    expect(saved.every(({ selectedsites }) => selectedsites.split(',').includes('4'))).to.equal(true)
  })

  it('[admin-6] shows sites in the list, and warns after saving a person without one', async () => {
    const one = await add('')
    const list = await shown(`username=${one.username}`)
    await until(() => names(list).includes(one.realname), 'the person')
    expect(rows(list)[0]!.textContent).to.contain('临江市人民政府门户网站')
    inside(list, '.row-open')!.click()
    const remove = await until(() => control(list, '移除临江市人民政府门户网站'), 'the site in the form')
    remove.click()
    await until(() => !control(list, '移除临江市人民政府门户网站'))
    button(list, '保存', '.record-pane')!.click()
    await until(() => list.shadowRoot!.textContent!.includes('此人还没有站点，不能登录'), 'the warning')
  })

  it('[admin-6] the people picker offers a whole department', async () => {
    const list = place('<div style="width: 1200px"><qd-role-list></qd-role-list></div>')
      .firstElementChild as HTMLElement
    await until(() => rows(list).some(row => row.textContent!.includes('采编员')), 'the roles')
    const row = rows(list).find(each => each.textContent!.includes('采编员'))!
    const more = row.querySelector<HTMLElement>('button[aria-label^="更多"]')
    more?.click()
    await until(() => button(list, '成员') ?? control(list, '成员'), 'the action').then(found => found.click())
    await until(() => button(list, '添加成员', 'dialog'), 'the members').then(found => found.click())
    await until(() => treeItem(list, '市政府办公室', 'dialog'), 'the departments')
    typeInto(control(list, '按名称查找部门') as HTMLInputElement, '发展和改革')
    await until(() => treeItem(list, '市发展和改革委员会', 'dialog'), 'the department').then(item => item.click())
    const { total } = await send(userList, { query: { underDepartId: 'd2' } })
    await until(() => button(list, `全部选上（${total} 人）`, 'dialog'), 'the whole department').then(all =>
      all.click()
    )
    await until(() => dialog(list)!.parentElement!.textContent!.includes(`已选 ${total} 人`), 'the choice')
  })

  it('[admin-18] several members of a role are removed at once, with one question', async () => {
    const people = await Promise.all([add(''), add(''), add('')])
    await send(changeUserRoles, { body: { ids: people.map(({ id }) => id), mode: 'add', values: ['r4'] } })
    const { roleName } = (await send(roleCalls.list, { query: { pageSize: 200 } })).records.find(
      ({ id }) => id === 'r4'
    )!
    const list = place('<div style="width: 1200px"><qd-role-list></qd-role-list></div>')
      .firstElementChild as HTMLElement
    const row = await until(
      () => rows(list).find(each => names(list) && each.textContent!.includes(roleName)),
      'the role'
    )
    row.querySelector<HTMLElement>('button[aria-label^="更多"]')?.click()
    await until(() => button(list, '成员') ?? control(list, '成员'), 'the action').then(found => found.click())
    for (const { realname, username } of people.slice(0, 2)) {
      await until(() => dialog(list)?.textContent!.includes(username), 'the members')
      await until(() => control(list, `选择${realname}`), 'the box of the member').then(box => box.click())
    }
    await until(() => button(list, '移出所选 2 人', 'dialog'), 'the action').then(found => found.click())
    await until(() => button(list, '移出', 'dialog'), 'the question').then(found => found.click())
    await until(() => !dialog(list)!.textContent!.includes(people[0]!.username), 'the end')
    const after = await Promise.all(people.map(({ id }) => send(userById, { query: { id } })))
    expect(after.map(({ selectedroles }) => selectedroles)).to.deep.equal(['', '', 'r4'])
  })

  it('[admin-12] [admin-18] a right is found by its name; its explanation offers ways with the people they reach, and a link to the page', async () => {
    const one = await add('')
    const list = await shown(`username=${one.username}`)
    await until(() => names(list).includes(one.realname), 'the person')
    inside(list, 'tr.table-row button[aria-label^="更多"]')!.click()
    await until(() => button(list, '权限说明') ?? control(list, '权限说明'), 'the action').then(found => found.click())
    const choice = await until(() => inside<HTMLSelectElement>(list, '#explained-right'), 'the rights')
    await until(() => choice.options.length > 50, 'the choices')
    const search = inside<HTMLInputElement>(list, 'input[aria-label="按名称或编码查找权限"]')!
    typeInto(search, '发布文章')
    await until(() => choice.options.length < 5, 'the rights of that name')
    expect([...choice.options].map(option => option.value)).to.include('cms:article:publish')
    choice.value = 'cms:article:publish'
    choice.dispatchEvent(new Event('change', { bubbles: true, composed: true }))
    const ways = await until(() => inside(list, '.why-change'), 'the ways')
    expect(ways.textContent).to.contain('任选一种').and.to.contain('已在系统中试算')
    const link = ways.querySelector<HTMLAnchorElement>('a')!
    expect(link.getAttribute('aria-label')).to.contain(`给“${one.realname}”分配角色`)
    let path = ''
    list.addEventListener('qd-navigate', event => {
      event.preventDefault()
      path = (event as CustomEvent<{ path: string }>).detail.path
    })
    link.click()
    expect(path).to.equal(`/system/UserList?username=${one.username}`)
    await until(() => !dialog(list), 'the dialog closes')
  })

  it('[admin-12] the dialog of a view asks for a reason, and opens a tab that has the view while this page keeps its session', async () => {
    const one = await add('')
    const list = await shown(`username=${one.username}`)
    await until(() => names(list).includes(one.realname), 'the person')
    inside(list, 'tr.table-row button[aria-label^="更多"]')!.click()
    await until(() => button(list, '以其身份查看…') ?? control(list, '以其身份查看…'), 'the action').then(found =>
      found.click()
    )
    await until(() => button(list, '开始查看', 'dialog'), 'the dialog').then(found => found.click())
    await until(() => dialog(list)?.textContent!.includes('请填写查看原因，至少 2 个字'), 'the missing reason')
    typeInto(inside<HTMLInputElement>(list, '#reason')!, '核对栏目')
    // The browser blocks a tab that no click opened: the dialog offers one more.
    let given: string | null = null
    const { open } = window
    window.open = () => {
      given = sessionStorage.getItem('qundao:viewing')
      return null
    }
    try {
      button(list, '开始查看', 'dialog')!.click()
      await until(() => dialog(list)?.textContent!.includes('浏览器拦截了新标签页'), 'the blocked tab')
      const { value, expire } = JSON.parse(given!) as { value: { userInfo: { username: string } }; expire: number }
      expect(value.userInfo.username).to.equal(one.username)
      expect(expire).to.be.within(Date.now() + 800_000, Date.now() + 900_000)
      expect(sessionStorage.getItem('qundao:viewing')).to.equal(null)
      const { userInfo } = await send(getUserInfo)
      expect(userInfo.viewing).to.equal(undefined)
    } finally {
      window.open = open
    }
    await until(() => button(list, '打开', 'dialog'), 'the offer')
  })
})
