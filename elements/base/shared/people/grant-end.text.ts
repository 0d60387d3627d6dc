import { texts } from '../../core/language/locale.ts'

export const grantEndText = texts(
  {
    title: (what: string, name: string) => `“${name}”的“${what}”有效到哪天？`,
    day: '到期日',
    dayNote: '当天结束前有效，次日零时起自动收回；留空为无期限。',
    until: (day: string) => `有效至 ${day}`,
    change: '设置到期日',
    changeOf: (name: string) => `设置${name}的到期日`,
    done: '到期日已保存',
    save: '保存',
    cancel: '取消'
  },
  {
    title: (what: string, name: string) => `Last day of “${what}” for “${name}”`,
    day: 'Last day',
    dayNote: 'Counts through that day, and ends by itself at midnight. Leave it empty for no limit.',
    until: (day: string) => `until ${day}`,
    change: 'Set last day',
    changeOf: (name: string) => `Set the last day of ${name}`,
    done: 'Last day saved',
    save: 'Save',
    cancel: 'Cancel'
  }
)
