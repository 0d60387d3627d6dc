import { texts } from '../../../base/core/language/locale.ts'

export const articlePushesText = texts(
  {
    label: '推送到其他站点',
    states: { waiting: '等待接收', accepted: '已接收', refused: '已退回' },
    by: (name: string, time: string) => `${name}，${time.slice(0, 16)}`,
    refused: (reason: string) => `已退回：${reason}`
  },
  {
    label: 'Pushed to other sites',
    states: { waiting: 'Waiting', accepted: 'Accepted', refused: 'Refused' },
    by: (name: string, time: string) => `${name}, ${time.slice(0, 16)}`,
    refused: (reason: string) => `Refused: ${reason}`
  }
)
