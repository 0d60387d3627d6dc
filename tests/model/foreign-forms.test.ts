import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import { importDocument } from '../../elements/features/form-designer/exchange/import-document.ts'
import { planOf, type FieldPlan, type ScopePlan } from '../../elements/base/form-engine/cells/form-plan.ts'
import { typeOf, type FormDocument } from '../../elements/base/form-engine/document/document.ts'
import { createFormState } from '../../elements/base/form-engine/state/form-state.ts'

const samples = process.env.QUNDAO_FORM_SAMPLES ?? resolve(import.meta.dirname, '../../../shared/data/forms')
const names = existsSync(samples) ? readdirSync(samples).filter(name => name.endsWith('.json')) : []

type Json = Record<string, unknown>

/** Every object that names a type and a field, at any depth. */
const fieldsIn = (value: unknown): Json[] => {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.values(value).flatMap(fieldsIn)
  const { type, model } = value as Json
  return typeof type === 'string' && typeof model === 'string' && model !== '' ? [value as Json, ...inner] : inner
}

const planned = ({ fields, others }: ScopePlan): [string, FieldPlan][] =>
  [...fields, ...others].flatMap(([model, field]) => [[model, field], ...(field.rows ? planned(field.rows) : [])])

/** A value that the control of a type gives. */
const valueOf = (type: string | undefined): unknown => {
  if (type === 'number' || type === 'rate' || type === 'slider') return 3
  if (type === 'switch') return true
  if (type === 'checkbox' || type === 'cascader' || type === 'file' || type === 'image') return ['甲', '乙']
  if (type === 'date') return '2026-11-25'
  return '填写的内容'
}

for (const name of names)
  test(`[FD-9] [FD-10] [forms-4] [forms-10] ${name}: each field is drawn with its label, and values come back`, () => {
    const text = readFileSync(join(samples, name), 'utf8')
    const raw = JSON.parse(text) as FormDocument
    const { document } = importDocument(text)
    assert.deepEqual(importDocument(JSON.stringify(document)).document, document, 'a second import changes nothing')
    for (const read of [document, Array.isArray(raw.list) ? { ...raw, config: raw.config ?? {} } : document]) {
      const plan = planOf(read)
      const found = new Map(planned(plan))
      for (const { type, model, name: label, label: other } of fieldsIn(read.list)) {
        const field = found.get(String(model))
        assert.ok(field, `${String(type)} ${String(model)} is not in the plan`)
        const isFirst = field.widget.type === type
        const told = label || other
        if (told && isFirst && typeof told === 'string') assert.ok(field.widget.name, `${String(model)} has no label`)
      }
      const state = createFormState(read)
      const given: Json = {}
      for (const [model, { widget, rows }] of plan.fields) {
        const row = () =>
          Object.fromEntries([...rows!.fields].map(([each, { widget: own }]) => [each, valueOf(typeOf(own))]))
        given[model] = rows ? [row(), row()] : valueOf(typeOf(widget))
      }
      state.setData(given)
      assert.deepEqual(state.values(), given)
    }
  })

test('[forms-4] [forms-10] tables of cells hold their fields, rows are sub-tables, and uploads of k-form are known', () => {
  const field = (model: string) => ({ type: 'input', label: `名称${model}`, key: model, model, options: {} })
  const cellsOf = (list: object[]) => [{ columns: [{ type: 'td', list }] }]
  const list = [
    { type: 'report', key: 'r', options: {}, rows: cellsOf([field('a')]) },
    { type: 'table', key: 't', options: {}, trs: [{ tds: [{ colspan: 1, list: [field('b')] }] }] },
    { type: 'table', key: 'v', options: {}, rows: [{ cols: [{ widgetList: [field('c')] }] }] },
    { type: 'batch', label: '明细', key: 'd', model: 'd', options: {}, list: [field('e')] },
    { type: 'uploadImg', label: '照片', key: 'f', model: 'f', options: {} },
    { type: 'treeSelect', label: '地区', key: 'g', model: 'g', options: {} }
  ]
  const plan = planOf({ list, config: {} } as unknown as FormDocument)
  assert.deepEqual([...plan.fields.keys()], ['a', 'b', 'c', 'd', 'f', 'g'])
  assert.deepEqual(
    [...plan.fields.values()].map(({ widget }) => widget.name),
    ['名称a', '名称b', '名称c', '明细', '照片', '地区']
  )
  assert.deepEqual([...plan.fields.get('d')!.rows!.fields.keys()], ['e'])
})
