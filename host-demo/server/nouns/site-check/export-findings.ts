import Type from 'typebox'
import {
  siteCheckSheet,
  siteIndicators,
  stateOfIndicator,
  type CardState,
  type CheckedSite,
  type FooterMark,
  type SiteIndicator
} from '../../../../elements/base/contract/site-check.ts'
import type { Platform } from '../../http/platform.ts'
import { registerExport } from '../../http/crud/export-list.ts'
import { Id, titled } from '../../kernel/fields.ts'
import { inRules, requireSubsite } from '../../rows/scope.ts'
import { cycleWords } from '../column/column-fields.ts'
import { keptColumns } from '../column/columns.ts'
import { readColumns, readSites } from './read-check.ts'

const states: Readonly<Record<CardState, string>> = { ok: '正常', yellow: '黄牌', red: '红牌' }
const marks: Readonly<Record<FooterMark, string>> = {
  ...{ party: '党政机关网站标识', siteCode: '网站标识码', icp: 'ICP 备案号', police: '公安备案号' }
}

/** Row of the sheet: an indicator of a site, or a column. */
interface Finding {
  site: string
  what: string
  level: string
  state: string
  figure: string
  column: string
  person: string
  cycle: string
  last: string
  over: string
  source: string
}

const blank = { column: '', person: '', cycle: '', last: '', over: '' }

/** Returns what was found for an indicator, in words. */
const figureOf = ({ id, unit, value }: SiteIndicator, { facts }: CheckedSite) => {
  if (id === 'home' && facts.idleDays === null) return '没有公开的文章'
  if (id === 'marks') return facts.missingMarks.map(mark => marks[mark]).join('、')
  return `${value(facts)} ${unit === 'days' ? '天' : '个'}`
}

/** Registers the export of the findings: the indicators of each site, then its columns. */
export const registerFindings = (platform: Platform) =>
  registerExport<Finding, { subsiteId?: string }>(platform, {
    path: siteCheckSheet.exportXls,
    title: '网站检查',
    right: 'cms:sitecheck:export',
    listRight: 'cms:sitecheck:list',
    query: { subsiteId: Type.Optional(titled('站点', Id)) },
    async list(database, caller, { subsiteId }) {
      const ids = subsiteId ? [requireSubsite(caller, subsiteId)] : caller.subsiteIds
      const [sites, columns] = await Promise.all([
        readSites(database, ids),
        readColumns(database, ids, inRules(keptColumns.scope, caller))
      ])
      const bySite = Map.groupBy(columns, column => column.subsiteId)
      const records = sites.flatMap((site): Finding[] => [
        ...siteIndicators.map(indicator => ({
          ...{ site: site.subsiteName, what: indicator.name[0], figure: figureOf(indicator, site), ...blank },
          level: indicator.level === 'veto' ? '单项否决' : '扣分',
          state: states[stateOfIndicator(indicator, site.facts)],
          source: indicator.source[0]
        })),
        ...(bySite.get(site.subsiteId) ?? []).map(column => ({
          ...{ site: site.subsiteName, level: '', state: '', figure: '', source: '', column: column.path },
          what: column.finding === 'stale' ? '栏目超过更新周期' : '空白栏目',
          person: column.isResponsibleGone ? `${column.responsibleName}（已停用）` : column.responsibleName,
          cycle: column.updateCycle ? cycleWords[column.updateCycle] : '未设置',
          last: column.lastTime,
          over: column.finding === 'stale' ? String(column.daysOver) : ''
        }))
      ])
      return { records, total: records.length, size: records.length, current: 1, pages: 1 }
    },
    columns: [
      ['站点', row => row.site],
      ['检查项', row => row.what],
      ['级别', row => row.level],
      ['状态', row => row.state],
      ['情况', row => row.figure],
      ['栏目', row => row.column],
      ['责任人', row => row.person],
      ['更新周期', row => row.cycle],
      ['最后发布', row => row.last],
      ['超期天数', row => row.over],
      ['依据', row => row.source]
    ]
  })
