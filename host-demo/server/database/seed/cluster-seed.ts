import type { SiteType } from '../../../../elements/contract/subsite.ts'

/** Groups, and the sites in them. */
export const groups = [
  { id: 'g1', name: '市级部门网站' },
  { id: 'g2', name: '区县政府网站' },
  { id: 'g3', name: '专题与公开平台' }
]

export interface SiteSeed {
  id: string
  name: string
  /** How the site's own texts call its office. */
  office: string
  groupId: string
  depId: string
  siteType: SiteType
}

export const sites: SiteSeed[] = [
  { id: '1', name: '临江市人民政府门户网站', office: '市政府', groupId: '', depId: 'd1', siteType: 'generalsite' },
  {
    id: '2',
    name: '市发展和改革委员会',
    office: '市发展改革委',
    groupId: 'g1',
    depId: 'd2',
    siteType: 'affiliatedsite'
  },
  { id: '3', name: '市教育局', office: '市教育局', groupId: 'g1', depId: 'd3', siteType: 'affiliatedsite' },
  { id: '4', name: '市卫生健康委员会', office: '市卫生健康委', groupId: 'g1', depId: 'd4', siteType: 'generalsite' },
  { id: '5', name: '部门网站模板站', office: '市政府办公室', groupId: 'g1', depId: 'd1', siteType: 'templatesite' },
  { id: '6', name: '临江区人民政府', office: '区政府', groupId: 'g2', depId: 'd5', siteType: 'generalsite' },
  { id: '7', name: '青溪县人民政府', office: '县政府', groupId: 'g2', depId: 'd6', siteType: 'generalsite' },
  { id: '8', name: '优化营商环境专题', office: '市营商环境办', groupId: 'g3', depId: 'd2', siteType: 'virtualsite' },
  { id: '9', name: '省政务信息同步站', office: '市政府办公室', groupId: 'g3', depId: 'd1', siteType: 'synSite' },
  { id: '16', name: '政府信息公开平台', office: '市政府', groupId: 'g3', depId: 'd1', siteType: 'generalsite' }
]

export const departmentRows = [
  { id: 'd1', parentId: '', departName: '市政府办公室', orgCode: 'A01', sortNo: 1 },
  { id: 'd2', parentId: 'd1', departName: '市发展和改革委员会', orgCode: 'A01A01', sortNo: 1 },
  { id: 'd3', parentId: 'd1', departName: '市教育局', orgCode: 'A01A02', sortNo: 2 },
  { id: 'd4', parentId: 'd1', departName: '市卫生健康委员会', orgCode: 'A01A03', sortNo: 3 },
  { id: 'd5', parentId: 'd1', departName: '临江区人民政府办公室', orgCode: 'A01A04', sortNo: 4 },
  { id: 'd6', parentId: 'd1', departName: '青溪县人民政府办公室', orgCode: 'A01A05', sortNo: 5 }
]

const writing = ['cms:article:list', 'cms:article:add', 'cms:article:edit', 'cms:article:submit', 'cms:upload:add']
const reviewing = ['cms:article:return', 'cms:article:publish', 'cms:article:withdraw', 'cms:article:delete']
const formWork = ['cms:form:list', 'cms:form:add', 'cms:form:edit', 'cms:form:delete']
const columnWork = ['cms:newsclass:add', 'cms:newsclass:edit', 'cms:newsclass:move', 'cms:newsclass:delete']

export const roleSeeds = [
  { id: 'r1', roleCode: 'editor', roleName: '采编员', actions: writing },
  { id: 'r2', roleCode: 'reviewer', roleName: '审核员', actions: [...writing, ...reviewing, 'cms:form:list'] },
  {
    id: 'r3',
    roleCode: 'column-manager',
    roleName: '栏目管理员',
    actions: ['cms:article:list', ...columnWork, ...formWork, 'cms:element:list']
  },
  {
    id: 'r4',
    roleCode: 'disclosure',
    roleName: '信息公开专员',
    actions: [...writing, ...reviewing, 'cms:apply:list', 'cms:disclosure:list', 'cms:disclosure:column', ...columnWork]
  },
  { id: 'r5', roleCode: 'basic', roleName: '基本角色', actions: [] }
]

export const userSeeds = [
  {
    id: 'u2',
    username: 'lihua',
    realname: '李华',
    phone: '13800010002',
    departId: 'd1',
    roles: ['r1'],
    sites: ['1', '2', '3']
  },
  {
    id: 'u3',
    username: 'wangmin',
    realname: '王敏',
    phone: '13800010003',
    departId: 'd1',
    roles: ['r2'],
    sites: ['1', '2', '3', '4', '6']
  },
  {
    id: 'u4',
    username: 'zhaolei',
    realname: '赵磊',
    phone: '13800010004',
    departId: 'd2',
    roles: ['r3'],
    sites: ['1', '2', '5', '8']
  },
  {
    id: 'u5',
    username: 'chenjing',
    realname: '陈静',
    phone: '13800010005',
    departId: 'd4',
    roles: ['r4'],
    sites: ['4', '16']
  }
]
