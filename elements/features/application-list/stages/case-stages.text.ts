import { texts } from '../../../base/core/language/locale.ts'

export const caseStagesText = texts(
  {
    ...{ title: '各环节用时', close: '关闭', loading: '正在统计', empty: '这件申请没有办理记录，无法统计' },
    note: '按办理记录统计的工作日，起始当日不计。征求意见和缴费的法定期限自对方收到之日起算，超过时请核对收到日期。',
    ...{ stage: '环节', used: '已用', limit: '期限', noLimit: '无单独期限', now: '进行中', over: '超过期限' },
    limits: {
      registering: '7 个工作日内告知补正（《政府信息公开条例》第三十条）',
      asking: '15 个工作日（《政府信息公开条例》第三十二条、第三十四条）',
      paying: '20 个工作日（国办函〔2020〕109号）'
    },
    days: (days: number) => `${days} 个工作日`
  },
  {
    ...{ title: 'Time by stage', close: 'Close', loading: 'Counting…' },
    empty: 'This application has no entries to count',
    note: 'Working days by the entries, without the first day. Terms of consultation and payment begin when the other party receives the letter: check that day if a limit is exceeded.',
    ...{ stage: 'Stage', used: 'Used', limit: 'Limit', noLimit: 'No limit of its own', now: 'Now', over: 'Exceeded' },
    limits: {
      registering: '7 working days to request a correction (article 30)',
      asking: '15 working days (articles 32 and 34)',
      paying: '20 working days (国办函〔2020〕109号)'
    },
    days: (days: number) => `${days} working days`
  }
)
