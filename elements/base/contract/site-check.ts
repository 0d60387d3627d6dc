import type { UpdateCycle } from './column.ts'
import { get } from './endpoint.ts'
import type { Words } from './noun-field.ts'

export const siteCheckRights = {
  'cms:sitecheck:list': '查看网站检查',
  'cms:sitecheck:export': '导出网站检查'
} as const

export const cardStates = ['ok', 'yellow', 'red'] as const
export type CardState = (typeof cardStates)[number]

/** Marks at the foot of the pages of a site. */
export const footerMarks = ['party', 'siteCode', 'icp', 'police'] as const
export type FooterMark = (typeof footerMarks)[number]

/** Counts of the check at a site. */
export interface SiteFacts {
  /** Days since the last public article of the site; null if there is none. */
  idleDays: number | null
  /** Columns with a cycle of up to 2 weeks and nothing new for 2 weeks, or of up to 6 months and nothing new for so long. */
  newsColumns: number
  /** Columns that exceed their update cycle. */
  staleColumns: number
  /** Shown columns for articles that have none in public. */
  blankColumns: number
  /** Applications for public information past their statutory term. */
  overdueApplications: number
  /** Days since the receipt of the oldest application with a running term; 0 for none. */
  waitingDays: number
  missingMarks: FooterMark[]
  /** Friendly links that failed their last check. */
  badLinks: number
}

/** Value from which a card applies: days more than `at`, or a count of at least `at`. */
interface Limit {
  at: number
  /** A setting of this platform that no document contains. */
  isOwn: boolean
}

export interface SiteIndicator {
  id: 'home' | 'news' | 'stale' | 'blank' | 'overdue' | 'waiting' | 'marks' | 'links'
  name: Words
  source: Words
  /** 单项否决 fails the whole check; 扣分 costs points. */
  level: 'veto' | 'deduct'
  unit: 'days' | 'count'
  yellow?: Limit
  red?: Limit
  value: (facts: SiteFacts) => number
}

const check = '《政府网站与政务新媒体检查指标》（国办秘函〔2019〕19号）'
const english = 'Inspection indicators 国办秘函〔2019〕19号'
const own = (at: number): Limit => ({ at, isOwn: true })
const legal = (at: number): Limit => ({ at, isOwn: false })

/** Indicators of the site check in the order of the document. Tests check each row. */
export const siteIndicators: readonly SiteIndicator[] = [
  {
    id: 'home',
    name: ['首页不更新', 'Home page not updated'],
    source: [`${check}单项否决“首页不更新”`, `${english}, veto “首页不更新”`],
    ...{ level: 'veto', unit: 'days', yellow: own(10), red: legal(14) },
    value: ({ idleDays }) => idleDays ?? Infinity
  },
  {
    id: 'news',
    name: ['动态要闻、通知公告、政策文件类栏目不更新', 'News and notice columns not updated'],
    source: [`${check}单项否决“栏目不更新”第1项`, `${english}, veto “栏目不更新” 1`],
    ...{ level: 'veto', unit: 'count', yellow: own(1), red: legal(5) },
    value: ({ newsColumns }) => newsColumns
  },
  {
    id: 'stale',
    name: ['应更新未更新的栏目', 'Columns over their update cycle'],
    source: [`${check}单项否决“栏目不更新”第2项`, `${english}, veto “栏目不更新” 2`],
    ...{ level: 'veto', unit: 'count', yellow: own(1), red: legal(10) },
    value: ({ staleColumns }) => staleColumns
  },
  {
    id: 'blank',
    name: ['空白栏目', 'Blank columns'],
    source: [`${check}单项否决“栏目不更新”第3项`, `${english}, veto “栏目不更新” 3`],
    ...{ level: 'veto', unit: 'count', yellow: own(1), red: legal(5) },
    value: ({ blankColumns }) => blankColumns
  },
  {
    id: 'overdue',
    name: ['依申请公开逾期未答复', 'Overdue applications for information'],
    source: ['《政府信息公开条例》（国务院令第711号）第三十三条', 'Regulation 国务院令第711号, Article 33'],
    ...{ level: 'deduct', unit: 'count', red: own(1) },
    value: ({ overdueApplications }) => overdueApplications
  },
  {
    id: 'waiting',
    name: ['依申请公开长期未答复', 'Applications unanswered for long'],
    source: [
      `${check}“互动回应差”：网民留言超过3个月未回应。依申请公开参照执行`,
      `${english}, “互动回应差”: messages unanswered for 3 months; applied to applications`
    ],
    ...{ level: 'deduct', unit: 'days', yellow: own(60), red: own(90) },
    value: ({ waitingDays }) => waitingDays
  },
  {
    id: 'marks',
    name: ['页脚标识缺失', 'Missing footer marks'],
    source: ['《政府网站发展指引》（国办发〔2017〕47号）底部功能区', 'Guidelines 国办发〔2017〕47号, foot of pages'],
    ...{ level: 'deduct', unit: 'count', yellow: own(1), red: own(4) },
    value: ({ missingMarks }) => missingMarks.length
  },
  {
    id: 'links',
    name: ['友情链接不可用', 'Broken friendly links'],
    source: [`${check}扣分指标“链接可用性”`, `${english}, deduction “链接可用性”`],
    ...{ level: 'deduct', unit: 'count', yellow: own(1) },
    value: ({ badLinks }) => badLinks
  }
]

/** Returns the state that the facts of a site yield for an indicator. */
export function stateOfIndicator({ unit, yellow, red, value }: SiteIndicator, facts: SiteFacts): CardState {
  const found = value(facts)
  const reaches = (limit: Limit | undefined): boolean =>
    limit !== undefined && (unit === 'days' ? found > limit.at : found >= limit.at)
  if (reaches(red)) return 'red'
  return reaches(yellow) ? 'yellow' : 'ok'
}

export interface CheckedSite {
  subsiteId: string
  subsiteName: string
  facts: SiteFacts
}

/** Column that exceeds its cycle or has nothing in public. */
export interface CheckedColumn {
  id: string
  /** Names from the top, separated by ` / `. */
  path: string
  finding: 'stale' | 'blank'
  /** Cycle that applies, perhaps from a parent. */
  updateCycle: UpdateCycle
  /** Time of the newest public article; '' for none. */
  lastTime: string
  /** Days more than the cycle; 0 for blank columns. */
  daysOver: number
  /** '' if no user answers for the column. */
  responsibleName: string
  /** The responsible user can no longer sign in. */
  isResponsibleGone: boolean
}

/** Limit of columns in a response. The export contains all. */
export const mostCheckedColumns = 500

/** ◆ Facts of the caller's sites by the clock of the database, in the order of the sites. */
export const siteCheck = get<{ asOf: string; sites: CheckedSite[] }>('/cms/sitecheck/list')
/** ◆ Columns of a site that need an article, those longest over their cycle first, and their number. */
export const siteCheckColumns = get<{ total: number; columns: CheckedColumn[] }, { subsiteId: string }>(
  '/cms/sitecheck/columns'
)
/** ◆ Findings as a spreadsheet; of one site with `subsiteId`. */
export const siteCheckSheet = { exportXls: '/cms/sitecheck/exportXls' }
