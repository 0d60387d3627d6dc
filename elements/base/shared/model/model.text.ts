import { texts } from '../../core/language/locale.ts'

export const modelText = texts(
  {
    choose: '请选择',
    yes: '是',
    no: '否',
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
      flag: '请重新选择'
    }
  },
  {
    choose: 'Choose',
    yes: 'Yes',
    no: 'No',
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
      flag: 'Choose again'
    }
  }
)

export type ModelWords = (typeof modelText)['zh-CN']
