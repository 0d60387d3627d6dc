import type { Announcement } from '../../contract/announcement.ts'

/** Returns whether a message was recalled with a note, which is shown in place of the text. */
export const isRecalled = ({ sendStatus, cancelReason }: Announcement): boolean =>
  sendStatus === '2' && Boolean(cancelReason)
