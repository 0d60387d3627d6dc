import type { Transaction } from '../../database/open.ts'
import { departments } from '../../database/tables/accounts.ts'

/** Of the administrator. */
export const firstDepartment = { id: 'd1', parentId: '', departName: '市政府办公室', orgCode: 'A01', sortNo: 1 }

const others = [
  { id: 'd2', parentId: 'd1', departName: '市发展和改革委员会', orgCode: 'A01A01', sortNo: 1 },
  { id: 'd3', parentId: 'd1', departName: '市教育局', orgCode: 'A01A02', sortNo: 2 },
  { id: 'd4', parentId: 'd1', departName: '市卫生健康委员会', orgCode: 'A01A03', sortNo: 3 },
  { id: 'd5', parentId: 'd1', departName: '临江区人民政府办公室', orgCode: 'A01A04', sortNo: 4 },
  { id: 'd6', parentId: 'd1', departName: '青溪县人民政府办公室', orgCode: 'A01A05', sortNo: 5 }
]

export const seedFirstDepartment = (tx: Transaction) => tx.insert(departments).values(firstDepartment)
export const seedDepartments = (tx: Transaction) => tx.insert(departments).values(others)
