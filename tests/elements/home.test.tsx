import { expect } from '@esm-bundle/chai'
import '../../elements/features/home/define.ts'
import { axisTop, loadFigures, pathOfTask } from '../../elements/features/home/figures.ts'
import { environment, setEnvironment } from '../../elements/base/session/wire/environment.ts'
import { clearPage, inside, place, signedIn, until } from '../support/element.ts'

describe('home', () => {
  beforeEach(() => signedIn())
  afterEach(clearPage)

  it('[LA-1] rounds the upper end of the axis', () => {
    expect(axisTop([0, 0])).to.equal(4)
    expect(axisTop([33, 72])).to.equal(80)
    expect(axisTop([159])).to.equal(200)
    expect(axisTop([1001])).to.equal(2000)
    expect(pathOfTask('review')).to.equal('/process/inbox?kind=review')
    expect(pathOfTask('draft')).to.equal('/cms/article/ArticleList?state=draft&mine=1')
    expect(pathOfTask('returned')).to.equal('/process/inbox?kind=returned')
  })

  it('[LA-1] shows counts that link to their lists', async () => {
    const { articles } = await loadFigures(new AbortController().signal)
    const home = place('<qd-home></qd-home>')
    const link = await until(() => inside<HTMLAnchorElement>(home, '.states a[href$="state=published"]'), 'the figures')
    expect(link.textContent).to.equal(`${articles.published}已发布`)
    const going = new Promise<{ path: string }>(resolve =>
      home.addEventListener('qd-navigate', event => {
        event.preventDefault()
        resolve((event as CustomEvent<{ path: string }>).detail)
      })
    )
    link.click()
    expect((await going).path).to.equal('/cms/article/ArticleList?state=published')
  })

  it('[LA-1] draws seven days with their numbers and also as a table', async () => {
    const home = place('<qd-home></qd-home>')
    await until(() => inside(home, '.chart .column'), 'the chart')
    expect(home.shadowRoot!.querySelectorAll('.chart .column').length).to.equal(7)
    expect(home.shadowRoot!.querySelectorAll('.as-table tbody tr').length).to.equal(7)
  })

  it('[ER-3] shows in place what failed, and retries', async () => {
    const { api } = environment
    // Another origin would be another platform with a separate session.
    setEnvironment({ api: `${location.origin}/nowhere` })
    const home = place('<qd-home></qd-home>')
    // Each part has a retry button, and the order of failures is not fixed.
    const again = await until(() => inside<HTMLButtonElement>(home, '.tasks .problem button'), 'the offer')
    expect(again.textContent).to.equal('重试')
    setEnvironment({ api })
    again.click()
    await until(() => inside(home, '.states .numbers'), 'the figures')
  })
})
