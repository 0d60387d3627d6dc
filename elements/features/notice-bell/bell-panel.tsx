import { Button, NonIdealState, Switch, Tab, Tabs } from '@blueprintjs/core'
import { useStore } from '@nanostores/react'
import { useEffect, useId, useState } from 'react'
import type { Notice } from '../../base/contract/announcement.ts'
import { sentence } from '../../base/core/language/errors.ts'
import { useHost } from '../../base/core/react/host.ts'
import { toast } from '../../base/core/overlay/toasts.ts'
import { capped } from '../../base/core/values/numbers.ts'
import { useText } from '../../base/core/language/text.ts'
import { useStateFor } from '../../base/core/react/use-state-for.ts'
import { followLink } from '../../base/core/react/follow-link.ts'
import { noticeText } from '../../base/shared/notice/notice.text.ts'
import { PriorityTag } from '../../base/shared/notice/priority-tag.tsx'
import { platformNow, toldTime } from '../../base/shared/notice/told-time.ts'
import { shellLink } from '../../base/session/wire/environment.ts'
import {
  $notices,
  isToConfirm,
  markAllRead,
  retryNotices,
  inboxPath,
  noticesPath,
  timeOf
} from '../../base/session/realtime/notices.ts'
import { $wantsDesktop, desktopNotices, wantDesktopNotices } from './desktop-notices.ts'
import { bellText } from './notice-bell.text.ts'
import { Waiting } from './waiting.tsx'

interface Props {
  onChoose: (notice: Notice) => void
  onClose: () => void
}

/** Shows unread announcements and system messages. If the first list is empty, the second one opens. */
export default function BellPanel({ onChoose, onClose }: Props) {
  const text = useText(bellText)
  const host = useHost()
  const id = useId()
  const { status, value, failure } = useStore($notices)
  const [chosen, setChosen] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  if (!value)
    return status === 'failed' ? (
      <div className="bell-panel">
        <Failure why={failure} />
      </div>
    ) : (
      <Waiting />
    )
  const { anntMsgList, anntMsgTotal, sysMsgList, sysMsgTotal, waiting = 0 } = value
  const readAll = async () => {
    setBusy(true)
    await markAllRead().catch(error => toast(sentence(error), 'danger'))
    setBusy(false)
  }
  const list = (kind: 'announcements' | 'messages', notices: Notice[]) =>
    notices.length === 0 ? (
      <p className="bell-none">
        {text.none[kind]}
        <small>{text.noneNote}</small>
      </p>
    ) : (
      <NoticeRows notices={notices} onChoose={onChoose} />
    )
  return (
    <div className="bell-panel" role="group" aria-label={text.panel}>
      {status === 'failed' && <Failure why={failure} />}
      <Tabs
        id={id}
        fill
        selectedTabId={chosen ?? (anntMsgTotal === 0 && sysMsgTotal > 0 ? 'messages' : 'announcements')}
        onChange={next => setChosen(String(next))}
        renderActiveTabPanelOnly
      >
        <Tab
          id="announcements"
          title={text.announcements(capped(anntMsgTotal) || '0')}
          panel={list('announcements', anntMsgList)}
        />
        <Tab id="messages" title={text.messages(capped(sysMsgTotal) || '0')} panel={list('messages', sysMsgList)} />
      </Tabs>
      <footer>
        {desktopNotices.isKnown && <DesktopSwitch />}
        <div className="bell-ways">
          <Button
            variant="minimal"
            size="small"
            text={text.readAll}
            disabled={anntMsgTotal + sysMsgTotal === 0}
            loading={isBusy}
            onClick={readAll}
          />
          {waiting > 0 && (
            <a
              href={shellLink(inboxPath)}
              onClick={event => {
                onClose()
                followLink(event, host, inboxPath, text.inbox)
              }}
            >
              {text.waiting(capped(waiting))}
            </a>
          )}
          <a
            href={shellLink(noticesPath)}
            onClick={event => {
              onClose()
              followLink(event, host, noticesPath, text.page)
            }}
          >
            {text.more}
          </a>
        </div>
      </footer>
    </div>
  )
}

function Failure({ why }: { why?: string }) {
  const text = useText(bellText)
  return (
    <NonIdealState
      className="bell-failed"
      title={text.failed}
      description={why}
      action={<Button text={text.retry} onClick={retryNotices} />}
    />
  )
}

function NoticeRows({ notices, onChoose }: { notices: Notice[]; onChoose: Props['onChoose'] }) {
  const text = useText(bellText)
  const words = useText(noticeText)
  const news = useStore($notices)
  const [now, setNow] = useStateFor(news, () => platformNow(news))
  useEffect(() => {
    const timer = setInterval(() => setNow(platformNow(news)), 30_000)
    return () => clearInterval(timer)
  }, [news, setNow])
  return (
    <ul className="bell-rows">
      {notices.map(notice => (
        <li key={notice.id}>
          <button type="button" onClick={() => onChoose(notice)}>
            <span className="bell-title" title={notice.titile}>
              {notice.titile}
            </span>
            <span className="bell-about">
              {isToConfirm(notice) && <span className="mark mark-bad">{words.toConfirm}</span>}
              <PriorityTag priority={notice.priority} />
              {notice.sender && <span className="bell-sender">{text.from(notice.sender)}</span>}
              <time dateTime={timeOf(notice)} title={timeOf(notice)}>
                {toldTime(timeOf(notice), now, words)}
              </time>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

function DesktopSwitch() {
  const text = useText(bellText)
  const wants = useStore($wantsDesktop)
  const change = async (isWanted: boolean) => {
    if (!(await wantDesktopNotices(isWanted))) toast(text.notifyDenied, 'warning')
  }
  return <Switch checked={wants} label={text.notify} onChange={event => void change(event.currentTarget.checked)} />
}
