import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  add,
  clear,
  duplicateChosen,
  moveTo,
  paste,
  removeChosen,
  shift
} from '../../elements/features/form-designer/model/commands.ts'
import { importDocument } from '../../elements/features/form-designer/exchange/import-document.ts'
import { choicesOfText } from '../../elements/features/form-designer/model/choice-text.ts'
import { clipText, readClip } from '../../elements/features/form-designer/model/clipboard.ts'
import { withChoices } from '../../elements/features/form-designer/model/choices-default.ts'
import { createDesigner, type Designer } from '../../elements/features/form-designer/model/designer.ts'
import { newWidget, remove, update, updateConfig } from '../../elements/features/form-designer/model/edits.ts'
import { setOption } from '../../elements/features/form-designer/model/option-rules.ts'
import { placesOf } from '../../elements/features/form-designer/model/places.ts'
import { renameInRules } from '../../elements/features/form-designer/model/rename-model.ts'
import {
  configOf,
  slotsOf,
  typeNames,
  walk,
  type Options,
  type TypeName
} from '../../elements/base/form-engine/document/document.ts'
import { definition, types } from '../../elements/base/form-engine/catalogue/widget-types.ts'

type Act = { do: string; type: TypeName; at: number; to: number; slot: number; index: number }

const act = fc.record({
  do: fc.constantFrom(
    'add',
    'add',
    'add',
    'move',
    'move',
    'remove',
    'duplicate',
    'paste',
    'up',
    'down',
    'in',
    'out',
    'label',
    'option',
    'clear'
  ),
  type: fc.constantFrom(...typeNames),
  at: fc.nat(20),
  to: fc.nat(20),
  slot: fc.nat(2),
  index: fc.nat(5)
})

function perform(designer: Designer, { do: what, type, at, to, slot, index }: Act): void {
  const places = placesOf(designer.$document.get())
  const keys = [...places.keys()]
  const key = keys[at % Math.max(1, keys.length)]
  const parent = keys[to % Math.max(1, keys.length)]
  const holder = parent === undefined ? undefined : places.get(parent)!.widget
  const position = holder && slotsOf(holder)[slot] ? { parent, slot, index } : { slot: 0, index }
  if (key) designer.select(at % 3 === 0 && parent ? [parent, key] : [key])
  if (what === 'add') add(designer, [newWidget(definition(type), false)], position)
  else if (what === 'move') moveTo(designer, [...designer.$selection.get()], position)
  else if (what === 'remove') removeChosen(designer)
  else if (what === 'duplicate') duplicateChosen(designer)
  else if (what === 'paste') paste(designer, { widgets: key ? [places.get(key)!.widget] : [], rules: [] })
  else if (what === 'up' || what === 'down' || what === 'in' || what === 'out') shift(designer, what)
  else if (what === 'clear') clear(designer)
  else if (key && what === 'label')
    designer.edit(update(designer.$document.get(), key, widget => ({ ...widget, name: `名称${index}` })))
  else if (key)
    designer.edit(
      update(designer.$document.get(), key, widget => setOption(widget, 'required', index % 2 === 0, 'zh-CN'))
    )
}

test('[FD-1] undoing any sequence of edits restores the document, and redoing restores the result', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 60 }), acts => {
      const designer = createDesigner()
      const states = [designer.$document.get()]
      const texts = [JSON.stringify(states[0])]
      for (const each of acts) {
        perform(designer, each)
        if (designer.$document.get() === states.at(-1)) continue
        states.push(designer.$document.get())
        texts.push(JSON.stringify(designer.$document.get()))
      }
      for (let at = states.length - 1; at > 0; at--) {
        // Later edits did not change an earlier document in place.
        assert.equal(JSON.stringify(states[at]), texts[at])
        designer.undo()
        assert.equal(designer.$document.get(), states[at - 1])
      }
      assert.equal(designer.$canUndo.get(), false)
      for (let at = 1; at < states.length; at++) {
        designer.redo()
        assert.equal(designer.$document.get(), states[at])
      }
    }),
    { numRuns: 300 }
  )
})

test('[FD-1] edits never duplicate a key, lose the selection, nest a widget in itself or put a layout into a sub-table', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 60 }), acts => {
      const designer = createDesigner()
      for (const each of acts) perform(designer, each)
      const all = [...walk(designer.$document.get().list)]
      assert.equal(new Set(all.map(({ widget }) => widget.key)).size, all.length)
      for (const key of designer.$selection.get()) assert.ok(placesOf(designer.$document.get()).has(key))
      for (const { widget, table } of all)
        if (table) assert.ok(!['grid', 'tabs', 'divider', 'table', 'blank'].includes(widget.type), widget.type)
    }),
    { numRuns: 300 }
  )
})

test('[FD-1] a move keeps every widget and the order of the moved ones', () => {
  const designer = createDesigner()
  const widgets = ['a', 'b', 'c', 'd'].map(name => newWidget(definition('input'), false, { name }))
  add(designer, widgets)
  const names = () =>
    designer.$document
      .get()
      .list.map(({ name }) => name)
      .join('')
  moveTo(designer, [widgets[3]!.key, widgets[0]!.key], { slot: 0, index: 2 })
  assert.equal(names(), 'badc')
  designer.undo()
  assert.equal(names(), 'abcd')
})

test('[FD-1] undo goes back 200 steps; continuous typing is one step', () => {
  const designer = createDesigner()
  for (let at = 0; at < 210; at++) add(designer, [newWidget(definition('input'), false)])
  let steps = 0
  while (designer.$canUndo.get()) {
    designer.undo()
    steps += 1
  }
  assert.equal(steps, 200)
  const { key } = designer.$document.get().list[0]!
  const before = designer.$document.get()
  for (const name of ['年', '年假', '年假申', '年假申请'])
    designer.edit(
      update(designer.$document.get(), key, widget => ({ ...widget, name })),
      { breath: 'name' }
    )
  designer.undo()
  assert.equal(designer.$document.get(), before)
})

test('[FD-2] each of the 23 types has the defaults of the specification', () => {
  assert.equal(types.length, 23)
  const of = (type: TypeName) => definition(type).defaults(false)
  assert.equal(of('rate').max, 5)
  assert.deepEqual([of('slider').min, of('slider').max, of('slider').step], [0, 100, 1])
  assert.equal(of('image').length, 8)
  assert.deepEqual(of('image').size, { width: 100, height: 100 })
  const { key, model } = newWidget(definition('select'), false)
  assert.match(key, /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  assert.equal(model, `select_${key.slice(0, 8)}`)
})

test('[FD-3] switching to multiple wraps the default value and back; switching to a range clears it', () => {
  const select = setOption(newWidget(definition('select'), false), 'defaultValue', '甲', 'zh-CN')
  const many = setOption(select, 'multiple', true, 'zh-CN')
  assert.deepEqual(many.options.defaultValue, ['甲'])
  assert.equal(setOption(many, 'multiple', false, 'zh-CN').options.defaultValue, '甲')
  const empty = setOption(setOption(select, 'defaultValue', '', 'zh-CN'), 'multiple', true, 'zh-CN')
  assert.deepEqual(empty.options.defaultValue, [])
  assert.equal(setOption(empty, 'multiple', false, 'zh-CN').options.defaultValue, '')
  const time = setOption(newWidget(definition('time'), false), 'defaultValue', '09:00:00', 'zh-CN')
  const range = setOption(time, 'isRange', true, 'zh-CN')
  assert.equal(range.options.defaultValue, null)
  assert.equal(setOption(range, 'isRange', false, 'zh-CN').options.defaultValue, '')
})

test("[FD-4] derives type, required and pattern rules from options, with the widget's name and the validator's text", () => {
  let widget = newWidget(definition('input'), false, { name: '邮箱' })
  for (const [option, value] of [
    ['dataType', 'email'],
    ['required', true],
    ['pattern', '@']
  ] as const)
    widget = setOption(widget, option, value, 'zh-CN')
  assert.deepEqual(widget.rules, [
    { type: 'email', message: '邮箱格式不正确' },
    { required: true, message: '邮箱必须填写' },
    { pattern: '@', message: '邮箱格式不匹配' }
  ])
})

test('[FD-2] renaming a field updates rules: targets, expressions and sub-table columns, but not strings or other names', () => {
  const rules = (list: [fields: string[], expression: string][]) =>
    list.map(([fields, expression], at) => ({ id: String(at), action: 'compute' as const, fields, expression }))
  const lines = (document: ReturnType<typeof rules>, ...names: [from: string, to: string, table?: string]) =>
    renameInRules(document, ...names).map(({ fields, expression }) => [fields.join(), expression])
  const form = rules([
    [['days'], 'days(start, end) + 1'],
    [['start', 'items.note'], 'if(start == "start", field("start"), starter)'],
    [['items.total'], 'price * count + sum(items.price)']
  ])
  assert.deepEqual(lines(form, 'start', '开始'), [
    ['days', 'days(开始, end) + 1'],
    ['开始,items.note', 'if(开始 == "start", 开始, starter)'],
    ['items.total', 'price * count + sum(items.price)']
  ])
  assert.deepEqual(lines(form, 'price', '单价', 'items')[2], ['items.total', '单价 * count + sum(items.单价)'])
  assert.deepEqual(lines(form, 'items', 'rows')[2], ['rows.total', 'price * count + sum(rows.price)'])
  assert.deepEqual(lines(rules([[['a'], 'count(count) + counted']]), 'count', 'n'), [['a', 'count(n) + counted']])
  assert.deepEqual(lines(form, 'start', 'a-b')[0], ['days', 'days(field("a-b"), end) + 1'])
})

test('[FD-1] pastes after the selection, also after the grid that was copied', () => {
  const designer = createDesigner()
  const [grid] = add(designer, [newWidget(definition('grid'), false)])
  paste(designer, { widgets: [grid!], rules: [] })
  assert.deepEqual(
    designer.$document.get().list.map(({ type }) => type),
    ['grid', 'grid']
  )
  assert.equal(slotsOf(designer.$document.get().list[0]!)[0]!.list.length, 0)
})

test('[FD-3] the default follows its choice: renamed with it, cleared when the choice is removed, otherwise unchanged', () => {
  const of = (type: TypeName, options: Options) => ({ ...newWidget(definition(type), false), options })
  const list = (...values: unknown[]) => values.map(value => ({ value }))
  const radio = of('radio', { options: list('甲', '乙'), defaultValue: '乙' })
  const after = (...values: Parameters<typeof withChoices>) => withChoices(...values).options.defaultValue
  assert.equal(after(radio, list('甲', '丙'), radio, { from: '乙', to: '丙' }), '丙')
  assert.equal(after(radio, list('甲')), '')
  assert.equal(after(radio, list('丁', '乙'), radio, { from: '甲', to: '丁' }), '乙')
  // Renamed letter by letter, through the name of another choice and through an empty name.
  let typed = radio
  for (const to of ['', '甲', '甲2']) typed = withChoices(typed, list('甲', to), radio, { from: '乙', to })
  assert.equal(typed.options.defaultValue, '甲2')
  typed = { ...radio, options: { ...radio.options, defaultValue: '甲' } }
  const begun = typed
  for (const to of ['甲', '甲2']) typed = withChoices(typed, list('甲', to), begun, { from: '乙', to })
  assert.equal(typed.options.defaultValue, '甲')

  const many = of('select', { multiple: true, options: list(1, 2, 3), defaultValue: ['1', '3'] })
  assert.deepEqual(after(many, list(1, 2, 'x'), many, { from: 3, to: 'x' }), ['1', 'x'])
  assert.deepEqual(after(many, list(2, 3)), ['3'])
  assert.deepEqual(after(of('checkbox', { options: list('甲'), defaultValue: ['甲'] }), []), [])

  const tree = [{ value: '浙江', children: [{ value: '杭州' }, { value: '宁波' }] }]
  const cascader = of('cascader', { options: tree, defaultValue: ['浙江', '杭州'] })
  assert.deepEqual(after(cascader, [{ value: '浙江', children: [{ value: '杭州' }] }]), ['浙江', '杭州'])
  assert.deepEqual(after(cascader, [{ value: '浙江', children: [{ value: '宁波' }] }]), [])
  // A default that was already invalid, or absent, is not cleared.
  assert.equal(after(of('radio', { options: list('甲', '乙'), defaultValue: '旧' }), list('甲')), '旧')
  assert.ok(!('defaultValue' in withChoices(of('radio', { options: list('甲') }), []).options))
})

test('[FD-2] reads indented lines as nested choices in a tree and as plain choices elsewhere', () => {
  const text = '甲\n  乙\n    丙 | 第三'
  assert.deepEqual(choicesOfText(text, [], false), [
    { value: '甲', label: '甲' },
    { value: '乙', label: '乙' },
    { value: '丙', label: '第三' }
  ])
  assert.deepEqual(choicesOfText(text, [], true)[0]!.children![0]!.children, [{ value: '丙', label: '第三' }])
})

test('[FD-1] adds at the end of a form that was just opened, and after the selection later', () => {
  const designer = createDesigner()
  const [a, b] = ['a', 'b'].map(name => newWidget(definition('input'), false, { name }))
  const open = () => designer.open({ list: [a!, b!], config: {} })
  const after = (name: string) => (
    add(designer, [newWidget(definition('input'), false, { name })]),
    designer.$document
      .get()
      .list.map(each => each.name)
      .join('')
  )
  open()
  assert.deepEqual([designer.$selection.get(), after('c'), after('d')], [[a!.key], 'abc', 'abcd'])
  open()
  designer.select([a!.key])
  assert.equal(after('c'), 'acb')
})

test('[forms-6] copies of fields bring the rules that act on them, about the copies', () => {
  const designer = createDesigner()
  const field = (model: string, type: TypeName = 'input') => ({ ...newWidget(definition(type), false), model })
  const grid = newWidget(definition('grid'), false)
  add(designer, [field('kind'), grid])
  add(designer, [field('days', 'number'), field('memo')], { parent: grid.key, slot: 0, index: 0 })
  const logic = [
    { id: 'r1', action: 'show' as const, fields: ['memo'], expression: 'days > 3 && kind == "memo"' },
    { id: 'r2', action: 'show' as const, fields: ['memo', 'kind'], expression: 'days > 3' }
  ]
  const rulesOf = () => configOf(designer.$document.get()).logic
  designer.edit(updateConfig(designer.$document.get(), { logic }), { selection: [grid.key] })
  const [copy] = duplicateChosen(designer)
  const [days, memo] = slotsOf(copy!)[0]!.list.map(({ model }) => model!)
  assert.deepEqual(
    rulesOf()
      .slice(2)
      .map(({ fields, expression }) => [fields.join(), expression]),
    [[memo, `${days} > 3 && kind == "memo"`]]
  )
  assert.equal(new Set(rulesOf().map(({ id }) => id)).size, 3)

  // Cut and pasted: the same fields, so the same rules.
  const text = clipText([copy!], designer.$document.get())
  const clip = readClip(text, value => importDocument(value).document)
  designer.edit(remove(designer.$document.get(), [copy!.key]), { selection: [] })
  paste(designer, clip)
  assert.equal(rulesOf().length, 3)
  // Pasted again: other fields with rules of their own.
  const [again] = paste(designer, clip)
  const [, other] = slotsOf(again!)[0]!.list.map(({ model }) => model!)
  assert.deepEqual(rulesOf()[3]!.fields, [other])
  // In another form the condition would read a field that is not there.
  const elsewhere = createDesigner()
  paste(elsewhere, clip)
  assert.deepEqual(configOf(elsewhere.$document.get()).logic, [])
  add(elsewhere, [field('kind')])
  paste(elsewhere, clip)
  assert.equal(configOf(elsewhere.$document.get()).logic.length, 1)
})
