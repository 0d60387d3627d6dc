import { Button } from '@blueprintjs/core'
import type { ReceivedArticle } from '../../../base/contract/article-push.ts'
import { useText } from '../../../base/core/language/text.ts'
import { followLink } from '../../../base/core/react/follow-link.ts'
import { useHost } from '../../../base/core/react/host.ts'
import { shellLink } from '../../../base/session/wire/environment.ts'
import { receivedText } from './received.text.ts'

interface Props {
  row: ReceivedArticle
  /** Path of the article that it became. */
  path: string
  onRead: () => void
  onAccept: (() => void) | undefined
  onRefuse: (() => void) | undefined
}

/** Received article with its answers. */
export function ReceivedLine({ row, path, onRead, onAccept, onRefuse }: Props) {
  const text = useText(receivedText)
  const host = useHost()
  const title = row.title || text.unseen
  const isLeft = row.state === 'accepted'
  return (
    <li>
      <span className="referred-title">{title}</span>
      {!row.isPublicNow && <span className="mark">{isLeft ? text.left : text.notPublic}</span>}
      <span className="referred-facts">{text.from(row.siteName, row.byName, row.createTime)}</span>
      {isLeft && (
        <a href={shellLink(path)} onClick={event => followLink(event, host, path, text.openOwn)}>
          {text.openOwn}
        </a>
      )}
      {row.isPublicNow && <Button size="small" text={text.read} aria-label={text.readOf(title)} onClick={onRead} />}
      {onAccept && <Button size="small" text={text.accept} aria-label={text.acceptOf(title)} onClick={onAccept} />}
      {onRefuse && <Button size="small" text={text.refuse} aria-label={text.refuseOf(title)} onClick={onRefuse} />}
      {row.note && <p className="referred-note">{row.note}</p>}
    </li>
  )
}
