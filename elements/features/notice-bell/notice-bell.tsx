import { Button } from '@blueprintjs/core'
import { Notifications } from '@blueprintjs/icons'
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { Notice } from '../../base/contract/announcement.ts'
import { useEmit } from '../../base/core/react/host.ts'
import { capped } from '../../base/core/values/numbers.ts'
import { useText } from '../../base/core/language/text.ts'
import { later } from '../../base/kit/later.tsx'
import { NoSession } from '../../base/kit/access/no-session.ts'
import { useShownNotice } from '../../base/shared/notice/use-shown-notice.tsx'
import { Popup } from '../../base/kit/popup/popup.tsx'
import { $notices, $unread, arrivedBetween } from '../../base/session/realtime/notices.ts'
import { $user } from '../../base/session/wire/session.ts'
import { bellText } from './notice-bell.text.ts'
import { followDesktopNotices } from './desktop-notices.ts'
import { $offered } from './put-off.ts'
import { Waiting } from './waiting.tsx'

const BellPanel = later(() => import('./bell-panel.tsx'), Waiting)
const ConfirmBanner = later(() => import('./confirm-banner.tsx'))

/** Shows the number of unread messages, the newest ones and links to all. */
export function NoticeBell() {
  const text = useText(bellText)
  const user = useStore($user)
  if (!user) return <NoSession text={text.signedOut} />
  return <Bell key={user.id} />
}

function Bell() {
  const text = useText(bellText)
  const unread = useStore($unread)
  const emit = useEmit()
  const [isOpen, setOpen] = useState(false)
  const shown = useShownNotice()
  const offered = useStore($offered)
  const [arrived, setArrived] = useState('')
  useEffect(followDesktopNotices, [])
  useEffect(
    () =>
      $notices.listen(({ value }, before) => {
        const last = arrivedBetween(before?.value, value).at(-1)
        if (last) setArrived(last.titile)
      }),
    []
  )

  const choose = (notice: Notice) => {
    setOpen(false)
    if (emit('qd-notice', { id: notice.anntId ?? notice.id })) shown.show(notice)
  }
  return (
    <>
      <Popup
        isOpen={isOpen}
        onInteraction={setOpen}
        popupKind="dialog"
        placement="bottom-end"
        popoverClassName="bell-popover"
        content={<BellPanel onChoose={choose} onClose={() => setOpen(false)} />}
      >
        <Button
          variant="minimal"
          className="bell in-bar"
          icon={<Notifications />}
          aria-label={text.bell(unread)}
          title={text.bell(unread)}
          text={unread > 0 ? <span className="count">{capped(unread)}</span> : undefined}
        />
      </Popup>
      {offered.length > 0 && <ConfirmBanner notices={offered} isFree={!isOpen} onView={choose} />}
      <span className="arrived" role="status">
        {arrived && text.arrived(arrived)}
      </span>
      {shown.dialog}
    </>
  )
}
