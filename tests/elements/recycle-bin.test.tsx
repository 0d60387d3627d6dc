import { expect } from '@esm-bundle/chai'
import '../../elements/features/recycle-bin/define.ts'
import { addArticle, articleAction, articleById, blankDraft } from '../../elements/base/contract/article.ts'
import { takeStep } from '../../elements/base/shared/article/take-step.ts'
import { send } from '../../elements/base/session/request/send.ts'
import { clearPage, inside, place, signedIn, signedOut, until } from '../support/element.ts'

const rows = (list: Element): HTMLElement[] => [
  ...(list.shadowRoot?.querySelectorAll<HTMLElement>('tr.table-row') ?? [])
]

const button = (list: Element, scope: string, name: string): HTMLElement | undefined =>
  [...list.shadowRoot!.querySelectorAll<HTMLElement>(`${scope} button`)].find(
    found => found.textContent?.trim() === name
  )

/** Opens the confirmation of a row's action. */
async function asked(list: HTMLElement, action: string): Promise<HTMLElement> {
  button(list, 'tr.table-row', action)!.click()
  await until(() => button(list, 'dialog', action), 'the question')
  return inside(list, 'dialog')!
}

/** Creates and deletes an article. */
async function deleted(title: string): Promise<string> {
  const { id } = await send(addArticle, { body: { ...blankDraft('1002'), title } })
  await send(articleAction, { body: { ids: [id], action: 'delete' } })
  return id
}

async function shown(title: string): Promise<HTMLElement> {
  const list = place(`<qd-recycle-bin query="${new URLSearchParams({ title })}"></qd-recycle-bin>`)
  await until(() => rows(list).length > 0, 'what was deleted')
  return list
}

describe('recycle bin', () => {
  beforeEach(() => signedIn())
  afterEach(clearPage)

  it('[security-S6] shows what was deleted, by whom and until when, and restores it', async () => {
    const title = `回收站测试 ${Date.now()}`
    const id = await deleted(title)
    const list = await shown(title)
    expect(rows(list)[0]!.textContent).to.match(/回收站测试.*文章.*系统管理员.*\d{4}-\d\d-\d\d/)
    expect((await asked(list, '恢复')).textContent).to.contain(title)
    button(list, 'dialog', '恢复')!.click()
    await until(() => rows(list).length === 0, 'the list to be empty')
    expect((await send(articleById, { query: { id } })).title).to.equal(title)
    await send(articleAction, { body: { ids: [id], action: 'delete' } })
  })

  it('[security-S6] opens beside a list with the records deleted there', async () => {
    const title = `旁边删除 ${Date.now()}`
    const article = await send(addArticle, { body: { ...blankDraft('1002'), title } })
    const list = place(`<qd-recycle-bin query="${new URLSearchParams({ title })}"></qd-recycle-bin>`)
    await until(() => list.shadowRoot?.textContent?.includes('没有符合条件的记录'), 'the empty bin')
    await takeStep('delete', [article], {})
    await until(() => rows(list).length === 1, 'what was deleted')
  })

  it('[security-S6] asks before it deletes permanently', async () => {
    const title = `彻底删除测试 ${Date.now()}`
    await deleted(title)
    const list = await shown(title)
    expect((await asked(list, '彻底删除')).textContent).to.contain('彻底删除后不能恢复')
    button(list, 'dialog', '彻底删除')!.click()
    await until(() => rows(list).length === 0, 'the list to be empty')
  })

  it('asks to sign in without a session', async () => {
    signedOut()
    const list = place('<qd-recycle-bin></qd-recycle-bin>')
    await until(() => list.shadowRoot?.textContent?.includes('未登录'), 'the sentence')
  })
})
