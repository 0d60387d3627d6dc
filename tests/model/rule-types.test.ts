import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FormDocument, LogicRule, Options } from '../../elements/base/form-engine/document/document.ts'
import { createFormState, FormInvalid } from '../../elements/base/form-engine/state/form-state.ts'
import { checkDocument } from '../../elements/features/form-designer/check/check-document.ts'

const field = (type: string, model: string, options: Options = {}, more: object = {}) => ({
  ...{ type, model, name: model, key: `key-${model}`, options },
  ...more
})
const table = (model: string, ...tableColumns: object[]) => field('table', model, {}, { tableColumns })
const kinds = {
  options: [
    { value: 'A', label: '出差' },
    { value: 'B', label: '培训' }
  ]
}
const formOf = (list: unknown[], logic: Partial<LogicRule>[]): FormDocument =>
  ({ list, config: { logic: logic.map((rule, at) => ({ id: String(at), ...rule })) } }) as FormDocument
const compute = (target: string, expression: string): Partial<LogicRule> => ({
  ...{ action: 'compute', fields: [target], expression }
})
const show = (target: string, expression: string): Partial<LogicRule> => ({
  ...{ action: 'show', fields: [target], expression }
})

const claim = [
  table(
    't',
    field('number', 'price'),
    field('number', 'qty'),
    field('number', 'total'),
    field('select', 'kind', kinds)
  ),
  table('u', field('number', 'n')),
  ...[field('number', 'sum'), field('number', 'most', { min: 0, max: 5 }), field('input', 'note')],
  ...[field('select', 'kind', kinds), field('checkbox', 'several', kinds), field('switch', 'agree')],
  field('date', 'leave', { isRange: true }),
  ...[field('date', 'day'), field('date', 'until'), field('input', 'name'), field('time', 'at')]
]

test('[forms-1] table.column is the value of the row in its table, and the whole column in sums', async () => {
  const state = createFormState(
    formOf(claim, [
      compute('t.total', 't.price * t.qty'),
      compute('sum', 'sum(t.total)'),
      compute('u.n', 'max(t.price)'),
      { action: 'show', fields: ['t.qty'], expression: 't.kind == "A" && count(t.price) > 1' }
    ])
  )
  const rows = [
    { price: 100, qty: 2, kind: 'A' },
    { price: 300, qty: 3, kind: 'A' }
  ]
  state.setData({ t: rows, u: [{}] })
  const data = await state.getData()
  assert.deepEqual(
    (data.t as { total: number }[]).map(({ total }) => total),
    [200, 900]
  )
  assert.equal(data.sum, 1100)
  assert.deepEqual(data.u, [{ n: 300 }])
  state.setData({ t: [rows[0], { ...rows[1], kind: 'B' }] })
  assert.deepEqual(
    (state.values().t as object[]).map(row => Object.hasOwn(row, 'qty')),
    [true, false]
  )
  assert.equal(state.values().sum, 200)
})

test('[forms-1] a name in quotes, and the largest of several values, mean the row too', async () => {
  const list = [table('明细 1', field('number', '单 价'), field('number', '底价'), field('number', '计'))]
  const rule = compute('明细 1.计', 'max(field("明细 1.单 价"), field("明细 1.底价")) + max(field("明细 1.单 价"))')
  const state = createFormState(formOf(list, [rule]))
  state.setData({
    '明细 1': [
      { '单 价': 1, 底价: 5 },
      { '单 价': 10, 底价: 2 }
    ]
  })
  const data = await state.getData()
  assert.deepEqual(
    (data['明细 1'] as { 计: number }[]).map(({ 计 }) => 计),
    [15, 20]
  )
})

test('[forms-1] a list where one value is wanted has no effect on data, which can be submitted', async () => {
  const state = createFormState(formOf(claim, [compute('sum', 't.price * 2'), compute('u.n', 't.price')]))
  state.setData({ t: [{ price: 1 }, { price: 2 }], u: [{ n: 7 }], sum: 4 })
  const data = await state.getData().catch((error: unknown) => (error as FormInvalid).errors)
  assert.equal(data.sum, 4)
  assert.deepEqual(data.u, [{ n: 7 }])
})

const codeOf = (...rules: Partial<LogicRule>[]): string[] =>
  checkDocument(formOf(claim, rules)).map(({ code, level }) => {
    assert.equal(level, 'error')
    return code
  })

test('[forms-1] the check names each mistake of types at its rule', () => {
  const wrong: [Partial<LogicRule>, string][] = [
    [compute('sum', 't.price * 2'), 'rule-list'],
    [compute('sum', 'if(agree, t.price, 0)'), 'rule-list'],
    [compute('u.n', 't.price + 1'), 'rule-list'],
    [compute('sum', 'round(t.price)'), 'rule-list'],
    [compute('sum', 'several * 2'), 'rule-list'],
    [compute('sum', '[1, 2]'), 'rule-list'],
    [compute('note', 'several'), 'rule-list'],
    [show('note', 't.kind == "A"'), 'rule-list'],
    [show('note', 'several == "A"'), 'rule-list'],
    [show('note', 't.price > 3'), 'rule-list'],
    [show('note', 'agree && t.price'), 'rule-list'],
    [compute('sum', 'most * kind'), 'rule-arithmetic'],
    [compute('sum', 'sum(t.kind)'), 'rule-arithmetic'],
    [compute('t.total', 't.price * t.kind'), 'rule-arithmetic'],
    [compute('sum', 'most - "三"'), 'rule-arithmetic'],
    [compute('sum', 'at * 2'), 'rule-arithmetic'],
    [show('note', 'kind == "C"'), 'rule-option'],
    [show('note', 'kind != "C"'), 'rule-option'],
    [show('note', 'kind in ["A", "C"]'), 'rule-option'],
    [show('note', 'contains(several, "C")'), 'rule-option'],
    [show('t.qty', 't.kind == "C"'), 'rule-option'],
    [show('note', 'agree == "是"'), 'rule-option'],
    [show('note', 'kind == "出差"'), 'rule-label'],
    [show('note', '"出差" in several'), 'rule-label'],
    [compute('kind', 'if(most > 3, "A", "C")'), 'rule-option'],
    [show('note', 'most > "三"'), 'rule-compare'],
    [show('note', 'most == "三"'), 'rule-compare'],
    [show('note', 'kind > 3'), 'rule-compare'],
    [show('note', 'day > 3'), 'rule-compare'],
    [show('note', 'day == "元旦"'), 'rule-compare'],
    [compute('kind', 'concat(name, "x")'), 'rule-target'],
    [compute('kind', 'name'), 'rule-target'],
    [compute('kind', 'most + 1'), 'rule-target'],
    [compute('sum', 'concat(name, "x")'), 'rule-target'],
    [compute('sum', 'if(agree, "多", "少")'), 'rule-target'],
    [compute('day', 'most + 1'), 'rule-target'],
    [compute('agree', 'name'), 'rule-target'],
    [compute('t', '1 + most'), 'rule-target'],
    [show('note', 'kind == "A" && kind == "B"'), 'rule-never'],
    [show('note', 'most > 3 && most < 2'), 'rule-never'],
    [show('note', 'most > 5'), 'rule-never'],
    [show('note', 'most < 0 || (name == "a" && name == "b")'), 'rule-never'],
    [show('note', 'length(name) < 0'), 'rule-never'],
    [show('note', 'day > "2026-05-01" && day < "2026-04-01"'), 'rule-never'],
    [show('note', 'agree && !(kind != "A") && kind == "B"'), 'rule-never'],
    [compute('sum', 'day * 2'), 'rule-dates']
  ]
  for (const [rule, code] of wrong)
    assert.ok(codeOf(rule).includes(code), `${rule.expression}: ${codeOf(rule)} ${code}`)
})

test('[forms-1] the check is silent about rules that compute', () => {
  const right: Partial<LogicRule>[] = [
    compute('sum', 'sum(t.price * t.qty) + count(u.n)'),
    compute('t.total', 't.price * t.qty - price'),
    compute('t.total', 't.price / sum(t.price) * 100'),
    compute('t.total', 'round(max(t.price, 0) * 1.06, 2)'),
    compute('note', 'concat(kind, " ", most, " ", t.price)'),
    compute('note', 'if(most > 3, "多", "少")'),
    compute('note', 'name + most'),
    compute('kind', 'if(most > 3, "A", "B")'),
    compute('kind', 'most > 3 ? "A" : ""'),
    compute('until', 'day + most'),
    compute('until', 'if(agree, day, today())'),
    compute('sum', 'days(day, today()) + 1'),
    compute('sum', 'days(leave) + year(day) + month(until) + avg(t.price)'),
    compute('sum', 'number(name) * 2 + name * 3'),
    compute('agree', 'most > 3 && kind == "A"'),
    show('note', 'contains(t.kind, "A") || "B" in t.kind'),
    show('note', 'contains(several, "A") && !empty(t.price)'),
    show('note', 'several && kind'),
    show('note', 'kind == "" || several == ""'),
    show('note', 'length(t) > 2 && count(t) < 9 && length(t.price) > 1'),
    show('note', 'most >= 0 && most <= 5 && most != 3'),
    show('note', 'most > 1 && most < 2'),
    show('note', 'day > "2026-05-01" && day < "2026-05-02"'),
    show('note', 'agree == true || agree == false'),
    show('note', 'name > "b" && name < "a"'),
    show('note', 'name == 3 && most == "3"'),
    show('note', 'contains(kind, "A")'),
    show('t.qty', 't.kind in ["A", "B"] && price > 3')
  ]
  for (const rule of right) assert.deepEqual(codeOf(rule), [], rule.expression)
})
