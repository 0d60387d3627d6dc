import { texts } from '../../core/language/locale.ts'

export const modelText = texts(
  {
    choose: '请选择',
    yes: '是',
    no: '否',
    alt: '替代文字：说给看不到图片的人',
    altOf: (label: string) => `${label}的替代文字`,
    pictureNeeds: ({ ratio, minWidth = 0, minHeight = 0 }: { ratio?: string; minWidth?: number; minHeight?: number }) =>
      [ratio && `比例 ${ratio}`, minWidth && `至少 ${minWidth}×${minHeight} 像素`].filter(Boolean).join('，'),
    isLead: '已关联领导之窗中的同名领导',
    findTitle: '输入标题查找',
    removeOf: (title: string) => `移除“${title}”`,
    cell: (label: string, row: number) => `第 ${row} 行${label}`,
    rowOf: (row: number) => `第 ${row} 行`,
    addRow: (label: string) => `添加${label}`,
    removeRow: (row: number) => `删除第 ${row} 行`,
    moveRow: (row: number) => `移动第 ${row} 行`,
    dragRow: '拖动排序，或按 Alt 加上下方向键',
    moreRows: (count: number) => `显示其余 ${count} 行`,
    noRows: '没有内容',
    tooMany: (most: number) => `最多 ${most} 行`,
    wrongCell: (row: number, label: string, problem: string) => `第 ${row} 行的${label}：${problem}`,
    missing: '没有填写',
    checks: {
      phone: '请填写手机号码或带区号的电话',
      email: '请填写邮箱地址',
      postcode: '请填写 6 位邮政编码',
      credit: '请核对 18 位统一社会信用代码，校验位不符',
      month: '请填写年月，如 1970-01'
    },
    required: (label: string) => `请填写${label}`,
    long: (most: number) => `不能超过 ${most} 个字`,
    forms: {
      text: '只能有一行',
      area: '格式不正确',
      number: '请填写数字，最多 6 位小数',
      date: '请填写日期，如 2026-01-31',
      link: '请填写以 http(s):// 或 / 开头的地址',
      choice: '请重新选择',
      choices: '请重新选择',
      flag: '请重新选择',
      datetime: '请填写日期和时间',
      picture: '请重新选择图片',
      files: '请重新选择文件',
      rich: '格式不正确',
      rows: '格式不正确',
      person: '请填写姓名',
      department: '请重新选择部门',
      relation: '请重新选择',
      computed: '由平台计算'
    }
  },
  {
    choose: 'Choose',
    yes: 'Yes',
    no: 'No',
    alt: 'Alternative text for people who cannot see the picture',
    altOf: (label: string) => `Alternative text of ${label}`,
    pictureNeeds: ({ ratio, minWidth = 0, minHeight = 0 }: { ratio?: string; minWidth?: number; minHeight?: number }) =>
      [ratio && `Ratio ${ratio}`, minWidth && `at least ${minWidth} × ${minHeight} pixels`].filter(Boolean).join(', '),
    isLead: 'Linked to the leader of this name',
    findTitle: 'Find by title',
    removeOf: (title: string) => `Remove “${title}”`,
    cell: (label: string, row: number) => `${label} in row ${row}`,
    rowOf: (row: number) => `Row ${row}`,
    addRow: (label: string) => `Add ${label}`,
    removeRow: (row: number) => `Delete row ${row}`,
    moveRow: (row: number) => `Move row ${row}`,
    dragRow: 'Drag to sort, or press Alt and an arrow key',
    moreRows: (count: number) => `Show ${count} more rows`,
    noRows: 'Nothing entered',
    tooMany: (most: number) => `Use up to ${most} rows`,
    wrongCell: (row: number, label: string, problem: string) => `${label} in row ${row}: ${problem}`,
    missing: 'missing',
    checks: {
      phone: 'Enter a mobile number, or a number with its area code',
      email: 'Enter an email address',
      postcode: 'Enter a postcode of 6 digits',
      credit: 'Check the code of 18 characters: its check character is wrong',
      month: 'Enter a month like 1970-01'
    },
    required: (label: string) => `Fill in ${label}`,
    long: (most: number) => `Use up to ${most} characters`,
    forms: {
      text: 'Enter a single line',
      area: 'Enter a valid text',
      number: 'Enter a number with up to 6 decimals',
      date: 'Enter a date like 2026-01-31',
      link: 'Enter an address that starts with http(s):// or /',
      choice: 'Choose again',
      choices: 'Choose again',
      flag: 'Choose again',
      datetime: 'Enter a date and a time',
      picture: 'Choose the picture again',
      files: 'Choose the files again',
      rich: 'Enter a valid text',
      rows: 'Enter valid rows',
      person: 'Enter a name',
      department: 'Choose the department again',
      relation: 'Choose again',
      computed: 'Computed by the platform'
    }
  }
)

export type ModelWords = (typeof modelText)['zh-CN']
