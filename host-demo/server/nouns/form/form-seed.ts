import type { Transaction } from '../../database/open.ts'
import { formDesigns, formFields, formTables } from '../../database/tables/forms.ts'
import { readDesign } from './read-design.ts'

type TableRow = typeof formTables.$inferInsert
type FieldRow = typeof formFields.$inferInsert
type DesignRow = typeof formDesigns.$inferInsert

interface Widget {
  type: string
  name: string
  icon: string
  key: string
  model: string
  options: Record<string, unknown>
  rules: Record<string, unknown>[]
  [more: string]: unknown
}

const icons: Record<string, string> = {
  input: 'icon-input',
  textarea: 'icon-diy-com-textarea',
  number: 'icon-number',
  radio: 'icon-radio-active',
  checkbox: 'icon-check-box',
  select: 'icon-select',
  date: 'icon-date',
  switch: 'icon-switch',
  text: 'icon-wenzishezhi-',
  fileupload: 'icon-wenjianshangchuan',
  table: 'icon-table',
  grid: 'icon-grid-',
  divider: 'icon-fengexian'
}

/** Default options of each widget type. */
const basis: Record<string, Record<string, unknown>> = {
  input: {
    width: '100%',
    defaultValue: '',
    dataType: 'string',
    pattern: '',
    placeholder: '',
    disabled: false,
    readonly: false,
    maxlength: -1,
    showWordLimit: false
  },
  textarea: {
    width: '100%',
    defaultValue: '',
    pattern: '',
    placeholder: '',
    disabled: false,
    readonly: false,
    maxlength: 500,
    showWordLimit: true
  },
  number: {
    width: '',
    defaultValue: 0,
    min: '',
    max: '',
    step: 1,
    disabled: false,
    readonly: false,
    controlsPosition: ''
  },
  radio: {
    inline: true,
    defaultValue: '',
    showLabel: true,
    width: '',
    remote: false,
    remoteOptions: [],
    props: { value: 'value', label: 'label' },
    remoteFunc: '',
    disabled: false
  },
  checkbox: {
    inline: true,
    defaultValue: [],
    showLabel: true,
    width: '',
    remote: false,
    remoteOptions: [],
    props: { value: 'value', label: 'label' },
    remoteFunc: '',
    disabled: false
  },
  select: {
    multiple: false,
    filterable: false,
    clearable: true,
    placeholder: '请选择',
    defaultValue: '',
    showLabel: true,
    width: '100%',
    remote: false,
    remoteOptions: [],
    props: { value: 'value', label: 'label' },
    remoteFunc: '',
    disabled: false
  },
  date: {
    defaultValue: '',
    readonly: false,
    disabled: false,
    editable: true,
    clearable: true,
    placeholder: '',
    startPlaceholder: '',
    endPlaceholder: '',
    type: 'date',
    format: 'yyyy-MM-dd',
    timestamp: false,
    width: ''
  },
  switch: { defaultValue: false, disabled: false },
  text: { defaultValue: '', customClass: '' },
  fileupload: {
    defaultValue: [],
    width: '',
    tokenFunc: 'funcGetToken',
    token: '',
    domain: '',
    disabled: false,
    length: 5,
    multiple: true,
    isQiniu: false,
    isDelete: true,
    min: 0,
    isEdit: false,
    action: '/api/sys/common/ueditor?action=uploadfile',
    headers: {},
    tip: ''
  },
  table: { defaultValue: [], disabled: false, customClass: '' },
  grid: { gutter: 16, justify: 'start', align: 'top', customClass: '' },
  divider: { contentPosition: 'left', customClass: '' }
}

let serial = 0

/** Creates a widget of the form document. */
const widget = (
  type: string,
  name: string,
  model: string,
  options: Record<string, unknown> = {},
  more: Record<string, unknown> = {}
): Widget => {
  const key = `1795300000000_${++serial}`
  const all: Record<string, unknown> = { required: false, ...basis[type], ...options }
  const rules: Record<string, unknown>[] = []
  if (typeof all.dataType === 'string') rules.push({ type: all.dataType, message: `${name}格式不正确` })
  if (all.required === true) rules.push({ required: true, message: `${name}必须填写` })
  if (typeof all.pattern === 'string' && all.pattern) rules.push({ pattern: all.pattern, message: `${name}格式不匹配` })
  return { type, name, icon: icons[type] ?? '', key, model: model || `${type}_${key}`, options: all, rules, ...more }
}

const needed = { required: true }
const choices = (...words: string[]) => ({ options: words.map(word => ({ value: word, label: word })) })
const divider = (name: string) => widget('divider', name, '')
const pair = (left: Widget, right: Widget) =>
  widget(
    'grid',
    '栅格布局',
    '',
    {},
    {
      columns: [
        { span: 12, list: [left] },
        { span: 12, list: [right] }
      ]
    }
  )
const mobile = { ...needed, pattern: '^1[34578]\\d{9}$', maxlength: 11 }
const identity = { ...needed, pattern: '^\\d{17}[\\dXx]$', maxlength: 18 }

interface FormSeed {
  id: string
  name: string
  tableId: string
  tableName: string
  list: Widget[]
  logic?: { id: string; action: string; fields: string[]; expression: string }[]
  labelWidth?: number
}

const forms: FormSeed[] = [
  {
    id: 'form1',
    name: '信息公开申请登记表',
    tableId: 'table1',
    tableName: 'gov_info_apply',
    labelWidth: 130,
    list: [
      widget('text', '填写说明', '', {
        defaultValue: '本表用于当面或来函申请政府信息公开的登记，受理之日起 20 个工作日内答复。'
      }),
      divider('申请人信息'),
      widget('radio', '申请人类型', 'applicant_type', {
        ...needed,
        ...choices('公民', '法人或其他组织'),
        defaultValue: '公民'
      }),
      pair(
        widget('input', '姓名', 'applicant_name', { maxlength: 50 }),
        widget('input', '身份证号码', 'id_number', { pattern: identity.pattern, maxlength: 18 })
      ),
      pair(
        widget('input', '单位名称', 'organ_name', { maxlength: 100 }),
        widget('input', '统一社会信用代码', 'credit_code', { pattern: '^[0-9A-Z]{18}$', maxlength: 18 })
      ),
      pair(widget('input', '联系电话', 'phone', mobile), widget('input', '电子邮箱', 'email', { dataType: 'email' })),
      widget('input', '通信地址', 'address', { ...needed, maxlength: 200 }),
      divider('申请内容'),
      widget('textarea', '所需信息的描述', 'content', {
        ...needed,
        placeholder: '请写明名称、文号或便于查询的其他特征'
      }),
      widget('textarea', '所需信息的用途', 'purpose', { maxlength: 300 }),
      pair(
        widget('select', '信息的提供方式', 'provide_way', { ...needed, ...choices('纸质', '电子邮件', '光盘') }),
        widget('checkbox', '获取方式', 'receive_way', choices('邮寄', '网上获取', '自行领取'))
      ),
      widget('fileupload', '身份证明材料', 'proof', { tip: '身份证或营业执照的扫描件，每个不超过 200 MB' })
    ],
    logic: [
      { id: 'rule1', action: 'show', fields: ['applicant_name', 'id_number'], expression: "applicant_type == '公民'" },
      {
        id: 'rule2',
        action: 'show',
        fields: ['organ_name', 'credit_code'],
        expression: "applicant_type == '法人或其他组织'"
      },
      { id: 'rule3', action: 'require', fields: ['email'], expression: "provide_way == '电子邮件'" }
    ]
  },
  {
    id: 'form2',
    name: '网上信访登记表',
    tableId: 'table2',
    tableName: 'gov_petition',
    list: [
      pair(
        widget('input', '姓名', 'petitioner', { ...needed, maxlength: 50 }),
        widget('input', '身份证号码', 'id_number', identity)
      ),
      pair(
        widget('input', '手机号码', 'phone', mobile),
        widget('select', '所在区县', 'district', { ...needed, ...choices('临江区', '青溪县', '其他') })
      ),
      widget('radio', '信访目的', 'purpose', { ...needed, ...choices('意见建议', '揭发控告', '求决', '申诉', '咨询') }),
      widget('select', '问题类别', 'category', {
        ...needed,
        ...choices('城乡建设', '劳动和社会保障', '教育', '卫生健康', '环境保护', '其他')
      }),
      widget('input', '标题', 'title', { ...needed, maxlength: 60, showWordLimit: true }),
      widget('textarea', '主要内容', 'content', {
        ...needed,
        maxlength: 2000,
        placeholder: '时间、地点、涉及的人和单位、经过和诉求'
      }),
      pair(widget('date', '发生日期', 'happen_date'), widget('switch', '是否匿名公开', 'is_anonymous')),
      widget('switch', '是否曾向其他部门反映', 'has_reported'),
      widget('textarea', '反映的部门和处理结果', 'report_result', { maxlength: 500 }),
      widget('fileupload', '附件', 'annex')
    ],
    logic: [{ id: 'rule1', action: 'show', fields: ['report_result'], expression: 'has_reported' }]
  },
  {
    id: 'form3',
    name: '请休假申请表',
    tableId: 'table3',
    tableName: 'oa_leave',
    list: [
      pair(
        widget('input', '申请人', 'applicant', { ...needed, maxlength: 20 }),
        widget('select', '所在部门', 'depart', {
          ...needed,
          ...choices('办公室', '发展规划科', '信息管理科', '政策法规科')
        })
      ),
      pair(
        widget('select', '假别', 'leave_type', {
          ...needed,
          ...choices('年休假', '事假', '病假', '婚假', '产假', '丧假')
        }),
        widget('number', '请假天数', 'days', { ...needed, defaultValue: 1, min: 0.5, max: 98, step: 0.5 })
      ),
      pair(widget('date', '开始日期', 'start_date', needed), widget('date', '结束日期', 'end_date', needed)),
      widget('textarea', '事由', 'reason', { ...needed, maxlength: 200 }),
      widget('fileupload', '医院证明', 'certificate', { tip: '病假须附医院证明' }),
      widget(
        'table',
        '工作交接',
        'handover',
        {},
        {
          tableColumns: [
            widget('input', '交接事项', 'item', { ...needed, maxlength: 100 }),
            widget('input', '接手人', 'receiver', { ...needed, maxlength: 20 }),
            widget('date', '完成日期', 'due_date')
          ]
        }
      ),
      widget('switch', '离开本市', 'leaves_city'),
      widget('input', '去往地点', 'destination', { maxlength: 60 })
    ],
    logic: [
      { id: 'rule1', action: 'show', fields: ['certificate'], expression: "leave_type == '病假'" },
      { id: 'rule2', action: 'require', fields: ['certificate'], expression: "leave_type == '病假'" },
      { id: 'rule3', action: 'show', fields: ['destination'], expression: 'leaves_city' }
    ]
  }
]

const documentOf = ({ list, logic, labelWidth = 104, tableName }: FormSeed) => ({
  list,
  config: {
    layout: 'horizontal',
    size: 'small',
    labelPosition: 'right',
    labelWidth,
    ui: 'Element',
    tableName,
    customClass: '',
    ...(logic && { logic })
  }
})

/** Returns the demo forms of a sub-site. */
const formRows = (subsiteId: string): DesignRow[] =>
  forms.map((form, index) => {
    const jsonStr = JSON.stringify(documentOf(form))
    const time = new Date(Date.now() - (index + 1) * 86_400_000 * 3)
    return {
      id: form.id,
      subsiteId,
      name: form.name,
      code: `form_${form.tableName}`,
      tableId: form.tableId,
      jsonStr,
      fieldCount: readDesign(jsonStr),
      createBy: 'u1',
      createByName: '系统管理员',
      createTime: time,
      updateByName: '系统管理员',
      updateTime: time
    }
  })

const tableRows: TableRow[] = [
  { id: 'table1', tableName: 'gov_info_apply', tableTxt: '信息公开申请', sortNo: 1 },
  { id: 'table2', tableName: 'gov_petition', tableTxt: '网上信访', sortNo: 2 },
  { id: 'table3', tableName: 'oa_leave', tableTxt: '请休假', sortNo: 3 }
]

type Described = [name: string, title: string, show: string, length: number, type?: string]

const described: Record<string, Described[]> = {
  table1: [
    ['applicant_type', '申请人类型', 'radio', 20],
    ['applicant_name', '姓名', 'text', 50],
    ['id_number', '身份证号码', 'text', 18],
    ['organ_name', '单位名称', 'text', 100],
    ['credit_code', '统一社会信用代码', 'text', 18],
    ['phone', '联系电话', 'text', 20],
    ['email', '电子邮箱', 'text', 60],
    ['address', '通信地址', 'text', 200],
    ['content', '所需信息的描述', 'textarea', 0, 'Text'],
    ['purpose', '所需信息的用途', 'textarea', 300],
    ['provide_way', '信息的提供方式', 'list', 20],
    ['receive_way', '获取方式', 'checkbox', 60],
    ['proof', '身份证明材料', 'file', 1000],
    ['accept_date', '受理日期', 'date', 0, 'Date']
  ],
  table2: [
    ['petitioner', '姓名', 'text', 50],
    ['id_number', '身份证号码', 'text', 18],
    ['phone', '手机号码', 'text', 11],
    ['district', '所在区县', 'list', 20],
    ['purpose', '信访目的', 'radio', 20],
    ['category', '问题类别', 'list', 30],
    ['title', '标题', 'text', 60],
    ['content', '主要内容', 'textarea', 0, 'Text'],
    ['happen_date', '发生日期', 'date', 0, 'Date'],
    ['is_anonymous', '是否匿名公开', 'switch', 1],
    ['has_reported', '是否曾向其他部门反映', 'switch', 1],
    ['report_result', '反映的部门和处理结果', 'textarea', 500],
    ['annex', '附件', 'file', 1000]
  ],
  table3: [
    ['applicant', '申请人', 'text', 20],
    ['depart', '所在部门', 'list', 40],
    ['leave_type', '假别', 'list', 20],
    ['days', '请假天数', 'text', 5, 'double'],
    ['start_date', '开始日期', 'date', 0, 'Date'],
    ['end_date', '结束日期', 'date', 0, 'Date'],
    ['reason', '事由', 'textarea', 200],
    ['certificate', '医院证明', 'file', 1000],
    ['handover', '工作交接', 'textarea', 0, 'Text'],
    ['leaves_city', '离开本市', 'switch', 1],
    ['destination', '去往地点', 'text', 60]
  ]
}

const fieldRows: FieldRow[] = Object.entries(described).flatMap(([tableId, fields]) =>
  fields.map(([dbFieldName, dbFieldTxt, fieldShowType, dbLength, dbType = 'string'], index) => ({
    id: `${tableId}-${index + 1}`,
    tableId,
    dbFieldName,
    dbFieldTxt,
    dbType,
    fieldShowType,
    dbLength,
    sortNo: index + 1
  }))
)

export const seedForms = async (tx: Transaction) => {
  await tx.insert(formTables).values(tableRows)
  await tx.insert(formFields).values(fieldRows)
  await tx.insert(formDesigns).values(formRows('1'))
}
