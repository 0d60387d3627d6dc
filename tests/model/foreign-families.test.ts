import assert from 'node:assert/strict'
import { test } from 'node:test'
import { importDocument } from '../../elements/features/form-designer/exchange/import-document.ts'
import {
  importText,
  sayFinding,
  sayProblem
} from '../../elements/features/form-designer/exchange/import-document.text.ts'
import { ImportProblem } from '../../elements/features/form-designer/exchange/read-json.ts'
import { typeOf, type Widget } from '../../elements/base/form-engine/document/document.ts'
import { createFormState } from '../../elements/base/form-engine/state/form-state.ts'

const tell = (widget: Widget): string => {
  const { model, name, options } = widget
  const choices = Array.isArray(options.options) && ['select', 'radio', 'checkbox'].includes(String(typeOf(widget)))
  const columns = widget.tableColumns as Widget[] | undefined
  return [
    `${typeOf(widget)} ${model} ${name}`,
    options.required === true ? '*' : '',
    choices
      ? (options.options as { value: unknown; label: string }[]).map(({ value, label }) => `${value}=${label}`).join()
      : '',
    columns ? `(${columns.map(tell).join('; ')})` : ''
  ]
    .filter(Boolean)
    .join(' ')
}

interface Family {
  name: string
  document: unknown
  /** Fields of the result. */
  fields: string[]
  /** Part of what the report names. */
  left: string[]
}

const leave = ['a=事假', 'b=病假']
const expected = (kind = 'select') => [
  'input name 姓名 *',
  `${kind} kind 类型 ${leave.join()}`,
  'number days 天数',
  'textarea why 事由',
  'date start 开始'
]
const pairs = [
  { label: '事假', value: 'a' },
  { label: '病假', value: 'b' }
]

const families: Family[] = [
  {
    name: 'form.io',
    document: {
      display: 'form',
      components: [
        {
          type: 'columns',
          key: 'columns',
          columns: [
            {
              components: [{ type: 'textfield', key: 'name', label: '姓名', input: true, validate: { required: true } }]
            },
            { components: [{ type: 'select', key: 'kind', label: '类型', data: { values: pairs } }] }
          ]
        },
        {
          type: 'panel',
          key: 'p',
          components: [{ type: 'number', key: 'days', label: '天数', customConditional: 'show = 1' }]
        },
        { type: 'textarea', key: 'why', label: '事由' },
        { type: 'datetime', key: 'start', label: '开始' },
        {
          type: 'datagrid',
          key: 'rows',
          label: '明细',
          components: [{ type: 'textfield', key: 'item', label: '品名' }]
        },
        { type: 'signature', key: 'sign', label: '签名' },
        { type: 'button', action: 'submit', key: 'submit', label: '提交' }
      ]
    },
    fields: [...expected(), 'sub-table rows 明细 (input item 品名)'],
    left: ['customConditional', '签名', '提交']
  },
  {
    name: 'SurveyJS',
    document: {
      title: '请假',
      pages: [
        {
          name: 'page1',
          elements: [
            { type: 'text', name: 'name', title: { default: 'Name', 'zh-cn': '姓名' }, isRequired: true },
            {
              type: 'dropdown',
              name: 'kind',
              title: '类型',
              choices: [
                { value: 'a', text: '事假' },
                { value: 'b', text: '病假' }
              ]
            },
            {
              type: 'panel',
              name: 'p',
              elements: [{ type: 'text', inputType: 'number', name: 'days', title: '天数', visibleIf: '{kind} = 1' }]
            },
            { type: 'comment', name: 'why', title: '事由' },
            { type: 'text', inputType: 'date', name: 'start', title: '开始' },
            { type: 'matrix', name: 'm', title: '满意度', columns: [{ value: 1, text: '好' }], rows: ['窗口'] },
            {
              type: 'matrixdynamic',
              name: 'rows',
              title: '明细',
              columns: [{ name: 'item', title: '品名', cellType: 'text' }]
            }
          ]
        }
      ]
    },
    fields: [...expected(), 'sub-table rows 明细 (input item 品名)'],
    left: ['visibleIf', '满意度']
  },
  {
    name: 'JSON Schema',
    document: {
      $schema: 'http://json-schema.org/draft-07/schema#',
      type: 'object',
      required: ['name'],
      properties: {
        name: { type: 'string', title: '姓名' },
        kind: {
          title: '类型',
          oneOf: [
            { const: 'a', title: '事假' },
            { const: 'b', title: '病假' }
          ]
        },
        days: { type: 'integer', title: '天数', minimum: 1 },
        start: { type: 'string', format: 'date', title: '开始' },
        tags: { type: 'array', title: '标签', items: { type: 'string', enum: ['甲', '乙'] } },
        rows: {
          type: 'array',
          title: '明细',
          items: { type: 'object', required: ['item'], properties: { item: { type: 'string', title: '品名' } } }
        },
        home: { type: 'object', title: '住址', properties: { street: { type: 'string', title: '街道' } } },
        any: { type: 'null', title: '空' }
      }
    },
    fields: [
      ...['input name 姓名 *', 'select kind 类型 a=事假,b=病假', 'number days 天数', 'date start 开始'],
      ...['checkbox tags 标签 甲=甲,乙=乙', 'sub-table rows 明细 (input item 品名 *)', 'input street 街道']
    ],
    left: ['住址', '空']
  },
  {
    name: 'form-generator',
    document: {
      fields: [
        {
          __config__: { label: '姓名', tag: 'el-input', required: true, layout: 'colFormItem' },
          __vModel__: 'name',
          placeholder: '请输入'
        },
        { __config__: { label: '类型', tag: 'el-select' }, __slot__: { options: pairs }, __vModel__: 'kind' },
        {
          __config__: {
            layout: 'rowFormItem',
            tag: 'el-row',
            children: [{ __config__: { label: '天数', tag: 'el-input-number' }, __vModel__: 'days' }]
          }
        },
        { __config__: { label: '事由', tag: 'el-input' }, type: 'textarea', __vModel__: 'why' },
        { __config__: { label: '开始', tag: 'el-date-picker' }, type: 'date', __vModel__: 'start' },
        { __config__: { label: '按钮', tag: 'el-button' } }
      ],
      formRef: 'elForm'
    },
    fields: expected(),
    left: ['按钮']
  },
  {
    name: 'VForm',
    document: {
      widgetList: [
        { type: 'input', id: 'input1', options: { name: 'name', label: '姓名', required: true } },
        {
          type: 'grid',
          cols: [
            {
              type: 'grid-col',
              widgetList: [{ type: 'select', id: 's', options: { name: 'kind', label: '类型', optionItems: pairs } }]
            }
          ]
        },
        { type: 'number', id: 'n', options: { name: 'days', label: '天数' } },
        { type: 'textarea', id: 't', options: { name: 'why', label: '事由' } },
        { type: 'date', id: 'd', options: { name: 'start', label: '开始', type: 'date' } },
        { type: 'slot', id: 'x', options: { name: 'slot1', label: '插槽' } }
      ],
      formConfig: {}
    },
    fields: expected(),
    left: ['插槽']
  },
  {
    name: 'Avue',
    document: {
      column: [
        { label: '姓名', prop: 'name', rules: [{ required: true, message: '必填' }] },
        { label: '类型', prop: 'kind', type: 'radio', dicData: pairs }
      ],
      group: [
        {
          label: '其他',
          column: [
            { label: '天数', prop: 'days', type: 'number' },
            { label: '事由', prop: 'why', type: 'textarea' },
            { label: '开始', prop: 'start', type: 'date' },
            { label: '地图', prop: 'map', type: 'map' }
          ]
        }
      ]
    },
    fields: expected('radio'),
    left: ['地图']
  },
  {
    name: 'Formily',
    document: {
      form: {},
      schema: {
        type: 'object',
        properties: {
          layout: {
            type: 'void',
            'x-component': 'FormLayout',
            properties: {
              name: {
                type: 'string',
                title: '姓名',
                required: true,
                'x-decorator': 'FormItem',
                'x-component': 'Input'
              },
              kind: { type: 'string', title: '类型', enum: pairs, 'x-component': 'Select', 'x-reactions': '{{x}}' }
            }
          },
          days: { type: 'number', title: '天数', 'x-component': 'NumberPicker' },
          why: { type: 'string', title: '事由', 'x-component': 'Input.TextArea' },
          start: { type: 'string', title: '开始', 'x-component': 'DatePicker' },
          rows: {
            type: 'array',
            title: '明细',
            'x-component': 'ArrayTable',
            items: {
              type: 'object',
              properties: {
                column: {
                  type: 'void',
                  'x-component': 'ArrayTable.Column',
                  properties: { item: { type: 'string', title: '品名', 'x-component': 'Input' } }
                }
              }
            }
          },
          t: { type: 'array', title: '穿梭框', 'x-component': 'Transfer' }
        }
      }
    },
    fields: [...expected(), 'sub-table rows 明细 (input item 品名)'],
    left: ['x-reactions', '穿梭框']
  },
  {
    name: 'amis',
    document: {
      type: 'page',
      body: {
        type: 'form',
        body: [
          { type: 'input-text', name: 'name', label: '姓名', required: true },
          { type: 'radios', name: 'kind', label: '类型', options: pairs },
          { type: 'group', body: [{ type: 'input-number', name: 'days', label: '天数', visibleOn: 'x' }] },
          { type: 'textarea', name: 'why', label: '事由' },
          { type: 'input-date', name: 'start', label: '开始' },
          {
            type: 'input-table',
            name: 'rows',
            label: '明细',
            columns: [{ type: 'input-text', name: 'item', label: '品名' }]
          },
          { type: 'location-picker', name: 'place', label: '位置' }
        ]
      }
    },
    fields: [...expected('radio'), 'sub-table rows 明细 (input item 品名)'],
    left: ['visibleOn', '位置']
  },
  {
    name: 'form-create',
    document: [
      { type: 'input', field: 'name', title: '姓名', value: '', $required: true },
      {
        type: 'fcRow',
        children: [{ type: 'col', children: [{ type: 'select', field: 'kind', title: '类型', options: pairs }] }]
      },
      { type: 'inputNumber', field: 'days', title: '天数', value: 1 },
      { type: 'input', field: 'why', title: '事由', props: { type: 'textarea' } },
      { type: 'datePicker', field: 'start', title: '开始', control: [{ value: 1 }] },
      { type: 'el-transfer', field: 'x', title: '穿梭框' }
    ],
    fields: expected(),
    left: ['control', '穿梭框']
  }
]

for (const { name, document, fields, left } of families) {
  test(`[forms-11] ${name} is recognised, its simple fields are taken, and what is missing is listed`, () => {
    const read = importDocument(document)
    assert.deepEqual(read.document.list.map(tell), fields)
    const said = read.report.map(finding => sayFinding(importText['zh-CN'], finding))
    assert.ok(said[0]!.includes(name), said[0])
    for (const word of left)
      assert.ok(
        said.slice(1).some(sentence => sentence.includes(word)),
        `${word}: ${said.join('\n')}`
      )
    assert.equal(said.length, 1 + left.length, said.join('\n'))
    const filled = createFormState(read.document)
    filled.setData({ name: '李华', days: 3 })
    assert.equal((filled.values() as { name: string }).name, '李华')
    assert.deepEqual(
      importDocument(JSON.stringify(read.document)).document,
      read.document,
      'a second import changes nothing'
    )
  })
}

test('[forms-11] a document without a field that can be taken is refused by the name of its family', () => {
  for (const document of [
    { components: [{ type: 'signature', key: 's', label: '签名' }] },
    { widgetList: [] },
    { type: 'object', properties: {} }
  ])
    assert.throws(
      () => importDocument(document),
      error =>
        error instanceof ImportProblem &&
        error.code === 'foreign' &&
        /form\.io|VForm|JSON Schema/.test(sayProblem(importText['zh-CN'], error)) &&
        /请/.test(sayProblem(importText['zh-CN'], error))
    )
})

test('[forms-11] lists of the own family are not taken for another', () => {
  const widget = { type: 'input', name: '甲', key: 'a', model: 'a', options: {}, rules: [], field: 'a' }
  assert.deepEqual(
    importDocument([widget]).report.map(({ code }) => code),
    ['list-only']
  )
  assert.equal(importDocument({ list: [widget], config: {}, components: [{ type: 'x' }] }).document.list[0]!.key, 'a')
})
