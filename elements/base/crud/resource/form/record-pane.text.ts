import { texts } from '../../../core/language/locale.ts'

export const recordPaneText = texts(
  {
    loading: '正在打开',
    before: '上一条',
    after: '下一条',
    close: '关闭',
    save: '保存',
    cancel: '取消',
    saved: '已保存',
    readOnly: '您可以查看，不能修改',
    updated: (name: string, time: string) => `${name} 于 ${time} 修改`,
    required: (label: string) => `请填写${label}`,
    range: (label: string, min: number, max: number) => `${label}应为 ${min} 到 ${max} 的整数`,
    conflict: '他人已修改'
  },
  {
    loading: 'Loading…',
    before: 'Previous',
    after: 'Next',
    close: 'Close',
    save: 'Save',
    cancel: 'Cancel',
    saved: 'Saved',
    readOnly: 'You have read-only access',
    updated: (name: string, time: string) => `Changed by ${name}, ${time}`,
    required: (label: string) => `${label} is required`,
    range: (label: string, min: number, max: number) => `${label} must be a whole number from ${min} to ${max}`,
    conflict: 'Another user changed this record'
  }
)
