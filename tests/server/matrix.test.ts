import { endSubstitute, ownSubstitute, saveSubstitute } from '../../elements/contract/process-substitute.ts'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  applyTerm,
  applyTermPreview,
  saveApplyTerm,
  sendStepFile,
  stepFilePath
} from '../../elements/contract/apply-files.ts'
import { monthlyRequest } from '../../elements/contract/apply-fees.ts'
import { annualReport, applySupervision } from '../../elements/contract/apply-report.ts'
import { processDifference, processVersions, tryProcess } from '../../elements/contract/process-trial.ts'
import { editOwnAccount, endOwnSessions, ownAccount, ownSessions, ownSignIns } from '../../elements/contract/account.ts'
import { queryFields } from '../../elements/contract/advanced-query.ts'
import {
  announcementCalls,
  announcementRecipients,
  announcementSheet,
  exportRecipientsPath,
  myNotices,
  readAllNotices,
  readNotice,
  readNoticeByPut,
  releaseAnnouncement,
  replyOfNotice,
  replyToNotice,
  revokeAnnouncement,
  unreadNotices
} from '../../elements/contract/announcement.ts'
import { annexByUploads, annexPrepare } from '../../elements/contract/annex.ts'
import {
  addArticle,
  articleAction,
  articleById,
  articleList,
  editArticle,
  publicArticle
} from '../../elements/contract/article.ts'
import {
  addColumn,
  columnById,
  columnContents,
  columnTree,
  deleteColumn,
  editColumn,
  moveColumn
} from '../../elements/contract/column.ts'
import {
  addDepartmentMembers,
  departmentCalls,
  departmentChoices,
  departmentMembers,
  departmentTree,
  departmentTreeOfAll,
  moveDepartment,
  removeDepartmentMember,
  removeDepartmentMembers,
  searchDepartments
} from '../../elements/contract/department.ts'
import {
  addForm,
  deleteForm,
  editFormDesign,
  formById,
  formList,
  formTables,
  onlineFormFields,
  renameForm
} from '../../elements/contract/form.ts'
import {
  addCommonComment,
  callBackProcess,
  callBackProcessByPost,
  claimTask,
  claimTaskByPost,
  closeProcess,
  closeProcessByPost,
  commonComments,
  completeTask,
  completeTaskByPost,
  deleteCommonComment,
  deployProcess,
  deployProcessByPost,
  disagreeProcess,
  disagreeProcessByPost,
  instanceDiagram,
  instanceHistory,
  invalidateProcess,
  invalidateProcessByPost,
  myTasks,
  nodeButtons,
  processCalls,
  processChoices,
  processSubjects,
  reassignTask,
  reassignTaskByPost,
  setProcessState,
  setProcessStateByPost,
  skipNode,
  skipNodeByPost,
  startOwnProcess,
  startOwnProcessByPost,
  startProcess,
  startProcessByPost,
  suspendProcess,
  suspendProcessByPost,
  taskOperations,
  taskPeople
} from '../../elements/contract/process.ts'
import {
  instanceForm,
  processForm,
  processForms,
  startByForm,
  startForm,
  startForms
} from '../../elements/contract/process-form.ts'
import {
  applicantIdentity,
  applicationCalls,
  applicationForm,
  applicationProgress,
  applyCounts,
  applyDepartments,
  letterPath,
  applicationSheet,
  openApplication,
  saveWorkCalendar,
  takeApplyStep,
  workCalendar
} from '../../elements/contract/apply.ts'
import { letterOfStep, letterTemplates, saveLetterTemplate } from '../../elements/contract/apply-letters.ts'
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
} from '../../elements/contract/data-rule.ts'
import {
  dictionaryCalls,
  dictionaryChoices,
  dictionaryItemCalls,
  dictionarySheet,
  sortDictionaryItems
} from '../../elements/contract/dictionary.ts'
import {
  categoriesBelow,
  categoryCalls,
  categoryChildren,
  categoryRoot,
  categoryTree,
  childCategories,
  moveCategory,
  oneCategory,
  rootCategories
} from '../../elements/contract/category.ts'
import {
  allOrganizations,
  allOrganizationsBelow,
  allOrganizationsTree,
  departmentSheet
} from '../../elements/contract/department.ts'
import { domainCalls, domainSites } from '../../elements/contract/domain.ts'
import { checkAddress, ipRuleCalls, ipRuleSites, sortIpRules } from '../../elements/contract/ip-rule.ts'
import { duplicateCheck } from '../../elements/contract/duplicate.ts'
import { extensionBySubsite, extensionEdit } from '../../elements/contract/extension.ts'
import { addView, chooseView, deleteView, editView, listViews, viewRoles } from '../../elements/contract/list-view.ts'
import { waitingList } from '../../elements/contract/inbox.ts'
import { homeFigures, loginfo, visitInfo } from '../../elements/contract/home.ts'
import {
  compareDataLog,
  dataLogList,
  dataLogSheet,
  dataTables,
  dataVersions,
  logList,
  logSheet,
  verifyLog,
  visitList,
  visitSheet
} from '../../elements/contract/log.ts'
import { explainPath, getPermissions } from '../../elements/contract/menu.ts'
import {
  movePermission,
  permissionCalls,
  permissionChoices,
  permissionList,
  permissionLoss,
  systemMenuList,
  systemSubmenu
} from '../../elements/contract/permission.ts'
import {
  effectiveGrants,
  explainPermission,
  objectGrants,
  saveObjectGrants
} from '../../elements/contract/object-grant.ts'
import { modelCalls, modelChoices, modelDictionaries, modelOfColumn } from '../../elements/contract/model.ts'
import { pictureAction, pictureFolders, pictureList, pictureUses } from '../../elements/contract/picture.ts'
import { recycleAction, recycledList } from '../../elements/contract/recycle.ts'
import type { RightCode } from '../../elements/contract/rights.ts'
import {
  addRoleMembers,
  allRoles,
  checkRoleCode,
  copyRole,
  permissionTree,
  previewRolePermissions,
  removeRoleMember,
  removeRoleMembers,
  roleCalls,
  roleMembers,
  rolePermissions,
  roleSheet,
  saveRolePermissions
} from '../../elements/contract/role.ts'
import {
  forgePassword,
  getLoginOptions,
  getUserInfo,
  login,
  logout,
  phoneLogin,
  register,
  checkSms,
  sendSms,
  unlockUser,
  updatePassword,
  validateCasTicket,
  currentDepartments,
  selectDepartment,
  selectDepartmentByPut
} from '../../elements/contract/session.ts'
import { changeCurrentSubsite } from '../../elements/contract/session.ts'
import type { SheetCalls } from '../../elements/contract/sheet.ts'
import { getSubsiteListByLoginUser, sortSubsites, subsiteCalls } from '../../elements/contract/subsite.ts'
import { subsiteGroupCalls, subsiteGroupTree } from '../../elements/contract/subsite-group.ts'
import { tusPath, ueditorPath, uploadRoom } from '../../elements/contract/upload.ts'
import {
  addUser,
  checkOnlyUser,
  deletedUsers,
  deleteUser,
  deleteUsers,
  editUser,
  endUserSessions,
  freezeUsers,
  generateUserId,
  purgeUsers,
  resetPassword,
  restoreUsers,
  userById,
  userDepartments,
  userList,
  userRoleIds,
  userSessions,
  userSheet,
  usersOfDepartment
} from '../../elements/contract/user.ts'
import {
  addSubsiteUsers,
  removeSubsiteUser,
  saveUserSubsites,
  usersOfSubsite,
  userSubsites
} from '../../elements/contract/user-subsite.ts'
import { blankWatermark, pictureWatermarkOne, pictureWatermarkSave } from '../../elements/contract/watermark.ts'
import { changeSeparation, readSeparation } from '../../elements/contract/administrators.ts'
import { articleDraft, password, startPlatform, type TestPlatform } from './platform.ts'

interface Sample {
  endpoint: { method: string; path: string; open?: boolean }
  /** null: any session may call. */
  right: RightCode | null
  search?: string
  body?: unknown
}

const column = {
  subsiteId: '2',
  parentId: '',
  name: '矩阵',
  code: 'matrix',
  url: '',
  icon: '',
  publishArt: 'Y',
  menuCategory: '1',
  isShow: '1',
  description: ''
}
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
const entry = {
  ...{ menuType: '1', parentId: 'none', name: '矩阵', perms: '', permsType: '1', url: '/matrix', component: '' },
  ...{ redirect: '', address: '', internalOrExternal: '0', status: '1', icon: '', route: '1', hidden: '0' },
  ...{ keepAlive: '0', alwaysShow: '0', menuCategory: '', description: '' }
}
const condition = { match: 'and', parts: [{ field: 'none', operator: '=', value: 'x', variable: '' }] }
const dataRule = { permissionId: 'cms:form:list', ruleName: '矩阵', status: '1', condition }
const permissions = { roleId: 'none', permissionIds: '', lastpermissionIds: '' }
const user = {
  realname: '矩阵',
  sex: '',
  birthday: '',
  phone: '',
  email: '',
  selectedroles: '',
  selecteddeparts: ''
}
const article = articleDraft('矩阵', '2001')
const { picturePath: _picturePath, ...watermark } = blankWatermark('subsite', '2')
const act = (action: string, right: RightCode): Sample => ({
  endpoint: articleAction,
  right,
  body: { ids: ['none'], action, reason: '原因' }
})

const view = {
  ...{ list: '/sys/none/list', viewName: '矩阵', roleIds: [], isRoleDefault: false },
  content: { query: '', hidden: [], widths: [] }
}
const dictionary = { dictName: '矩阵', dictCode: 'matrix', description: '' }
const item = {
  ...{ dictId: 'none', itemText: '项', itemValue: '1', description: '' },
  ...{ color: '', sortOrder: 1, status: '1' }
}
type CrudCalls = Record<'list' | 'byId' | 'add' | 'edit' | 'delete' | 'deleteBatch', Sample['endpoint']>
const crudOf = (calls: CrudCalls, noun: `${string}:${string}`, body: object, search?: string): Sample[] => [
  { endpoint: calls.list, right: `${noun}:list`, search },
  { endpoint: calls.byId, right: `${noun}:list`, search: 'id=none' },
  { endpoint: calls.add, right: `${noun}:add`, body },
  { endpoint: calls.edit, right: `${noun}:edit`, body: { ...body, id: 'none', version: 1 } },
  { endpoint: calls.delete, right: `${noun}:delete`, search: 'id=none' },
  { endpoint: calls.deleteBatch, right: `${noun}:delete`, search: 'ids=none' }
]

const model = {
  ...{ name: '矩阵', code: 'matrix', description: '', listTemplate: '', detailTemplate: '' },
  ...{ isDefault: 'N', status: '1', fields: [] }
}
const domain = {
  ...{ subsiteId: 'none', host: 'a.example', protocol: 'https', port: 0 },
  ...{ isPrimary: 'N', wildcard: 'N', status: '1' }
}
const ipRule = {
  ...{
    subsiteId: 'none',
    ruleName: '矩阵',
    ruleType: 'black',
    ipRanges: '192.0.2.1',
    weekDays: '1',
    startTime: '00:00'
  },
  ...{ endTime: '24:00', ruleScope: 'office', status: '0', sortNo: 1, remark: '', shutsMeOut: '0' }
}
const subsite = {
  ...{ name: '矩阵', shortName: '', siteType: 'generalsite', groupId: 'none', depId: '', siteTitle: '' },
  ...{ siteIDCode: '', icpCode: '', policeCode: '', homeUrl: '', seoTitle: '', seoKeywords: '', seoDescription: '' },
  ...{ status: '1', sortNo: 1, templateId: '' }
}

const sheetOf = ({ check, importRows, ...paths }: SheetCalls, right: `${string}:${string}:${string}`): Sample[] => [
  { endpoint: { method: 'POST', path: paths.importExcel }, right, body: {} },
  { endpoint: check, right, body: { rows: [] } },
  { endpoint: importRows, right, body: { rows: [] } }
]

/** Every call of the contract with something it would take. */
const process = { processName: '流程', description: '', bpmnXml: '<process id="matrix"/>' }
/** A call that is sent by GET and by POST. */
const application = {
  ...{ applicantType: '1', organizationType: '', applicantName: '矩阵', cardType: '1', cardCode: 'none', company: '' },
  ...{ legalName: '', linkman: '', tel: '13800000000', email: '', address: '矩阵', postcode: '', title: '矩阵' },
  ...{
    content: '矩阵',
    indexNum: '',
    purpose: '',
    offerType: '1',
    receiveMode: '1',
    acceptsOther: '1',
    applyFree: '0'
  },
  ...{ receiveType: '1', applyDate: '2026-01-05', receiveDate: '2026-01-05' }
}
const applyStep = {
  ...{ id: 'none', version: 1, action: 'accept', day: '', reason: '', until: '', days: 0, party: '', departId: '' },
  ...{ replyType: '', reply: '', pages: 0 }
}
const both = (
  [get, post]: [Sample['endpoint'], Sample['endpoint']],
  right: Sample['right'],
  fields: Record<string, string>
): Sample[] => [
  { endpoint: get, right, search: String(new URLSearchParams(fields)) },
  { endpoint: post, right, body: fields }
]

const announcement = {
  ...{ titile: '通知', msgContent: '', msgAbstract: '', startTime: '', endTime: '', priority: 'L', msgCategory: '1' },
  ...{ msgType: 'USER', userIds: 'none', departIds: '', subsiteIds: '', needsReply: '0', annexList: [] }
}

const samples: Sample[] = [
  { endpoint: getUserInfo, right: null },
  { endpoint: getPermissions, right: null },
  { endpoint: ownAccount, right: null },
  {
    endpoint: editOwnAccount,
    right: null,
    body: { avatar: '', sex: '', birthday: '', email: '', id: 'x', version: 0 }
  },
  { endpoint: ownSessions, right: null },
  { endpoint: endOwnSessions, right: null, body: { id: 'none' } },
  { endpoint: ownSignIns, right: null },
  { endpoint: explainPath, right: null, search: 'path=/system/UserList' },
  { endpoint: getSubsiteListByLoginUser, right: null },
  { endpoint: changeCurrentSubsite, right: null, search: 'subsiteId=no&siteType=generalsite' },
  {
    endpoint: updatePassword,
    right: null,
    body: { username: 'x', oldpassword: 'x', password: 'x', confirmpassword: 'x' }
  },
  { endpoint: unlockUser, right: 'system:user:unlock', body: { username: 'nobody' } },
  { endpoint: visitInfo, right: null },
  { endpoint: loginfo, right: null },
  { endpoint: homeFigures, right: null },
  { endpoint: waitingList, right: null },
  { endpoint: applyCounts, right: null, search: 'menuId=221' },
  { endpoint: columnTree, right: null, search: 'subsiteId=2&fromType=-1' },
  { endpoint: columnById, right: null, search: 'id=2001' },
  { endpoint: addColumn, right: 'cms:newsclass:add', body: column },
  { endpoint: editColumn, right: 'cms:newsclass:edit', body: { ...column, id: 'none', version: 1 } },
  { endpoint: moveColumn, right: 'cms:newsclass:move', body: { id: 'none', parentId: '', index: 0 } },
  { endpoint: columnContents, right: 'cms:newsclass:delete', search: 'id=none' },
  { endpoint: deleteColumn, right: 'cms:newsclass:delete', search: 'id=none' },
  ...crudOf(subsiteCalls, 'cms:subsite', subsite),
  ...crudOf(modelCalls, 'cms:model', model),
  { endpoint: modelChoices, right: null },
  { endpoint: modelDictionaries, right: 'cms:model:list' },
  { endpoint: modelOfColumn, right: null, search: 'id=2001' },
  ...crudOf(domainCalls, 'cms:domain', domain),
  { endpoint: domainSites, right: 'cms:domain:list' },
  ...crudOf(ipRuleCalls, 'cms:ip', ipRule),
  { endpoint: ipRuleSites, right: 'cms:ip:list' },
  { endpoint: checkAddress, right: 'cms:ip:list', search: 'address=10.0.0.1' },
  ...crudOf(subsiteGroupCalls, 'cms:subsite', { name: '矩阵', parentId: 'none', sortNo: 1 }),
  { endpoint: subsiteGroupTree, right: 'cms:subsite:list' },
  { endpoint: categoryCalls.byId, right: 'system:category:list', search: 'id=none' },
  { endpoint: categoryCalls.add, right: 'system:category:add', body: { parentId: 'none', name: '矩阵' } },
  {
    endpoint: categoryCalls.edit,
    right: 'system:category:edit',
    body: { parentId: '', name: '矩阵', id: 'none', version: 1 }
  },
  { endpoint: categoryCalls.delete, right: 'system:category:delete', search: 'id=none' },
  { endpoint: categoryCalls.deleteBatch, right: 'system:category:delete', search: 'ids=none' },
  { endpoint: moveCategory, right: 'system:category:edit', body: { id: 'none', parentId: '', index: 0 } },
  { endpoint: categoryTree, right: null },
  { endpoint: childCategories, right: null, search: 'code=A01' },
  { endpoint: categoryRoot, right: null, search: 'async=true&pcode=0' },
  { endpoint: categoryChildren, right: null, search: 'pid=0' },
  { endpoint: oneCategory, right: null, search: 'field=code&val=A01' },
  { endpoint: rootCategories, right: null },
  { endpoint: categoriesBelow, right: null, search: 'pid=0' },
  { endpoint: allOrganizations, right: null },
  { endpoint: allOrganizationsTree, right: null },
  { endpoint: allOrganizationsBelow, right: null, search: 'parentId=d1' },
  ...crudOf(dictionaryCalls, 'system:dict', dictionary),
  ...crudOf(dictionaryItemCalls, 'system:dict', item, 'dictId=none'),
  { endpoint: sortDictionaryItems, right: 'system:dict:edit', body: { ids: 'none' } },
  { endpoint: sortIpRules, right: 'cms:ip:edit', body: { ids: 'none' } },
  { endpoint: sortSubsites, right: 'cms:subsite:edit', body: { ids: 'none' } },
  { endpoint: dictionaryChoices(':dictCode'), right: null },
  ...sheetOf(dictionarySheet, 'system:dict:importExcel'),
  ...sheetOf(userSheet, 'system:user:import'),
  ...sheetOf(roleSheet, 'system:role:importExcel'),
  ...sheetOf(departmentSheet, 'system:depart:importExcel'),
  { endpoint: articleList, right: 'cms:article:list' },
  { endpoint: articleById, right: 'cms:article:list', search: 'id=none' },
  { endpoint: publicArticle, right: 'cms:article:list', search: 'id=none' },
  { endpoint: addArticle, right: 'cms:article:add', body: article },
  { endpoint: editArticle, right: 'cms:article:edit', body: { ...article, id: 'none', version: 1 } },
  act('submit', 'cms:article:submit'),
  act('takeBack', 'cms:article:submit'),
  act('return', 'cms:article:return'),
  act('publish', 'cms:article:publish'),
  act('withdraw', 'cms:article:withdraw'),
  act('delete', 'cms:article:delete'),
  { endpoint: objectGrants, right: 'cms:object:manage', search: 'objectType=column&objectId=none' },
  {
    endpoint: saveObjectGrants,
    right: 'cms:object:manage',
    body: { objectType: 'column', objectId: 'none', breaks: false, grants: [], print: '' }
  },
  { endpoint: effectiveGrants, right: 'cms:object:manage', search: 'objectType=column&objectId=none&userId=none' },
  { endpoint: explainPermission, right: null, search: 'right=cms:article:list' },
  { endpoint: recycledList, right: 'cms:recycle:list' },
  { endpoint: recycleAction, right: 'cms:recycle:list', body: { ids: ['none'], action: 'restore' } },
  { endpoint: formList, right: 'cms:form:list' },
  { endpoint: formById, right: 'cms:form:list', search: 'id=none' },
  { endpoint: formTables, right: 'cms:form:list' },
  { endpoint: onlineFormFields, right: 'cms:form:list', search: 'tableId=table1' },
  { endpoint: addForm, right: 'cms:form:add', body: { name: '矩阵', subsiteId: 'none' } },
  { endpoint: editFormDesign, right: 'cms:form:edit', body: { id: 'none', jsonStr: '{"list":[],"config":{}}' } },
  { endpoint: renameForm, right: 'cms:form:edit', body: { id: 'none', name: '矩阵' } },
  { endpoint: deleteForm, right: 'cms:form:delete', search: 'id=none' },
  { endpoint: { method: 'GET', path: ueditorPath }, right: 'cms:upload:add', search: 'action=listfile' },
  { endpoint: { method: 'POST', path: ueditorPath }, right: 'cms:upload:add', body: {} },
  { endpoint: uploadRoom, right: 'cms:upload:add' },
  { endpoint: { method: 'POST', path: tusPath }, right: 'cms:upload:add' },
  { endpoint: annexPrepare, right: 'cms:article:list', search: 'obj=article&objId=none' },
  { endpoint: annexByUploads, right: 'cms:upload:add', search: 'ids=none' },
  { endpoint: { method: 'GET', path: '/annex/original' }, right: 'cms:upload:add', search: 'id=none' },
  { endpoint: extensionBySubsite, right: null, search: 'id=2' },
  {
    endpoint: extensionEdit,
    right: 'cms:extension:edit',
    body: { subsiteId: '2', maxWidth: 0, maxSize: 0, version: 9 }
  },
  { endpoint: pictureWatermarkOne, right: null, search: 'obj=subsite&objId=2' },
  { endpoint: pictureWatermarkSave, right: 'cms:watermark:edit', body: watermark },
  { endpoint: pictureList, right: 'cms:picture:list' },
  { endpoint: pictureFolders, right: 'cms:picture:list' },
  { endpoint: pictureUses, right: 'cms:picture:list', search: 'id=none' },
  { endpoint: pictureAction, right: 'cms:picture:edit', body: { ids: ['none'], action: 'move', value: 'x' } },
  { endpoint: pictureAction, right: 'cms:picture:delete', body: { ids: ['none'], action: 'delete' } },
  { endpoint: departmentTree, right: 'system:depart:list' },
  { endpoint: departmentTreeOfAll, right: 'system:depart:list' },
  { endpoint: departmentChoices, right: null },
  { endpoint: searchDepartments, right: 'system:depart:list', search: 'keyWord=none' },
  { endpoint: departmentCalls.byId, right: 'system:depart:list', search: 'id=none' },
  { endpoint: departmentCalls.add, right: 'system:depart:add', body: { ...department, parentId: 'none' } },
  { endpoint: departmentCalls.edit, right: 'system:depart:edit', body: { ...department, id: 'none', version: 1 } },
  { endpoint: moveDepartment, right: 'system:depart:edit', body: { id: 'none', parentId: '', index: 0 } },
  { endpoint: departmentCalls.delete, right: 'system:depart:delete', search: 'id=none' },
  { endpoint: departmentCalls.deleteBatch, right: 'system:depart:delete', search: 'ids=none' },
  { endpoint: departmentMembers, right: 'system:user:list', search: 'depId=d1' },
  {
    endpoint: addDepartmentMembers,
    right: 'system:user:editDepartWithUser',
    body: { depId: 'none', userIdList: ['none'] }
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
  { endpoint: roleCalls.list, right: 'system:role:list' },
  { endpoint: roleCalls.byId, right: 'system:role:list', search: 'id=r1' },
  { endpoint: roleCalls.add, right: 'system:role:add', body: { roleName: '', roleCode: 'x', description: '' } },
  { endpoint: roleCalls.edit, right: 'system:role:edit', body: { id: 'none', version: 1 } },
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
  { endpoint: userList, right: 'system:user:list' },
  { endpoint: userById, right: 'system:user:list', search: 'id=u2' },
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
  { endpoint: freezeUsers, right: 'system:user:frozenBatch', body: { ids: 'none', status: '2' } },
  { endpoint: resetPassword, right: 'system:user:changepwd', body: { username: 'none', password: 'weak' } },
  { endpoint: userSessions, right: 'system:user:session', search: 'userId=u2' },
  { endpoint: endUserSessions, right: 'system:user:session', body: { userId: 'none' } },
  { endpoint: userSubsites, right: 'system:user:subsite', search: 'userId=u2' },
  { endpoint: usersOfSubsite, right: 'system:user:subsite', search: 'subsiteId=1' },
  { endpoint: addSubsiteUsers, right: 'system:user:subsite', body: { subsiteId: 'none', userIdList: ['none'] } },
  { endpoint: removeSubsiteUser, right: 'system:user:subsite', search: 'subsiteId=none&userId=none' },
  { endpoint: saveUserSubsites, right: 'system:user:subsite', body: { userId: 'none', subsiteIds: '' } },
  { endpoint: listViews, right: null, search: 'list=/sys/none/list' },
  { endpoint: viewRoles, right: 'system:view:share' },
  { endpoint: addView, right: null, body: view },
  { endpoint: editView, right: null, body: { ...view, id: 'none', version: 1 } },
  { endpoint: deleteView, right: null, search: 'id=none' },
  { endpoint: chooseView, right: null, body: { list: '/sys/none/list', viewId: '' } },
  { endpoint: queryFields, right: null, search: 'list=/sys/none/list' },
  { endpoint: duplicateCheck, right: null, search: 'tableName=sys_user&fieldName=password&fieldVal=x' },
  { endpoint: logList, right: 'system:log:list' },
  { endpoint: readSeparation, right: 'system:role:list' },
  { endpoint: changeSeparation, right: 'system:role:list', body: { isOn: false, print: '' } },
  { endpoint: verifyLog, right: 'system:log:verify' },
  { endpoint: visitList, right: 'system:log:visits' },
  { endpoint: dataLogList, right: 'system:datalog:list' },
  { endpoint: dataTables, right: 'system:datalog:list' },
  { endpoint: dataVersions, right: 'system:datalog:list', search: 'dataTable=roles&dataId=none' },
  { endpoint: compareDataLog, right: 'system:datalog:list', search: 'dataId1=1&dataId2=2' },
  { endpoint: announcementCalls.list, right: 'system:announcement:list' },
  { endpoint: announcementCalls.byId, right: null, search: 'id=annt2' },
  { endpoint: announcementCalls.add, right: 'system:announcement:add', body: announcement },
  {
    endpoint: announcementCalls.edit,
    right: 'system:announcement:edit',
    body: { ...announcement, id: 'none', version: 1 }
  },
  { endpoint: announcementCalls.delete, right: 'system:announcement:delete', search: 'id=none' },
  { endpoint: announcementCalls.deleteBatch, right: 'system:announcement:delete', search: 'ids=none' },
  { endpoint: releaseAnnouncement, right: 'system:announcement:release', search: 'id=none' },
  { endpoint: revokeAnnouncement, right: 'system:announcement:release', search: 'id=none' },
  { endpoint: announcementRecipients, right: 'system:announcement:list', search: 'anntId=annt1' },
  { endpoint: unreadNotices, right: null },
  { endpoint: myNotices, right: null },
  { endpoint: readNotice, right: null, body: { anntId: 'annt2' } },
  { endpoint: readNoticeByPut, right: null, body: { anntId: 'annt2' } },
  { endpoint: readAllNotices, right: null },
  { endpoint: replyToNotice, right: null, body: { announcementSendId: 'none', replyContent: '好', annexList: [] } },
  { endpoint: replyOfNotice, right: null, search: 'id=none' },
  { endpoint: currentDepartments, right: null },
  { endpoint: selectDepartment, right: null, body: { orgCode: 'none', username: 'lihua' } },
  { endpoint: selectDepartmentByPut, right: null, body: { orgCode: 'none', username: 'lihua' } },
  { endpoint: processCalls.list, right: 'system:process:list' },
  { endpoint: processChoices, right: null, search: 'subsiteId=1' },
  { endpoint: processCalls.byId, right: 'system:process:list', search: 'id=process1' },
  { endpoint: processCalls.add, right: 'system:process:add', body: process },
  { endpoint: processCalls.edit, right: 'system:process:edit', body: { ...process, id: 'none', version: 1 } },
  { endpoint: processCalls.delete, right: 'system:process:delete', search: 'id=none' },
  { endpoint: processCalls.deleteBatch, right: 'system:process:delete', search: 'ids=none' },
  ...both([deployProcess, deployProcessByPost], 'system:process:deploy', { id: 'none' }),
  ...both([startProcess, startProcessByPost], 'system:process:start', { processKey: 'none', title: '标题' }),
  ...both([startOwnProcess, startOwnProcessByPost], 'system:process:start', { steps: 'none', title: '标题' }),
  ...both([claimTask, claimTaskByPost], null, { taskId: 'none' }),
  ...both([completeTask, completeTaskByPost], null, { taskId: 'none' }),
  ...both([disagreeProcess, disagreeProcessByPost], null, { taskId: 'none' }),
  ...both([reassignTask, reassignTaskByPost], null, { taskId: 'none', userId: 'u2' }),
  ...both([skipNode, skipNodeByPost], 'system:process:manage', { taskId: 'none', targetKey: 'last' }),
  ...both([callBackProcess, callBackProcessByPost], null, { processInstanceId: 'none' }),
  ...both([invalidateProcess, invalidateProcessByPost], null, { processInstanceId: 'none' }),
  ...both([suspendProcess, suspendProcessByPost], 'system:process:manage', { processInstanceId: 'none' }),
  ...both([closeProcess, closeProcessByPost], 'system:process:manage', { processInstanceId: 'none' }),
  ...both([setProcessState, setProcessStateByPost], 'system:process:manage', { processInstanceId: 'none', state: '5' }),
  { endpoint: taskOperations, right: null, search: 'taskId=none' },
  { endpoint: nodeButtons, right: null, search: 'taskId=none' },
  { endpoint: instanceHistory, right: null, search: 'processInstanceId=none' },
  { endpoint: processSubjects, right: 'system:process:list', search: 'words=u2' },
  { endpoint: tryProcess, right: 'system:process:list', body: { bpmnXml: process.bpmnXml } },
  { endpoint: processVersions, right: 'system:process:list', search: 'id=none' },
  { endpoint: processDifference, right: 'system:process:list', search: 'id=none&from=1&to=2' },
  { endpoint: instanceDiagram, right: null, search: 'processInstanceId=none' },
  { endpoint: myTasks, right: null },
  { endpoint: ownSubstitute, right: null },
  {
    endpoint: saveSubstitute,
    right: null,
    body: { userId: 'none', fromDay: '2026-01-01', toDay: '2026-01-02' }
  },
  { endpoint: endSubstitute, right: null },
  { endpoint: processForms, right: 'system:process:list' },
  { endpoint: processForm, right: 'system:process:list', search: 'formKey=none' },
  { endpoint: startForms, right: 'system:process:start' },
  { endpoint: startForm, right: 'system:process:start', search: 'processKey=none' },
  {
    endpoint: startByForm,
    right: 'system:process:start',
    body: { processKey: 'none', title: '样例', data: '{}' }
  },
  { endpoint: instanceForm, right: null, search: 'processInstanceId=none' },
  { endpoint: taskPeople, right: null, search: 'words=x' },
  { endpoint: commonComments, right: null },
  { endpoint: addCommonComment, right: null, body: { content: '好', isShared: '0' } },
  { endpoint: deleteCommonComment, right: null, body: { id: 'none' } },
  { endpoint: applicationCalls.list, right: 'cms:apply:list' },
  { endpoint: applicationCalls.byId, right: 'cms:apply:list', search: 'id=none' },
  { endpoint: applicationCalls.add, right: 'cms:apply:add', body: application },
  { endpoint: applicationCalls.edit, right: 'cms:apply:edit', body: { ...application, id: 'none', version: 1 } },
  { endpoint: takeApplyStep, right: 'cms:apply:handle', body: applyStep },
  { endpoint: applicantIdentity, right: 'cms:apply:identity', search: 'id=none' },
  { endpoint: applyDepartments, right: 'cms:apply:handle' },
  { endpoint: monthlyRequest, right: 'cms:apply:handle', search: 'id=none' },
  { endpoint: workCalendar, right: 'cms:apply:list', search: 'year=2026' },
  { endpoint: annualReport, right: 'cms:apply:list', search: 'year=2026' },
  { endpoint: applySupervision, right: 'cms:apply:list' },
  { endpoint: { method: 'POST', path: sendStepFile }, right: 'cms:apply:handle', search: 'id=none' },
  { endpoint: { method: 'GET', path: stepFilePath }, right: 'cms:apply:handle', search: 'id=none' },
  { endpoint: applyTerm, right: 'cms:apply:term' },
  { endpoint: applyTermPreview, right: 'cms:apply:term', search: 'keepYears=3' },
  { endpoint: saveApplyTerm, right: 'cms:apply:term', body: { keepYears: 0, version: 0 } },
  { endpoint: letterTemplates, right: 'cms:apply:template' },
  {
    endpoint: saveLetterTemplate,
    right: 'cms:apply:template',
    body: { kind: 'fee', text: '应缴 {金额} 元', version: 0 }
  },
  { endpoint: letterOfStep, right: 'cms:apply:list', search: 'stepId=1' },
  { endpoint: saveWorkCalendar, right: 'cms:apply:calendar', body: { year: '2031', days: [] } },
  { endpoint: logout, right: null }
]

const open = [
  openApplication,
  applicationForm,
  applicationProgress,
  login,
  phoneLogin,
  sendSms,
  checkSms,
  validateCasTicket,
  register,
  forgePassword,
  getLoginOptions
]
const people = ['admin', 'lihua', 'wangmin', 'zhaolei', 'chenjing']

let platform: TestPlatform
const tokens = new Map<string, string>()
const held = new Map<string, Set<string>>()
before(async () => {
  platform = await startPlatform()
  for (const person of people) {
    const token = await platform.signIn(person)
    tokens.set(person, token)
    const { result } = await platform.call(getPermissions, { token })
    held.set(person, new Set(result.auth.map(grant => grant.action)))
  }
})
after(() => platform.stop())

const send = ({ endpoint, search = '', body }: Sample, token?: string) =>
  platform.raw(`/api${endpoint.path}?${search}`, {
    method: endpoint.method,
    body: endpoint.method === 'GET' ? undefined : body,
    token
  })

for (const sample of samples) {
  const name = `${sample.endpoint.method} ${sample.endpoint.path} ${JSON.stringify(Object(sample.body).action ?? '')}`
  test(`[C16] [B17] ${name}: let in by right, and nobody's secrets in the answer`, async () => {
    assert.equal((await send(sample)).status, 401, 'without a session')
    for (const person of people) {
      const isLast = sample.endpoint === logout
      const response = await send(sample, isLast ? await platform.signIn(person) : tokens.get(person))
      const text = await response.text()
      const { code } = JSON.parse(text) as { code?: number }
      const isAllowed = !sample.right || held.get(person)?.has(sample.right)
      assert.equal(code === 510, !isAllowed, `${person}: ${text.slice(0, 200)}`)
      assert.doesNotMatch(
        text,
        /"(password|salt|tokenHash|token_hash|codeHash|isSuper|is_super|delFlag(?!":"0"))"|\$argon2/
      )
    }
  })
}

test('[C16] the samples name every route that needs a session', async () => {
  const routes = platform.app.printRoutes({ commonPrefix: false })
  const registered = [...routes.matchAll(/(\/api\/\S+) \(([A-Z, ]+)\)/g)]
    .flatMap(([, path = '', methods = '']) => methods.split(', ').map(method => `${method} ${path}`))
    .filter(route => !route.startsWith('HEAD') && !route.endsWith('/healthz'))
  const named = new Set(
    [...samples.map(({ endpoint }) => endpoint), ...open].map(({ method, path }) => `${method} /api${path}`)
  )
  named.add(`PUT /api${updatePassword.path}`)
  // They answer files: sheets.test.ts asks for them without the right.
  for (const { exportXls, template } of [dictionarySheet, userSheet, roleSheet, departmentSheet])
    for (const path of [exportXls, template]) named.add(`GET /api${path}`)
  for (const exportXls of [announcementSheet.exportXls, exportRecipientsPath, letterPath])
    named.add(`GET /api${exportXls}`)
  for (const { exportXls } of [logSheet, dataLogSheet, visitSheet, applicationSheet]) named.add(`GET /api${exportXls}`)
  // A socket: realtime.test.ts asks for it.
  named.add('GET /api/websocket/:userId')
  assert.ok(registered.length > 25)
  assert.deepEqual(
    registered.filter(route => !named.has(route)),
    []
  )
})

test('[F10] [F9] a session is asked for by the route that answers, however the path is spelled', async () => {
  const base = platform.url.replace('http://', '')
  const { connect } = await import('node:net')
  const [host = '', port = ''] = base.split(':')
  const request = (path: string) =>
    new Promise<string>(resolve => {
      const socket = connect(Number(port), host)
      let answer = ''
      socket.on('data', chunk => (answer += chunk)).on('close', () => resolve(answer))
      socket.end(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`)
    })
  const list = articleList.path
  for (const path of [
    `/api/sys/login/..${list}`,
    `/api${list};.js`,
    `/api/${list}`,
    `//api${list}`,
    `/api/%2e%2e/api${list}`,
    `/api${list}?x=.css`,
    `/api${list}/`,
    `/api${list.toUpperCase()}`,
    `/api${list.replace('list', 'l%69st')}`,
    `/API${list}`,
    `/elements/../api${list}`,
    `/api/auth/options/../../..${list}`
  ]) {
    const answer = await request(path)
    assert.match(answer, /^HTTP\/1\.1 (400|401|403|404)/, path)
    assert.doesNotMatch(answer, /"records"/)
  }
})

test('[F16] other methods are no way around', async () => {
  const path = `/api${articleList.path}`
  for (const [method, headers] of [
    ['POST', { 'x-http-method-override': 'GET' }],
    ['PUT', {}],
    ['DELETE', {}],
    ['PATCH', {}],
    ['OPTIONS', {}]
  ] as [string, Record<string, string>][])
    assert.equal((await platform.raw(path, { method, headers })).status, 404, method)
  assert.equal((await platform.raw(path, { method: 'HEAD' })).status, 401)
  const token = await platform.signIn('lihua')
  assert.equal(
    (await platform.raw(`/api${deleteColumn.path}?id=2001`, { token })).status,
    404,
    'a state is never changed by GET'
  )
})

test('[F15] nothing tells versions without a session', async () => {
  for (const path of ['/api/healthz', '/api/auth/options', '/api/none', '/', '/api/sys/user/getUserInfo']) {
    const response = await platform.raw(path)
    const text = (await response.text()) + JSON.stringify([...response.headers])
    assert.doesNotMatch(text, /fastify|express|postgres|\bnode\b|x-powered-by|"version"|\d+\.\d+\.\d+/i, path)
  }
  for (const path of ['/api/actuator', '/api/swagger', '/api/druid', '/api/documentation/json', '/api/server/info'])
    assert.equal((await platform.raw(path)).status, 404)
})

test('[F5] [F6] the log holds no secret, and no input begins a line of its own', async () => {
  const token = await platform.signIn('lihua')
  await platform.call(updatePassword, {
    token,
    body: { username: 'lihua', oldpassword: 'Geheim-1-alt', password: 'x', confirmpassword: 'x' }
  })
  await platform.call(login, { body: { username: 'a\r\n{"level":50}\u001b[31m', password: 'Geheim-2-neu' } })
  await platform.query('alter table menus rename to menus_away')
  assert.equal((await platform.call(getPermissions, { token })).status, 500)
  await platform.query('alter table menus_away rename to menus')
  const text = platform.log.join('')
  assert.ok(text.includes('unexpected error'))
  for (const secret of [token, password, 'Geheim-1-alt', 'Geheim-2-neu', '$argon2']) assert.ok(!text.includes(secret))
  for (const line of text.trim().split('\n')) assert.doesNotThrow(() => JSON.parse(line))
})
