import {
  announcementCalls,
  announcementRecipients,
  confirmNotice,
  myNotices,
  myNoticesOfKin,
  readAllNotices,
  readNotice,
  readNoticeByPut,
  recallAnnouncement,
  releaseAnnouncement,
  replyOfNotice,
  replyToNotice,
  returnAnnouncement,
  revokeAnnouncement,
  submitAnnouncement,
  unreadNotices
} from '../../../elements/base/contract/announcement.ts'
import { announcementReminders, remindRecipients } from '../../../elements/base/contract/announcement-reminder.ts'
import { type Sample } from './sample.ts'

const announcement = {
  ...{ titile: '通知', msgContent: '', msgAbstract: '', startTime: '', endTime: '', priority: 'L', msgCategory: '1' },
  ...{
    msgType: 'USER',
    userIds: 'none',
    departIds: '',
    subsiteIds: '',
    needsReply: '0',
    needsConfirm: '0',
    annexList: []
  }
}

export const messagesSamples: Sample[] = [
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
  {
    endpoint: recallAnnouncement,
    right: 'system:announcement:release',
    body: { id: 'none', reason: '时间有误' }
  },
  { endpoint: submitAnnouncement, right: 'system:announcement:add', body: { id: 'none' } },
  {
    endpoint: returnAnnouncement,
    right: 'system:announcement:release',
    body: { id: 'none', reason: '请核对日期' }
  },
  { endpoint: announcementRecipients, right: 'system:announcement:list', search: 'anntId=annt1' },
  { endpoint: announcementReminders, right: 'system:announcement:list', search: 'anntId=annt1' },
  { endpoint: remindRecipients, right: 'system:announcement:release', body: { id: 'none', kind: 'read' } },
  { endpoint: unreadNotices, right: null },
  { endpoint: myNotices, right: null },
  { endpoint: myNoticesOfKin, right: null },
  { endpoint: readNotice, right: null, body: { anntId: 'annt2' } },
  { endpoint: readNoticeByPut, right: null, body: { anntId: 'annt2' } },
  { endpoint: confirmNotice, right: null, body: { anntId: 'annt2' } },
  { endpoint: readAllNotices, right: null },
  { endpoint: replyToNotice, right: null, body: { announcementSendId: 'none', replyContent: '好', annexList: [] } },
  { endpoint: replyOfNotice, right: null, search: 'id=none' }
]
