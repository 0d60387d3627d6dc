// Initial forms of the portals.

let serial = 0
const field = (type, name, model, options = {}, more = {}) => ({
  type,
  name,
  model,
  key: `1795000000000_${++serial}`,
  options,
  rules: options.required ? [{ required: true, message: `${name}必须填写` }] : [],
  ...more
})
const choices = (...words) => words.map(word => ({ value: word, label: word }))
const config = { layout: 'horizontal', size: 'small', labelPosition: 'right', labelWidth: 104, customClass: '' }

export const letter = {
  id: 'letter',
  name: '群众来信登记',
  document: {
    list: [
      field('input', '姓名', 'name', { required: true, width: '100%', maxlength: 30 }),
      field(
        'input',
        '手机号码',
        'phone',
        { required: true, width: '100%', pattern: '^1[3-9]\\d{9}$', maxlength: 11 },
        {
          rules: [
            { required: true, message: '手机号码必须填写' },
            { pattern: '^1[3-9]\\d{9}$', message: '手机号码格式不匹配' }
          ]
        }
      ),
      field('select', '所在街道', 'street', {
        remote: true,
        remoteFunc: 'func_streets',
        props: { value: 'value', label: 'label' },
        clearable: true,
        width: '100%'
      }),
      field('radio', '来信类别', 'kind', {
        inline: true,
        options: choices('咨询', '建议', '投诉'),
        defaultValue: '咨询'
      }),
      field('textarea', '来信内容', 'content', { required: true, width: '100%', maxlength: 500, showWordLimit: true })
    ],
    config: { ...config, ui: 'Element' }
  }
}

export const visit = {
  id: 'visit',
  name: '家长开放日报名',
  document: {
    list: [
      field('input', '家长姓名', 'parent', { required: true, width: '100%' }),
      field('input', '学生姓名', 'pupil', { required: true, width: '100%' }),
      field('number', '到场人数', 'people', { defaultValue: 1, min: 1, max: 3, step: 1 }),
      field('checkbox', '想了解', 'topics', {
        inline: true,
        options: choices('课程', '食堂', '社团', '住宿'),
        defaultValue: []
      }),
      field('switch', '需要停车', 'parks', { defaultValue: false }),
      field('input', '车牌号', 'plate', { width: '100%' })
    ],
    config: {
      ...config,
      ui: 'Element',
      logic: [{ id: 'rule1', action: 'show', fields: ['plate'], expression: 'parks' }]
    }
  }
}

export const booking = {
  id: 'booking',
  name: '业务预约',
  document: {
    list: [
      field('input', '预约人', 'person', { required: true, width: '100%' }),
      field('select', '办理业务', 'business', {
        required: true,
        options: choices('提取', '贷款', '转移', '缴存'),
        clearable: true,
        width: '100%'
      }),
      field('date', '预约日期', 'day', {
        type: 'date',
        format: 'yyyy-MM-dd',
        required: true,
        editable: true,
        clearable: true
      }),
      field('textarea', '备注', 'note', { width: '100%', maxlength: 200 })
    ],
    config: { ...config, ui: 'Ant Design' }
  }
}
