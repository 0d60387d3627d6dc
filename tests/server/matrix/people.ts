import { clientRoles, endClientSessions, newClientSecret } from '../../../elements/base/contract/client.ts'
import {
  applyDirectoryRun,
  cancelDirectoryRun,
  directoryChanges,
  directoryRun,
  directoryRuns,
  newDirectoryToken,
  setDirectorySecret,
  startDirectoryRun
} from '../../../elements/base/contract/directory.ts'
import { removePasskeys } from '../../../elements/base/contract/passkey.ts'
import { removeOidcLinks, userOidcLinks } from '../../../elements/base/contract/oidc.ts'
import {
  addDepartmentMembers,
  allOrganizations,
  allOrganizationsBelow,
  allOrganizationsTree,
  departmentBin,
  departmentCalls,
  departmentChoices,
  departmentGrants,
  departmentMembers,
  departmentSheet,
  departmentTree,
  departmentTreeOfAll,
  moveDepartment,
  removeDepartmentMember,
  moveDepartmentMembers,
  removeDepartmentMembers,
  saveDepartmentRoles,
  saveDepartmentSites,
  searchDepartments
} from '../../../elements/base/contract/department.ts'
import {
  allPositions,
  positionGrants,
  savePositionRoles,
  savePositionSites
} from '../../../elements/base/contract/position.ts'
import { dictionaryChoices } from '../../../elements/base/contract/dictionary.ts'
import {
  addSubsiteUsers,
  removeSubsiteUser,
  saveUserSubsites,
  userSubsites,
  usersOfSubsite
} from '../../../elements/base/contract/user-subsite.ts'
import {
  addUser,
  changeUserDepartments,
  changeUserPositions,
  changeUserRoles,
  changeUserSites,
  changeValidity,
  checkOnlyUser,
  deleteUser,
  deleteUsers,
  deletedUsers,
  editUser,
  endUserSessions,
  freezeUsers,
  generateUserId,
  purgeUsers,
  resetPassword,
  resetPasswords,
  resetSecondFactor,
  restoreUsers,
  unlockUsers,
  departmentCounts,
  userById,
  userDepartments,
  userList,
  userRoleIds,
  userSessions,
  userSheet,
  usersOfDepartment
} from '../../../elements/base/contract/user.ts'
import { startViewing } from '../../../elements/base/contract/viewing.ts'
import { mergeDepartments, previewMerge } from '../../../elements/base/contract/department-merge.ts'
import { decideGrants, grantReviews, reviewItems, startReview } from '../../../elements/base/contract/grant-review.ts'
import { changeGrantEnd, copyGrants, userGrants } from '../../../elements/base/contract/user-grant.ts'
import { grantHistory, grantSnapshot } from '../../../elements/base/contract/grant-history.ts'
import { handOver, readHandover } from '../../../elements/base/contract/handover.ts'
import { forgetToldList, readToldList, toldLists } from '../../../elements/base/contract/sheet.ts'
import { cancelWork, workProgress } from '../../../elements/base/contract/work.ts'
import { sheetOf, type Sample } from './sample.ts'

const department = {
  parentId: '',
  departName: '矩阵',
  departNameEn: '',
  departNameAbbr: '',
  orgType: '2',
  mobile: '',
  fax: '',
  address: '',
  description: '',
  memo: '',
  leaderId: ''
}
const user = {
  realname: '矩阵',
  sex: '',
  birthday: '',
  phone: '',
  email: '',
  selectedroles: '',
  selecteddeparts: ''
}

export const peopleSamples: Sample[] = [
  { endpoint: clientRoles, right: 'system:client:list' },
  { endpoint: newClientSecret, right: 'system:client:edit', body: { id: 'none' } },
  { endpoint: endClientSessions, right: 'system:client:edit', body: { id: 'none' } },
  { endpoint: setDirectorySecret, right: 'system:directory:edit', body: { id: 'none', secret: 'none' } },
  { endpoint: newDirectoryToken, right: 'system:directory:edit', body: { id: 'none' } },
  { endpoint: startDirectoryRun, right: 'system:directory:edit', body: { id: 'none' } },
  {
    endpoint: applyDirectoryRun,
    right: 'system:directory:edit',
    body: { id: 'none', link: [], isBeyondAllowed: false }
  },
  { endpoint: cancelDirectoryRun, right: 'system:directory:edit', body: { id: 'none' } },
  { endpoint: directoryRun, right: 'system:directory:list', search: 'id=none' },
  { endpoint: directoryRuns, right: 'system:directory:list', search: 'directoryId=none' },
  { endpoint: directoryChanges, right: 'system:directory:list', search: 'runId=none' },
  { endpoint: allOrganizations, right: null },
  { endpoint: allOrganizationsTree, right: null },
  { endpoint: allOrganizationsBelow, right: null, search: 'parentId=d1' },
  { endpoint: dictionaryChoices(':dictCode'), right: null },
  ...sheetOf(userSheet, 'system:user:import'),
  ...sheetOf(departmentSheet, 'system:depart:importExcel'),
  { endpoint: departmentTree, right: 'system:depart:list' },
  { endpoint: departmentTreeOfAll, right: 'system:depart:list' },
  { endpoint: departmentChoices, right: null },
  { endpoint: searchDepartments, right: 'system:depart:list', search: 'keyWord=none' },
  { endpoint: departmentCalls.byId, right: 'system:depart:list', search: 'id=none' },
  { endpoint: departmentCalls.add, right: 'system:depart:add', body: { ...department, parentId: 'none' } },
  { endpoint: departmentCalls.edit, right: 'system:depart:edit', body: { ...department, id: 'none', version: 1 } },
  { endpoint: moveDepartment, right: 'system:depart:edit', body: { id: 'none', parentId: '', index: 0 } },
  { endpoint: previewMerge, right: 'system:depart:edit', body: { ids: ['none'], targetId: 'other', isWhole: false } },
  {
    endpoint: mergeDepartments,
    right: 'system:depart:edit',
    body: { ids: ['none'], targetId: 'other', isWhole: false, print: 'none' }
  },
  { endpoint: departmentBin.list, right: 'system:depart:delete' },
  { endpoint: departmentBin.act, right: 'system:depart:delete', body: { ids: ['none'], action: 'restore' } },
  { endpoint: departmentCalls.delete, right: 'system:depart:delete', search: 'id=none' },
  { endpoint: departmentCalls.deleteBatch, right: 'system:depart:delete', search: 'ids=none' },
  { endpoint: departmentGrants, right: 'system:depart:list', search: 'depId=none' },
  { endpoint: saveDepartmentRoles, right: 'system:user:addUserRole', body: { depId: 'none', roleIds: [] } },
  { endpoint: saveDepartmentSites, right: 'system:user:subsite', body: { depId: 'none', siteIds: [] } },
  { endpoint: allPositions, right: 'system:user:list' },
  { endpoint: positionGrants, right: 'system:position:list', search: 'id=none' },
  { endpoint: savePositionRoles, right: 'system:user:addUserRole', body: { id: 'none', roleIds: [] } },
  { endpoint: savePositionSites, right: 'system:user:subsite', body: { id: 'none', siteIds: [] } },
  { endpoint: departmentMembers, right: 'system:user:list', search: 'depId=d1' },
  {
    endpoint: addDepartmentMembers,
    right: 'system:user:editDepartWithUser',
    body: { depId: 'none', userIdList: ['none'] }
  },
  {
    endpoint: moveDepartmentMembers,
    right: 'system:user:editDepartWithUser',
    body: { depId: 'none', targetId: 'other', userIdList: ['none'] }
  },
  {
    endpoint: removeDepartmentMember,
    right: 'system:user:editDepartWithUser',
    search: 'depId=none&userId=none'
  },
  {
    endpoint: removeDepartmentMembers,
    right: 'system:user:editDepartWithUser',
    search: 'depId=none&userIds=none'
  },
  { endpoint: userList, right: 'system:user:list' },
  { endpoint: userById, right: 'system:user:list', search: 'id=u2' },
  { endpoint: departmentCounts, right: 'system:user:list', search: 'isBelow=1' },
  { endpoint: deletedUsers, right: 'system:user:delete' },
  { endpoint: userRoleIds, right: 'system:user:list', search: 'userid=u2' },
  { endpoint: userDepartments, right: 'system:user:list', search: 'userId=u2' },
  { endpoint: usersOfDepartment, right: 'system:user:list', search: 'id=d1' },
  { endpoint: checkOnlyUser, right: 'system:user:list', search: 'username=admin' },
  { endpoint: generateUserId, right: 'system:user:add' },
  { endpoint: addUser, right: 'system:user:add', body: { ...user, username: 'matrix', password: 'weak' } },
  { endpoint: editUser, right: 'system:user:edit', body: { ...user, id: 'none', version: 1 } },
  { endpoint: deleteUser, right: 'system:user:delete', search: 'id=none' },
  { endpoint: deleteUsers, right: 'system:user:delete', search: 'ids=none' },
  { endpoint: restoreUsers, right: 'system:user:delete', body: { userIds: 'none' } },
  { endpoint: purgeUsers, right: 'system:user:deleteRecycleBin', search: 'userIds=none' },
  { endpoint: readHandover, right: 'system:user:edit', search: 'userId=none' },
  {
    ...{ endpoint: handOver, right: 'system:user:edit' as const },
    body: { userId: 'none', print: '', to: [{ kind: 'task', userId: 'u2' }], isFreezing: false }
  },
  { endpoint: freezeUsers, right: 'system:user:frozenBatch', body: { ids: 'none', status: '2' } },
  { endpoint: resetPasswords, right: 'system:user:changepwd', body: { ids: 'none' } },
  { endpoint: unlockUsers, right: 'system:user:unlock', body: { ids: 'none' } },
  { endpoint: grantReviews, right: 'system:review:manage' },
  { endpoint: startReview, right: 'system:review:manage', body: { departId: 'none' } },
  { endpoint: reviewItems, right: 'system:review:manage', search: 'reviewId=none' },
  {
    endpoint: decideGrants,
    right: 'system:review:manage',
    body: { reviewId: 'none', decision: 'keep', ids: ['1'] }
  },
  { endpoint: userGrants, right: 'system:user:list', search: 'userId=u1' },
  { endpoint: grantHistory, right: 'system:user:list', search: 'userId=u1' },
  { endpoint: grantSnapshot, right: 'system:user:list', search: 'userId=u1&day=2026-01-01' },
  {
    endpoint: changeGrantEnd,
    right: 'system:user:list',
    body: { ids: ['none'], kind: 'role', values: ['r1'], validUntil: '' }
  },
  {
    endpoint: copyGrants,
    right: 'system:user:list',
    body: { from: 'none', ids: ['none'], items: [{ kind: 'role', id: 'r1' }] }
  },
  { endpoint: changeValidity, right: 'system:user:edit', body: { ids: ['none'], validUntil: '' } },
  { endpoint: changeUserSites, right: 'system:user:subsite', body: { ids: ['none'], mode: 'add', values: ['1'] } },
  { endpoint: changeUserRoles, right: 'system:user:addUserRole', body: { ids: ['none'], mode: 'add', values: ['r1'] } },
  {
    endpoint: changeUserDepartments,
    right: 'system:user:editDepartWithUser',
    body: { ids: ['none'], mode: 'add', values: ['d1'] }
  },
  {
    endpoint: changeUserPositions,
    right: 'system:user:addUserRole',
    body: { ids: ['none'], mode: 'add', values: ['po1'] }
  },
  { endpoint: toldLists, right: null },
  { endpoint: workProgress, right: null, search: 'id=none' },
  { endpoint: cancelWork, right: null, body: { id: 'none' } },
  { endpoint: readToldList, right: null, search: 'id=none' },
  { endpoint: forgetToldList, right: null, body: { id: 'none' } },
  { endpoint: resetPassword, right: 'system:user:changepwd', body: { username: 'none', password: 'weak' } },
  { endpoint: resetSecondFactor, right: 'system:user:changepwd', body: { username: 'none' } },
  { endpoint: removePasskeys, right: 'system:user:changepwd', body: { username: 'none' } },
  { endpoint: userOidcLinks, right: 'system:user:list', search: 'userId=u2' },
  { endpoint: removeOidcLinks, right: 'system:user:changepwd', body: { userId: 'none' } },
  { endpoint: startViewing, right: 'system:user:viewAs', body: { userId: 'none', reason: '矩阵' } },
  { endpoint: userSessions, right: 'system:user:session', search: 'userId=u2' },
  { endpoint: endUserSessions, right: 'system:user:session', body: { userId: 'none' } },
  { endpoint: userSubsites, right: 'system:user:subsite', search: 'userId=u2' },
  { endpoint: usersOfSubsite, right: 'system:user:subsite', search: 'subsiteId=1' },
  { endpoint: addSubsiteUsers, right: 'system:user:subsite', body: { subsiteId: 'none', userIdList: ['none'] } },
  { endpoint: removeSubsiteUser, right: 'system:user:subsite', search: 'subsiteId=none&userId=none' },
  { endpoint: saveUserSubsites, right: 'system:user:subsite', body: { userId: 'none', subsiteIds: '' } }
]
