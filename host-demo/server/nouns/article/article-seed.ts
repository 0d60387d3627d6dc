import type { ArticleState } from '../../../../elements/base/contract/article.ts'
import type { Transaction } from '../../database/open.ts'
import { articles } from '../../database/tables/content.ts'
import { formatDay } from '../../kernel/clock.ts'
import { columnsOf, type SeededColumn, type Topic } from '../column/column-seed.ts'
import { sites, type SiteSeed } from '../subsite/subsite-seed.ts'
import { userSeeds } from '../user/user-seed.ts'
import { kindFields } from './draft/kind-seed.ts'
import { trainings } from './draft/training-seed.ts'
import { publish } from './publishing.ts'
import { notYet } from '../../kernel/dates.ts'

type ArticleRow = typeof articles.$inferInsert

/** Titles with placeholders: `{office}` is the site's office, `{year}` the current year. */
const titles: Record<Topic, string[]> = {
  news: [
    '{office}召开第三季度重点工作推进会',
    '全市数字政府建设现场会召开',
    '临江港二期工程主体完工',
    '{office}开展“走流程、解难题”专项行动',
    '我市新增三个省级专精特新产业园',
    '沿江绿道南段建成开放',
    '{office}调研基层政务服务中心',
    '秋粮收购工作全面展开'
  ],
  notice: [
    '关于公开征集{year}年民生实事项目的公告',
    '关于调整机关办公时间的通知',
    '{office}关于举办政策宣讲会的通知',
    '关于主城区部分道路交通管制的通告',
    '关于开展{year}年度专业技术资格评审的通知',
    '关于临江大桥检修期间车辆绕行的公告'
  ],
  policy: [
    '关于印发《临江市优化营商环境若干措施》的通知',
    '关于进一步加强政务数据共享管理的意见',
    '{office}关于印发{year}年工作要点的通知',
    '临江市城市更新管理办法',
    '关于促进个体工商户高质量发展的实施意见'
  ],
  reading: [
    '一图读懂《临江市优化营商环境若干措施》',
    '《临江市城市更新管理办法》政策解读',
    '{office}负责人就个体工商户扶持政策答记者问',
    '惠企资金如何“免申即享”'
  ],
  people: [
    '关于张志远等同志职务任免的通知',
    '{office}{year}年公开招聘工作人员公示',
    '{year}年度考核优秀等次人员名单公示'
  ],
  plan: [
    '临江市国民经济和社会发展{year}年计划',
    '临江市“十五五”数字政府建设规划（征求意见稿）',
    '{office}{year}年政府信息公开工作年度报告'
  ],
  money: ['{office}{year}年部门预算公开', '{office}{year}年“三公”经费预算说明', '{office}部门决算公开说明'],
  consultation: [
    '{year}年民生实事项目公开征集',
    '临江市居住区停车管理问卷调查',
    '关于《临江市城市更新实施细则》的意见征集',
    '临江市公交线网优化方案意见征集',
    '临江市“十五五”规划建言献策',
    '{office}政务服务满意度调查'
  ],
  interview: [
    '优化营商环境：市发展改革委负责人在线访谈',
    '办好家门口的学校：市教育局负责人在线访谈',
    '守护群众健康：市卫生健康委负责人在线访谈',
    '“一网通办”进行时：市政务服务中心在线访谈'
  ],
  service: ['居住证办理指南', '企业开办“一网通办”流程说明', '不动产登记预约服务指南', '{office}窗口服务时间与联系方式']
}

const leads: Record<Topic, string> = {
  news: '近日，{office}围绕年度重点任务，组织有关部门和单位集中推进各项工作落实，取得阶段性成效。',
  notice: '为做好相关工作，保障公众知情权和参与权，现将有关事项通知如下。',
  policy: '各县（区）人民政府，市直各部门、各直属机构：经市政府同意，现将有关要求印发给你们，请认真贯彻执行。',
  reading: '为便于社会公众准确理解文件精神，现就制定背景、主要内容和适用范围解读如下。',
  people: '根据干部人事管理有关规定，经研究决定，现将有关事项予以公布，公示期为五个工作日。',
  plan: '本文件依据国家和省有关部署，结合临江实际编制，明确了目标任务、重点工程和保障措施。',
  money: '根据《中华人民共和国预算法》和预算公开有关要求，现将有关收支情况公开如下。',
  consultation: '为广泛听取社会各界意见，现面向公众公开征集意见和建议，欢迎在截止时间前通过本页面提交。',
  interview: '本期访谈邀请有关部门负责人与网友在线交流，欢迎在提问截止前留言。',
  service: '为方便企业群众办事，现将办理条件、所需材料、办理流程和咨询方式说明如下。'
}

const bodies = [
  '会议指出，要坚持问题导向，把企业和群众的获得感作为衡量工作的标准，逐项明确责任单位和完成时限，做到件件有着落、事事有回音。',
  '各单位要加强协同配合，打通数据壁垒，推动更多事项“一次办成”，并通过政府门户网站及时公开进展情况，主动接受社会监督。',
  '下一步，将建立月调度、季通报机制，对进展缓慢的事项重点督办，确保全年目标任务按期完成。'
]

const items = [
  '提高认识，压实主体责任，主要负责同志亲自抓。',
  '细化措施，列出任务清单、时间表和责任人。',
  '加强宣传解读，及时回应社会关切。'
]

const fill = (text: string, office: string, year: number) =>
  text.replaceAll('{office}', office).replaceAll('{year}', String(year))

const table = (year: number) =>
  `<table><tbody><tr><th>项目</th><th>${year - 1} 年（万元）</th><th>${year} 年（万元）</th></tr>` +
  '<tr><td>基本支出</td><td>1,286.40</td><td>1,302.15</td></tr>' +
  '<tr><td>项目支出</td><td>864.00</td><td>798.50</td></tr></tbody></table>'

const bodyOf = (topic: Topic, office: string, year: number) =>
  [
    `<p>${fill(leads[topic], office, year)}</p>`,
    `<h2>一、总体情况</h2><p>${bodies[0]}</p>`,
    topic === 'money'
      ? table(year)
      : `<h2>二、主要任务</h2><ol>${items.map(item => `<li><p>${item}</p></li>`).join('')}</ol>`,
    `<p>${bodies[1]}</p><p>${bodies[2]}</p>`,
    `<p style="text-align:right">${office}</p>`
  ].join('')

/** Mostly published, as on a real site; the rest is work in progress. */
const states: ArticleState[] = [
  ...['published', 'published', 'draft', 'published', 'submitted', 'published', 'published', 'returned', 'published'],
  ...['published', 'submitted', 'withdrawn', 'published', 'draft', 'published']
] as ArticleState[]

const hour = 3_600_000
const day = 24 * hour

/** Returns the users that may write in the site, and the administrator. */
const writersOf = (site: SiteSeed) => [
  ...userSeeds.filter(({ roles, sites }) => sites.includes(site.id) && roles.some(role => role !== 'r3')),
  { id: 'u1', realname: '系统管理员' }
]

/** Returns a moment of a working day in Beijing some days ago, never in the future. */
const workingTime = (daysAgo: number, number: number) => {
  const midnight = Math.floor((Date.now() + 8 * hour) / day) * day - 8 * hour
  const time = midnight - daysAgo * day + (8 + (number % 10)) * hour + ((number * 13) % 60) * 60_000
  return new Date(time > Date.now() ? time - day : time)
}

/** Returns the fields of the model for official documents. */
const policyFields = ({ office }: SiteSeed, index: number, year: number, time: Date) => ({
  ...{ docNumber: `临政发〔${year}〕${index + 11}号`, issuer: office, writtenDate: formatDay(time) },
  ...{ validity: index === 3 ? 'amended' : 'valid', effectiveDate: formatDay(new Date(time.getTime() + 30 * day)) }
})

/**
 * Returns the articles of a site, spread over the last five months. `first` is the number of articles of earlier sites.
 */
const articlesOf = (site: SiteSeed, columns: SeededColumn[], first: number): ArticleRow[] => {
  const year = new Date().getFullYear()
  let serial = first
  const writers = writersOf(site)
  return columns.flatMap(({ row, topic }) => {
    if (!topic) return []
    const isMainSite = site.id === '1'
    return titles[topic].slice(0, isMainSite ? 8 : 2 + (serial % 2)).map((title, index) => {
      const number = serial++
      const state = states[number % states.length] ?? 'draft'
      // Shifted each round, so that every writer has articles in every state.
      const writer = writers[(number + Math.floor(number / states.length)) % writers.length]
      // Work in progress is recent, published articles are older.
      const isSettled = state === 'published' || state === 'withdrawn'
      const time = workingTime(isSettled ? (number * 17) % 150 : (number * 7) % 5, number)
      const isPublic = state === 'published' || (state === 'draft' && number % 4 === 0)
      return {
        id: String(100_000 + number),
        subsiteId: site.id,
        newsClassId: row.id,
        title: fill(title, site.office, year),
        author: ['综合科', '新闻科', '政策法规科', '办公室'][number % 4],
        source: site.name,
        summary: fill(leads[topic], site.office, year).slice(0, 80),
        keywords: row.name,
        content: bodyOf(topic, site.office, year),
        modelFields:
          topic === 'policy' ? policyFields(site, index, year, time) : kindFields(topic, { ...site, index, time }),
        state: isPublic && !isSettled ? 'changed' : state,
        isPublic,
        isTop: index === 0 && number % 11 === 0,
        returnReason: state === 'returned' ? '请补充数据来源，并核对会议日期后重新提交。' : '',
        publishDate: isPublic ? time : notYet,
        createBy: writer?.id ?? 'u1',
        createByName: writer?.realname ?? '',
        updateByName: writer?.realname ?? '',
        saveByName: writer?.realname ?? '',
        createTime: time,
        updateTime: time,
        saveTime: time
      }
    })
  })
}

export const seedArticles = async (tx: Transaction) => {
  const rows: ArticleRow[] = []
  for (const site of sites) rows.push(...articlesOf(site, columnsOf(site), rows.length))
  rows.push(...trainings())
  await tx.insert(articles).values(rows)
  await publish(
    tx,
    rows.filter(row => row.isPublic).map(row => row.id)
  )
}
