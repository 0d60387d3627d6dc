import { annexDraftOf, type AttachmentDraft } from '../../contract/annex.ts'
import { announcementLimits, replyToNotice } from '../../contract/announcement.ts'
import { $user } from '../../session/wire/session.ts'
import { send } from '../../session/request/send.ts'
import { createRecord, type RecordStore } from '../../crud/record/record.ts'

interface ReplyDraft {
  replyContent: string
  annexList: AttachmentDraft[]
}
type ReplyRecord = RecordStore<ReplyDraft & { version: number }, ReplyDraft>

export const mostLetters = announcementLimits.reply

function isDraft(value: unknown): value is ReplyDraft {
  const { replyContent, annexList } = Object(value) as Partial<ReplyDraft>
  return typeof replyContent === 'string' && Array.isArray(annexList)
}

/** Creates the draft of a reply. A message can be answered once. */
export const createReplyRecord = (sendId: string): ReplyRecord =>
  createRecord<ReplyDraft & { version: number }, ReplyDraft>({
    noun: 'noticeReply',
    blank: { replyContent: '', annexList: [] },
    draftOf: ({ replyContent, annexList }) => ({ replyContent, annexList }),
    async save({ replyContent, annexList }) {
      const body = {
        announcementSendId: sendId,
        replyContent: replyContent.trim(),
        annexList: annexList.map(annexDraftOf)
      }
      await send(replyToNotice, { body })
      return { ...body, version: 1 }
    },
    keep: { keyOf: () => `notice-reply:${$user.get()?.username}:${sendId}`, fits: isDraft }
  })
