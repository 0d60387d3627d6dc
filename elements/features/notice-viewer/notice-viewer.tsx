import { NonIdealState } from '@blueprintjs/core'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { useEmit } from '../../base/core/host.ts'
import { useText } from '../../base/core/text.ts'
import { NoSession } from '../../base/kit/access/no-session.ts'
import { NoticeView } from '../../base/shared/notice/notice-view.tsx'
import { useNotice } from '../../base/shared/notice/use-notice.tsx'
import { markRead } from '../../base/session/realtime/notices.ts'
import { $user } from '../../base/session/wire/session.ts'
import { viewerText } from './notice-viewer.text.ts'

export interface NoticeViewerProps {
  /** Of the announcement. */
  anntId?: string
  /** Of the reader's own row of it, where the host knows it. */
  sendId?: string
}

/** One message in the page, with its files and the reply to it. */
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
    // It is on the screen; that the platform does not hear of it is no failure of what is read.
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
