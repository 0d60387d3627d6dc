import type { UpdateCycle } from '../../../../elements/base/contract/column.ts'
import type { ContentKind } from '../../../../elements/base/contract/content-kind.ts'
import { disclosureSubsiteId, applyNodeKey } from '../../../../elements/base/contract/menu.ts'
import type { Transaction } from '../../database/open.ts'
import { columns } from '../../database/tables/content.ts'
import { policyModelId } from '../model/model-references.ts'
import { articleReviewId } from '../process/definition/review-seed.ts'
import { sites, type SiteSeed } from '../subsite/subsite-seed.ts'

export type ColumnRow = typeof columns.$inferInsert
/** Topic of the column's demo texts. */
export type Topic =
  | ('news' | 'notice' | 'policy' | 'reading' | 'people' | 'plan' | 'money' | 'service')
  // Contents of kinds.
  | ('consultation' | 'interview')

/** Cycles by topic: news every two weeks, notices and policies every six months, as the inspection of websites wants. */
const cycles: Readonly<Record<Topic, UpdateCycle>> = {
  ...({ news: '14', notice: '180', policy: '180', reading: '180', consultation: '90', interview: '90' } as const),
  ...({ people: '365', plan: '365', money: '365', service: '365' } as const)
}

interface ColumnSeed {
  name: string
  code: string
  /** Absent if the column contains columns instead of articles. */
  topic?: Topic
  icon?: string
  /** Kind of its contents. */
  kind?: ContentKind
  /** Id that the contract defines. */
  id?: string
  /** End of the id, so that the ids of other columns stay as they were. */
  number?: string
  children?: ColumnSeed[]
}

/** End of the ids of the columns for trainings. */
export const trainingNumber = '900'

const governmentColumns: ColumnSeed[] = [
  {
    name: '要闻动态',
    code: 'yaowen',
    children: [
      { name: '临江要闻', code: 'ljyw', topic: 'news' },
      { name: '部门动态', code: 'bmdt', topic: 'news' },
      {
        name: '区县动态',
        code: 'qxdt',
        children: [
          { name: '临江区', code: 'ljq', topic: 'news' },
          { name: '青溪县', code: 'qxx', topic: 'news' }
        ]
      }
    ]
  },
  { name: '通知公告', code: 'tzgg', topic: 'notice' },
  {
    name: '政策文件',
    code: 'zcwj',
    children: [
      { name: '规范性文件', code: 'gfxwj', topic: 'policy' },
      { name: '其他文件', code: 'qtwj', topic: 'policy' },
      {
        name: '政策解读',
        code: 'zcjd',
        children: [
          { name: '文字解读', code: 'wzjd', topic: 'reading' },
          { name: '图解政策', code: 'tjzc', topic: 'reading' }
        ]
      }
    ]
  },
  {
    name: '政务公开',
    code: 'zwgk',
    children: [
      { name: '领导之窗', code: 'ldzc', kind: 'lead' },
      { name: '人事信息', code: 'rsxx', topic: 'people' },
      { name: '规划计划', code: 'ghjh', topic: 'plan' },
      {
        name: '财政资金',
        code: 'czzj',
        children: [
          { name: '部门预算', code: 'bmys', topic: 'money' },
          { name: '部门决算', code: 'bmjs', topic: 'money' }
        ]
      }
    ]
  },
  {
    name: '政民互动',
    code: 'zmhd',
    children: [
      { name: '意见征集', code: 'yjzj', kind: 'opinions', topic: 'consultation' },
      { name: '在线访谈', code: 'zxft', kind: 'interview', topic: 'interview' },
      { name: '教育培训', code: 'jypx', kind: 'trained', number: trainingNumber }
    ]
  },
  { name: '办事服务', code: 'bsfw', topic: 'service' }
]

const officeColumns: ColumnSeed[] = [
  { name: '工作动态', code: 'gzdt', topic: 'news' },
  { name: '通知公告', code: 'tzgg', topic: 'notice' },
  {
    name: '政策法规',
    code: 'zcfg',
    children: [
      { name: '政策文件', code: 'zcwj', topic: 'policy' },
      { name: '政策解读', code: 'zcjd', topic: 'reading' }
    ]
  },
  {
    name: '信息公开',
    code: 'xxgk',
    children: [
      { name: '机构职能', code: 'jgzn', kind: 'functions' },
      { name: '人事信息', code: 'rsxx', topic: 'people' },
      { name: '预算决算', code: 'ysjs', topic: 'money' }
    ]
  },
  { name: '办事指南', code: 'bszn', topic: 'service' }
]

const disclosureColumns: ColumnSeed[] = [
  { name: '公开指南', code: 'gkzn', topic: 'service' },
  { name: '公开制度', code: 'gkzd', topic: 'policy' },
  {
    name: '法定主动公开内容',
    code: 'fdzdgk',
    children: [
      { name: '机构信息', code: 'jgxx' },
      { name: '行政规范性文件', code: 'xzgfxwj', topic: 'policy' },
      { name: '规划信息', code: 'ghxx', topic: 'plan' },
      {
        name: '财政信息',
        code: 'czxx',
        children: [
          { name: '财政预算', code: 'czys', topic: 'money' },
          { name: '财政决算', code: 'czjs', topic: 'money' }
        ]
      }
    ]
  },
  { name: '政府信息公开年报', code: 'gknb', topic: 'plan' },
  { name: '依申请公开', code: 'ysqgk', id: applyNodeKey }
]

const seedsOf = (site: SiteSeed) => {
  if (site.id === disclosureSubsiteId) return disclosureColumns
  return site.siteType === 'generalsite' && site.id !== '4' ? governmentColumns : officeColumns
}

export interface SeededColumn {
  row: ColumnRow
  topic?: Topic
}

/** Returns the columns of a site, parents first. Generated ids count from `<site>001`. */
export const columnsOf = (site: SiteSeed): SeededColumn[] => {
  let serial = 0
  const grow = (seeds: ColumnSeed[], parentId: string): SeededColumn[] =>
    seeds.flatMap(({ name, code, topic, kind, icon = '', id, number, children = [] }, index) => {
      const own = id ?? `${site.id}${number ?? String(++serial).padStart(3, '0')}`
      const row: ColumnRow = {
        id: own,
        subsiteId: site.id,
        parentId,
        name,
        code,
        icon,
        publishArt: topic || kind ? 'Y' : 'N',
        modelId: kind ? `model-${kind}` : topic === 'policy' ? policyModelId : '',
        // A single column with a review process, as an example.
        processId: site.id === '1' && code === 'zxft' ? articleReviewId : '',
        menuCategory: site.id === disclosureSubsiteId ? '2' : '1',
        updateCycle: topic ? cycles[topic] : '',
        sortNo: index + 1
      }
      return [{ row, topic }, ...grow(children, own)]
    })
  return grow(seedsOf(site), '')
}

export const seedColumns = (tx: Transaction) =>
  tx.insert(columns).values(sites.flatMap(site => columnsOf(site).map(({ row }) => row)))
