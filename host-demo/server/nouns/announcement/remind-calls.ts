import Type from 'typebox'
import {
  announcementReminders,
  reminderKinds,
  remindRecipients
} from '../../../../elements/base/contract/announcement-reminder.ts'
import { ClosedObject, Id, titled } from '../../kernel/fields.ts'
import { route } from '../../http/calls/route.ts'
import type { Platform } from '../../http/platform.ts'
import { AnnouncementRemindersSchema, RemindedRecipientsSchema } from '../../results/content/announcement.ts'
import { readReminders, remind } from './remind.ts'

/** Registers the reminder of recipients and its history. */
export const registerReminders = (platform: Platform) => {
  const { database } = platform
  route(
    platform,
    announcementReminders,
    {
      right: 'system:announcement:list',
      query: ClosedObject({ anntId: titled('公告', Id) }),
      result: AnnouncementRemindersSchema
    },
    ({ caller, query }) => readReminders(database, caller, query.anntId)
  )
  route(
    platform,
    remindRecipients,
    {
      right: 'system:announcement:release',
      body: ClosedObject({ id: Id, kind: Type.Enum([...reminderKinds], { title: '提醒内容' }) }),
      result: RemindedRecipientsSchema,
      message: '提醒已发送'
    },
    ({ caller, body, log }) => database.transaction(tx => remind(tx, caller, log, body))
  )
}
