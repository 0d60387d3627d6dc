import type { Transaction } from '../../database/open.ts'
import { links, linkTypes } from '../../database/tables/links.ts'

const by = { createByName: '系统管理员', updateByName: '系统管理员' }

const types: (Pick<typeof linkTypes.$inferInsert, 'subsiteId' | 'name' | 'code' | 'style' | 'isShared'> & {
  links: [name: string, url: string][]
})[] = [
  {
    ...{ subsiteId: '1', name: '政府网站', code: 'gov', style: 'select', isShared: 'Y' },
    links: [
      ['中国政府网', 'https://www.gov.cn/'],
      ['国家政务服务平台', 'https://gjzwfw.www.gov.cn/'],
      ['国家发展和改革委员会', 'https://www.ndrc.gov.cn/'],
      ['教育部', 'http://www.moe.gov.cn/'],
      ['国家卫生健康委员会', 'http://www.nhc.gov.cn/']
    ]
  },
  {
    ...{ subsiteId: '1', name: '市级部门', code: 'departments', style: 'text', isShared: 'N' },
    links: [
      ['市教育局', 'https://jyj.linjiang.gov.cn/'],
      ['市卫生健康委员会', 'https://wjw.linjiang.gov.cn/'],
      ['临江区人民政府', 'https://www.linjiangqu.gov.cn/'],
      ['青溪县人民政府', 'https://www.qingxi.gov.cn/']
    ]
  },
  {
    ...{ subsiteId: '3', name: '教育网站', code: 'education', style: 'text', isShared: 'N' },
    links: [['中国教育考试网', 'https://www.neea.edu.cn/']]
  }
]

/** Inserts the links of the demo's sites. */
export const seedLinks = async (tx: Transaction) => {
  await tx
    .insert(linkTypes)
    .values(
      types.map(({ links: _links, ...type }, at) => ({ id: `link-type${at + 1}`, ...type, sortNo: at + 1, ...by }))
    )
  await tx.insert(links).values(
    types.flatMap(({ subsiteId, code, links: named }, type) =>
      named.map(([name, url], at) => ({
        ...{ id: `link${type + 1}-${at + 1}`, subsiteId, typeCode: code, name, url },
        ...{ target: 'blank' as const, status: '1' as const, sortNo: at + 1, ...by }
      }))
    )
  )
}
