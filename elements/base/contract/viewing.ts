import { get, post } from './endpoint.ts'
import type { SignedIn } from './session.ts'

/**
 * Minutes after which a view ends: long enough to follow a question on the phone, and short enough that a forgotten tab
 * shows nobody's data for long.
 */
export const viewingMinutes = 15

/** Limits of the reason in characters. */
export const viewingReason = { least: 2, most: 200 } as const

/**
 * ◆ Opens a session that shows the platform as another person sees it. It belongs to the caller and ends with the session
 * of the caller. `logout` with its token ends it at once.
 */
export const startViewing = post<SignedIn, { userId: string; reason: string }>('/sys/user/viewAs')

/** ◆ View as the caller by another user. */
export interface OwnViewing {
  id: string
  viewer: string
  viewerAccount: string
  reason: string
  createTime: string
  /** '' while the view is open. */
  endTime: string
}

/** ◆ The newest 50, newest first. */
export const ownViewings = get<OwnViewing[]>('/account/center/viewings')

/** Calls that a view makes although they are no reads: they change the session of the view only, or count its visit. */
export const viewingDoors: readonly string[] = [
  'GET /sys/user/getUserInfo',
  'GET /user/info',
  'POST /subsite/subsite/changeCurrentSubsite',
  'POST /sys/logout',
  'POST /sys/user/use'
]

/** Reads that are not sent by GET. */
export const readsByPost: readonly string[] = [
  'POST /cms/article/placingTargets',
  'POST /cms/check/draft',
  'POST /cms/template/check',
  'POST /sys/permission/previewRolePermission'
]

/**
 * Calls by GET that a view refuses, by reason. Files, exports and sockets are no calls of the contract, and are always
 * refused, except for pictures and attachments that the person may read.
 */
export const closedToViewing: Readonly<Record<string, readonly string[]>> = {
  个人账号和登录凭据: [
    'GET /account/center/passkeys',
    'GET /account/center/query',
    'GET /account/center/secondFactor',
    'GET /account/center/sessions',
    'GET /account/center/signIns',
    'GET /account/center/viewings',
    'GET /sys/user/oidcLinks',
    'GET /sys/user/passwordPlace',
    'GET /sys/user/sessions'
  ],
  首次密码: ['GET /sys/user/toldList', 'GET /sys/user/toldLists'],
  接入应用和组织同步的设置: [
    'GET /sys/client/list',
    'GET /sys/client/queryById',
    'GET /sys/directory/changes',
    'GET /sys/directory/list',
    'GET /sys/directory/queryById',
    'GET /sys/directory/runById',
    'GET /sys/directory/runs'
  ],
  发给本人的消息和公告: [
    'GET /sys/annountCement/listByUser',
    'GET /sys/inbox/list',
    'GET /sys/sysAnnouncementSend/getMyAnnouncementSend',
    'GET /system/sysAnnouncementSend/getMyAnnouncementSend',
    'GET /system/sysAnnouncementSend/queryReplyBySendId'
  ],
  本人办理的流程和意见: [
    'GET /process/processInstance/copiedList',
    'GET /process/processInstance/getDiagram',
    'GET /process/processInstance/getForm',
    'GET /process/processInstance/getHisNodes',
    'GET /process/processInstance/getStartAgain',
    'GET /process/processInstance/handledList',
    'GET /process/processInstance/list',
    'GET /process/processInstance/queryById',
    'GET /process/processInstance/startForm',
    'GET /process/processInstance/startForms',
    'GET /process/processInstance/startedList',
    'GET /process/substitute/query',
    'GET /process/tPCommonComment/queryCommentsItemsList',
    'GET /process/tPProcessnodeButtonconfig/processNodeButtons',
    'GET /process/task/getDecision',
    'GET /process/task/getTaskOperate',
    'GET /process/task/people',
    'GET /process/task/taken',
    'GET /process/task/todoList'
  ],
  本人做的权限复核和本人删除的站点: [
    'GET /subsite/subsite/deleted/list',
    'GET /sys/grantReview/items',
    'GET /sys/grantReview/list'
  ],
  '个人信息，每次查看都留痕': [
    'GET /applypublic/applyPublic/identity',
    'GET /cms/content/entries/one',
    'GET /sys/log/looks'
  ]
}

/** Calls that change something although they are sent by GET, as JeecgBoot and the specification have them. */
export const writesByGet: readonly string[] = [
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
  'GET /sms/message/sendFlowSMSMessage',
  'GET /sys/annountCement/doReleaseData',
  'GET /sys/annountCement/doReovkeData'
]

const reasons = new Map(
  Object.entries(closedToViewing).flatMap(([reason, calls]) => calls.map(call => [call, reason] as const))
)

/** `read`: changes nothing. `door`: of the view itself. `write`: refused. `closed`: refused for a reason. */
export type ViewedCall = { kind: 'read' | 'door' | 'write' } | { kind: 'closed'; reason: string }

/** Decides whether a view may make a call of the contract, `METHOD path`. */
export function viewedCall(call: string): ViewedCall {
  if (viewingDoors.includes(call)) return { kind: 'door' }
  const reason = reasons.get(call)
  if (reason) return { kind: 'closed', reason }
  if (readsByPost.includes(call)) return { kind: 'read' }
  return { kind: call.startsWith('GET ') && !writesByGet.includes(call) ? 'read' : 'write' }
}
