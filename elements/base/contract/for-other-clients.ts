/**
 * Calls as `METHOD path` that none of our elements uses, by reason. A rule test compares the list with the sources, in
 * both directions. Described nouns are exempt: JeecgBoot pages also use their call that deletes one record.
 */
export const forOtherClients: Readonly<Record<string, readonly string[]>> = {
  'pages of JeecgBoot delete one record where ours delete the selected ones': [
    'DELETE /cms/friendlylinktype/delete',
    'DELETE /cms/imageManage/delete',
    'DELETE /cms/template/delete',
    'DELETE /model/model/delete',
    'DELETE /process/tPProcess/delete',
    'DELETE /subsite/subsite/delete',
    'DELETE /sys/annountCement/delete',
    'DELETE /sys/permission/delete',
    'DELETE /sys/role/delete',
    'DELETE /sys/user/delete',
    'DELETE /sys/user/deleteUserInDepart',
    'DELETE /sys/user/deleteUserRole',
    'DELETE /userSubsite/deleteUser'
  ],
  'pages of JeecgBoot revoke without a reason': ['GET /sys/annountCement/doReovkeData'],
  'pages of JeecgBoot delete several records where ours delete a branch': [
    'DELETE /sys/category/deleteBatch',
    'DELETE /sys/sysDepart/deleteBatch'
  ],
  'pages of JeecgBoot for users, roles, departments, menus, rules and categories': [
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
    'GET /sys/permission/queryDepartPermission',
    'GET /sys/sysAnnouncementSend/getMyAnnouncementSend',
    'GET /sys/tenant/queryList',
    'GET /sys/thirdApp/getEnabledType',
    'GET /sys/user/checkOnlyUser',
    'GET /sys/user/generateUserId',
    'GET /sys/user/queryUserByDepId',
    'GET /sys/user/queryUserRole',
    'GET /sys/user/userDepartList',
    'PUT /sys/user/unlock'
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
    'GET /process/tPProcess/startUserDefinedProcess',
    'GET /process/task/completeTask',
    'PUT /sys/selectDepart',
    'PUT /system/sysAnnouncementSend/editByAnntIdAndUserId'
  ],
  'pages of other products list process tasks alone; ours list everything that waits': ['GET /process/task/todoList'],
  'pages of a site show what is public': [
    'GET /cms/public/ads',
    'GET /cms/public/articles',
    'GET /cms/public/content',
    'GET /cms/public/contents',
    'GET /cms/public/footer',
    'GET /cms/public/links',
    'GET /cms/public/mourning',
    'POST /cms/public/content/entry'
  ],
  'servers of client applications call it': ['POST /sys/client/token'],
  'the specification names it for other products': [
    'GET /information/common',
    'GET /newsclass/newsClass/type',
    'GET /organization/organization/getAllOrganization',
    'GET /organization/organization/getAllOrganizationByParentId',
    'GET /organization/organization/getAllOrganizationTree',
    'GET /sms/message/sendFlowSMSMessage',
    'GET /subsite/subsite/queryPageListBySubsiteId',
    'GET /subsite/subsite/queryTreeList',
    'GET /subsite/subsite/queryTreeListByDepartId',
    'GET /subsite/subsite/querylist',
    'GET /subsite/subsite/selectList',
    'GET /subsite/subsite/seo',
    'GET /system/tConfigFiletype/queryByType',
    'GET /user/info'
  ],
  'the page of a site reads it': ['GET /cms/article/queryPublished']
}
