import { withoutSpaces } from '../../../../elements/base/contract/checks.ts'
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
import { plainPath } from '../../http/crud/references.ts'
import { Text } from '../../kernel/fields.ts'
import { forbidden } from '../../kernel/refusal.ts'
import type { Operation } from '../../access/operations.ts'
import { lock } from '../../rows/kept.ts'
import { inDataRules } from '../../rows/scope.ts'
import type { Platform } from '../../http/platform.ts'
import { departmentFields, departmentNoun } from './department-calls.ts'
import { readPaths } from '../../rows/department-paths.ts'
import { removeDepartments } from './department-moves.ts'
import { keptDepartments, readDepartment } from './departments.ts'

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

const readNumber = (text: string) => ({ text: withoutSpaces(text) })

const separator = ' / '
const partsOf = (path: string) => path.split('/').map(part => part.trim())
const above = (path: string) => partsOf(path).slice(0, -1).join('/')

interface Placed extends Line {
  id: string
  orgCode: string
}

/** Returns all departments with their whole paths, parents first. */
const readPlaced = async (tx: Database | Transaction): Promise<Placed[]> =>
  (await readPaths(tx)).map(({ id, orgCode, names: path, ...row }) => {
    const { orgType, departNameEn, departNameAbbr, mobile, fax, address, description, memo } = row
    const whole = { orgType, departNameEn, departNameAbbr, mobile, fax, address, description, memo }
    return { id, orgCode, path: path.join(separator), ...whole }
  })

/** Cache of the departments of an import by normalised path and by code. */
const placedBy = new WeakMap<Transaction, Promise<Map<string, Placed>>>()
const readByPath = (tx: Transaction) => {
  const found = placedBy.get(tx) ?? readPlaced(tx).then(byPath)
  placedBy.set(tx, found)
  return found
}
const byPath = (placed: Placed[]) =>
  new Map(placed.flatMap(one => [[one.orgCode, one] as const, [plainPath(one.path), one] as const]))

/** Registers export and import of departments, with their paths as keys. A code names an existing department, too. */
export const registerDepartmentSheet = (platform: Platform) => {
  const writes = writesOf(departmentNoun)

  const known = async (tx: Transaction, _caller: Caller, keys: string[]) => {
    const placed = await readByPath(tx)
    const found = new Map<string, KnownRecord>()
    for (const key of keys) {
      const one = placed.get(plainPath(key))
      if (one) found.set(key, { ...one })
    }
    return found
  }

  const add = async (tx: Transaction, { path, ...line }: Line, caller: Caller, ids: Map<string, string>) => {
    if (!holds(caller, 'system:depart:add')) throw forbidden(platform.rights['system:depart:add'])
    const parentId = ids.get(above(plainPath(path))) ?? ''
    const departName = partsOf(path).at(-1) ?? ''
    const { id, operation } = await writes.add(tx, { ...line, parentId, departName, leaderId: '' }, caller)
    ids.set(plainPath(path), id)
    return operation
  }

  const edit = async (tx: Transaction, { id }: KnownRecord, { path: _path, ...line }: Line, caller: Caller) => {
    if (!holds(caller, 'system:depart:edit')) throw forbidden(platform.rights['system:depart:edit'])
    const row = await lock(tx, keptDepartments, caller, id)
    const before = await readDepartment(tx, id)
    const { parentId, departName, leaderId } = before
    const { operation } = await writes.edit(tx, row, before, { ...line, parentId, departName, leaderId }, caller)
    return operation
  }

  registerSheet<typeof departments, Placed, Line, object, Department>(platform, {
    ...keptDepartments,
    calls: {},
    rights: departmentNoun.rights,
    remove: removeDepartments,
    nameOf: ({ departName }) => departName,
    read: (tx, _caller, id) => readDepartment(tx, id),
    query: {},
    async list(database, caller) {
      const rules = inDataRules(keptDepartments.scope, caller)
      const seen = rules && (await database.select({ id: departments.id }).from(departments).where(rules))
      const ids = seen && new Set(seen.map(({ id }) => id))
      const records = (await readPlaced(database)).filter(({ id }) => ids?.has(id) ?? true)
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
      titles: { path: ['部门路径', '机构', '部门'], departNameAbbr: ['机构简称'], mobile: ['联系电话'] },
      also: { 机构编码: 'orgCode' },
      own: {
        known,
        async readers(tx) {
          const placed = await readByPath(tx)
          return {
            path: text => {
              const path = plainPath(text)
              return { text: placed.get(path)?.path ?? partsOf(path).join(separator) }
            },
            mobile: readNumber,
            fax: readNumber
          }
        },
        async look(tx, caller, rows) {
          const paths = new Set((await readByPath(tx)).keys())
          return rows.map(({ values, before }) => {
            const problems: Record<string, string> = {}
            const path = plainPath(values.path)
            const parent = above(path)
            if (parent && !before && !paths.has(parent))
              problems.path = `没有上级部门“${partsOf(parent).join(separator)}”，请把它放在前面的行`
            if (!before && partsOf(path).some(name => name.length > 100)) problems.path = '名称最多 100 个字'
            if (before && !holds(caller, 'system:depart:edit')) problems.path = '已存在，您没有修改部门的权限'
            if (!before && !holds(caller, 'system:depart:add')) problems.path = '不存在，您没有新建部门的权限'
            paths.add(path)
            return problems
          })
        },
        async write(tx, caller, rows) {
          const ids = new Map([...(await readByPath(tx))].map(([path, { id }]) => [path, id]))
          const operations: Operation[] = []
          for (const { values, before } of rows)
            operations.push(await (before ? edit(tx, before, values, caller) : add(tx, values, caller, ids)))
          return { operations }
        },
        undo: {
          isWhole: true,
          async keysOf(tx, ids) {
            const wanted = new Set(ids)
            const placed = [...(await readByPath(tx)).values()]
            return new Map(placed.filter(({ id }) => wanted.has(id)).map(({ id, path }) => [id, path]))
          }
        }
      }
    }
  })
}
