import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mergeLists } from '../../elements/features/article-editor/record/merge-lists.ts'

test('[content-18] both sides keep what they changed in different paragraphs', () => {
  const base = ['甲', '乙', '丙']
  assert.deepEqual(mergeLists(base, ['甲', '乙改', '丙'], ['甲', '乙', '丙', '丁']), {
    entries: ['甲', '乙改', '丙', '丁'],
    conflicts: 0
  })
  assert.deepEqual(mergeLists(base, ['甲', '丙'], ['零', '甲', '乙', '丙']).entries, ['零', '甲', '丙'])
  assert.deepEqual(mergeLists([], ['我'], ['他']), { entries: ['他', '我'], conflicts: 0 })
})

test('[content-18] a paragraph that both changed stays in both versions, and is counted', () => {
  assert.deepEqual(mergeLists(['甲'], ['甲一'], ['甲二']), { entries: ['甲二', '甲一'], conflicts: 1 })
  assert.deepEqual(mergeLists(['甲'], ['甲一'], ['甲一']), { entries: ['甲一'], conflicts: 0 })
  assert.deepEqual(mergeLists(['甲', '乙'], [], ['甲', '乙改']), { entries: ['乙改'], conflicts: 1 })
})

test('[content-18] 1,000 random edits of two people lose no paragraph', () => {
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % below
  }
  let serial = 0
  const edited = (base: readonly string[], who: string) => {
    const list = [...base]
    for (let count = random(6); count > 0; count -= 1) {
      const at = random(list.length + 1)
      const kind = random(3)
      if (kind === 0) list.splice(at, 0, `${who}${(serial += 1)}`)
      else if (kind === 1) list.splice(at, 1, `${who}${(serial += 1)}`)
      else list.splice(at, 1)
    }
    return list
  }
  for (let round = 0; round < 1000; round += 1) {
    const base = Array.from({ length: random(12) }, () => `b${(serial += 1)}`)
    const [mine, theirs] = [edited(base, 'm'), edited(base, 't')]
    const { entries } = mergeLists(base, mine, theirs)
    const told = JSON.stringify({ base, mine, theirs, entries })
    for (const side of [mine, theirs]) {
      const added = side.filter(entry => !base.includes(entry))
      for (const entry of added) assert.equal(entries.filter(each => each === entry).length, 1, told)
      // Items that one side left in order stay in that order.
      const kept = side.filter(entry => entries.includes(entry) && !base.includes(entry))
      assert.deepEqual(
        entries.filter(entry => kept.includes(entry)),
        kept,
        told
      )
    }
    for (const entry of base)
      if (mine.includes(entry) && theirs.includes(entry)) assert.ok(entries.includes(entry), told)
      else assert.ok(!entries.includes(entry), told)
    assert.equal(new Set(entries).size, entries.length, told)
  }
})
