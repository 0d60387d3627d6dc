import type { UpdateCycle } from '../../base/contract/column.ts'
import type { CardState, FooterMark, SiteIndicator } from '../../base/contract/site-check.ts'
import { texts } from '../../base/core/language/locale.ts'

export type CheckView = 'all' | 'cards' | 'red'

export const siteCheckText = texts(
  {
    ...{ signedOut: '未登录，请先登录后查看网站检查', loading: '正在检查', title: '网站检查', again: '重新检查' },
    asOf: (time: string) =>
      `检查时间 ${time}。按已公开的内容计算；未设置更新周期的栏目只检查是否空白。供自查，不代替上级检查。`,
    ...{ print: '打印', view: '显示', site: '站点', back: '返回全部站点' },
    views: { all: '全部站点', cards: '有黄牌或红牌', red: '有红牌' } as Record<CheckView, string>,
    states: { ok: '正常', yellow: '黄牌', red: '红牌' } as Record<CardState, string>,
    counts: (red: string, yellow: string, all: string) => `${all} 个站点，${red} 个有红牌，${yellow} 个有黄牌`,
    ...{ noSites: '没有可检查的站点', noSitesHint: '模板站和已停用的站点不检查' },
    ...{ noMatch: '没有符合条件的站点', notChecked: '这个站点不检查：已停用、已删除，或不在您的站点中' },
    more: (count: string) => `显示其余 ${count} 个站点`,
    ...{ indicators: '检查项', indicator: '检查项', state: '状态', figure: '情况', limits: '标准', remedy: '处理办法' },
    levels: { veto: '单项否决', deduct: '扣分' } as Record<SiteIndicator['level'], string>,
    ...{ days: (count: string) => `${count} 天`, items: (count: string) => `${count} 个`, never: '没有公开的文章' },
    overDays: (count: string) => `超过 ${count} 天`,
    fromItems: (count: string) => `${count} 个及以上`,
    limit: (state: string, from: string, own: string) => `${state}：${from}${own}`,
    own: '（本平台设置）',
    marks: {
      ...{ party: '党政机关网站标识', siteCode: '网站标识码', icp: 'ICP 备案号', police: '公安备案号' }
    } as Record<FooterMark, string>,
    remedies: {
      home: '在首页展示的栏目发布新内容',
      news: '在下列栏目发布新内容',
      stale: '在下列栏目发布新内容；不再更新的栏目，把更新周期改为“一次性/不更新”或不在网站上显示',
      blank: '在下列栏目发布内容，或不在网站上显示这些栏目',
      overdue: '尽快答复逾期的申请',
      waiting: '尽快答复收到最久的申请',
      marks: '补全页脚；网站标识码和备案号在站点列表中填写',
      links: '修正或停用不能访问的链接'
    } as Record<SiteIndicator['id'], string>,
    open: '去处理',
    columnsTitle: '需要处理的栏目',
    noColumns: '没有超期或空白的栏目',
    ...{ column: '栏目', person: '责任人', cycle: '更新周期', last: '最后发布', over: '超期', none: '未指定' },
    gone: (name: string) => `${name}（已停用，请更换）`,
    ...{ blank: '空白', neverPublished: '从未发布', settings: '栏目设置', articles: '文章' },
    settingsOf: (path: string) => `栏目设置：${path}`,
    articlesOf: (path: string) => `文章：${path}`,
    most: (count: string, total: string) => `只列出超期最久的 ${count} 个，共 ${total} 个；导出的表格有全部`,
    cycles: {
      ...{ '': '未设置', '0': '一次性/不更新', '1': '每天', '14': '2周', '30': '1个月', '90': '3个月' },
      ...{ '180': '6个月', '365': '1年' }
    } as Record<UpdateCycle, string>
  },
  {
    ...{ signedOut: 'Sign in to see the site check', loading: 'Checking', title: 'Site check', again: 'Check again' },
    asOf: (time: string) =>
      `Checked at ${time} by public content. Columns without a cycle are only checked for being blank. For self-assessment; it replaces no inspection.`,
    ...{ print: 'Print', view: 'Show', site: 'Site', back: 'All sites' },
    views: { all: 'All sites', cards: 'With a card', red: 'With a red card' } as Record<CheckView, string>,
    states: { ok: 'OK', yellow: 'Yellow', red: 'Red' } as Record<CardState, string>,
    counts: (red: string, yellow: string, all: string) => `${all} sites, ${red} with red, ${yellow} with yellow cards`,
    ...{ noSites: 'No sites to check', noSitesHint: 'Template sites and closed sites are not checked' },
    noMatch: 'No matching sites',
    notChecked: 'This site is not checked: it is closed, deleted, or none of your sites',
    more: (count: string) => `Show ${count} more sites`,
    ...{ indicators: 'Indicators', indicator: 'Indicator', state: 'State', figure: 'Found', limits: 'Limits' },
    remedy: 'What to do',
    levels: { veto: 'Veto', deduct: 'Deduction' } as Record<SiteIndicator['level'], string>,
    ...{ days: (count: string) => `${count} days`, items: (count: string) => count, never: 'No public articles' },
    overDays: (count: string) => `more than ${count} days`,
    fromItems: (count: string) => `${count} or more`,
    limit: (state: string, from: string, own: string) => `${state}: ${from}${own}`,
    own: ' (setting of this platform)',
    marks: {
      ...{
        party: 'Government website mark',
        siteCode: 'Identification code',
        icp: 'ICP number',
        police: 'Police number'
      }
    } as Record<FooterMark, string>,
    remedies: {
      home: 'Publish in columns that the home page shows',
      news: 'Publish in the columns below',
      stale: 'Publish in the columns below. Set finished columns to “Once, no updates” or hide them',
      blank: 'Publish in the columns below, or hide them',
      overdue: 'Answer the overdue applications',
      waiting: 'Answer the oldest applications',
      marks: 'Complete the footer. The list of sites has the codes and numbers',
      links: 'Correct or stop the broken links'
    } as Record<SiteIndicator['id'], string>,
    open: 'Go there',
    columnsTitle: 'Columns that need attention',
    noColumns: 'No column is stale or blank',
    ...{ column: 'Column', person: 'Responsible', cycle: 'Cycle', last: 'Last article', over: 'Late', none: 'Not set' },
    gone: (name: string) => `${name} (account closed, choose another)`,
    ...{ blank: 'Blank', neverPublished: 'Never', settings: 'Settings', articles: 'Articles' },
    settingsOf: (path: string) => `Settings: ${path}`,
    articlesOf: (path: string) => `Articles: ${path}`,
    most: (count: string, total: string) => `Shows the ${count} latest of ${total}. The export has all`,
    cycles: {
      ...{ '': 'Not set', '0': 'Once, no updates', '1': 'Every day', '14': '2 weeks', '30': '1 month' },
      ...{ '90': '3 months', '180': '6 months', '365': '1 year' }
    } as Record<UpdateCycle, string>
  }
)

export type CheckWords = (typeof siteCheckText)['zh-CN']
