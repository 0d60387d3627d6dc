import { computed, type ReadableAtom } from 'nanostores'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { AnnouncementDraft } from '../../base/contract/announcement.ts'
import { bring } from '../../base/core/look/sheets.ts'
import { useText } from '../../base/core/language/text.ts'
import textStyles from '../../base/rich-text/rich-text.css?inline'
import { createComing, isArriving } from '../../base/rich-text/pictures/coming.ts'
import { RichText } from '../../base/rich-text/rich-text-field.tsx'
import { announcementListText } from './announcement-list.text.ts'
import { $subsite } from '../../base/session/wire/session.ts'

bring(textStyles)

interface Props {
  draft: AnnouncementDraft
  change: (part: Partial<AnnouncementDraft>) => void
  isEditable: boolean
  id: string
  /** Blocks saving while the reason is not empty. */
  hold: ($why: ReadableAtom<string>) => () => void
}

/** Edits the text of an announcement. Restarts the editor when the draft changes other than by typing. */
export function ContentField({ draft, change, isEditable, id, hold }: Props) {
  const text = useText(announcementListText)
  const written = useRef(draft.msgContent)
  const [start, setStart] = useState(0)
  const [site] = useState(() => $subsite.get()?.id)
  useEffect(() => {
    if (draft.msgContent === written.current) return
    written.current = draft.msgContent
    setStart(count => count + 1)
  }, [draft.msgContent])
  const [$coming] = useState(createComing)
  const $why = useMemo(
    () =>
      computed($coming, coming =>
        coming.length > 0 ? (coming.some(isArriving) ? text.pictureSending : text.pictureNotSent) : ''
      ),
    [$coming, text]
  )
  const block = useEffectEvent(hold)
  useEffect(() => block($why), [$why])
  return (
    <div id={id} tabIndex={-1} className="announcement-content">
      <RichText
        html={draft.msgContent}
        start={start}
        isEditable={isEditable}
        subsite={() => site}
        column={() => ''}
        dir="notice"
        coming={$coming}
        onReady={() => undefined}
        onChange={msgContent => {
          written.current = msgContent
          change({ msgContent })
        }}
      />
    </div>
  )
}
