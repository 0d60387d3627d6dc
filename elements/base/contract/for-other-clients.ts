/**
 * Calls that no element of ours uses, by reason, each as `METHOD path`. A rule test compares the list with the sources: a call that an
 * element uses must not be listed, and one that none uses must be.
 */
export const forOtherClients: Readonly<Record<string, readonly string[]>> = {
  'pages of JeecgBoot delete one record where ours delete the selected ones': [
    'DELETE /domain/domain/delete',
    'DELETE /ip/ruleList/delete',
    'DELETE /model/model/delete',
    'DELETE /process/tPProcess/delete',
    'DELETE /subsite/subsite/delete',
    'DELETE /subsite/subsiteGroup/delete',
    'DELETE /sys/annountCement/delete',
    'DELETE /sys/dict/delete',
    'DELETE /sys/dictItem/delete',
    'DELETE /sys/permission/delete',
    'DELETE /sys/role/delete',
    'DELETE /sys/user/delete'
  ],
  'pages of JeecgBoot delete several records where ours delete a branch': [
    'DELETE /sys/category/deleteBatch',
    'DELETE /sys/sysDepart/deleteBatch'
  ],
  'pages of JeecgBoot for users, roles, departments, menus, rules and categories': [
    'DELETE /sys/user/deleteUserInDepartBatch',
    'DELETE /sys/user/deleteUserRoleBatch',
    'GET /sys/category/childList',
    'GET /sys/category/getChildDictWithParent',
    'GET /sys/category/loadOne',
    'GET /sys/category/loadTreeChildren',
    'GET /sys/category/loadTreeRoot',
    'GET /sys/category/rootList',
    'GET /sys/permission/getSystemMenuList',
    'GET /sys/permission/getSystemSubmenu',
    'GET /sys/permission/queryPermissionRule',
    'GET /sys/role/checkRoleCode',
    'GET /sys/sysDepart/queryAllTreeList',
    'GET /sys/sysDepart/queryTreeList',
    'GET /sys/sysDepart/searchBy',
    'GET /sys/user/checkOnlyUser',
    'GET /sys/user/generateUserId',
    'GET /sys/user/queryUserByDepId',
    'GET /sys/user/queryUserRole',
    'GET /sys/user/userDepartList'
  ],
  'the specification names it by another method, too': [
    'GET /process/activity/claim',
    'GET /process/activity/setProcessState',
    'GET /process/processInstance/callBackProcess',
    'GET /process/processInstance/closeProcessInstance',
    'GET /process/processInstance/disagreeCallBackProcess',
    'GET /process/processInstance/invalidProcess',
    'GET /process/processInstance/reassign',
    'GET /process/processInstance/skipNode',
    'GET /process/processInstance/startProcessInstance',
    'GET /process/processInstance/suspendProcessInstance',
    'GET /process/tPProcess/deployProcess',
    'GET /process/task/completeTask',
    'PUT /sys/selectDepart',
    'PUT /system/sysAnnouncementSend/editByAnntIdAndUserId'
  ],
  'the specification names it for other products': [
    'GET /organization/organization/getAllOrganization',
    'GET /organization/organization/getAllOrganizationByParentId',
    'GET /organization/organization/getAllOrganizationTree'
  ],
  'the page of a site reads it': ['GET /cms/article/queryPublished']
}

/** Calls that still lack a control. The issues that build their pages empty the list. */
export const withoutControl: readonly string[] = [
  'GET /process/task/todoList',
  'POST /process/processInstance/callBackProcess',
  'POST /process/activity/setProcessState',
  'POST /process/processInstance/closeProcessInstance',
  'POST /process/processInstance/invalidProcess',
  'POST /process/processInstance/skipNode',
  'POST /process/processInstance/startProcessInstance',
  'POST /process/processInstance/suspendProcessInstance',
  'GET /process/tPProcess/startUserDefinedProcess',
  'POST /process/tPCommonComment/add',
  'POST /process/tPCommonComment/delete',
  'PUT /sys/user/unlock'
]
