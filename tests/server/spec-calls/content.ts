import type { Row } from './row.ts'

const made = { department: '', announcement: '', send: '' }
const page = ['total:number', 'size:number', 'current:number', 'pages:number']
const treeNode = ['[].key', '[].value', '[].title', '[].id', '[].name', '[].depId', '[].classify', '[].siteType']
const noSites = () => [{ by: 'lihua' as const, code: 510 }]
const site = ['records[].id', 'records[].name', 'records[].siteType', 'records[].depId', ...page]
const counts = ['waitBadgeNum:number', 'handleBadgeNum:number', 'endBadgeNum:number']
const notice = [
  'id',
  'anntId',
  'titile',
  'sender',
  'sendTime',
  'msgContent',
  'priority',
  'createTime',
  'msgTxt',
  'msgId'
]

const department = {
  ...{ parentId: '', departName: '清单部门', orgType: '2', departNameAbbr: '', mobile: '', fax: '' },
  ...{ address: '', description: '', memo: '', leaderId: '' }
}
const announcement = {
  ...{ titile: '清单公告', msgContent: '<p>正文</p>', msgAbstract: '', startTime: '', endTime: '', priority: 'M' },
  ...{
    msgCategory: '1',
    msgType: 'USER',
    userIds: 'u2,',
    departIds: '',
    subsiteIds: '',
    needsReply: '1',
    annexList: []
  }
}

/** Made before the rows: what they delete or release. */
export const prepareContent = async (send: (call: string, body: object) => Promise<{ id: string }>) => {
  made.department = (await send('POST /sys/sysDepart/add', department)).id
  made.announcement = (await send('POST /sys/annountCement/add', announcement)).id
}

/** Departments, organizations, announcements, sites, columns and the other calls. */
export const contentRows: Row[] = [
  {
    call: 'GET /sys/sysDepart/queryTreeList',
    has: ['[].key', '[].title', '[].orgCode', '[].departName'],
    wrong: noSites
  },
  { call: 'GET /sys/sysDepart/queryIdTree', by: 'lihua', has: ['[].key', '[].value', '[].title'] },
  {
    call: 'GET /sys/sysDepart/searchBy',
    ask: () => ({ query: { keyWord: '教育' } }),
    has: ['[].key', '[].title'],
    wrong: () => [{ by: 'admin', ask: { query: { keyWord: '没有这个部门' } } }]
  },
  { call: 'GET /sys/sysDepart/queryAllTreeList', has: ['[].key', '[].title', '[].children:array'], wrong: noSites },
  {
    call: 'DELETE /sys/sysDepart/delete',
    ask: () => ({ query: { id: made.department } }),
    has: [':null'],
    wrong: () => [
      { by: 'lihua', ask: { query: { id: 'd1' } }, code: 510 },
      { by: 'admin', ask: { query: { id: 'd1' } } }
    ]
  },
  { call: 'GET /organization/organization/getAllOrganization', has: ['[].id', '[].orgName', '[].orgCode'] },
  { call: 'GET /organization/organization/getAllOrganizationTree', has: ['[].key', '[].title', '[].children:array'] },
  {
    call: 'GET /organization/organization/getAllOrganizationByParentId',
    ask: () => ({ query: { parentId: '' } }),
    has: ['[].id', '[].orgName']
  },
  {
    call: 'GET /sys/user/getCurrentUserDeparts',
    by: 'lihua',
    has: ['list[].id', 'list[].orgCode', 'list[].departName', 'orgCode']
  },
  {
    call: 'POST /sys/selectDepart',
    by: 'lihua',
    ask: () => ({ body: { orgCode: 'A01', username: 'lihua' } }),
    has: ['userInfo.username', 'userInfo.orgCode', 'subsite.id', 'subsite.name'],
    wrong: () => [
      { by: 'lihua', ask: { body: { orgCode: 'A01', username: 'admin' } } },
      { by: 'lihua', ask: { body: { orgCode: 'Z99', username: 'lihua' } } }
    ]
  },
  {
    call: 'GET /sys/annountCement/doReleaseData',
    ask: () => ({ query: { id: made.announcement } }),
    has: [':null'],
    wrong: () => [{ by: 'lihua', ask: { query: { id: made.announcement } }, code: 510 }]
  },
  {
    call: 'GET /sys/annountCement/listByUser',
    by: 'lihua',
    has: [
      ...notice.map(name => `anntMsgList[].${name}`),
      'anntMsgTotal:number',
      'sysMsgList:array',
      'sysMsgTotal:number'
    ],
    then({ anntMsgList }: { anntMsgList: { id: string; announcementSendId: string; msgContent: string }[] }) {
      const found = anntMsgList.find(({ id }) => id === made.announcement)
      if (found?.msgContent !== '<p>正文</p>') throw new Error(JSON.stringify(found))
      made.send = found.announcementSendId
    }
  },
  {
    call: 'GET /sys/annountCement/queryById',
    by: 'lihua',
    ask: () => ({ query: { id: made.announcement } }),
    has: ['id', 'titile', 'msgContent', 'sender', 'sendTime', 'priority'],
    wrong: () => [{ by: 'wangmin', ask: { query: { id: made.announcement } } }]
  },
  {
    call: 'POST /system/sysAnnouncementSend/editByAnntIdAndUserId',
    by: 'lihua',
    ask: () => ({ body: { anntId: made.announcement } }),
    has: [':null'],
    wrong: () => [{ by: 'wangmin', ask: { body: { anntId: made.announcement } } }]
  },
  {
    call: 'POST /system/sysAnnouncementSend/replyContent',
    by: 'lihua',
    ask: () => ({ body: { announcementSendId: made.send, replyContent: '收到', annexList: [] } }),
    has: [':null'],
    wrong: () => [
      { by: 'wangmin', ask: { body: { announcementSendId: made.send, replyContent: '收到', annexList: [] } } },
      { by: 'lihua', ask: { body: { announcementSendId: made.send, replyContent: '', annexList: [] } } }
    ]
  },
  {
    call: 'GET /system/sysAnnouncementSend/queryReplyBySendId',
    by: 'lihua',
    ask: () => ({ query: { id: made.send } }),
    has: ['id', 'announcementSendId', 'replyContent', 'annexList:array'],
    wrong: () => [{ by: 'wangmin', ask: { query: { id: made.send } } }]
  },
  {
    call: 'GET /sys/annountCement/doReovkeData',
    ask: () => ({ query: { id: made.announcement } }),
    has: [':null'],
    wrong: () => [{ by: 'admin', ask: { query: { id: 'none' } } }]
  },
  { call: 'GET /sys/loginfo', has: ['totalVisitCount:number', 'todayVisitCount:number', 'todayIp:number'] },
  { call: 'GET /sys/visitInfo', has: ['[].tian', '[].type', '[].visit:number', '[].ip:number'] },
  { call: 'GET /subsite/subsiteGroup/list', has: ['records[].id', 'records[].name', ...page], wrong: noSites },
  { call: 'GET /subsite/subsiteGroup/queryTreeList', has: treeNode, wrong: noSites },
  { call: 'GET /subsite/subsite/querylist', has: site, wrong: noSites },
  {
    call: 'GET /subsite/subsite/queryPageListBySubsiteId',
    ask: () => ({ query: { subsiteId: 'g1' } }),
    has: site,
    wrong: noSites,
    then({ records }: { records: { groupId: string }[] }) {
      if (records.some(({ groupId }) => groupId !== 'g1')) throw new Error(JSON.stringify(records))
    }
  },
  { call: 'GET /subsite/subsite/queryTreeList', by: 'lihua', has: [...treeNode, '[].childList:array'] },
  {
    call: 'GET /subsite/subsite/selectList',
    by: 'lihua',
    has: ['[].value', '[].text'],
    then(options: { value: string }[]) {
      if (options.map(({ value }) => value).join() !== '1,2,3') throw new Error(JSON.stringify(options))
    }
  },
  {
    call: 'GET /subsite/subsite/queryTreeListByDepartId',
    by: 'lihua',
    ask: () => ({ query: { departId: 'd3' } }),
    has: [...treeNode, '[].childList[].name'],
    then([group, ...others]: { childList: { id: string }[] }[]) {
      if (others.length || group?.childList.map(({ id }) => id).join() !== '3') throw new Error(JSON.stringify(group))
    },
    wrong: () => [{ by: 'lihua', ask: { query: { departId: 'none' } } }]
  },
  {
    call: 'GET /subsite/subsite/seo',
    by: 'lihua',
    ask: () => ({ query: { id: '2' } }),
    has: ['id', 'name', 'seoTitle', 'seoKeywords', 'seoDescription'],
    wrong: () => [{ by: 'lihua', ask: { query: { id: '7' } } }]
  },
  { call: 'GET /subsite/subsite/list', has: site, wrong: noSites },
  {
    call: 'GET /subsite/subsite/getSubsiteListByLoginUser',
    by: 'lihua',
    has: ['[].id', '[].depId', '[].name', '[].classify', '[].siteType', '[].childList:array']
  },
  {
    call: 'GET /newsclass/newsClass/list',
    by: 'lihua',
    ask: () => ({ query: { subsiteId: '2' } }),
    has: ['records[].id', 'records[].name', 'records[].publishArt', 'records[].subsiteId', ...page],
    wrong: () => [{ by: 'lihua', ask: { query: { subsiteId: '7' } } }]
  },
  {
    call: 'GET /newsclass/newsClass/queryTreeList',
    by: 'lihua',
    ask: () => ({ query: { subsiteId: '1', fromType: '-1' } }),
    has: ['[].key', '[].value', '[].title', '[].icon', '[].url', '[].children:array'],
    wrong: () => [{ by: 'lihua', ask: { query: { subsiteId: '7', fromType: '-1' } } }]
  },
  { call: 'GET /newsclass/newsClass/type', by: 'lihua', has: ['[].value', '[].text'] },
  {
    call: 'GET /newsclass/newsClass/queryById',
    by: 'lihua',
    ask: () => ({ query: { id: '1002' } }),
    has: ['newclass.id', 'newclass.name', 'newclass.publishArt'],
    wrong: () => [{ by: 'lihua', ask: { query: { id: 'none' } } }]
  },
  { call: 'GET /domain/domain/querylist', has: ['records[].id', 'records[].host', ...page], wrong: noSites },
  { call: 'GET /model/model/querylist', has: ['records[].id', 'records[].name', ...page], wrong: noSites },
  { call: 'GET /ip/ruleList/querylist', has: ['records:array', ...page], wrong: noSites },
  {
    call: 'GET /userSubsite/list',
    ask: () => ({ query: { subsiteId: '1' } }),
    has: ['records[].id', 'records[].username', ...page],
    wrong: () => [{ by: 'lihua', ask: { query: { subsiteId: '1' } }, code: 510 }]
  },
  {
    call: 'GET /userSubsite/queryByUserId',
    ask: () => ({ query: { userId: 'u2' } }),
    has: ['subsiteTree[].name', 'allSubsite[].id', 'userSubsiteList[].subsiteId']
  },
  {
    call: 'POST /userSubsite/save',
    ask: () => ({ body: { userId: 'u2', subsiteIds: '1,2,3' } }),
    has: [':null'],
    wrong: () => [{ by: 'admin', ask: { body: { userId: 'u2', subsiteIds: 'none' } } }]
  },
  {
    call: 'GET /applypublic/applyPublic/getOwnerApplyPublicCount',
    ask: () => ({ query: { menuId: '221' } }),
    has: counts,
    then(found: Record<string, number>) {
      if (Object.values(found).every(count => count === 0)) throw new Error(JSON.stringify(found))
    }
  },
  {
    call: 'GET /annex/prepare',
    ask: () => ({ query: { obj: 'announcement', objId: made.announcement } }),
    has: [':array']
  },
  {
    call: 'GET /subsiteextensionconfiguration/subsiteExtensionConfiguration/queryBysubsiteId',
    by: 'lihua',
    ask: () => ({ query: { id: '2' } }),
    has: ['maxWidth:number'],
    wrong: () => [{ by: 'lihua', ask: { query: { id: '7' } } }]
  },
  {
    call: 'GET /picturewatermark/pictureWatermark/one',
    by: 'lihua',
    ask: () => ({ query: { obj: 'subsite', objId: '2' } }),
    has: ['obj', 'objId'],
    wrong: () => [{ by: 'lihua', ask: { query: { obj: 'subsite', objId: '7' } } }]
  },
  {
    call: 'GET /system/tConfigFiletype/queryByType',
    by: 'lihua',
    ask: () => ({ query: { type: 'word' } }),
    has: ['[].type', '[].fileType', '[].size:number'],
    then(types: object[]) {
      if (JSON.stringify(types) !== '[{"type":"word","fileType":"doc,docx","size":209715200}]')
        throw new Error(JSON.stringify(types))
    },
    wrong: () => [{ by: 'lihua', ask: { query: { type: 'exe' } } }]
  },
  {
    call: 'GET /information/common',
    by: 'lihua',
    has: ['now', 'subsite.id', 'subsite.name', 'sessionDays:number', 'uploadLimit:number', 'uploadCount:number']
  },
  {
    call: 'GET /cgform/cgFormField/onlineFormFields',
    ask: () => ({ query: { tableId: 'table1' } }),
    has: ['[].dbFieldName', '[].dbFieldTxt', '[].dbType'],
    wrong: () => [{ by: 'lihua', ask: { query: { tableId: 'table1' } }, code: 510 }]
  },
  {
    call: 'POST /cgform/cgformDesign/edit',
    ask: () => ({ body: { id: 'form1', jsonStr: '{"list":[],"config":{}}' } }),
    wrong: () => [
      { by: 'admin', ask: { body: { id: 'form1', jsonStr: '{' } } },
      { by: 'lihua', ask: { body: { id: 'form1', jsonStr: '{"list":[],"config":{}}' } }, code: 510 }
    ]
  }
]
