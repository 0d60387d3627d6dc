import type { Transaction } from '../../database/open.ts'
import { categories } from '../../database/tables/categories.ts'
import { codeAfter } from '../../rows/tree-codes.ts'

type Branch = [name: string, below?: Branch[]]

/** Themes and genres by which Chinese governments classify publications. */
const usual: Branch[] = [
  [
    '主题分类',
    [
      ['国务院组织机构'],
      ['综合政务', [['政务公开'], ['政务督查'], ['应急管理'], ['电子政务'], ['文秘工作'], ['保密工作'], ['信访']]],
      ['国民经济管理、国有资产监管', [['宏观经济'], ['经济体制改革'], ['国有资产监管'], ['统计'], ['物价']]],
      ['财政、金融、审计', [['财政'], ['税务'], ['银行'], ['证券'], ['保险'], ['审计']]],
      ['国土资源、能源', [['土地'], ['矿产'], ['水资源'], ['海洋'], ['煤炭'], ['电力']]],
      ['农业、林业、水利', [['农业、畜牧业、渔业'], ['林业'], ['水利、水务']]],
      ['城乡建设、环境保护', [['城市规划'], ['节能与资源综合利用'], ['环境监测、保护与治理']]],
      ['科技、教育', [['科技'], ['教育'], ['知识产权']]],
      ['卫生、体育', [['卫生'], ['医药管理'], ['体育']]],
      ['劳动、人事、监察', [['劳动就业'], ['社会保障'], ['人事工作'], ['监察']]]
    ]
  ],
  [
    '体裁分类',
    [
      ['命令'],
      ['决定'],
      ['公告'],
      ['通告'],
      ['通知'],
      ['通报'],
      ['议案'],
      ['报告'],
      ['请示'],
      ['批复'],
      ['意见'],
      ['函'],
      ['会议纪要']
    ]
  ],
  [
    '服务对象分类',
    [
      ['个人', [['生育收养'], ['户籍办理'], ['就业创业'], ['社会保障']]],
      ['企业', [['设立变更'], ['准营准办'], ['纳税缴费']]]
    ]
  ]
]

const by = { createByName: '系统管理员', updateByName: '系统管理员' }

export const seedCategories = async (tx: Transaction) => {
  const rows: (typeof categories.$inferInsert)[] = []
  const place = (branches: Branch[], parentId: string, above: string) => {
    let last: string | undefined
    for (const [at, [name, below = []]] of branches.entries()) {
      last = codeAfter(last)
      const code = `${above}${last}`
      const id = `category-${code}`
      rows.push({ id, parentId, name, code, sortNo: at + 1, ...by })
      place(below, id, code)
    }
  }
  place(usual, '', '')
  await tx.insert(categories).values(rows)
}
