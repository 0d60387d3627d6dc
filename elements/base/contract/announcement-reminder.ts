import { get, post } from './endpoint.ts'

/** Kinds of reminders: to read, to reply, to confirm. */
export const reminderKinds = ['read', 'reply', 'confirm'] as const
export type ReminderKind = (typeof reminderKinds)[number]

/** Reminder with the numbers of messages and text messages, and of text messages that the gateway refused. */
export interface AnnouncementReminder {
  id: string
  kind: ReminderKind
  told: number
  texts: number
  failed: number
  senderName: string
  createTime: string
}

export interface AnnouncementReminders {
  /** Recipients that have not done it yet. Absent if it is not asked for, or the announcement is not shown. */
  waiting: Partial<Record<ReminderKind, number>>
  /** Time from which a reminder is possible again, and seconds until then; '' and 0 if it is possible now. */
  remindFrom: string
  remindIn: number
  /** The newest fifty. */
  records: AnnouncementReminder[]
}
/** ◆ */
export const announcementReminders = get<AnnouncementReminders, { anntId: string }>('/sys/annountCement/reminders')
/**
 * ◆ Reminds the recipients that have not read, replied or confirmed: a message of the platform, and a text message for
 * those with a phone. At most once an hour.
 */
export const remindRecipients = post<{ told: number; texts: number }, { id: string; kind: ReminderKind }>(
  '/sys/annountCement/remind'
)
