import { texts } from '../../base/core/language/locale.ts'

export const supervisionText = texts(
  {
    ...{ signedOut: '未登录，请先登录后查看办理督办', loading: '正在统计', sites: '范围', allSites: '全部站点' },
    figures: '总体情况',
    ...{ open: '在办', near: '将到期', overdue: '超期', ended: '近一年办结', late: '其中超期办结', median: '中位天数' },
    nearHint: '剩余 5 个工作日以内',
    ...{ departments: '各部门办理情况', bySites: '各站点办理情况', department: '部门', site: '站点', nobody: '未分派' },
    bar: (name: string, open: string, overdue: string) => `${name}：在办 ${open} 件，超期 ${overdue} 件`,
    ...{ overdueList: '超期的申请', noOverdue: '没有超期的申请', nothing: '没有在办或近一年办结的申请' },
    over: (days: string) => `超期 ${days} 天`,
    due: (day: string) => `应于 ${day} 前答复`,
    most: (count: number) => `只列出超期最久的 ${count} 件`,
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
    ...{ median: 'Median days', nearHint: '5 working days or less' },
    ...{
      departments: 'By department',
      bySites: 'By site',
      department: 'Department',
      site: 'Site',
      nobody: 'Unassigned'
    },
    bar: (name: string, open: string, overdue: string) => `${name}: ${open} in progress, ${overdue} overdue`,
    ...{
      overdueList: 'Overdue',
      noOverdue: 'Nothing is overdue',
      nothing: 'Nothing in progress, nothing closed in the last year'
    },
    over: (days: string) => `${days} days overdue`,
    due: (day: string) => `Due ${day}`,
    most: (count: number) => `Shows the ${count} longest overdue`,
    listTitle: 'Applications'
  }
)
