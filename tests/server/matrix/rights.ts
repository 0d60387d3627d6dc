import { changeSeparation, readSeparation } from '../../../elements/base/contract/administrators.ts'
import {
  addRule,
  deleteRule,
  editRule,
  findRules,
  ruleFields,
  rulesOfRight,
  rulesOfRole,
  saveRoleRules,
  testRule
} from '../../../elements/base/contract/data-rule.ts'
import {
  movePermission,
  permissionCalls,
  permissionChoices,
  permissionList,
  permissionLoss,
  systemMenuList,
  systemSubmenu
} from '../../../elements/base/contract/permission.ts'
import {
  addRoleMembers,
  allRoles,
  checkRoleCode,
  copyRole,
  permissionTree,
  previewRolePermissions,
  removeRoleMember,
  removeRoleMembers,
  roleBin,
  roleCalls,
  roleMembers,
  rolePermissions,
  roleSheet,
  saveRolePermissions
} from '../../../elements/base/contract/role.ts'
import { sheetOf, type Sample } from './sample.ts'

const entry = {
  ...{ menuType: '1', parentId: 'none', name: '矩阵', perms: '', permsType: '1', url: '/matrix', component: '' },
  ...{ redirect: '', address: '', internalOrExternal: '0', status: '1', icon: '', route: '1', hidden: '0' },
  ...{ keepAlive: '0', alwaysShow: '0', menuCategory: '', description: '' }
}
const condition = { match: 'and', parts: [{ field: 'none', operator: '=', value: 'x', variable: '' }] }
const dataRule = { permissionId: 'cms:form:list', ruleName: '矩阵', status: '1', condition }
const permissions = { roleId: 'none', permissionIds: '', lastpermissionIds: '' }

export const rightsSamples: Sample[] = [
  ...sheetOf(roleSheet, 'system:role:importExcel'),
  { endpoint: roleCalls.list, right: 'system:role:list' },
  { endpoint: roleCalls.byId, right: 'system:role:list', search: 'id=r1' },
  { endpoint: roleCalls.add, right: 'system:role:add', body: { roleName: '', roleCode: 'x', description: '' } },
  { endpoint: roleCalls.edit, right: 'system:role:edit', body: { id: 'none', version: 1 } },
  { endpoint: roleBin.list, right: 'system:role:delete' },
  { endpoint: roleBin.act, right: 'system:role:delete', body: { ids: ['none'], action: 'restore' } },
  { endpoint: roleCalls.delete, right: 'system:role:delete', search: 'id=none' },
  { endpoint: roleCalls.deleteBatch, right: 'system:role:delete', search: 'ids=none' },
  { endpoint: allRoles, right: 'system:user:list' },
  { endpoint: checkRoleCode, right: 'system:role:list', search: 'roleCode=none' },
  { endpoint: copyRole, right: 'system:role:add', body: { id: 'none', roleName: '矩阵', roleCode: 'matrix' } },
  { endpoint: permissionTree, right: 'system:role:list' },
  { endpoint: rolePermissions, right: 'system:role:list', search: 'roleId=r1' },
  { endpoint: previewRolePermissions, right: 'system:permission:saveRole', body: permissions },
  { endpoint: saveRolePermissions, right: 'system:permission:saveRole', body: permissions },
  { endpoint: permissionList, right: 'system:permission:list' },
  { endpoint: systemMenuList, right: 'system:permission:list' },
  { endpoint: systemSubmenu, right: 'system:permission:list', search: 'parentId=160' },
  { endpoint: permissionChoices, right: 'system:permission:list' },
  { endpoint: permissionLoss, right: 'system:permission:delete', search: 'ids=163' },
  { endpoint: permissionCalls.byId, right: 'system:permission:list', search: 'id=163' },
  { endpoint: permissionCalls.add, right: 'system:permission:add', body: entry },
  { endpoint: permissionCalls.edit, right: 'system:permission:edit', body: { ...entry, id: 'none', version: 1 } },
  { endpoint: movePermission, right: 'system:permission:edit', body: { id: 'none', parentId: '', index: 0 } },
  { endpoint: permissionCalls.delete, right: 'system:permission:delete', search: 'id=none' },
  { endpoint: permissionCalls.deleteBatch, right: 'system:permission:delete', search: 'ids=none' },
  { endpoint: rulesOfRight, right: 'system:permission:list', search: 'permissionId=cms:form:list' },
  { endpoint: findRules, right: 'system:permission:list', search: 'permissionId=cms:form:list' },
  { endpoint: ruleFields, right: 'system:permission:list', search: 'permissionId=cms:form:list' },
  { endpoint: addRule, right: 'system:permission:addRule', body: dataRule },
  { endpoint: editRule, right: 'system:permission:editRule', body: { ...dataRule, id: 'none' } },
  { endpoint: deleteRule, right: 'system:permission:deleteRule', search: 'id=none' },
  {
    endpoint: testRule,
    right: 'system:permission:editRule',
    body: { permissionId: 'cms:form:list', condition, userId: 'none' }
  },
  { endpoint: rulesOfRole(':permissionId', ':roleId'), right: 'system:role:list' },
  {
    endpoint: saveRoleRules,
    right: 'system:permission:saveRole',
    body: { permissionId: 'cms:form:list', roleId: 'none', dataRuleIds: '' }
  },
  { endpoint: roleMembers, right: 'system:user:list', search: 'roleId=r1' },
  { endpoint: addRoleMembers, right: 'system:user:addUserRole', body: { roleId: 'none', userIdList: ['none'] } },
  { endpoint: removeRoleMember, right: 'system:user:addUserRole', search: 'roleId=none&userId=none' },
  { endpoint: removeRoleMembers, right: 'system:user:addUserRole', search: 'roleId=none&userIds=none' },
  { endpoint: readSeparation, right: 'system:role:list' },
  { endpoint: changeSeparation, right: 'system:role:list', body: { isOn: false, print: '' } }
]
