import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import {
  checkDocument,
  type CheckCode,
  type CheckOptions
} from '../../elements/features/form-designer/check/check-document.ts'
import { checkText, sayCheck } from '../../elements/features/form-designer/check/check-document.text.ts'
import { choicesText } from '../../elements/features/form-designer/inspector/choices.text.ts'
import { inspectorText } from '../../elements/features/form-designer/inspector/inspector.text.ts'
import { logicText } from '../../elements/features/form-designer/rules/logic.text.ts'
import { importDocument } from '../../elements/features/form-designer/exchange/import-document.ts'
import {
  typeNames,
  type FormConfig,
  type LogicRule,
  type Options,
  type Widget
} from '../../elements/base/form-engine/document/document.ts'
import { definition } from '../../elements/base/form-engine/catalogue/widget-types.ts'

const samples = process.env.QUNDAO_FORM_SAMPLES ?? resolve(import.meta.dirname, '../../../shared/data/forms')

const widget = (type: string, model: string, options: Options = {}, more: Partial<Widget> = {}): Widget => ({
  type,
  name: model,
  key: `k-${model}`,
  model,
  options,
  ...more
})
const form = (list: Widget[], config: FormConfig = {}) => ({ list, config })
const codesOf = (list: Widget[], config: FormConfig = {}, given: CheckOptions = {}): CheckCode[] =>
  checkDocument(form(list, config), given).map(({ code }) => code)
const input = (options: Options) => codesOf([widget('input', 'a', options)])

test('[FD-5] reports only required settings of a new widget, for every type', () => {
  const expected: Partial<Record<string, CheckCode[]>> = {
    cascader: ['no-function'],
    image: ['no-action'],
    file: ['no-action'],
    custom: ['no-element'],
    'sub-table': ['no-columns']
  }
  for (const name of typeNames) {
    const type = definition(name)
    const fresh = widget(type.wire, 'a', type.defaults(false), type.holds?.(false))
    assert.deepEqual(codesOf([fresh]), expected[name] ?? [], name)
  }
})

test('[FD-5] reports duplicate models only if they would overwrite each other', () => {
  const table = (name: string) => widget('table', name, {}, { tableColumns: [widget('input', 'a')] })
  const checks = checkDocument(
    form([widget('input', 'a'), table('t'), table('u'), widget('rate', 'a', {}, { key: 'second' })])
  )
  assert.deepEqual(
    checks.map(({ code, key, values }) => [code, key, values.model]),
    [['duplicate-model', 'second', 'a']]
  )
  assert.deepEqual(codesOf([widget('grid', 'g'), widget('grid', 'g')]), [])
})

test('[FD-4] reports validators that no value can satisfy', () => {
  assert.deepEqual(input({ required: true, maxlength: 0 }), ['required-but-no-room'])
  assert.deepEqual(input({ required: true, maxlength: -1 }), [])
  assert.deepEqual(input({ dataType: 'boolean' }), ['boolean-in-text'])
  assert.deepEqual(input({ pattern: '[' }), ['pattern-invalid'])
  assert.deepEqual(input({ pattern: '/[/' }), ['pattern-invalid'])
  assert.deepEqual(input({ pattern: '/^a$/i' }), [])
  assert.deepEqual(input({ pattern: '^\\d{18}$', maxlength: 11 }), ['pattern-too-long'])
  assert.deepEqual(input({ pattern: '^\\d{17}[\\dXx]$', maxlength: 18 }), [])
  assert.deepEqual(input({ dataType: 'email', pattern: '^[\\w.]+$' }), ['type-against-pattern'])
  assert.deepEqual(input({ dataType: 'email', pattern: '^\\w+@gov\\.cn$' }), [])
  assert.deepEqual(input({ dataType: 'integer', pattern: '^[a-z]+$' }), ['type-against-pattern'])
  assert.deepEqual(input({ dataType: 'integer', pattern: '^A\\d+$' }), ['type-against-pattern'])
  assert.deepEqual(input({ dataType: 'integer', pattern: '^1[3-9]\\d{9}$' }), [])
  assert.deepEqual(input({ dataType: 'hex', pattern: '^[g-z]*$' }), ['type-against-pattern'])
  // Patterns that the check cannot decide are not reported.
  for (const pattern of ['(a|b)', 'abc', '^(?=x)y$', '(a+)+$', '^a|b$'])
    assert.deepEqual(input({ dataType: 'integer', pattern, maxlength: 1 }), [], pattern)
})

test('[FD-4] [forms-9] reports bounds that no value fits, and fields where “required” has no effect', () => {
  const one = (type: string, options: Options) => codesOf([widget(type, 'a', options)])
  assert.deepEqual(one('number', { min: 5, max: '4' }), ['min-over-max'])
  assert.deepEqual(one('number', { min: '', max: 4 }), [])
  assert.deepEqual(one('slider', { min: 10, max: 10 }), ['range-empty'])
  assert.deepEqual(one('rate', { max: 0 }), ['range-empty'])
  assert.deepEqual(one('checkbox', { options: ['a'], min: 2 }), ['too-few-choices'])
  assert.deepEqual(one('input', { required: true, disabled: true }), ['required-but-locked'])
  assert.deepEqual(one('input', { required: true, disabled: true, defaultValue: 'x' }), [])
  assert.deepEqual(one('switch', { required: true }), ['required-switch'])
  assert.deepEqual(one('number', { required: true, defaultValue: 0 }), ['required-number'])
  assert.deepEqual(one('number', { required: true, defaultValue: null }), [])
})

test('[FD-7] reports an upload without an address, cloud settings or a host function', () => {
  const one = (options: Options, given: CheckOptions = {}) => codesOf([widget('imgupload', 'a', options)], {}, given)
  assert.deepEqual(one({ action: ' ' }), ['no-action'])
  assert.deepEqual(one({ action: '' }, { hasUpload: true }), [])
  assert.deepEqual(one({ action: '' }, { isOnPlatform: true }), [])
  assert.deepEqual(one({ isQiniu: true, domain: '', tokenFunc: 'f' }, { isOnPlatform: true }), ['no-cloud-settings'])
  assert.deepEqual(one({ isQiniu: true, action: '/up', tokenFunc: 'f' }), ['no-cloud-settings'])
  assert.deepEqual(one({ isQiniu: true, domain: 'https://x', tokenFunc: 'f' }), [])
  assert.deepEqual(one({ isQiniu: true, domain: 'https://x', tokenFunc: 'f' }, { functions: ['g'] }), [
    'unknown-function'
  ])
  assert.deepEqual(one({ action: '/up', min: 3, length: 2 }), ['min-over-max'])
})

test('[FD-3] [FD-6] reports empty labels, missing choices, unknown functions and fields outside the table', () => {
  assert.deepEqual(codesOf([widget('input', 'a', {}, { name: ' ' })]), ['empty-label'])
  assert.deepEqual(codesOf([widget('input', '', {}, { name: '名' })]), ['no-model'])
  assert.deepEqual(codesOf([widget('select', 'a', { options: [] })]), ['no-choices'])
  assert.deepEqual(codesOf([widget('radio', 'a', { options: ['x', { value: 'x' }] })]), ['duplicate-choice'])
  assert.deepEqual(codesOf([widget('select', 'a', { remote: true })]), ['no-function'])
  assert.deepEqual(codesOf([widget('select', 'a', { remote: true, remoteFunc: 'f' })], {}, { functions: [] }), [
    'unknown-function'
  ])
  assert.deepEqual(codesOf([widget('input', 'a')], {}, { fields: [{ model: 'b' }] }), ['foreign-model'])
  assert.deepEqual(codesOf([widget('signature', 'a')]), ['unknown-type'])
})

test('[FD-3] reports a default that is not among the choices: it would be sent unseen', () => {
  const one = (type: string, options: Options) =>
    checkDocument(form([widget(type, 'a', options)])).map(({ code, values }) => [code, values.value].join(' '))
  const list = [{ value: '甲' }, { value: 2 }]
  for (const [type, defaultValue] of [
    ['radio', '甲'],
    ['radio', '2'],
    ['radio', ''],
    ['select', null],
    ['checkbox', ['甲', '2']],
    ['checkbox', []]
  ] as const)
    assert.deepEqual(one(type, { options: list, defaultValue }), [], `${type} ${String(defaultValue)}`)
  assert.deepEqual(one('radio', { options: list, defaultValue: '旧' }), ['default-no-choice 旧'])
  assert.deepEqual(one('select', { options: ['x'], multiple: true, defaultValue: ['x', '旧'] }), [
    'default-no-choice 旧'
  ])
  const tree = [{ value: '浙江', children: [{ value: '杭州' }] }]
  assert.deepEqual(one('cascader', { remote: false, options: tree, defaultValue: ['浙江', '杭州'] }), [])
  assert.deepEqual(one('cascader', { remote: false, options: tree, defaultValue: ['浙江', '温州'] }), [
    'default-no-choice 浙江 / 温州'
  ])
  assert.deepEqual(one('select', { remote: true, remoteFunc: 'f', defaultValue: '旧' }), [])
})

test('[FD-5] reports rules that can have no effect', () => {
  const rule = (id: string, action: LogicRule['action'], fields: string[], expression = 'a == 1'): LogicRule => ({
    id,
    action,
    fields,
    expression
  })
  const list = [
    widget('number', 'a'),
    widget('input', 'b'),
    widget('table', 't', {}, { tableColumns: [widget('input', 'c')] }),
    widget('grid', 'g')
  ]
  const checks = checkDocument(
    form(list, {
      logic: [
        rule('1', 'show', ['b', 't.c', 'g']),
        rule('2', 'hide', ['b'], 'a==1'),
        rule('3', 'show', []),
        rule('4', 'hide', ['none', 'c']),
        rule('5', 'require', ['g']),
        rule('6', 'compute', ['t.c'], 'a + 1'),
        rule('7', 'compute', ['t.c'], 'a + 2'),
        rule('8', 'show', ['b'], '1 == 1'),
        rule('9', 'show', ['b'], 'a =='),
        rule('10', 'show', ['b'], 'nobody > 1'),
        rule('11', 'compute', ['a'], 'a + 1'),
        rule('12', 'paint' as LogicRule['action'], ['b'])
      ]
    })
  )
  const about = checks.map(({ ruleId, code, values }) => [ruleId, code, values.field])
  for (const expected of [
    ['2', 'rule-contradiction', 'b'],
    ['3', 'rule-without-target', ''],
    ['4', 'rule-unknown-target', 'none'],
    ['4', 'rule-unknown-target', 'c'],
    ['5', 'rule-no-value', 'g'],
    ['7', 'rule-computed-twice', 't.c'],
    ['8', 'rule-constant', ''],
    ['9', 'rule-broken', '5'],
    ['10', 'rule-unknown-field', 'nobody'],
    ['11', 'rule-cycle', 'a → a'],
    ['12', 'rule-action', '']
  ])
    assert.ok(
      about.some(found => String(found) === String(expected)),
      `${String(expected)} in ${about.join(' | ')}`
    )
  assert.ok(!about.some(([id]) => id === '1' || id === '6'))
  const logic = (expression: string) => ({ logic: [rule('1', 'show', ['b'], expression)] })
  assert.deepEqual(codesOf([widget('input', '1-a'), widget('input', 'b')], logic('field("1-a") == 1')), [])
  assert.ok(codesOf([widget('input', '1-a'), widget('input', 'b')], logic('1-a == 1')).includes('model-not-in-rules'))
})

test('[FD-8] states each problem in both languages', () => {
  for (const code of Object.keys(checkText.en) as (keyof typeof checkText.en)[]) {
    const kebab = code.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`) as CheckCode
    const check = {
      level: 'error' as const,
      code: kebab,
      values: { model: 'm', field: 'm', type: 'm', name: 'm', value: 'm' }
    }
    assert.match(sayCheck(checkText['zh-CN'], check), /[\u4e00-\u9fff]/)
    assert.doesNotMatch(sayCheck(checkText.en, check), /[\u4e00-\u9fff]|undefined/)
  }
})

test('[FD-8] names settings as the inspector does', () => {
  for (const language of ['zh-CN', 'en'] as const) {
    const [inspector, logic, choices] = [inspectorText[language], logicText[language], choicesText[language]]
    const { option } = inspector
    const named: [code: CheckCode, names: string[], of?: string][] = [
      ['no-model', [inspector.model]],
      ['duplicate-model', [inspector.model]],
      ['type-against-pattern', [inspector.dataType, inspector.pattern]],
      ['required-but-no-room', [inspector.required, option.maxlength]],
      ['too-few-choices', [option.minCount]],
      ['min-over-max', [option.minCount, option.maxCount], 'checkbox'],
      ['min-over-max', [option.minRows, option.maxRows], 'sub-table'],
      ['min-over-max', [option.keepCount, option.length], 'file'],
      ['no-function', [choices.sourceRemote]],
      ['no-element', [option.el]],
      ['no-cloud-settings', [inspector.domain, inspector.tokenFunc]],
      ['rule-broken', [logic.when, logic.value]],
      ['default-no-choice', [option.defaultValue, choices.choices]]
    ]
    for (const [code, names, of = ''] of named) {
      const said = sayCheck(checkText[language], { level: 'error', code, values: { of } }).toLowerCase()
      for (const name of names) assert.ok(said.includes(name.toLowerCase()), `${name} in ${said}`)
    }
  }
})

test('[FD-10] checks documents of other systems', {
  skip: existsSync(samples) ? false : 'the folder of samples is not here'
}, () => {
  for (const name of readdirSync(samples).filter(file => file.endsWith('.json'))) {
    const { document } = importDocument(readFileSync(join(samples, name), 'utf8'))
    for (const check of checkDocument(document)) assert.ok(sayCheck(checkText['zh-CN'], check))
  }
})
