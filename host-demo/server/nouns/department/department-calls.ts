import {
  withoutSpaces,
  writtenLandlinePattern,
  writtenPhonePattern
} from '../../../../elements/base/contract/checks.ts'
import { and, eq, isNull } from 'drizzle-orm'
import Type from 'typebox'
import {
  departmentCalls,
  departmentTypes,
  type Department,
  type DepartmentDraft
} from '../../../../elements/base/contract/department.ts'
import type { Transaction } from '../../database/open.ts'
import { departments, users } from '../../database/tables/accounts.ts'
import { crud } from '../../http/crud/crud.ts'
import type { CrudNoun } from '../../http/crud/crud-noun.ts'
import { Choice, oneLine, OptionalId, Text, titled } from '../../kernel/fields.ts'
import { notFound } from '../../kernel/refusal.ts'
import type { Platform } from '../../http/platform.ts'
import { keptDepartments, readDepartment, takenDepartments, tree } from './departments.ts'
import { DepartmentSchema } from '../../results/people/department.ts'

export const departmentFields = {
  parentId: titled('上级部门', OptionalId),
  departName: Text(100, 1, '机构名称'),
  departNameEn: Text(200, 0, '英文名'),
  departNameAbbr: Text(50, 0, '简称'),
  orgType: Choice(departmentTypes, '机构类型', { '1': '单位', '2': '部门', '3': '岗位' }, { 公司: '1' }),
  mobile: Type.String({ maxLength: 50, pattern: `^\\s*(${writtenPhonePattern})?\\s*$`, title: '电话' }),
  fax: Type.String({ maxLength: 50, pattern: `^\\s*(${writtenLandlinePattern})?\\s*$`, title: '传真' }),
  address: Text(200, 0, '地址'),
  description: Text(500, 0, '描述'),
  memo: Text(500, 0, '备注'),
  leaderId: titled('负责人', OptionalId)
}

const requireLeader = async (tx: Transaction, leaderId: string) => {
  if (!leaderId) return
  const [leader] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, leaderId), isNull(users.deletedTime)))
  if (!leader) throw notFound('负责人')
}

type Noun = CrudNoun<typeof departments, never, DepartmentDraft, object, Department>

/** Description of the calls for a single department: read, add, edit. */
export const departmentNoun: Omit<Noun, 'draft' | 'result'> & {
  draft: Omit<NonNullable<Noun['draft']>, 'fields'> & { fields: typeof departmentFields }
  result: typeof DepartmentSchema
} = {
  ...keptDepartments,
  calls: { byId: departmentCalls.byId, add: departmentCalls.add, edit: departmentCalls.edit },
  rights: {
    list: 'system:depart:list',
    add: 'system:depart:add',
    edit: 'system:depart:edit',
    delete: 'system:depart:delete'
  },
  nameOf: ({ departName }) => departName,
  read: (tx, _caller, id) => readDepartment(tx, id),
  result: DepartmentSchema,
  taken: takenDepartments,
  draft: {
    fields: departmentFields,
    async keep(tx, draft, _caller, before) {
      await requireLeader(tx, draft.leaderId)
      const [mobile, fax] = [withoutSpaces(draft.mobile), withoutSpaces(draft.fax)]
      const named = { ...draft, departName: oneLine(draft.departName), mobile, fax }
      // An edit does not move the department, which may have been moved since it was opened.
      if (before) return { ...named, parentId: before.parentId }
      await tree.lock(tx)
      const { code: orgCode, sortNo } = await tree.placeBelow(tx, draft.parentId)
      return { ...named, orgCode, sortNo }
    },
    inWords: department => ({ ...department, leaderId: department.leaderName, parentId: department.parentName })
  }
}

export const registerDepartments = (platform: Platform) => crud(platform, departmentNoun)
