import { roleCalls, type RoleDraft } from '../../base/contract/role.ts'
import { recordForm, type AnyForm } from '../../base/crud/resource/form/record-form.ts'
import { isRoleCode } from './role-code.ts'
import type { RoleListWords } from './role-list.text.ts'

const blank: RoleDraft = { roleName: '', roleCode: '', description: '', needsSecondFactor: '0' }

export const roleForm = (text: RoleListWords): AnyForm =>
  recordForm({
    adding: text.add,
    calls: roleCalls,
    blank,
    nameOf: draft => draft.roleName,
    fields: [
      {
        kind: 'text',
        name: 'roleName',
        label: text.name,
        maxLength: 30,
        isRequired: true,
        check: ({ roleName }) => (roleName.trim().length < 2 ? text.nameWrong : '')
      },
      {
        kind: 'text',
        name: 'roleCode',
        label: text.code,
        hint: text.codeHint,
        maxLength: 64,
        isRequired: true,
        unique: { tableName: 'sys_role', fieldName: 'role_code' },
        check: ({ roleCode }) => (isRoleCode(roleCode) ? '' : text.codeWrong)
      },
      { kind: 'area', name: 'description', label: text.description, maxLength: 126 },
      { kind: 'flag', name: 'needsSecondFactor', label: text.factor, hint: text.factorHint, on: '1', off: '0' }
    ]
  })
