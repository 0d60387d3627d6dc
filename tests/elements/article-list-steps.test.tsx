import { expect } from '@esm-bundle/chai'
import '../../elements/features/article-list/define.ts'
import { articleAction, articleById, editArticle } from '../../elements/base/contract/article.ts'
import { $toasts } from '../../elements/base/core/overlay/toasts.ts'
import { changed } from '../../elements/base/session/wire/changes.ts'
import { send } from '../../elements/base/session/request/send.ts'
import { clearPage, inside, signedIn, typeInto, until } from '../support/element.ts'
import { isQuiet, rowAction, rowOf, shown, write } from './support/articles.ts'

const bulk = (list: HTMLElement, name: string): HTMLElement | undefined =>
  [...list.shadowRoot!.querySelectorAll<HTMLElement>('.table-bar button')].find(button => button.textContent === name)

const dialogButton = (list: HTMLElement, name: string): HTMLElement | undefined =>
  [...list.shadowRoot!.querySelectorAll<HTMLElement>('dialog button')].find(button => button.textContent === name)

describe('article list: steps', () => {
  beforeEach(() => signedIn())
  afterEach(clearPage)

  it('[AR-2] submits and publishes many articles and states why one was refused', async () => {
    const draft = await write()
    const other = await write()
    const list = await shown('<qd-article-list news-class-id="1002"></qd-article-list>')
    for (const { title } of [draft, other])
      (await until(() => rowOf(list, title), title)).querySelector('input')!.click()
    ;(await until(() => bulk(list, '发布'), 'the action')).click()
    const yes = await until(() => dialogButton(list, '发布'), 'the question')
    expect(list.shadowRoot!.querySelector('dialog')!.textContent).to.include(other.title)
    yes.click()
    await until(() => $toasts.get().some(said => said.message === '已发布 2 篇文章'), 'the message')
    expect((await send(articleById, { query: { id: draft.id } })).state).to.equal('published')

    const third = await write()
    const fourth = await write()
    changed('article')
    for (const { title } of [third, fourth])
      (await until(() => isQuiet(list) && rowOf(list, title), title)).querySelector('input')!.click()
    ;(await until(() => bulk(list, '删除'), 'the action')).click()
    const remove = await until(() => dialogButton(list, '删除'), 'the question')
    // Another person acts first.
    await send(articleAction, { body: { ids: [fourth.id], action: 'publish' } })
    remove.click()
    await until(() => list.shadowRoot!.textContent!.includes('1 篇文章未能处理'), 'the failures')
    const told = [...list.shadowRoot!.querySelectorAll('dialog')].at(-1)!.textContent!
    expect(told).to.include(fourth.title)
    expect(told).to.include('请先撤回')
    await until(() => isQuiet(list) && rowAction(list, fourth.title, '撤回'), 'the list as it is by now')
  })

  it('[AR-2] reloads when all selected articles were refused', async () => {
    const article = await write()
    const list = await shown('<qd-article-list news-class-id="1002"></qd-article-list>')
    const button = await until(() => rowAction(list, article.title, '提交'), 'the step')
    // Another person acts first.
    await send(articleAction, { body: { ids: [article.id], action: 'submit' } })
    button.click()
    await until(() => list.shadowRoot!.textContent!.includes('文章当前为“待审核”，不能提交'), 'the reason')
    await until(() => isQuiet(list) && rowOf(list, article.title)?.textContent?.includes('待审核'), 'the state by now')
  })

  it('[AR-2] publishes only the version that was read', async () => {
    const article = await write()
    const list = await shown('<qd-article-list news-class-id="1002"></qd-article-list>')
    ;(await until(() => rowOf(list, article.title), 'the article')).querySelector('input')!.click()
    ;(await until(() => bulk(list, '发布'), 'the action')).click()
    const yes = await until(() => dialogButton(list, '发布'), 'the question')
    const { newsClassId, title, id, version } = article
    await send(editArticle, { body: { newsClassId, title, content: '<p>改到一半</p>', id, version } })
    yes.click()
    await until(() => list.shadowRoot!.textContent!.includes('文章在您查看后已有变化'), 'the refusal')
    expect((await send(articleById, { query: { id } })).state).to.equal('draft')
  })

  it('[AR-2] asks for a reason to return an article', async () => {
    const article = await write()
    const { takeStep } = await import('../../elements/base/shared/article/take-step.ts')
    await takeStep('submit', [article], {})
    const list = await shown('<qd-article-list news-class-id="1002" state="submitted"></qd-article-list>')
    ;(await until(() => rowOf(list, article.title), 'the article')).querySelector('input')!.click()
    ;(await until(() => bulk(list, '退回'), 'the action')).click()
    const yes = await until(() => dialogButton(list, '退回'), 'the question')
    yes.click()
    await until(() => list.shadowRoot!.textContent!.includes('请填写原因'), 'the problem at the field')
    const field = inside<HTMLTextAreaElement>(list, 'textarea')!
    typeInto(field, '请补充文号')
    dialogButton(list, '退回')!.click()
    await until(() => $toasts.get().some(said => said.message === '已退回 1 篇文章'), 'the message')
    expect((await send(articleById, { query: { id: article.id } })).returnReason).to.equal('请补充文号')
  })
})
