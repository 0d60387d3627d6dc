import { Button } from '@blueprintjs/core'
import { useStore } from '@nanostores/react'
import type { Notice } from '../../base/contract/announcement.ts'
import { useHost } from '../../base/core/react/host.ts'
import { useText } from '../../base/core/language/text.ts'
import { followLink } from '../../base/core/react/follow-link.ts'
import { noticeText } from '../../base/shared/notice/notice.text.ts'
import { PriorityTag } from '../../base/shared/notice/priority-tag.tsx'
import { platformNow, toldTime } from '../../base/shared/notice/told-time.ts'
import { useShownNotice } from '../../base/shared/notice/use-shown-notice.tsx'
import { shellLink } from '../../base/session/wire/environment.ts'
import { $notices, isToConfirm, noticesPath, retryNotices, timeOf } from '../../base/session/realtime/notices.ts'
import { homeText } from './home.text.ts'

const most = 5

const newestOf = (notices: Notice[]): Notice[] =>
  [...notices]
    .sort(
      (one, other) => Number(isToConfirm(other)) - Number(isToConfirm(one)) || timeOf(other).localeCompare(timeOf(one))
    )
    .slice(0, most)

/** Lists unread messages. Shares data with the bell, so nothing is requested twice. */
export default function UnreadCard() {
  const text = useText(homeText)
  const words = useText(noticeText)
  const host = useHost()
  const news = useStore($notices)
  const { show, dialog } = useShownNotice()
  const { value, status, failure } = news
  const unread = value && [...value.anntMsgList, ...value.sysMsgList]
  const now = platformNow(news)
  return (
    <section className="card messages" aria-label={text.messages} aria-busy={!value}>
      <header>
        <h2>{text.messages}</h2>
        <a href={shellLink(noticesPath)} onClick={event => followLink(event, host, noticesPath, text.messages)}>
          {text.all}
        </a>
      </header>
      {status === 'failed' && (
        <p className="problem" role="alert">
          {failure} <Button size="small" text={text.retry} onClick={retryNotices} />
        </p>
      )}
      {!value && status !== 'failed' && <div className="bp6-skeleton bone">{text.loading}</div>}
      {unread?.length === 0 && <p className="quiet">{text.noMessages}</p>}
      {unread && unread.length > 0 && (
        <ul className="message-rows">
          {newestOf(unread).map(notice => (
            <li key={notice.id}>
              <button type="button" className="row-title" title={notice.titile} onClick={() => show(notice)}>
                {notice.titile}
              </button>
              {isToConfirm(notice) && <span className="mark mark-bad">{words.toConfirm}</span>}
              {notice.priority !== 'L' && <PriorityTag priority={notice.priority} />}
              <time title={timeOf(notice)}>{toldTime(timeOf(notice), now, words)}</time>
            </li>
          ))}
        </ul>
      )}
      {dialog}
    </section>
  )
}
