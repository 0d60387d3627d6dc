import { expect } from '@esm-bundle/chai'
import {
  filterTree,
  keysAbove,
  layOut,
  rowsInSight,
  rowThatBegins,
  type Branch
} from '../../elements/base/kit/tree/tree-model.ts'

interface Node extends Branch<Node> {}

const forest: Node[] = [
  {
    key: 'a',
    title: '新闻动态',
    children: [
      { key: 'a1', title: '通知公告' },
      { key: 'a2', title: 'News', children: [{ key: 'a21', title: '图片新闻' }] }
    ]
  },
  { key: 'b', title: '政务公开' }
]
const tree = layOut(forest)
const none: ReadonlySet<string> = new Set()
const names = (rows: Int32Array) => [...rows].map(index => tree.nodes[index]!.key)

describe('tree model', () => {
  it('[TR-1] lays out a tree in reading order, with levels and positions', () => {
    expect(tree.keys).to.deep.equal(['a', 'a1', 'a2', 'a21', 'b'])
    expect([...tree.depths]).to.deep.equal([0, 1, 1, 2, 0])
    expect([...tree.ends]).to.deep.equal([4, 2, 4, 4, 5])
    expect([...tree.positions]).to.deep.equal([1, 1, 2, 1, 2])
    expect([...tree.setSizes]).to.deep.equal([2, 2, 2, 1, 2])
    expect(keysAbove(tree, 'a21')).to.deep.equal(['a', 'a2'])
    expect(keysAbove(tree, 'unknown')).to.deep.equal([])
  })

  it('[TR-1] shows open branches, or the matches of a search with their ancestors', () => {
    expect(names(rowsInSight(tree, none))).to.deep.equal(['a', 'b'])
    expect(names(rowsInSight(tree, new Set(['a', 'a2'])))).to.deep.equal(['a', 'a1', 'a2', 'a21', 'b'])
    const filtered = filterTree(tree, ' 新闻 ')!
    expect(filtered.matches).to.equal(2)
    expect(names(rowsInSight(tree, none, filtered))).to.deep.equal(['a', 'a2', 'a21'])
    expect(names(rowsInSight(tree, new Set(['a']), filtered))).to.deep.equal(['a'])
    expect(filtered.setSizes[2]).to.equal(1)
    expect(filterTree(tree, '  ')).to.equal(undefined)
  })

  it('[TR-1] finds the next row that starts with the typed text', () => {
    const rows = rowsInSight(tree, new Set(['a']))
    expect(rowThatBegins(tree, rows, 1, 'ne')).to.equal(2)
    expect(rowThatBegins(tree, rows, 3, '新')).to.equal(0)
    expect(rowThatBegins(tree, rows, 0, 'x')).to.equal(-1)
  })

  it('[TR-1] handles 50,000 nodes and 10,000 levels', () => {
    const wide = layOut(
      Array.from(
        { length: 500 },
        (_, group): Node => ({
          key: `g${group}`,
          title: `栏目组 ${group}`,
          children: Array.from({ length: 99 }, (_, at) => ({ key: `g${group}-${at}`, title: `栏目 ${group}-${at}` }))
        })
      )
    )
    expect(wide.size).to.equal(50_000)
    expect(rowsInSight(wide, none).length).to.equal(500)
    expect(filterTree(wide, '499-98')!.matches).to.equal(1)
    let deep: Node = { key: '0', title: '0' }
    for (let level = 1; level < 10_000; level++) deep = { key: String(level), title: String(level), children: [deep] }
    expect(layOut([deep]).size).to.equal(10_000)
  })
})
