import {
  departmentSheet,
  departmentTypes,
  type Department,
  type DepartmentDraft
} from '../../../../elements/base/contract/department.ts'
import type { Database, Transaction } from '../../database/open.ts'
import { departments } from '../../database/tables/accounts.ts'
import { holds, type Caller } from '../../access/caller.ts'
import type { KnownRecord } from '../../http/crud/crud-noun.ts'
import { registerSheet } from '../../http/crud/crud-sheet.ts'
import { writesOf } from '../../http/crud/crud-writes.ts'
import { Text } from '../../kernel/fields.ts'
import { forbidden, Refusal } from '../../kernel/refusal.ts'
import { lock } from '../../rows/kept.ts'
import type { Platform } from '../../http/platform.ts'
import { departmentFields, departmentNoun } from './department-calls.ts'
import { keptDepartments, readDepartment } from './departments.ts'

/** Limit of rows per sheet, because each department is placed separately. */
const mostDepartments = 5000

/** Department as a row of a sheet, identified by its path. */
interface Line extends Omit<DepartmentDraft, 'parentId' | 'departName' | 'leaderId'> {
  /** Names from the top down, separated by `/`. */
  path: string
}

const { parentId: _parentId, departName: _departName, leaderId: _leaderId, ...others } = departmentFields
const fields = { path: Text(600, 1, '机构路径'), ...others }
const names = Object.keys(fields) as (keyof Line)[]
const blank: Line = {
  ...{ path: '', departNameEn: '', departNameAbbr: '', orgType: departmentTypes[1], mobile: '', fax: '' },
  ...{ address: '', description: '', memo: '' }
}

const partsOf = (path: string) =>
  path
    .split('/')
    .map(part => part.trim())
    .filter(Boolean)
const pathOf = (path: string) => partsOf(path).join('/')
const above = (path: string) => partsOf(path).slice(0, -1).join('/')

interface Placed extends Line {
  id: string
  orgCode: string
}

/** Returns all departments with their paths, parents first. */
const readPlaced = async (tx: Database | Transaction): Promise<Placed[]> => {
  const rows = await tx.select().from(departments)
  const order = rows.sort((one, other) => (one.orgCode < other.orgCode ? -1 : 1))
  const paths = new Map<string, string>()
  return order.map(row => {
    const parent = paths.get(row.parentId)
    const path = parent ? `${parent}/${row.departName}` : row.departName
    paths.set(row.id, path)
    const { id, orgCode, orgType, departNameEn, departNameAbbr, mobile, fax, address, description, memo } = row
    return { id, orgCode, path, orgType, departNameEn, departNameAbbr, mobile, fax, address, description, memo }
  })
}

/** Cache of ids by path for an import. Without it, a sheet of thousands would read the tree for each row. */
const idsByPath = new WeakMap<Transaction, Promise<Map<string, string>>>()
const idsOf = (tx: Transaction) => {
  const found = idsByPath.get(tx) ?? readPlaced(tx).then(placed => new Map(placed.map(({ path, id }) => [path, id])))
  idsByPath.set(tx, found)
  return found
}

/** Registers export and import of departments, with their paths as keys. */
export const registerDepartmentSheet = (platform: Platform) => {
  const writes = writesOf(departmentNoun)

  const known = async (tx: Transaction, _caller: Caller, keys: string[]) => {
    if (keys.length > mostDepartments) throw new Refusal(`一次最多导入 ${mostDepartments} 个部门，请分成几个文件`)
    const placed = new Map((await readPlaced(tx)).map(one => [one.path, one]))
    const found = new Map<string, KnownRecord>()
    for (const key of keys) {
      const one = placed.get(pathOf(key))
      if (one) found.set(key, { ...one, path: key })
    }
    return found
  }

  registerSheet<typeof departments, Placed, Line, object, Department>(platform, {
    ...keptDepartments,
    calls: {},
    rights: departmentNoun.rights,
    nameOf: ({ departName }) => departName,
    read: (tx, _caller, id) => readDepartment(tx, id),
    query: {},
    async list(database) {
      const records = await readPlaced(database)
      return { records, total: records.length, size: records.length, current: 1, pages: 1 }
    },
    draft: {
      fields,
      keep: () => {
        throw new Error('departments are written by their own sheet')
      }
    },
    sheet: {
      calls: departmentSheet,
      rights: { export: 'system:depart:export', import: 'system:depart:importExcel' },
      key: 'path',
      names,
      blank,
      also: { 机构编码: 'orgCode' },
      own: {
        known,
        async look(tx, caller, rows) {
          const paths = new Set((await readPlaced(tx)).map(({ path }) => path))
          return rows.map(({ values, before }) => {
            const problems: Record<string, string> = {}
            const path = pathOf(values.path)
            const parent = above(path)
            if (parent && !paths.has(parent)) problems.path = `没有上级部门“${parent}”，请把它放在前面的行`
            if (partsOf(path).some(name => name.length > 100)) problems.path = '名称最多 100 个字'
            if (before && !holds(caller, 'system:depart:edit')) problems.path = '已存在，您没有修改部门的权限'
            if (!before && !holds(caller, 'system:depart:add')) problems.path = '不存在，您没有新建部门的权限'
            paths.add(path)
            return problems
          })
        },
        async add(tx, { path, ...line }, caller) {
          if (!holds(caller, 'system:depart:add')) throw forbidden(platform.rights['system:depart:add'])
          const ids = await idsOf(tx)
          const parentId = ids.get(above(pathOf(path))) ?? ''
          const departName = partsOf(path).at(-1) ?? ''
          const { id, operation } = await writes.add(tx, { ...line, parentId, departName, leaderId: '' }, caller)
          ids.set(pathOf(path), id)
          return { operation }
        },
        async edit(tx, { id }, { path: _path, ...line }, caller) {
          if (!holds(caller, 'system:depart:edit')) throw forbidden(platform.rights['system:depart:edit'])
          const row = await lock(tx, keptDepartments, caller, id)
          const before = await readDepartment(tx, id)
          const { parentId, departName, leaderId } = before
          const { operation } = await writes.edit(tx, row, before, { ...line, parentId, departName, leaderId }, caller)
          return { operation }
        }
      }
    }
  })
}
