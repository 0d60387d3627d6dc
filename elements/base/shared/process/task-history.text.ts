import { texts } from '../../core/locale.ts'

const units: Record<string, string> = { 天: 'd', 小时: 'h', 分钟: 'min', 秒: 's', 不到: 'less than' }
/** Translates durations, which the platform sends in Chinese. */
const inEnglish = (duration: string): string => duration.replace(/天|小时|分钟|秒|不到/g, word => units[word]!)

export const taskHistoryText = texts(
  {
    history: '办理过程',
    states: { open: '待签收', claimed: '办理中', done: '已办', cancelled: '已取消' },
    mine: '待办理',
    took: (duration: string) => `用时 ${duration}`,
    waits: (duration: string) => `已等待 ${duration}`,
    candidates: (names: string) => `候选人：${names}`,
    nobody: '无人可办，请转给他人',
    kinds: { '1': '', '2': '退回', '3': '不同意', '4': '转办', '5': '已撤回', '6': '跳转' }
  },
  {
    history: 'History',
    states: { open: 'To be claimed', claimed: 'In progress', done: 'Done', cancelled: 'Cancelled' },
    mine: 'To do',
    took: (duration: string) => `took ${inEnglish(duration)}`,
    waits: (duration: string) => `waiting ${inEnglish(duration)}`,
    candidates: (names: string) => `Can be claimed by ${names}`,
    nobody: 'No one can do this task. Reassign it.',
    kinds: { '1': '', '2': 'Sent back', '3': 'Rejected', '4': 'Reassigned', '5': 'Taken back', '6': 'Skipped' }
  }
)
