import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import fc from 'fast-check'
import type { FormDocument, LogicRule } from '../../elements/base/form-engine/document/document.ts'
import { explain } from '../../elements/features/form-designer/check/explain.ts'
import { evaluate, ExpressionProblem, parseExpression } from '../../elements/base/contract/expression.ts'
import { createFormState } from '../../elements/base/form-engine/state/form-state.ts'
import { checkLogic } from '../../elements/features/form-designer/model/check-logic.ts'
import { validatorsOf } from '../../elements/base/form-engine/validation/validation.ts'

const field = (type: string, model: string, options = {}) => ({
  type,
  model,
  name: `名称${model}`,
  key: model,
  options
})
const documentOf = (list: unknown[], logic: Partial<LogicRule>[] = []): FormDocument =>
  ({ list, config: { logic: logic.map((rule, at) => ({ id: String(at), ...rule })) } }) as FormDocument

const values = {
  field: (name: string) => ({ a: 5, 天数: '3', list: ['x', 'y'], date: '2024-02-28' })[name],
  column: () => [1, 2, '3', '']
}
const value = (source: string) => evaluate(parseExpression(source).ast, values)

test('[FD-1] expressions: operators, functions, Chinese names and Chinese signs', () => {
  const cases: [string, unknown][] = [
    ['1 + 2 * 3', 7],
    ['0.1 + 0.2', 0.3],
    ['a / 0', undefined],
    ['天数 + 1', 4],
    ['（a＞3）&& !empty(missing)', false],
    ['a > 3 ? "多" : "少"', '多'],
    ['"x" in list', true],
    ['contains(list, "z")', false],
    ['sum(t.c) + count(t.c)', 9],
    ['min(3, 1, 2) + max(t.c)', 4],
    ['round(2.345, 2)', 2.35],
    ['days(date, "2024-03-01") + 1', 3],
    ['if(a == "5", upper("ok"), 0)', 'OK'],
    ['concat("第", 天数, "天")', '第3天'],
    ['length("你好") + abs(-1)', 3],
    ['missing == ""', true],
    ['field("a") - 1', 4],
    ['"10" > "9"', true]
  ]
  for (const [source, expected] of cases) assert.deepEqual(value(source), expected, source)
})

test('[forms-15] rules read year and month, the days of a range and the mean of a column', () => {
  const known = {
    field: (name: string) =>
      ({ date: '2024-02-28', at: '2023-12-31 23:59:59', leave: ['2024-02-28', '2024-03-01'] })[name],
    column: () => [1, 2, '6', '']
  }
  const cases: [string, unknown][] = [
    ['year(date) * 100 + month(date)', 202402],
    ['year(at)', 2023],
    ['month(at)', 12],
    ['month("")', undefined],
    ['days(leave) + 1', 3],
    ['avg(t.c)', 3],
    ['avg("")', undefined]
  ]
  for (const [source, expected] of cases)
    assert.deepEqual(evaluate(parseExpression(source).ast, known), expected, source)
})

test('[FD-1] expressions read fields only, and errors have a position', () => {
  const cases: [string, string, number?][] = [
    ['', 'empty'],
    ['a = 1', 'syntax', 2],
    ['a.b.c', 'member'],
    ['a["b"]', 'member'],
    ['"x".constructor', 'member'],
    ['constructor()', 'function', 0],
    ['toString()', 'function', 0],
    ['this', 'unsupported', 0],
    ['a; b', 'syntax'],
    ['days()', 'arguments', 0],
    ['field(a)', 'field', 0],
    ['!'.repeat(900) + '1', 'deep'],
    ['1' + '+1'.repeat(999), 'deep'],
    ['x'.repeat(2001), 'long']
  ]
  for (const [source, code, position] of cases) {
    assert.throws(
      () => parseExpression(source),
      (error: unknown) =>
        error instanceof ExpressionProblem &&
        error.code === code &&
        (position === undefined || error.position === position),
      source.slice(0, 40)
    )
  }
  assert.equal(
    evaluate(parseExpression('__proto__ == constructor').ast, { field: () => undefined, column: () => [] }),
    true
  )
})

test('[FD-1] any text is either an expression or a problem', () => {
  const piece = fc.constantFrom(
    'a',
    '1',
    '"x"',
    '(',
    ')',
    '+',
    '&&',
    '.',
    ',',
    '?',
    ':',
    '!',
    '[',
    ']',
    'sum',
    'in',
    '。',
    '（',
    '`',
    '{',
    '=>',
    'new '
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), pieces => {
      try {
        value(pieces.join(''))
      } catch (error) {
        assert.ok(error instanceof ExpressionProblem, `${pieces.join('')} ${String(error)}`)
      }
    }),
    { numRuns: 2000 }
  )
})

test('[FD-1] finds unknown fields, missing targets and cycles in rules; broken rules have no effect', () => {
  const table = { ...field('table', 't'), tableColumns: [field('number', 'c'), field('number', 'd')] }
  const document = documentOf(
    [field('number', 'a'), field('number', 'b'), field('number', 'sum'), table],
    [
      { action: 'compute', fields: ['a'], expression: 'b + 1' },
      { action: 'compute', fields: ['b'], expression: 'a + 1' },
      { action: 'show', fields: ['a'], expression: 'ghost == 1' },
      { action: 'show', fields: [], expression: 'a' },
      { action: 'hide', fields: ['ghost'], expression: 'a' },
      { action: 'compute', fields: ['t.d'], expression: 'c * 2' },
      { action: 'compute', fields: ['sum'], expression: 'sum(t.d)' },
      { action: 'require', fields: ['a'], expression: 'a == 1' }
    ]
  )
  const problems = Object.fromEntries(
    [...checkLogic(document)].map(([id, found]) => [id, found.map(({ code }) => code)])
  )
  assert.deepEqual(problems, { 0: ['cycle'], 1: ['cycle'], 2: ['unknown'], 3: ['noTarget'], 4: ['unknownTarget'] })
  const [cycle] = checkLogic(document).get('0')!
  assert.deepEqual(cycle!.code === 'cycle' && cycle!.chain.length, 3)
  const state = createFormState(document)
  state.setData({ a: 1, t: [{ c: 2 }, { c: 5 }] })
  assert.deepEqual(state.values(), {
    a: 1,
    b: null,
    sum: 14,
    t: [
      { c: 2, d: 4 },
      { c: 5, d: 10 }
    ]
  })
})

test('[FD-1] explains why a field is hidden: its option, a rule with the values it reads, or its container', () => {
  const grid = { ...field('grid', 'box'), columns: [{ span: 24, list: [field('input', 'inside')] }] }
  const state = createFormState(
    documentOf(
      [field('radio', 'kind'), grid, field('input', 'put', { hidden: true })],
      [{ action: 'show', fields: ['box'], expression: 'kind == "病假"' }]
    )
  )
  state.setData({ kind: '事假' })
  const [reason] = explain(state, 'inside')
  assert.ok(reason?.code === 'container' && reason.widget.model === 'box' && reason.reasons[0]?.code === 'rule')
  assert.deepEqual(reason.reasons[0].reads, [{ name: 'kind', value: '事假' }])
  assert.deepEqual(explain(state, 'put'), [{ code: 'option' }])
  state.setData({ kind: '病假' })
  assert.deepEqual(explain(state, 'inside'), [])
})

test('[FD-1] settles a chain of rules in one pass, through hidden fields', () => {
  const names = ['a', 'b', 'c', 'd']
  const logic = [
    { action: 'compute' as const, fields: ['d'], expression: 'c + 1' },
    { action: 'compute' as const, fields: ['c'], expression: 'b + 1' },
    { action: 'hide' as const, fields: ['b'], expression: 'a > 10' }
  ]
  const state = createFormState(
    documentOf(
      names.map(name => field('number', name)),
      logic
    )
  )
  state.setData({ a: 1, b: 5 })
  assert.deepEqual(state.values(), { a: 1, b: 5, c: 6, d: 7 })
  state.change(state.form.cells.get('a')!, 11)
  assert.deepEqual(state.values(), { a: 11, c: 1, d: 2 })
})

test('[FD-9] a computed field without a result is empty in the form of its type, never missing', () => {
  const fields = [field('number', 'a', { defaultValue: 2 }), field('number', 'share'), field('input', 'words')]
  const state = createFormState(
    documentOf(fields, [{ action: 'compute', fields: ['share', 'words'], expression: '10 / a' }])
  )
  assert.deepEqual(state.values(), { a: 2, share: 5, words: 5 })
  state.change(state.form.cells.get('a')!, null)
  assert.deepEqual(state.values(), { a: null, share: null, words: '' })
})

test('[FD-9] returns any data as it was set, also under names that no field has', () => {
  const list = [
    field('input', 'text'),
    field('checkbox', 'many'),
    { ...field('table', 'rows'), tableColumns: [field('input', 'x')] }
  ]
  const text = fc.string()
  const data = fc.record({
    text,
    many: fc.array(text),
    rows: fc.array(fc.record({ x: text, other: fc.jsonValue() })),
    own: fc.jsonValue()
  })
  fc.assert(
    fc.property(data, given => {
      const state = createFormState(documentOf(list))
      state.setData(given)
      assert.deepEqual(JSON.parse(JSON.stringify(state.values())), JSON.parse(JSON.stringify(given)))
    })
  )
})

test('[FD-4] merges validators from options and rules; the message of a rule wins', () => {
  const rules = [
    { type: 'string', message: 'x' },
    { required: true, message: '必填' },
    { pattern: '^a$', message: '只能是 a' }
  ]
  assert.deepEqual(validatorsOf({ options: { required: true, pattern: '', dataType: 'string' }, rules }), {
    required: { message: '必填' },
    pattern: { pattern: '^a$', message: '只能是 a' }
  })
  assert.deepEqual(
    validatorsOf({ options: { dataType: 'email', dataTypeCheck: false, pattern: 'x', patternCheck: false } }),
    {}
  )
})

test('[FD-9] discards a pending check when its row is removed or the form is reset', () => {
  const state = createFormState(
    documentOf([
      { ...field('table', 'rows'), tableColumns: [field('input', 'x', { required: true })] },
      field('input', 'a', { required: true })
    ])
  )
  const table = state.form.cells.get('rows')!
  const row = state.addRow(table)
  const waiting: (() => void)[] = []
  state.leave(row.cells.get('x')!, run => waiting.push(run))
  state.leave(state.form.cells.get('a')!, run => waiting.push(run))
  state.removeRow(table, row)
  state.reset()
  waiting.forEach(run => run())
  assert.equal(state.$errors.get().size, 0)
  state.leave(state.form.cells.get('a')!)
  assert.equal(state.$errors.get().size, 1)
})

const folder = join(import.meta.dirname, '../../../shared/data/forms')
test('[FD-10] loads documents of other systems and returns their data', {
  skip: !existsSync(folder) && 'the documents of other systems are not beside this project'
}, async () => {
  for (const name of readdirSync(folder)) {
    const read = JSON.parse(readFileSync(join(folder, name), 'utf8')) as FormDocument
    const before = JSON.stringify(read)
    if (!Array.isArray(read.list)) continue
    const state = createFormState({ ...read, config: read.config ?? {} })
    const data = state.values()
    state.setData(data)
    assert.deepEqual(state.values(), data, name)
    await state.validate()
    assert.equal(JSON.stringify(read), before, `${name} stays as it was`)
  }
})

test('[forms-D3] multiplies rows one by one, adds days to dates, and has no result for other operands', () => {
  const rows: Record<string, unknown[]> = { q: [2, '3', ''], price: [10, 5, 7], day: ['2026-01-31'] }
  const given = {
    field: (name: string) => ({ d1: '2026-01-31', d2: '2026-03-01', at: '2026-12-31 08:30:00', n: 2 })[name],
    column: (_table: string, column: string) => rows[column] ?? []
  }
  const cases: [string, unknown][] = [
    ['sum(rows.q * rows.price)', 35],
    ['sum(rows.price - 1) + count(rows.price)', 22],
    ['max(-rows.price)', -5],
    ['d1 + 30', '2026-03-02'],
    ['d2 - n', '2026-02-27'],
    ['at + 1', '2027-01-01 08:30:00'],
    ['d2 - d1', 29],
    ['d1 * 2', undefined],
    ['d1 + d2', undefined],
    ['30 - d1', undefined],
    ['d1 + 0.5', undefined],
    ['d1 + "起"', '2026-01-31起']
  ]
  for (const [source, expected] of cases)
    assert.deepEqual(evaluate(parseExpression(source).ast, given), expected, source)
  const problems = checkLogic(
    documentOf(
      [field('date', 'd1'), field('date', 'd2'), field('input', 'out'), field('number', 'n')],
      ['d1 * 2', 'd1 + d2', 'd1 + n', 'd2 - d1'].map(expression => ({ action: 'compute', fields: ['out'], expression }))
    )
  )
  const dates = Object.fromEntries(
    [...problems].map(([id, found]) => [id, found.map(each => each.code === 'types' && each.problem.name)])
  )
  assert.deepEqual(dates, { 0: ['名称d1'], 1: ['名称d1', '名称d2'] })
})

test('[forms-8] data of an earlier document is not data of the next, and returns with its field', async () => {
  const one = createFormState(documentOf([field('input', 'idcard'), field('input', 'name')]))
  one.setData({ host: 'kept' })
  one.change(one.form.cells.get('idcard')!, '330102199001010011')
  one.change(one.form.cells.get('name')!, '林晓')
  const two = createFormState(documentOf([field('input', 'name'), field('input', 'opinion')]), 'zh-CN', one)
  assert.deepEqual(await two.getData(), { host: 'kept', name: '林晓', opinion: '' })
  const three = createFormState(documentOf([field('input', 'other')]), 'zh-CN', two)
  assert.deepEqual(three.values(), { host: 'kept', other: '' })
  const back = createFormState(documentOf([field('input', 'idcard')]), 'zh-CN', three)
  assert.deepEqual(back.values(), { host: 'kept', idcard: '330102199001010011' })
  three.reset()
  const empty = createFormState(documentOf([field('input', 'idcard')]), 'zh-CN', three)
  assert.deepEqual(empty.values(), { idcard: '' }, 'a reset forgets earlier documents too')
})

test('[forms-9] a field that nobody can fill in is not required: read-only, disabled, locked by a rule or by the host', async () => {
  const must = (model: string, options = {}) => field('input', model, { required: true, ...options })
  const state = createFormState(
    documentOf(
      [
        must('open'),
        must('readonly', { readonly: true }),
        must('disabled', { disabled: true }),
        must('byRule'),
        must('byHost'),
        must('sum')
      ],
      [
        { action: 'disable', fields: ['byRule'], expression: 'open == "x"' },
        { action: 'compute', fields: ['sum'], expression: 'if(open == "y", "z", "")' }
      ]
    )
  )
  state.disable(['byHost'], true)
  const missing = async () => Object.keys(await state.validate()).join()
  assert.equal(await missing(), 'open,byRule,sum')
  state.setData({ open: 'x' })
  assert.equal(await missing(), 'sum', 'what is computed still depends on the person')
  state.setData({ open: 'y' })
  assert.equal(await missing(), 'byRule')
})
