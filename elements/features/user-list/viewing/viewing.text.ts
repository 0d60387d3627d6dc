import { texts } from '../../../base/core/language/locale.ts'

export const viewingText = texts(
  {
    title: (name: string) => `以“${name}”的身份查看`,
    note: (minutes: number) =>
      `在新标签页中按此人看到的样子打开平台：站点、菜单、栏目、列表和按钮。只能查看，不能修改；${minutes} 分钟后自动结束。`,
    logged: '开始和结束会记入日志，此人在个人中心能看到是谁、何时、为什么查看。',
    hidden: '不显示此人的消息、待办、登录设备和其他本人事项，也不能导出。',
    reason: '查看原因',
    reasonHint: '例如：核对此人反映看不到的栏目',
    reasonShort: (least: number) => `请填写查看原因，至少 ${least} 个字`,
    go: '开始查看',
    blocked: '浏览器拦截了新标签页。',
    open: '打开',
    otherPage: '请在平台本身的页面中进行：此页面嵌在其他系统里。',
    opened: '已在新标签页中打开',
    close: '关闭'
  },
  {
    title: (name: string) => `View as ${name}`,
    note: (minutes: number) =>
      `Opens the platform in a new tab as this user sees it: sites, menu, columns, lists and buttons. You can look but not change anything. The view ends after ${minutes} minutes.`,
    logged: 'Start and end are logged. The user sees in their account who looked, when and why.',
    hidden:
      'Messages, tasks, devices and other private matters of the user are not shown, and nothing can be exported.',
    reason: 'Reason',
    reasonHint: 'For example: check a column that the user cannot see',
    reasonShort: (least: number) => `Enter a reason of at least ${least} characters`,
    go: 'Start viewing',
    blocked: 'The browser blocked the new tab.',
    open: 'Open',
    otherPage: 'This page is embedded in another system. Use the page of the platform itself.',
    opened: 'Opened in a new tab',
    close: 'Close'
  }
)
