import { expect } from '@esm-bundle/chai'
import '../../elements/features/column-tree/define.ts'
import { addColumn, deleteColumn, type ColumnNode } from '../../elements/base/contract/column.ts'
import { menuIds } from '../../elements/base/contract/menu.ts'
import { isOpenTo, targetOf } from '../../elements/features/column-tree/columns.ts'
import { blankColumn } from '../../elements/features/column-manage/columns.ts'
import { $toasts, dismiss } from '../../elements/base/core/overlay/toasts.ts'
import { changed } from '../../elements/base/session/wire/changes.ts'
import { send } from '../../elements/base/session/request/send.ts'
import { ownTab } from '../../elements/base/core/values/storage.ts'
import { clearPage, control, inside, place, signedIn, signedOut, typeInto, until } from '../support/element.ts'

const node = (change: Partial<ColumnNode>): ColumnNode => ({
  key: '1002',
  value: '1002',
  title: '通知公告',
  icon: '',
  url: '/cms/article/ArticleList',
  publishArt: 'Y',
  children: [],
  ...change
})

const rows = (tree: HTMLElement): HTMLElement[] => [
  ...(tree.shadowRoot?.querySelectorAll<HTMLElement>('[role=treeitem]') ?? [])
]
const row = (tree: HTMLElement, title: string): HTMLElement | undefined =>
  rows(tree).find(found => found.querySelector('.tree-title')?.textContent === title)

async function shown(html: string): Promise<HTMLElement> {
  const tree = place(`<div style="height:600px">${html}</div>`).firstElementChild as HTMLElement
  await until(() => rows(tree).length > 0, 'the columns')
  return tree
}

/** Resolves with the path of the next `qd-navigate` and prevents it, as the shell does. */
function navigation(tree: HTMLElement): Promise<{ path: string; title: string }> {
  return new Promise(resolve =>
    tree.addEventListener(
      'qd-navigate',
      event => {
        event.preventDefault()
        resolve((event as CustomEvent).detail)
      },
      { once: true }
    )
  )
}

function type(tree: HTMLElement, words: string): void {
  const field = inside<HTMLInputElement>(tree, 'input')!
  typeInto(field, words)
}

const press = (tree: HTMLElement, key: string): void => {
  const focused = tree.shadowRoot!.activeElement ?? inside(tree, '[role=treeitem][tabindex="0"]')!
  focused.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true }))
}

describe('column tree', () => {
  beforeEach(() => signedIn())
  afterEach(clearPage)

  it('[TR-1] shows the columns of the current site, with a loading flag first', async () => {
    const tree = place('<qd-column-tree></qd-column-tree>')
    // The answer may arrive before the next check, so every change is observed.
    let isFlagged = false
    const watch = new MutationObserver(() => {
      isFlagged ||= inside(tree, '.bp6-spinner') !== null
    })
    watch.observe(tree.shadowRoot!, { childList: true, subtree: true })
    await until(() => row(tree, '通知公告'), 'the columns')
    watch.disconnect()
    expect(isFlagged).to.equal(true)
    expect(inside(tree, '.bp6-spinner')).to.equal(null)
  })

  it('[TR-2] removes a column that another person deleted when it is chosen', async () => {
    const name = `将删栏目${Date.now()}`
    const body = { ...blankColumn('1', ''), name, code: `gone${Date.now()}` }
    const { id } = await send(addColumn, { body })
    const tree = await shown('<qd-column-tree></qd-column-tree>')
    type(tree, name)
    const found = await until(() => row(tree, name), 'the column')
    await send(deleteColumn, { query: { id } })
    found.click()
    await until(() => $toasts.get().some(said => said.message === '没有找到该栏目，或您没有权限'), 'the reason')
    await until(() => !row(tree, name), 'the column to go')
    for (const { id } of $toasts.get()) dismiss(id)
  })

  it('[TR-1] filters while typing, highlights matches and offers to clear a filter without matches', async () => {
    const tree = await shown('<qd-column-tree></qd-column-tree>')
    type(tree, '预算')
    const found = await until(() => row(tree, '部门预算'), 'the match')
    expect(found.querySelector('mark')?.textContent).to.equal('预算')
    expect(row(tree, '通知公告')).to.equal(undefined)
    type(tree, '没有这样的栏目')
    const clear = await until(
      () => [...tree.shadowRoot!.querySelectorAll('p button')].find(button => button.textContent === '清除筛选'),
      'the offer'
    )
    ;(clear as HTMLElement).click()
    await until(() => row(tree, '通知公告'), 'all columns')
  })

  it('[TR-1] supports the keyboard and exposes levels and positions', async () => {
    const tree = await shown('<qd-column-tree></qd-column-tree>')
    rows(tree)[0]!.focus()
    press(tree, 'ArrowRight')
    await until(() => rows(tree)[0]!.getAttribute('aria-expanded') === 'true', 'the open row')
    press(tree, 'ArrowRight')
    const child = await until(() => {
      const active = tree.shadowRoot!.activeElement
      return active?.getAttribute('aria-level') === '2' && active
    }, 'the first child in focus')
    expect(child.getAttribute('aria-posinset')).to.equal('1')
    press(tree, 'ArrowLeft')
    await until(() => tree.shadowRoot!.activeElement === rows(tree)[0], 'the parent in focus')
    press(tree, 'End')
    await until(() => tree.shadowRoot!.activeElement === rows(tree).at(-1), 'the last row in focus')
    press(tree, '通')
    await until(() => tree.shadowRoot!.activeElement === row(tree, '通知公告'), 'the row typed ahead')
  })

  it('[TR-2] navigates to the URL of a column with newsClassId', async () => {
    const tree = await shown('<qd-column-tree></qd-column-tree>')
    const column = row(tree, '通知公告')!
    const going = navigation(tree)
    column.click()
    const { path, title } = await going
    expect(path).to.equal(`/cms/article/ArticleList?newsClassId=${column.dataset.key}`)
    expect(title).to.equal('通知公告')
    expect((column as HTMLAnchorElement).href).to.equal(location.origin + path)
  })

  it('[TR-2] [TR-5] navigates directly to the URL of footer links and ad slots', async () => {
    const tree = await shown('<qd-column-tree></qd-column-tree>')
    const going = navigation(tree)
    type(tree, '友情链接')
    ;(await until(() => row(tree, '友情链接管理'), 'the entry')).click()
    expect((await going).path).to.equal('/cms/friendlylinktype/FriendlyLinkTypeList')
    expect(targetOf(node({ key: '-3', url: '/cms/img/imageManage' }), menuIds.columns).path).to.equal(
      '/cms/img/imageManage'
    )
  })

  it('[TR-3] [TR-5] links and ad slots in the tree of site 16 name that site', () => {
    for (const menu of [menuIds.disclosure, menuIds.disclosureColumns])
      for (const [key, url] of [
        ['-1', '/cms/friendlylinktype/FriendlyLinkTypeList'],
        ['-3', '/cms/img/imageManage']
      ])
        expect(targetOf(node({ key, url }), menu).path).to.equal(`${url}?subsiteId=16`)
  })

  it('[TR-3] [TR-4] opens column management in its menus, shows site 16 in disclosure menus and marks skip-apply', async () => {
    expect(targetOf(node({}), menuIds.disclosureColumns).path).to.equal(
      '/cms/newsClass/modules/NewsClassModal?newsClassId=1002&subsiteId=16'
    )
    const tree = await shown(`<qd-column-tree menu-id="${menuIds.disclosure}"></qd-column-tree>`)
    ownTab.write('qundao:skip-apply', null)
    const going = navigation(tree)
    row(tree, '依申请公开')!.click()
    expect((await going).path).to.equal('/cms/applypublic/ApplyPublicWaitList')
    expect(ownTab.read('qundao:skip-apply')).to.equal('1')
  })

  it('[TR-6] marks columns that take no articles, but not in column management', async () => {
    const tree = await shown('<qd-column-tree></qd-column-tree>')
    const key = row(tree, '要闻动态')!.dataset.key!
    const closed = node({ key })
    expect(await isOpenTo(closed, menuIds.content, new AbortController().signal)).to.equal(false)
    expect(await isOpenTo(closed, menuIds.columns, new AbortController().signal)).to.equal(true)
  })

  it('[C1] shows the refusal for a column of a foreign site', async () => {
    await isOpenTo(node({ key: 'no-such-column' }), menuIds.content, new AbortController().signal).then(
      () => expect.fail('it is refused'),
      (error: Error) => expect(error.message).to.not.equal('')
    )
  })

  it('[E2] shows a title as plain text and stays inside the shell for any URL', () => {
    expect(targetOf(node({ key: '-1', url: '//evil.example/x' }), menuIds.content).path).to.equal('/evil.example/x')
    expect(targetOf(node({ key: '5', url: 'javascript:alert(1)' }), menuIds.content).path).to.equal(
      '/javascript:alert(1)?newsClassId=5'
    )
  })

  it('[ER-3] shows why it could not load and retries in place', async () => {
    const tree = place('<qd-column-tree subsite-id="no-such-site"></qd-column-tree>')
    await until(() => control(tree, '重试'), 'the offer to retry')
    tree.setAttribute('subsite-id', '')
    await until(() => row(tree, '通知公告'), 'the columns')
  })

  it('[TR-1] reloads after changes of columns in the page and preserves open branches', async () => {
    const tree = await shown('<qd-column-tree></qd-column-tree>')
    rows(tree)[0]!.focus()
    press(tree, 'ArrowRight')
    await until(() => row(tree, '部门动态'), 'the children')
    // Loading may end before the next check, so the changes are recorded.
    const before: (string | null)[] = []
    const observer = new MutationObserver(records => before.push(...records.map(record => record.oldValue)))
    observer.observe(inside(tree, '.columns')!, {
      attributes: true,
      attributeFilter: ['aria-busy'],
      attributeOldValue: true
    })
    changed('column')
    await until(() => before.includes('true'), 'the end of the loading')
    observer.disconnect()
    expect(row(tree, '部门动态')).to.not.equal(undefined)
  })

  it('[EM-4] asks to sign in without a session', async () => {
    const tree = await shown('<qd-column-tree></qd-column-tree>')
    signedOut()
    await until(() => tree.shadowRoot!.textContent!.includes('未登录'), 'the sentence')
    expect($toasts.get()).to.deep.equal([])
  })
})
