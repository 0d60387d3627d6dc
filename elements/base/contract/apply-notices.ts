/** Ways to notify an applicant of a letter. */
export const noticeChannels = ['sms', 'mail'] as const
export type NoticeChannel = (typeof noticeChannels)[number]
export const noticeStates = ['waiting', 'sent', 'failed'] as const

/** ◆ Notice to an applicant about the letters of a step. */
export interface ApplyNotice {
  channel: NoticeChannel
  state: (typeof noticeStates)[number]
  /** Time at which the gateway took it; '' before. */
  sentTime: string
  /** Why the last attempt failed; '' for none. */
  problem: string
}
