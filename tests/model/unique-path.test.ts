import assert from 'node:assert/strict'
import { test } from 'node:test'
import { layOut } from '../../elements/base/kit/tree/tree-model.ts'
import { uniquePath } from '../../elements/base/kit/tree/unique-path.ts'

interface Node {
  key: string
  title: string
  children: Node[]
}

const node = (title: string, ...children: Node[]): Node => ({ key: title, title, children })

test('[admin-5] a chosen node is shown by the shortest end of its path that no other node has', () => {
  const office = (key: string, ...children: Node[]): Node => ({ key, title: '办公室', children })
  const tree = layOut([
    node('市政府', node('教育局', office('a', node('文书')), node('人事科')), node('卫健委', office('b'))),
    office('c', { key: 'd', title: '文书', children: [] })
  ])
  const label = (key: string) => uniquePath(tree, tree.indexOf.get(key)!)
  assert.deepEqual(['人事科', 'a', 'b', 'c', 'd', '文书'].map(label), [
    '人事科',
    '教育局 / 办公室',
    '卫健委 / 办公室',
    '办公室',
    '办公室 / 文书',
    '教育局 / 办公室 / 文书'
  ])
})
