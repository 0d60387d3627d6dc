import { NonIdealState } from '@blueprintjs/core'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { useEmit } from '../../base/core/react/host.ts'
import { useText } from '../../base/core/language/text.ts'
import { NoSession } from '../../base/kit/access/no-session.ts'
import { NoticeView } from '../../base/shared/notice/notice-view.tsx'
import { useNotice } from '../../base/shared/notice/use-notice.tsx'
import { markRead } from '../../base/session/realtime/notices.ts'
import { $user } from '../../base/session/wire/session.ts'
import { viewerText } from './notice-viewer.text.ts'

export interface NoticeViewerProps {
  /** Id of the announcement. */
  anntId?: string
  /** Id of the user's delivery record, if the host knows it. */
  sendId?: string
}

/** Shows a message with its files and the reply. */
export function NoticeViewer({ anntId, sendId }: NoticeViewerProps) {
  const text = useText(viewerText)
  const user = useStore($user)
  if (!user) return <NoSession text={text.signedOut} />
  if (!anntId) return <NonIdealState title={text.none} />
  return <Viewer key={`${user.id} ${anntId}`} anntId={anntId} sendId={sendId} />
}

function Viewer({ anntId, sendId }: { anntId: string; sendId?: string }) {
  const text = useText(viewerText)
  const emit = useEmit()
  const loaded = useNotice({ id: anntId, ...(sendId && { anntId, announcementSendId: sendId }) }, () =>
    emit('qd-replied', { id: anntId })
  )
  const { value } = loaded
  const isUnread = value?.whole.mine?.readFlag === '0'
  useEffect(() => {
    // The message is already visible; failing to mark it as read is not an error for the reader.
    if (isUnread) markRead(anntId).catch(() => undefined)
  }, [isUnread, anntId])
  return (
    <article className="notice" aria-label={value?.whole.titile ?? text.label}>
      {value && <h2>{value.whole.titile}</h2>}
      <NoticeView {...loaded} />
      {loaded.button && <p className="notice-ways">{loaded.button}</p>}
      {loaded.dialog}
    </article>
  )
}
