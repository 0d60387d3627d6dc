import { expect } from '@esm-bundle/chai'
import { createRoot, type Root } from 'react-dom/client'
import { layOut, type Branch } from '../../elements/base/kit/tree/tree-model.ts'
import { VirtualTree } from '../../elements/base/kit/tree/virtual-tree.tsx'
import { clearPage, until } from '../support/element.ts'

interface Node extends Branch<Node> {}

const large: Node[] = Array.from({ length: 500 }, (_, group) => ({
  key: `g${group}`,
  title: `栏目组 ${group}`,
  children: Array.from({ length: 99 }, (_, at) => ({ key: `g${group}-${at}`, title: `栏目 ${group}-${at}` }))
}))

describe('virtual tree', () => {
  let root: Root
  let holder: HTMLElement
  const draw = (words = '', selected?: string) =>
    root.render(<VirtualTree tree={tree} label="栏目" words={words} selected={selected} onChoose={() => {}} />)
  const tree = layOut(large)
  const rows = (): HTMLElement[] => [...holder.querySelectorAll<HTMLElement>('[role=treeitem]')]

  beforeEach(() => {
    holder = document.createElement('div')
    document.body.append(holder)
    root = createRoot(holder)
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('.tree { height: 480px; overflow: auto; position: relative } .tree-row { position: absolute }')
    document.adoptedStyleSheets = [sheet]
  })
  afterEach(() => {
    root.unmount()
    document.adoptedStyleSheets = []
    clearPage()
  })

  it('[TR-1] renders at most 100 of 50,000 rows, at any position', async () => {
    draw()
    await until(() => rows().length > 0, 'rows')
    const scroller = holder.querySelector<HTMLElement>('.tree')!
    expect(rows().length).to.be.lessThan(100)
    scroller.scrollTop = 200 * rows()[0]!.offsetHeight
    await until(() => {
      // A background page gets no scroll events.
      scroller.dispatchEvent(new Event('scroll'))
      return rows().some(row => row.textContent === '栏目组 205')
    }, 'the rows there')
    expect(rows().length).to.be.lessThan(100)
  })

  it('[TR-1] opens the ancestors of the selected row and scrolls to it', async () => {
    draw('', 'g400-50')
    const row = await until(() => rows().find(found => found.dataset.key === 'g400-50'), 'the row')
    await until(() => {
      const { top, bottom } = row.getBoundingClientRect()
      const frame = holder.querySelector('.tree')!.getBoundingClientRect()
      return top >= frame.top && bottom <= frame.bottom
    }, 'the row in sight')
    expect(row.getAttribute('aria-selected')).to.equal('true')
  })

  it('[TR-1] shows the matches of a filter and returns to the whole tree', async () => {
    draw('499-98')
    await until(() => rows().length === 2, 'the match and its parent')
    expect(rows()[1]!.getAttribute('aria-setsize')).to.equal('1')
    draw('')
    await until(() => rows().length > 2, 'all rows')
  })
})
