import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import fc from 'fast-check'
import { importDocument, type KeptAside } from '../../elements/features/form-designer/exchange/import-document.ts'
import {
  importText,
  sayFinding,
  sayProblem
} from '../../elements/features/form-designer/exchange/import-document.text.ts'
import { jsonErrorIn } from '../../elements/features/form-designer/exchange/json-error.ts'
import { ImportProblem, type ImportProblemCode } from '../../elements/features/form-designer/exchange/read-json.ts'
import { walk } from '../../elements/base/form-engine/document/document.ts'

const samples = process.env.QUNDAO_FORM_SAMPLES ?? resolve(import.meta.dirname, '../../../shared/data/forms')

const problemOf = (input: unknown): ImportProblem => {
  try {
    importDocument(input)
  } catch (error) {
    if (error instanceof ImportProblem) return error
    throw error
  }
  throw new Error('it was imported')
}
const codeOf = (input: unknown): ImportProblemCode => problemOf(input).code
const nested = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`
const widget = (key: string, more: object = {}) => ({
  type: 'input',
  name: key,
  key,
  model: key,
  options: {},
  rules: [],
  ...more
})
const form = (...list: unknown[]) => ({ list, config: {} })
const clone = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value

/** Yields each nested value as text. */
function* leaves(value: unknown): Generator<string> {
  if (typeof value === 'object' && value !== null) for (const child of Object.values(value)) yield* leaves(child)
  else yield JSON.stringify(value)
}

test('[FD-5] refuses text that is not JSON, with line and column', () => {
  const at = (text: string) => {
    const { line, column, code } = problemOf(text)
    return [code, line, column]
  }
  assert.deepEqual(at('{\n  "list": [\n    x\n  ]\n}'), ['syntax', 3, 5])
  assert.deepEqual(at('{"list":[],}'), ['syntax', 1, 12])
  assert.deepEqual(at('{"list":[]\r\n"config":{}}'), ['syntax', 2, 1])
  assert.deepEqual(at('{"list":[1,2'), ['syntax', 1, 13])
  assert.deepEqual(at('{"name":"一\n二"}'), ['syntax', 1, 11])
  assert.deepEqual(at('{"name":"\\x"}'), ['syntax', 1, 10])
  assert.deepEqual(at("{'list':[]}"), ['syntax', 1, 2])
  assert.equal(codeOf(' \n'), 'empty')
  assert.match(sayProblem(importText['zh-CN'], problemOf('{')), /第 1 行第 2 列/)
})

test('[FD-5] finds a syntax error at the position that the engine reports', () => {
  const texts = fc.oneof(
    fc.json(),
    fc
      .json()
      .chain(text =>
        fc
          .tuple(fc.nat(text.length), fc.string({ maxLength: 2 }))
          .map(([at, cut]) => text.slice(0, at) + cut + text.slice(at + 1))
      )
  )
  fc.assert(
    fc.property(texts, text => {
      let isJson = true
      try {
        JSON.parse(text)
      } catch {
        isJson = false
      }
      const error = jsonErrorIn(text)
      assert.equal(error === undefined, isJson, text)
      // The text before the position can be completed to valid JSON.
      if (error && error.offset > 0)
        assert.ok((jsonErrorIn(text.slice(0, error.offset))?.offset ?? error.offset) === error.offset, text)
    }),
    { numRuns: 3000 }
  )
})

test('[FD-5] refuses input that is not a form, or is too large, too deep or cyclic', () => {
  assert.equal(codeOf('5'), 'not-object')
  assert.equal(codeOf('"text"'), 'not-object')
  assert.equal(codeOf('null'), 'not-object')
  assert.equal(codeOf(undefined), 'not-object')
  assert.equal(
    codeOf(() => 1),
    'not-object'
  )
  assert.equal(codeOf('{}'), 'no-list')
  assert.equal(codeOf({ list: {} }), 'no-list')
  assert.equal(codeOf(JSON.stringify({ list: [], text: '大'.repeat(1_800_000) })), 'too-large')
  assert.equal(codeOf(`{"list":${nested(100)}}`), 'too-deep')
  assert.equal(codeOf(`{"list":${nested(1_000_000)}}`), 'too-deep')
  assert.equal(importDocument(`{"list":${nested(99)}}`).document.list.length, 0)
  const cyclic: Record<string, unknown> = { list: [] }
  cyclic.self = { again: cyclic }
  assert.equal(codeOf(cyclic), 'cyclic')
  let many: unknown = 'x'
  for (let level = 0; level < 60; level++) many = [many, many]
  assert.equal(codeOf({ list: [], many }), 'too-large')
  let deep: unknown = []
  for (let level = 0; level < 50_000; level++) deep = [deep]
  assert.equal(codeOf({ list: [], deep }), 'too-deep')
})

test('[E5] [FD-5] drops and reports keys that reach a prototype', () => {
  const text =
    '{"list":[{"type":"input","name":"a","key":"a","options":{"__proto__":{"required":true},"x":1},"constructor":1}],"config":{"prototype":2},"__proto__":3}'
  const { document, report } = importDocument(text)
  assert.deepEqual(clone(document), { list: [{ type: 'input', name: 'a', key: 'a', options: { x: 1 } }], config: {} })
  assert.deepEqual(report.map(({ code, path }) => [code, path]).toSorted(), [
    ['forbidden-key', '__proto__'],
    ['forbidden-key', 'config.prototype'],
    ['forbidden-key', 'list[0].constructor'],
    ['forbidden-key', 'list[0].options.__proto__']
  ])
  assert.equal(({} as { required?: boolean }).required, undefined)
})

test('[FD-10] renames duplicate keys; reports and preserves duplicate models and unknown types', () => {
  const table = widget('t', { type: 'table', tableColumns: [widget('a', { key: 'c1' }), widget('x', { key: 'a' })] })
  const { document, report } = importDocument(
    form(widget('a'), widget('b', { key: 'a' }), widget('c', { model: 'a' }), widget('v', { type: 'signature' }), table)
  )
  const keys = [...walk(document.list)].map(({ widget: { key } }) => key)
  assert.equal(new Set(keys).size, keys.length)
  assert.deepEqual(
    report.map(({ code, path, value }) => [code, path, value]),
    [
      ['duplicate-key', 'list[1]', 'a'],
      ['duplicate-model', 'list[2]', 'a'],
      ['unknown-type', 'list[3]', 'signature'],
      ['duplicate-key', 'list[4].tableColumns[1]', 'a']
    ]
  )
  assert.equal(document.list[3]!.type, 'signature')
  for (const finding of report)
    assert.ok(sayFinding(importText['zh-CN'], finding) && sayFinding(importText.en, finding))
})

test('[FD-10] understands the names that JeecgBoot-compatible systems use', () => {
  const inner = widget('inner')
  const kin = form(
    widget('t1', { type: 'table', columns: [inner] }),
    widget('t2', { type: 'subform', columns: [{ span: 24, list: [widget('s')] }] }),
    widget('t3', { type: 'form', tableColumns: [widget('f')] }),
    widget('t4', { type: 'table' }),
    widget('n1', { type: 'tabs', items: [{ name: 'i', label: 'i', list: [widget('i')] }] }),
    widget('n2', { type: 'tabs', panes: [{ name: 'p', label: 'p', list: [widget('p')] }] }),
    widget('u', { type: 'file-upload' })
  )
  const { document, report } = importDocument(kin)
  assert.deepEqual(
    [...walk(document.list)].map(found => found.widget.name),
    ['t1', 'inner', 't2', 's', 't3', 'f', 't4', 'n1', 'i', 'n2', 'p', 'u']
  )
  assert.deepEqual(
    report.map(({ code }) => code),
    ['columns-renamed']
  )
  assert.deepEqual(importDocument([widget('a')]).document, { list: [widget('a')], config: {} })
})

test('[FD-10] moves values that cannot stay in place to `qdKept`', () => {
  const { document } = importDocument({
    list: [
      'text',
      null,
      widget('a', { options: 5, rules: 'none', name: 7, key: 9 }),
      widget('g', { type: 'grid', columns: { no: 1 } })
    ],
    config: 'none',
    qdKept: ['before']
  })
  assert.deepEqual(
    document.list.map(({ key, name, options }) => [key, name, options]),
    [
      ['9', '7', {}],
      ['g', 'g', {}]
    ]
  )
  assert.deepEqual(document.config, {})
  assert.equal((document.qdKept as unknown[])[0], 'before')
  const kept = (document.qdKept as KeptAside[]).slice(1).map(({ path, value }) => [path, value])
  assert.deepEqual(kept, [
    ['config', 'none'],
    ['list[0]', 'text'],
    ['list[1]', null],
    ['list[0].key', 9],
    ['list[0].name', 7],
    ['list[0].options', 5],
    ['list[0].rules', 'none'],
    ['list[1].columns', { no: 1 }]
  ])
})

const names = fc.constantFrom(
  'type',
  'name',
  'key',
  'model',
  'options',
  'rules',
  'columns',
  'list',
  'tableColumns',
  'tabs',
  'items',
  'panes',
  'more'
)
const types = fc.constantFrom('input', 'grid', 'tabs', 'table', 'subform', 'form', 'imgupload', 'nobody', 'custom')
const { junk } = fc.letrec(tie => ({
  junk: fc.oneof(
    { depthSize: 'small' },
    fc.string(),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('junk'), { maxLength: 3 }),
    fc.dictionary(names, tie('junk'), { maxKeys: 5 }),
    tie('widget')
  ),
  widget: fc
    .tuple(fc.dictionary(names, tie('junk'), { maxKeys: 5 }), types)
    .map(([entry, type]) => ({ ...(entry as object), type }))
}))

test('[FD-10] loses nothing on import and export of any input; a second import changes nothing', () => {
  fc.assert(
    fc.property(fc.array(junk, { maxLength: 5 }), fc.dictionary(fc.string(), junk, { maxKeys: 3 }), (list, more) => {
      const input = clone({ ...more, list })
      const text = JSON.stringify(input)
      let imported
      try {
        imported = importDocument(input)
      } catch (error) {
        assert.ok(error instanceof ImportProblem)
        return
      }
      assert.equal(JSON.stringify(input), text, 'the input is left as it is')
      if (imported.report.some(({ code }) => code === 'forbidden-key')) return
      const left = [...leaves(clone(imported.document))]
      for (const leaf of leaves(input)) {
        const at = left.indexOf(leaf)
        // Only duplicate keys are replaced.
        if (at < 0)
          assert.ok(
            imported.report.some(({ code, value }) => code === 'duplicate-key' && JSON.stringify(value) === leaf) ||
              leaf === '""',
            leaf
          )
        else left.splice(at, 1)
      }
      const again = importDocument(JSON.stringify(imported.document))
      assert.deepEqual(clone(again.document), clone(imported.document))
    }),
    { numRuns: 1500 }
  )
})

const tidy = fc.letrec<{ entry: object }>(tie => ({
  entry: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.record({
      type: fc.constantFrom('input', 'select', 'imgupload', 'nobody'),
      name: fc.string(),
      options: fc.dictionary(
        fc.string({ minLength: 1, maxLength: 5 }).map(key => `o${key}`),
        fc.jsonValue()
      )
    }),
    fc
      .array(tie('entry'), { maxLength: 3 })
      .map(list => ({ type: 'grid', name: 'g', options: {}, columns: [{ span: 12, list }] })),
    fc
      .array(tie('entry'), { maxLength: 3 })
      .map(list => ({ type: 'tabs', name: 't', options: {}, panes: [{ label: 'p', list }] }))
  )
})).entry

test('[FD-10] passes a valid document unchanged', () => {
  let serial = 0
  const keyed = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(keyed)
      : typeof value === 'object' && value !== null && 'options' in value
        ? {
            ...Object.fromEntries(
              Object.entries(value).map(([name, inner]) => [
                name,
                ['columns', 'panes'].includes(name) ? keyed(inner) : inner
              ])
            ),
            key: `k${++serial}`
          }
        : typeof value === 'object' && value !== null && 'list' in value
          ? { ...value, list: keyed(value.list) }
          : value
  fc.assert(
    fc.property(
      fc.array(tidy, { maxLength: 5 }),
      fc.dictionary(
        fc.string({ minLength: 1 }).map(key => `c${key}`),
        fc.jsonValue()
      ),
      (list, config) => {
        const input = clone({ list: keyed(list), config }) as object
        const { document, report } = importDocument(input)
        fc.pre(!report.some(({ code }) => code === 'forbidden-key'))
        assert.deepEqual(clone(document), input)
      }
    ),
    { numRuns: 500 }
  )
})

test('[forms-10] reads labels of k-form-design documents from `label` and shows them', () => {
  const { document, report } = importDocument({
    list: [
      { type: 'input', label: '姓名', key: 'a', model: 'a', options: {} },
      { type: 'input', key: 'b', model: 'b', options: {} }
    ],
    config: {}
  })
  assert.deepEqual(
    document.list.map(({ name, label }) => [name, label]),
    [
      ['姓名', '姓名'],
      ['', undefined]
    ]
  )
  assert.deepEqual(
    report.map(({ code, value }) => [code, value]),
    [
      ['label-copied', '姓名'],
      ['name-added', undefined]
    ]
  )
})

test('[FD-10] changes documents of other systems only where the report says so', {
  skip: existsSync(samples) ? false : 'the folder of samples is not here'
}, () => {
  const found = readdirSync(samples).filter(name => name.endsWith('.json'))
  assert.ok(found.length > 0)
  for (const name of found) {
    const text = readFileSync(join(samples, name), 'utf8')
    const { document, report } = importDocument(text)
    const serious = report.filter(({ code }) => !['unknown-type', 'duplicate-model'].includes(code))
    if (serious.length === 0) assert.deepEqual(clone(document), JSON.parse(text), name)
    else
      assert.ok(
        serious.every(({ code }) =>
          [
            ...['duplicate-key', 'key-added', 'options-added', 'config-added', 'kept-aside', 'columns-renamed'],
            ...['label-copied', 'name-added']
          ].includes(code)
        ),
        name
      )
    const again = importDocument(JSON.stringify(document))
    assert.deepEqual(clone(again.document), clone(document), name)
  }
})

test('[EM-3] refuses a document with an error code for the program and a sentence for its developer', () => {
  const round: { list: unknown[]; self?: unknown } = { list: [] }
  round.self = round
  for (const [input, code, sentence] of [
    [7, 'not-object', /expected a JSON object/],
    [{ config: {} }, 'no-list', /list of fields \(list\) is missing/],
    ['', 'empty', /Paste or choose/],
    ['{"list": [}', 'syntax', /line 1, column 11/],
    [round, 'cyclic', /circular/]
  ] as const) {
    const problem = problemOf(input)
    assert.equal(problem.code, code)
    assert.match(problem.message, sentence)
  }
})
