import type { Transaction } from '../../database/open.ts'
import { departments } from '../../database/tables/accounts.ts'

/** Type of the units among the departments: the organisations of the platform. */
const unit = { orgType: '1' } as const

/** Department of the administrator. */
const firstDepartment = { ...unit, id: 'd1', parentId: '', departName: '市政府办公室', orgCode: 'A01', sortNo: 1 }

const others = [
  { ...unit, id: 'd2', parentId: 'd1', departName: '市发展和改革委员会', orgCode: 'A01A01', sortNo: 1 },
  { ...unit, id: 'd3', parentId: 'd1', departName: '市教育局', orgCode: 'A01A02', sortNo: 2 },
  { ...unit, id: 'd4', parentId: 'd1', departName: '市卫生健康委员会', orgCode: 'A01A03', sortNo: 3 },
  { ...unit, id: 'd5', parentId: 'd1', departName: '临江区人民政府办公室', orgCode: 'A01A04', sortNo: 4 },
  { ...unit, id: 'd6', parentId: 'd1', departName: '青溪县人民政府办公室', orgCode: 'A01A05', sortNo: 5 }
]

/** Departments below those, with their responsible person. */
const below = [
  { ...unit, id: 'd7', parentId: 'd1', departName: '市数据局', orgCode: 'A01A06', sortNo: 6, leaderId: 'u12' },
  { ...unit, id: 'd8', parentId: 'd1', departName: '市政务服务中心', orgCode: 'A01A07', sortNo: 7, leaderId: 'u15' },
  { id: 'd9', parentId: 'd2', departName: '办公室', orgCode: 'A01A01A01', sortNo: 1, leaderId: 'u6' },
  { id: 'd10', parentId: 'd2', departName: '发展规划科', orgCode: 'A01A01A02', sortNo: 2, leaderId: 'u7' },
  { id: 'd11', parentId: 'd2', departName: '价格管理科', orgCode: 'A01A01A03', sortNo: 3, leaderId: '' },
  { id: 'd12', parentId: 'd3', departName: '基础教育科', orgCode: 'A01A02A01', sortNo: 1, leaderId: 'u8' },
  { id: 'd13', parentId: 'd3', departName: '职业教育与成人教育科', orgCode: 'A01A02A02', sortNo: 2, leaderId: '' },
  { id: 'd14', parentId: 'd4', departName: '疾病预防控制科', orgCode: 'A01A03A01', sortNo: 1, leaderId: 'u10' },
  { id: 'd15', parentId: 'd4', departName: '基层卫生健康科', orgCode: 'A01A03A02', sortNo: 2, leaderId: 'u11' },
  { id: 'd16', parentId: 'd5', departName: '区政务公开科', orgCode: 'A01A04A01', sortNo: 1, leaderId: 'u18' },
  { id: 'd17', parentId: 'd5', departName: '区融媒体中心', orgCode: 'A01A04A02', sortNo: 2, leaderId: 'u20' },
  { id: 'd18', parentId: 'd6', departName: '县信息中心', orgCode: 'A01A05A01', sortNo: 1, leaderId: 'u23' },
  { id: 'd19', parentId: 'd7', departName: '网站运行科', orgCode: 'A01A06A01', sortNo: 1, leaderId: 'u13' }
]

export const seedFirstDepartment = (tx: Transaction) => tx.insert(departments).values(firstDepartment)
export const seedDepartments = (tx: Transaction) => tx.insert(departments).values([...others, ...below])
