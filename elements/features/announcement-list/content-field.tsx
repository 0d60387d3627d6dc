import { useEffect, useRef, useState } from 'react'
import type { AnnouncementDraft } from '../../base/contract/announcement.ts'
import { bring } from '../../base/core/look/sheets.ts'
import textStyles from '../../base/rich-text/rich-text.css?inline'
import { RichText } from '../../base/rich-text/rich-text-field.tsx'
import { $subsite } from '../../base/session/wire/session.ts'

bring(textStyles)

interface Props {
  draft: AnnouncementDraft
  change: (part: Partial<AnnouncementDraft>) => void
  isEditable: boolean
  id: string
}

/** Edits the text of an announcement. Restarts the editor when the draft changes other than by typing. */
export function ContentField({ draft, change, isEditable, id }: Props) {
  const written = useRef(draft.msgContent)
  const [start, setStart] = useState(0)
  const [site] = useState(() => $subsite.get()?.id)
  useEffect(() => {
    if (draft.msgContent === written.current) return
    written.current = draft.msgContent
    setStart(count => count + 1)
  }, [draft.msgContent])
  return (
    <div id={id} tabIndex={-1} className="announcement-content">
      <RichText
        html={draft.msgContent}
        start={start}
        isEditable={isEditable}
        subsite={() => site}
        column={() => ''}
        dir="notice"
        onReady={() => undefined}
        onChange={msgContent => {
          written.current = msgContent
          change({ msgContent })
        }}
      />
    </div>
  )
}
