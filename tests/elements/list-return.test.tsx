import { expect } from '@esm-bundle/chai'
import '../../elements/features/article-list/define.ts'
import '../../elements/features/inbox/define.ts'
import { articleList } from '../../elements/base/contract/article.ts'
import { waitingList } from '../../elements/base/contract/inbox.ts'
import { codes } from '../../elements/base/contract/envelope.ts'
import { $expired } from '../../elements/base/session/wire/expiry.ts'
import { $line } from '../../elements/base/session/realtime/pushes.ts'
import { endSession } from '../../elements/base/session/wire/session.ts'
import { clearPage, inside, place, signedIn, until } from '../support/element.ts'

const { fetch } = window
const { now } = Date
let asked = 0
let ahead = 0
let answer: (() => Response) | undefined

/** Hides the window and shows it again after `minutes`. */
function leaveFor(minutes: number): void {
  for (const state of ['hidden', 'visible'] as const) {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
    if (state === 'hidden') ahead += minutes * 60_000
  }
}

const isQuiet = (list: HTMLElement): boolean => inside(list, 'table')?.getAttribute('aria-busy') === 'false'
const settled = (): Promise<void> => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))

async function shown(): Promise<HTMLElement> {
  const list = place('<qd-article-list subsite-id="6"></qd-article-list>')
  await until(() => inside(list, 'tr.table-row') && isQuiet(list), 'the articles')
  asked = 0
  return list
}

describe('a list after the user returns to the window', () => {
  beforeEach(async () => {
    await signedIn()
    answer = undefined
    Date.now = () => now() + ahead
    window.fetch = async (...call) => {
      if (![articleList, waitingList].some(({ path }) => String(call[0]).includes(path))) return fetch(...call)
      asked += 1
      return answer?.() ?? fetch(...call)
    }
  })
  afterEach(() => {
    clearPage()
    ahead = 0
    Date.now = now
    window.fetch = fetch
    delete (document as { visibilityState?: unknown }).visibilityState
  })

  it('reloads after minutes without flicker, and the selection remains', async () => {
    const list = await shown()
    inside<HTMLInputElement>(list, 'tr.table-row input')!.click()
    await until(() => list.shadowRoot!.textContent!.includes('已选 1 项'))
    leaveFor(10)
    await until(() => asked === 1, 'the question')
    expect(inside(list, '.table-dimmed')).to.equal(null)
    await until(() => isQuiet(list))
    expect(list.shadowRoot!.textContent).to.contain('已选 1 项')
    expect(asked).to.equal(1)
  })

  it('does not reload after a moment or when the window only gets the focus', async () => {
    await shown()
    leaveFor(1)
    window.dispatchEvent(new Event('focus'))
    document.dispatchEvent(new Event('visibilitychange'))
    await settled()
    expect(asked).to.equal(0)
  })

  it('reloads when it becomes visible, if another tab of the shell is in front', async () => {
    const list = await shown()
    list.style.display = 'none'
    await settled()
    leaveFor(10)
    await settled()
    expect(asked).to.equal(0)
    list.style.display = ''
    await until(() => asked === 1, 'the question')
  })

  it('reports an expired session above the rows without opening the sign-in dialog', async () => {
    const list = await shown()
    answer = () =>
      new Response(JSON.stringify({ success: false, code: codes.expired, message: 'Token失效，请重新登录' }))
    leaveFor(10)
    await until(() => inside(list, '.table-problem')?.textContent?.includes('Token失效'), 'the reason')
    expect(inside(list, 'tr.table-row') !== null).to.equal(true)
    expect($expired.get()).to.equal(undefined)
  })

  it('reloads when the push connection is up again', async () => {
    const list = place('<qd-inbox></qd-inbox>')
    await until(() => list.shadowRoot?.querySelector('.table-state, tr.table-row') && $line.get() === 'up', 'the line')
    const before = asked
    $line.set('connecting')
    $line.set('up')
    await until(() => asked === before + 1, 'the question')
  })

  it('makes no request without a session', async () => {
    await shown()
    endSession()
    leaveFor(10)
    await settled()
    expect(asked).to.equal(0)
  })
})
