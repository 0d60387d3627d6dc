import { Button } from '@blueprintjs/core'
import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { sentence } from '../../base/core/language/errors.ts'
import { toast } from '../../base/core/overlay/toasts.ts'
import { useText } from '../../base/core/language/text.ts'
import { NoSession } from '../../base/kit/access/no-session.ts'
import { noticeText } from '../../base/shared/notice/notice.text.ts'
import { useShownNotice } from '../../base/shared/notice/use-shown-notice.tsx'
import { ResourceList } from '../../base/crud/resource/list/resource-list.tsx'
import { changed } from '../../base/session/wire/changes.ts'
import { $notices, $unread, markAllRead } from '../../base/session/realtime/notices.ts'
import { $user } from '../../base/session/wire/session.ts'
import { describeMyNotices } from './describe-my-notices.tsx'
import { userAnnouncementText } from './user-announcement.text.ts'

/** Lists all messages to the user, read and unread. */
export function UserAnnouncement({ query }: { query?: string }) {
  const text = useText(userAnnouncementText)
  const user = useStore($user)
  if (!user) return <NoSession text={text.signedOut} />
  return <Messages key={user.id} query={query} />
}

function Messages({ query }: { query: string | undefined }) {
  const text = useText(userAnnouncementText)
  const words = useText(noticeText)
  const unread = useStore($unread)
  const { show, dialog } = useShownNotice(() => changed('notice'))
  useFollowing()
  const readAll = async () => {
    try {
      await markAllRead()
      toast(text.allRead, 'success')
      changed('notice')
    } catch (error) {
      toast(sentence(error), 'danger')
    }
  }
  return (
    <ResourceList
      resource={describeMyNotices(text, words, show)}
      query={query}
      tools={<Button text={text.readAll} disabled={unread === 0} onClick={readAll} />}
    >
      {dialog}
    </ResourceList>
  )
}

/** Reloads the list when the newest unread messages change, for example because another tab read one. */
function useFollowing(): void {
  const { value } = useStore($notices)
  const known = useRef<string>(undefined)
  useEffect(() => {
    if (!value) return
    const { now: _now, changesIn: _changesIn, ...unread } = value
    const seen = JSON.stringify(unread)
    if (known.current !== undefined && known.current !== seen) changed('notice')
    known.current = seen
  }, [value])
}
