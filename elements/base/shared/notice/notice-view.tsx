import { Spinner } from '@blueprintjs/core'
import { useMemo } from 'react'
import { mostAttachments, type Attachment } from '../../contract/annex.ts'
import { replyFileLimit, type Announcement, type NoticeReply } from '../../contract/announcement.ts'
import { bring } from '../../core/look/sheets.ts'
import { useText } from '../../core/language/text.ts'
import type { AttachmentLimits } from '../attachment/attachment-queue.ts'
import { drawHtml } from '../../kit/draw-html.tsx'
import { later } from '../../kit/later.tsx'
import type { Loaded } from '../../kit/use-load.ts'
import styles from './notice.css?inline'
import { isRecalled } from './is-recalled.ts'
import { noticeText } from './notice.text.ts'
import { PriorityTag } from './priority-tag.tsx'
import { FailedState } from '../../kit/access/failed-state.tsx'

bring(styles)

const AttachmentList = later(() => import('../attachment/attachment-list.tsx'))

export const noticeFiles: AttachmentLimits = {
  type: 'any',
  count: mostAttachments,
  maxSize: replyFileLimit,
  dir: 'notice',
  maxWidth: undefined
}

interface Shown {
  whole: Announcement
  reply: NoticeReply | undefined
}

/** Shows a message, its files and the reply. */
export function NoticeView({ value, error, reload }: Pick<Loaded<Shown>, 'value' | 'error' | 'reload'>) {
  const text = useText(noticeText)
  if (error !== undefined) return <FailedState error={error} retry={reload} />
  if (!value) return <Spinner className="notice-waiting" size={24} aria-label={text.loading} />
  return <Content {...value} />
}

/** Messages of the platform have a summary alone. JeecgBoot sends no files. */
function Content({ whole, reply }: Shown) {
  const text = useText(noticeText)
  const isOver = whole.mine?.ended === '1'
  const isBack = isRecalled(whole)
  const content = useMemo(() => drawHtml(whole.msgContent ?? '', { isLinked: true }), [whole.msgContent])
  return (
    <>
      <p className="notice-about">
        <PriorityTag priority={whole.priority} />
        {whole.sender && <span>{text.sentBy(whole.sender)}</span>}
        {whole.sendTime && <time>{text.sentAt(whole.sendTime)}</time>}
        {whole.endTime && <span>{isOver ? text.ended(whole.endTime) : text.endsAt(whole.endTime)}</span>}
      </p>
      {isBack ? (
        <p className="notice-recalled note">{text.recalled(whole.cancelTime, whole.cancelReason)}</p>
      ) : (
        <div className="notice-content">
          {content.length > 0 ? content : <p>{whole.msgAbstract || text.noContent}</p>}
        </div>
      )}
      <NoticeFiles title={text.attachments} files={whole.annexList} />
      {reply ? (
        <section className="notice-part">
          <h3>
            {text.myReply} <small>{reply.createTime}</small>
          </h3>
          <p>{reply.replyContent}</p>
          <NoticeFiles files={reply.annexList} />
        </section>
      ) : (
        whole.needsReply === '1' && !isOver && !isBack && <p className="notice-asked note">{text.asked}</p>
      )}
      {whole.needsConfirm === '1' && whole.mine && !isBack && (
        <p className="notice-asked note">
          {whole.mine.confirmTime ? text.confirmedAt(whole.mine.confirmTime) : !isOver && text.confirmAsked}
        </p>
      )}
    </>
  )
}

/** Lists the files of a message or reply, with a preview. */
export function NoticeFiles({ title, files = [] }: { title?: string; files?: Attachment[] }) {
  if (files.length === 0) return null
  return (
    <section className="notice-part">
      {title && <h3>{title}</h3>}
      <AttachmentList value={files} known={files} isEditable={false} limits={noticeFiles} onChange={() => undefined} />
    </section>
  )
}
