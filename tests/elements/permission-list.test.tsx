import { expect } from '@esm-bundle/chai'
import '../../elements/features/permission-list/define.ts'
import { permissionCalls } from '../../elements/base/contract/permission.ts'
import { send } from '../../elements/base/session/request/send.ts'
import {
  clearPage,
  control,
  holdRights,
  inside,
  place,
  saveByKey,
  signedIn,
  signedOut,
  typeInto,
  until
} from '../support/element.ts'

const items = (list: Element): HTMLElement[] => [
  ...(list.shadowRoot?.querySelectorAll<HTMLElement>('[role=treeitem]') ?? [])
]
const named = (list: Element, name: string) => items(list).find(item => item.textContent?.startsWith(name))

async function shown(attributes = ''): Promise<HTMLElement> {
  const list = place(`<qd-permission-list ${attributes}></qd-permission-list>`)
  await until(() => items(list).length > 0, 'the menu')
  return list
}

describe('permission list', () => {
  beforeEach(() => signedIn())
  afterEach(clearPage)

  it('[AD-2] shows the menu with the component of each entry, and searches by name', async () => {
    const list = await shown()
    expect(named(list, '首页')?.textContent).to.contain('dashboard/Analysis')
    typeInto(control(list, '按名称查找菜单或按钮') as HTMLInputElement, '发布文章')
    await until(() => named(list, '发布文章'), 'the button')
    expect(named(list, '发布文章')?.textContent).to.contain('cms:article:publish')
  })

  it('[AD-2] opens the entry of the attribute, lists the calls behind a button, and treats typing as unsaved work', async () => {
    const list = (await shown('permission-id="cms:article:publish"')) as HTMLElement & { isDirty(): boolean }
    await until(() => inside(list, 'form')?.textContent?.includes('/cms/article/'), 'the calls of the button')
    expect(list.isDirty()).to.equal(false)
    const name = await until(() => inside<HTMLInputElement>(list, 'form input'), 'its name')
    const before = name.value
    typeInto(name, `${before} 改`)
    await until(() => list.isDirty(), 'work')
    typeInto(name, before)
    await until(() => !list.isDirty(), 'no work')
  })

  it('[AD-2] saves typing while the rights are loading', async () => {
    const id = 'cms:article:publish'
    const list = (await shown(`permission-id="${id}"`)) as HTMLElement & { isDirty(): boolean }
    const name = await until(() => inside<HTMLInputElement>(list, 'form input:not([readonly])'), 'its name')
    const before = name.value
    await holdRights()
    for (const words of [`${before} 改`, before]) {
      expect(name.readOnly).to.equal(false)
      typeInto(name, words)
      await until(() => list.isDirty(), 'work')
      saveByKey(name)
      await until(() => !list.isDirty(), 'the save')
      expect((await send(permissionCalls.byId, { query: { id } })).name).to.equal(words)
    }
  })

  it('[AD-2] switches to English', async () => {
    const list = await shown('lang="en"')
    await until(() => control(list, 'Find entries and buttons by name'), 'the search')
    expect(list.shadowRoot!.querySelector('.row-head')!.textContent).not.to.match(/[\u4e00-\u9fff]/)
  })

  it('[AD-2] asks to sign in without a session', async () => {
    signedOut()
    const list = place('<qd-permission-list></qd-permission-list>')
    await until(() => /登录/.test(list.shadowRoot?.textContent ?? ''), 'the note')
  })
})
