import { annexDraftOf } from '../../base/contract/annex.ts'
import { announcementLimits, type AnnouncementDraft } from '../../base/contract/announcement.ts'
import { useText } from '../../base/core/text.ts'
import AttachmentList from '../../base/shared/attachment/attachment-list.tsx'
import { noticeFiles } from '../../base/shared/notice/notice-view.tsx'
import { useMayTry } from '../../base/kit/access/use-rights.ts'
import { announcementListText } from './announcement-list.text.ts'

interface Props {
  draft: AnnouncementDraft
  change: (part: Partial<AnnouncementDraft>) => void
  isEditable: boolean
  id: string
  hold: (why: string) => void
}

/** Edits the attachments of an announcement. */
export function AnnouncementFiles({ draft, change, isEditable, id, hold }: Props) {
  const text = useText(announcementListText)
  const mayTry = useMayTry()
  const mayUpload = mayTry('cms:upload:add')
  return (
    <div id={id} tabIndex={-1}>
      {isEditable && !mayUpload && <p className="quiet">{text.noUpload}</p>}
      <AttachmentList
        value={draft.annexList}
        isEditable={isEditable && mayUpload}
        limits={{ ...noticeFiles, count: announcementLimits.attachments }}
        onSending={(isSending, isIncomplete) =>
          hold(isIncomplete ? (isSending ? text.stillSending : text.notSent) : '')
        }
        onChange={list => change({ annexList: list.map(annexDraftOf) })}
      />
    </div>
  )
}
