import { announcementCalls, announcementSheet } from '../../../../elements/base/contract/announcement.ts'
import { equal, text } from '../../rows/filters.ts'
import { list } from '../../rows/list.ts'
import { announcements } from '../../database/tables/announcements.ts'
import { keptAnnouncements, listed, presentRow } from './announcements.ts'

/** Lists the announcements written at the caller's sites. */
export const listAnnouncements = list({
  from: announcements,
  columns: listed,
  filters: {
    titile: text(announcements.titile),
    msgContent: text(announcements.content),
    sendStatus: equal(announcements.sendStatus),
    priority: equal(announcements.priority),
    msgCategory: equal(announcements.msgCategory)
  },
  sorts: {
    createTime: [announcements.createTime],
    sendTime: [announcements.sendTime],
    titile: [announcements.titile]
  },
  scope: keptAnnouncements.scope,
  advanced: {
    paths: [announcementCalls.list.path, announcementSheet.exportXls],
    fields: {
      msgAbstract: { title: '摘要', column: announcements.msgAbstract, kind: 'text' },
      sender: { title: '发布人', column: announcements.sender, kind: 'text' },
      startTime: { title: '开始时间', column: announcements.startTime, kind: 'time' },
      endTime: { title: '结束时间', column: announcements.endTime, kind: 'time' },
      createByName: { title: '创建人姓名', column: announcements.createByName, kind: 'text' }
    }
  },
  present: presentRow
})
