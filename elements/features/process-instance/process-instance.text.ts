import { texts } from '../../base/core/language/locale.ts'

export const instanceText = texts(
  {
    signedOut: '未登录，请先登录后查看流程',
    none: '没有指定流程',
    loading: '正在加载',
    process: '流程',
    starter: '发起人',
    site: '站点',
    started: '发起时间',
    ended: '结束时间',
    operations: '流程操作',
    openArticle: '打开文章',
    tasks: '待办任务',
    waitsFor: '等待',
    nobody: '无人可办',
    since: '自',
    handle: '办理',
    urge: '催办',
    urgeTask: (name: string) => `催办“${name}”`,
    urgeFrom: (time: string) => `${time} 后可再次催办`,
    urged: (told: number, sent: number) =>
      sent > 0 ? `已催办，通知 ${told} 人，发出短信 ${sent} 条` : `已催办，通知 ${told} 人`,
    handleTask: (name: string) => `办理“${name}”`,
    taskOperation: (operation: string, name: string) => `${operation}“${name}”`,
    suspended: '流程已挂起，恢复后才能办理。'
  },
  {
    signedOut: 'Sign in to see the process',
    none: 'No process selected',
    loading: 'Loading',
    process: 'Process',
    starter: 'Started by',
    site: 'Site',
    started: 'Started',
    ended: 'Ended',
    operations: 'Operations',
    openArticle: 'Open article',
    tasks: 'Open tasks',
    waitsFor: 'Waits for',
    nobody: 'No one',
    since: 'since',
    handle: 'Handle',
    urge: 'Urge',
    urgeTask: (name: string) => `Urge “${name}”`,
    urgeFrom: (time: string) => `Can be urged again after ${time}`,
    urged: (told: number, sent: number) => `Urged: ${told} notified${sent > 0 ? `, ${sent} by text message` : ''}`,
    handleTask: (name: string) => `Handle “${name}”`,
    taskOperation: (operation: string, name: string) => `${operation} “${name}”`,
    suspended: 'The process is suspended. Tasks can be done after it is resumed.'
  }
)
