import { expect } from '@esm-bundle/chai'
import '../../elements/features/article-list/define.ts'
import { shared } from '../../elements/base/core/values/storage.ts'
import { $permissions, forgetPermissions } from '../../elements/base/session/account/permissions.ts'
import { clearPage, control, inside, place, signedIn, until } from '../support/element.ts'
import { isQuiet, rowOf, rows, shown, write } from './support/articles.ts'

const press = (target: Element, key: string): boolean =>
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true }))

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

describe('article list', () => {
  beforeEach(() => signedIn())
  afterEach(clearPage)

  it('[AR-2] pages through a site by cursor and shows the total', async () => {
    // Other tests do not write to this site.
    const list = await shown('<qd-article-list subsite-id="6"></qd-article-list>')
    const first = rows(list).map(row => row.dataset.key)
    expect(first.length).to.equal(20)
    expect(list.shadowRoot!.textContent).to.match(/共 \d+ 条/)
    const next = await until(() => control(list, '下一页'), 'the way to the next page')
    next.click()
    await until(() => isQuiet(list) && rows(list)[0]?.dataset.key !== first[0], 'the second page')
    expect(rows(list).some(row => first.includes(row.dataset.key))).to.equal(false)
    control(list, '上一页')!.click()
    await until(() => isQuiet(list) && rows(list)[0]?.dataset.key === first[0], 'the first page again')
  })

  it('[AR-2] sorts on the server and shows the direction', async () => {
    const list = await shown('<qd-article-list subsite-id="6"></qd-article-list>')
    const head = control(list, '标题') as HTMLElement
    head.click()
    await until(() => isQuiet(list) && inside(list, 'th[aria-sort=descending]'), 'the order')
    head.click()
    await until(() => isQuiet(list) && inside(list, 'th[aria-sort=ascending]'), 'the other order')
  })

  it('[AR-2] navigates to an article and to a new one', async () => {
    const list = await shown('<qd-article-list news-class-id="1002"></qd-article-list>')
    const toNew = nextPath(list)
    const write = await until(() => control(list, '写文章'), 'the button')
    write.click()
    expect(await toNew).to.equal('/cms/article/edit?newsClassId=1002')
    const toOld = nextPath(list)
    press(rows(list)[0]!, 'Enter')
    expect(await toOld).to.equal(`/cms/article/edit?id=${rows(list)[0]!.dataset.key}`)
  })

  it('[AR-2] supports the keyboard; Space selects and opens the bulk bar', async () => {
    const list = await shown()
    rows(list)[0]!.focus()
    press(rows(list)[0]!, 'ArrowDown')
    await until(() => list.shadowRoot!.activeElement === rows(list)[1], 'the second row in focus')
    press(rows(list)[1]!, ' ')
    await until(() => list.shadowRoot!.textContent!.includes('已选 1 项'), 'the bulk bar')
  })

  it('[AD-7] hides buttons without their right', async () => {
    forgetPermissions()
    await signedIn('zhaolei')
    const list = await shown()
    await until(() => $permissions.get(), 'the rights')
    expect(Boolean(control(list, '写文章'))).to.equal(false)
    expect(Boolean(control(list, '提交'))).to.equal(false)
    forgetPermissions()
  })

  it('[AD-11] asks the permission list of the form first, then the rights of the session', async () => {
    await signedIn('zhaolei')
    const list = await shown()
    await until(() => $permissions.get(), 'the rights')
    expect(Boolean(control(list, '写文章'))).to.equal(false)
    list.setAttribute('permission-list', '[{"action":"cms:article:add"}]')
    await until(() => control(list, '写文章'), 'the button of a right that only the form gives')
    expect(Boolean(control(list, '提交'))).to.equal(false)
    list.removeAttribute('permission-list')
    await until(() => !control(list, '写文章'), 'the button is gone again')
    forgetPermissions()
  })

  it('[E2] shows a title as plain text', async () => {
    const article = await write({ title: `<img src=x onerror="window.broken=1">${Date.now()}` })
    const list = await shown()
    await until(() => rowOf(list, article.title), 'the title')
    expect('broken' in window).to.equal(false)
    expect(inside(list, 'img') === null).to.equal(true)
  })

  it('[E8] ignores invalid data under its storage key', async () => {
    shared.write('qundao:table:articles:admin', '{"widths":{"title":"x"},"hidden":7')
    const list = await shown()
    expect(inside(list, 'th[scope=col]') !== null).to.equal(true)
    shared.write('qundao:table:articles:admin', null)
  })

  it('[C1] [ER-3] shows why it could not load', async () => {
    const list = place('<qd-article-list subsite-id="no-such-site"></qd-article-list>')
    await until(() => control(list, '重试'), 'the offer to retry')
  })
})
