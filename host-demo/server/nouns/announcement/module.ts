import { announcementRights } from '../../../../elements/base/contract/announcement.ts'
import type { Module } from '../../http/module.ts'
import { view } from '../menu/menu-entries.ts'
import { registerAction } from '../process/definition/actions.ts'
import { registerTelling } from '../process/definition/telling.ts'
import { registerOwnerMessage } from '../user/account/tell-owner.ts'
import { registerAnnouncements } from './announcement-calls.ts'
import { seedAnnouncements } from './announcement-seed.ts'
import { registerRecipients, registerReminders } from './recipients.ts'
import { registerNotices } from './send-calls.ts'
import { annexesOfAnnouncement, isOfAnnouncement } from './announcements.ts'
import { notifyStarter, tellOwner, tellPeople } from './notify-starter.ts'
import { pushAnnouncement } from './push-announcement.ts'
import { readReply } from './replies.ts'
import { submissionsWaiting } from './review.ts'
import { noticesWaiting } from './waiting-notices.ts'
import { watchAnnouncements } from './watch-announcements.ts'

export const announcementModule: Module = {
  noun: 'announcement',
  title: '公告',
  register(platform) {
    registerAnnouncements(platform)
    registerRecipients(platform)
    registerNotices(platform)
    registerReminders(platform)
    watchAnnouncements(platform)
    registerAction('notify-starter', notifyStarter)
    registerTelling(tellPeople)
    registerOwnerMessage(tellOwner)
  },
  rights: announcementRights,
  waiting: [noticesWaiting, submissionsWaiting],
  annexes: {
    announcement: ({ database }, caller, id) => annexesOfAnnouncement(database, caller, id),
    announcementReply: async ({ database }, caller, id) => (await readReply(database, caller, id)).annexList
  },
  files: { isReadable: isOfAnnouncement },
  push: pushAnnouncement,
  menus: [
    {
      id: '140',
      path: '/notice',
      title: '消息公告',
      english: 'Notices',
      icon: 'megaphone',
      component: view,
      menuCategory: '1',
      sortNo: 15,
      children: [
        {
          id: '141',
          path: '/system/SysAnnouncementList',
          title: '系统公告',
          english: 'Announcements',
          icon: 'megaphone',
          component: 'system/SysAnnouncementList',
          permissions: 'system:announcement:list'
        },
        {
          id: '142',
          path: '/isps/userAnnouncement',
          title: '我的消息',
          english: 'My messages',
          icon: 'inbox',
          component: 'system/UserAnnouncementList'
        }
      ]
    }
  ],
  demo: seedAnnouncements
}
