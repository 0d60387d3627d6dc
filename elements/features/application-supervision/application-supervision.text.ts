import { texts } from '../../base/core/language/locale.ts'

export const supervisionText = texts(
  {
    ...{ signedOut: '未登录，请先登录后查看办理督办', loading: '正在统计', sites: '范围', allSites: '全部站点' },
    figures: '总体情况',
    ...{
      open: '在办',
      near: '将到期',
      overdue: '超期',
      ended: '近一年办结',
      late: '其中超期办结',
      median: '中位工作日'
    },
    ...{ enteredLate: '有补录', enteredLateHint: '有步骤在办理日期之后才录入；补录办结的，按录入日期计算是否超期' },
    nearHint: '剩余 5 个工作日以内',
    ...{ departments: '各部门办理情况', bySites: '各站点办理情况', department: '部门', site: '站点', nobody: '未分派' },
    bar: (name: string, open: string, overdue: string) => `${name}：在办 ${open} 件，超期 ${overdue} 件`,
    ...{ overdueList: '超期的申请', noOverdue: '没有超期的申请', nothing: '没有在办或近一年办结的申请' },
    over: (days: string) => `逾期 ${days} 个工作日`,
    due: (day: string) => `应于 ${day} 前答复`,
    most: (count: number) => `只列出超期最久的 ${count} 件`,
    ...{ answers: '当前站点申请表的填写情况', field: '字段', filled: '已填写', choices: '选择' },
    sum: (sum: string) => `合计 ${sum}`,
    listTitle: '依申请公开'
  },
  {
    ...{ signedOut: 'Sign in to supervise applications', loading: 'Counting…', sites: 'Sites', allSites: 'All sites' },
    figures: 'Overall',
    ...{
      open: 'In progress',
      near: 'Due soon',
      overdue: 'Overdue',
      ended: 'Closed in the last year',
      late: 'Closed late'
    },
    ...{ median: 'Median working days', nearHint: '5 working days or less' },
    ...{
      departments: 'By department',
      bySites: 'By site',
      department: 'Department',
      site: 'Site',
      nobody: 'Unassigned'
    },
    ...{
      enteredLate: 'Entered late',
      enteredLateHint: 'With a step entered after its day. An end that was entered late is late by the day of its entry'
    },
    bar: (name: string, open: string, overdue: string) => `${name}: ${open} in progress, ${overdue} overdue`,
    ...{
      overdueList: 'Overdue',
      noOverdue: 'Nothing is overdue',
      nothing: 'Nothing in progress, nothing closed in the last year'
    },
    over: (days: string) => `${days} working days late`,
    due: (day: string) => `Due ${day}`,
    most: (count: number) => `Shows the ${count} longest overdue`,
    ...{
      answers: 'Answers to the own form of the current site',
      field: 'Field',
      filled: 'Filled in',
      choices: 'Choices'
    },
    sum: (sum: string) => `Sum ${sum}`,
    listTitle: 'Applications'
  }
)
