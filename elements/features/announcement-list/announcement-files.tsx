import { computed, type ReadableAtom } from 'nanostores'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { annexDraftOf } from '../../base/contract/annex.ts'
import { announcementLimits, type AnnouncementDraft } from '../../base/contract/announcement.ts'
import { useText } from '../../base/core/language/text.ts'
import AttachmentList from '../../base/shared/attachment/attachment-list.tsx'
import { createAttachmentQueue } from '../../base/shared/attachment/attachment-queue.ts'
import { noticeFiles } from '../../base/shared/notice/notice-view.tsx'
import { useMayTry } from '../../base/kit/access/use-rights.ts'
import { announcementListText } from './announcement-list.text.ts'

interface Props {
  draft: AnnouncementDraft
  change: (part: Partial<AnnouncementDraft>) => void
  isEditable: boolean
  id: string
  /** Blocks saving while the reason is not empty. */
  hold: ($why: ReadableAtom<string>) => () => void
}

/** Edits the attachments of an announcement. */
export function AnnouncementFiles({ draft, change, isEditable, id, hold }: Props) {
  const text = useText(announcementListText)
  const mayTry = useMayTry()
  const [queue] = useState(createAttachmentQueue)
  const $why = useMemo(
    () =>
      computed([queue.$items, queue.$isDirty], ({ length }, isSending) =>
        length > 0 ? (isSending ? text.stillSending : text.notSent) : ''
      ),
    [queue, text]
  )
  const block = useEffectEvent(hold)
  useEffect(() => block($why), [$why])
  const mayUpload = mayTry('cms:upload:add')
  return (
    <div id={id} tabIndex={-1}>
      {isEditable && !mayUpload && <p className="quiet">{text.noUpload}</p>}
      <AttachmentList
        value={draft.annexList}
        isEditable={isEditable && mayUpload}
        limits={{ ...noticeFiles, count: announcementLimits.attachments }}
        queue={queue}
        onChange={list => change({ annexList: list.map(annexDraftOf) })}
      />
    </div>
  )
}
