import { expect } from '@esm-bundle/chai'
import '../../elements/features/class-log/define.ts'
import { addArticle, articleAction, blankDraft, type ArticleStep } from '../../elements/base/contract/article.ts'
import { send } from '../../elements/base/session/request/send.ts'
import { clearPage, control, inside, place, signedIn, signedOut, until } from '../support/element.ts'

const rows = (log: Element): HTMLElement[] => [...(log.shadowRoot?.querySelectorAll<HTMLElement>('tr.table-row') ?? [])]
const isQuiet = (log: Element): boolean => inside(log, 'table')?.getAttribute('aria-busy') === 'false'
const tab = (log: Element, name: string): HTMLElement =>
  [...(log.shadowRoot?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])].find(each => each.textContent === name)!

async function written(...steps: ArticleStep[]): Promise<string> {
  const title = `分类日志 ${Date.now()}`
  const draft = { ...blankDraft('1002'), title, content: '<p>正文</p>' }
  const { id } = await send(addArticle, { body: draft })
  for (const action of steps) await send(articleAction, { body: { ids: [id], action, reason: '原因' } })
  return title
}

async function shown(query: Record<string, string>): Promise<HTMLElement> {
  const log = place(`<qd-class-log query="${new URLSearchParams(query)}"></qd-class-log>`)
  await until(() => rows(log).length > 0 && isQuiet(log), 'the entries')
  return log
}

describe('article log', () => {
  beforeEach(() => signedIn())
  afterEach(clearPage)

  it('[seed-2] lists the steps of an article, newest first, and shows the changes of one', async () => {
    const title = await written('submit', 'return')
    const log = await shown({ title })
    expect(rows(log).map(row => row.querySelectorAll('td')[1]?.textContent)).to.deep.equal(['退回', '提交', '撰写'])
    expect(rows(log)[0]!.textContent).to.contain('临江要闻').and.to.contain('系统管理员')
    rows(log)[0]!.focus()
    rows(log)[0]!.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, composed: true, cancelable: true })
    )
    const table = await until(() => inside(log, '.changes'), 'the changes')
    expect(table.textContent).to.contain('待审核').and.to.contain('已退回')
    control(log, '关闭')!.click()
    await until(() => !inside(log, '.changes'), 'the dialog to close')
  })

  it('[seed-2] counts by column with the share adopted, and leads from a count to its operations', async () => {
    await written('publish')
    const log = await shown({})
    tab(log, '按栏目统计').click()
    await until(() => rows(log).some(row => /临江要闻.*%/.test(row.textContent!)) && isQuiet(log), 'the counts')
    expect(log.shadowRoot!.textContent).to.contain('采用率 = 发稿')
    tab(log, '按栏目统计').dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))
    await until(() => tab(log, '按撰稿人统计').getAttribute('aria-selected') === 'true', 'the next tab by keyboard')
    await until(() => rows(log).some(row => row.textContent!.includes('系统管理员')) && isQuiet(log), 'the authors')
    rows(log)[0]!.querySelector<HTMLElement>('button')!.click()
    await until(() => tab(log, '操作明细').getAttribute('aria-selected') === 'true', 'the operations of the month')
  })

  it('[seed-2] asks to sign in, says that nothing was found, and names the missing right', async () => {
    const log = await shown({})
    const empty = place('<qd-class-log query="title=没有这样的标题"></qd-class-log>')
    await until(() => empty.shadowRoot?.textContent?.includes('没有符合条件') && rows(empty).length === 0, 'no rows')
    log.remove()
    await signedIn('lihua')
    const refused = place('<qd-class-log></qd-class-log>')
    await until(() => refused.shadowRoot?.textContent?.includes('没有权限'), 'the refusal')
    await signedOut()
    const none = place('<qd-class-log></qd-class-log>')
    await until(() => none.shadowRoot?.textContent?.includes('未登录'), 'the sentence')
  })
})
