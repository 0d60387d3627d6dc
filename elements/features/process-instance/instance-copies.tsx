import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { readCopy } from '../../base/contract/process-copy.ts'
import type { InstanceDetails } from '../../base/contract/process-instance.ts'
import { useText } from '../../base/core/language/text.ts'
import { send } from '../../base/session/request/send.ts'
import { changed } from '../../base/session/wire/changes.ts'
import { $user } from '../../base/session/wire/session.ts'
import { instanceText } from './process-instance.text.ts'

/** Lists the copies of an instance with their read marks, and marks that of the user as read. */
export function InstanceCopies({ instance: { id, copies } }: { instance: InstanceDetails }) {
  const text = useText(instanceText)
  const user = useStore($user)
  const isUnread = copies.some(({ userId, readTime }) => userId === user?.id && readTime === '')
  useEffect(() => {
    if (!isUnread) return
    // If it fails, the copy stays unread until the page is opened again.
    send(readCopy, { body: { processInstanceId: id } }).then(
      () => changed('task'),
      () => undefined
    )
  }, [id, isUnread])
  return (
    <section className="instance-card" aria-labelledby="instance-copies">
      <h3 id="instance-copies">{text.copies}</h3>
      <ul className="instance-copies">
        {copies.map(({ userId, userName, senderName, comment, copyTime, readTime }) => (
          <li key={userId}>
            <span>{text.copyOf(userName, senderName, copyTime)}</span>
            <span className={readTime ? 'mark mark-good' : 'mark'}>
              {readTime ? text.readAt(readTime) : text.unread}
            </span>
            {comment && <p>{comment}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}
