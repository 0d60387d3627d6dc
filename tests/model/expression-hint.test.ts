import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ExpressionProblem, parseExpression } from '../../elements/base/contract/expression.ts'
import { hintInName, hintOf, readable } from '../../elements/features/form-designer/rules/expression-hint.ts'

/** Returns place (from 1), word and spelling of the hint; or its kind and place. */
function hint(source: string): unknown[] {
  try {
    parseExpression(source)
    return []
  } catch (error) {
    assert.ok(error instanceof ExpressionProblem)
    const found = hintOf(source, error)
    assert.ok(found, source)
    return found.is === 'instead' ? [found.position + 1, found.word, found.sign] : [found.is, found.position + 1]
  }
}

test('[forms-12] words and wrong signs in a condition get a hint at their place', () => {
  const cases: [string, ...unknown[]][] = [
    ['select_9dd70844 等于 "病假"', 17, '等于', '=='],
    ['select_9dd70844 = "病假"', 17, '=', '=='],
    ['select_9dd70844＝"病假"', 16, '=', '=='],
    ['kind等于"病假"', 5, '等于', '=='],
    ['days 大于 3', 6, '大于', '>'],
    ['days 大于等于 3', 6, '大于等于', '>='],
    ['days 不超过 3', 6, '不超过', '<='],
    ['days ≥ 3', 6, '≥', '>='],
    ['days => 3', 6, '=>', '>='],
    ['days <> 3', 6, '<>', '!='],
    ['kind 不等于 "a"', 6, '不等于', '!='],
    ['kind == "大于" 并且 days > 3', 14, '并且', '&&'],
    ['kind == "a" 或 days > 3', 13, '或', '||'],
    ['kind == "a" and days > 3', 13, 'and', '&&'],
    ['a && b & c', 8, '&', '&&'],
    ['days > 3 && kind = "a"', 18, '=', '=='],
    ['kind 为空', 6, '为空', 'empty(…)'],
    ['kind 包含 "a"', 6, '包含', 'contains(…, …)'],
    ['如果 days > 3', 1, '如果', 'if(…, …, …)'],
    ['(days > 3)。', 11, '。', ''],
    ['kind == "a', 'quote', 11],
    ['days > (3 + 1', 'bracket', 14],
    ['days >', 'unfinished', 7],
    ['是否同意 days', 'syntax', 6]
  ]
  assert.deepEqual(
    cases.map(([source]) => [source, ...hint(source)]),
    cases
  )
})

test('[forms-12] names and values that contain such words are left alone', () => {
  for (const source of ['大于 == 1', '是否同意 == "等于"', 'kind == "大于 3"', '且']) assert.deepEqual(hint(source), [])
  const found = hintInName('天数大于3', '天数大于3')
  assert.deepEqual([found?.position, found?.word, found?.sign], [2, '大于', '>'])
  assert.equal(hintInName('是否同意', '是否同意'), undefined)
})

test('[forms-12] an expression reads with labels in place of names, but not inside quotes', () => {
  const labels: Record<string, string> = { kind: '请假类型', 't.a': '明细 / 金额', 'x-y': '单位' }
  const read = (source: string) => readable(source, name => labels[name])
  assert.equal(read('kind == "kind" && sum(t.a) > 3'), '〔请假类型〕 == "kind" && sum(〔明细 / 金额〕) > 3')
  assert.equal(read('field("x-y") == other'), '〔单位〕 == other')
})
