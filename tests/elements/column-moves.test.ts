import { expect } from '@esm-bundle/chai'
import { placeAtEnd, placeOfDrop, placeOfKey, zoneAt } from '../../elements/base/kit/tree/moves.ts'
import { layOut, type Branch } from '../../elements/base/kit/tree/tree-model.ts'

interface Node extends Branch<Node> {}
const node = (key: string, ...children: Node[]): Node => ({ key, title: key, children })
const tree = layOut([node('a', node('a1'), node('a2', node('a21')), node('a3')), node('b'), node('c')])
const at = (key: string): number => tree.indexOf.get(key)!

describe('moving columns', () => {
  it('[AR-1] drops before, inside and after a row', () => {
    expect([0, 0.5, 1].map(zoneAt)).to.deep.equal(['before', 'inside', 'after'])
    expect(placeOfDrop(tree, at('c'), at('a1'), 'before')).to.deep.equal({ parentId: 'a', index: 0 })
    expect(placeOfDrop(tree, at('c'), at('a3'), 'after')).to.deep.equal({ parentId: 'a', index: 3 })
    expect(placeOfDrop(tree, at('a1'), at('a3'), 'after')).to.deep.equal({ parentId: 'a', index: 2 })
    expect(placeOfDrop(tree, at('a1'), at('a3'), 'before')).to.deep.equal({ parentId: 'a', index: 1 })
    expect(placeOfDrop(tree, at('a1'), at('b'), 'inside')).to.deep.equal({ parentId: 'b', index: 0 })
    expect(placeOfDrop(tree, at('a1'), at('a'), 'inside')).to.deep.equal({ parentId: 'a', index: 2 })
    expect(placeOfDrop(tree, at('a21'), at('a'), 'after')).to.deep.equal({ parentId: '', index: 1 })
  })

  it('[AR-1] refuses to drop a column at its own place, on itself or below itself', () => {
    expect(placeOfDrop(tree, at('b'), at('b'), 'inside')).to.equal(undefined)
    expect(placeOfDrop(tree, at('a'), at('a21'), 'inside')).to.equal(undefined)
    expect(placeOfDrop(tree, at('b'), at('a'), 'after')).to.equal(undefined)
    expect(placeOfDrop(tree, at('b'), at('c'), 'before')).to.equal(undefined)
    expect(placeOfDrop(tree, at('a3'), at('a'), 'inside')).to.equal(undefined)
  })

  it('[AR-1] moves with Alt and arrow keys', () => {
    expect(placeOfKey(tree, at('a2'), 'ArrowUp')).to.deep.equal({ parentId: 'a', index: 0 })
    expect(placeOfKey(tree, at('a2'), 'ArrowDown')).to.deep.equal({ parentId: 'a', index: 2 })
    expect(placeOfKey(tree, at('a3'), 'ArrowRight')).to.deep.equal({ parentId: 'a2', index: 1 })
    expect(placeOfKey(tree, at('a2'), 'ArrowLeft')).to.deep.equal({ parentId: '', index: 1 })
    expect(placeOfKey(tree, at('a1'), 'ArrowUp')).to.equal(undefined)
    expect(placeOfKey(tree, at('c'), 'ArrowDown')).to.equal(undefined)
    expect(placeOfKey(tree, at('b'), 'ArrowLeft')).to.equal(undefined)
  })

  it('[AR-1] appends to a chosen parent', () => {
    expect(placeAtEnd(tree, at('a1'), '')).to.deep.equal({ parentId: '', index: 3 })
    expect(placeAtEnd(tree, at('b'), 'a')).to.deep.equal({ parentId: 'a', index: 3 })
    expect(placeAtEnd(tree, at('a'), 'a21')).to.equal(undefined)
    expect(placeAtEnd(tree, at('a'), 'unknown')).to.equal(undefined)
  })
})
