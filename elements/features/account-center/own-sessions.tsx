import { Button, Spinner } from '@blueprintjs/core'
import { endOwnSessions, ownSessions } from '../../base/contract/account.ts'
import { sentence } from '../../base/core/language/errors.ts'
import { toast } from '../../base/core/overlay/toasts.ts'
import { useText } from '../../base/core/language/text.ts'
import { useLoad } from '../../base/kit/use-load.ts'
import { send } from '../../base/session/request/send.ts'
import { accountCenterText } from './account-center.text.ts'
import { FailedState } from '../../base/kit/access/failed-state.tsx'

/** Lists the user's sessions, each with a button that ends it. */
export function OwnSessions() {
  const text = useText(accountCenterText)
  const { value, error, reload } = useLoad(signal => send(ownSessions, { signal }), [])
  const end = async (id?: string) => {
    try {
      await send(endOwnSessions, { body: id ? { id } : {} })
      toast(text.ended, 'success')
      reload()
    } catch (problem) {
      toast(sentence(problem), 'danger')
    }
  }
  return (
    <section className="center-card" aria-labelledby="center-sessions">
      <header>
        <h2 id="center-sessions">{text.sessions}</h2>
        {value && value.length > 1 && <Button size="small" text={text.endAll} onClick={() => void end()} />}
      </header>
      <p className="center-note">{text.sessionsNote}</p>
      {error !== undefined && !value && <FailedState error={error} retry={reload} />}
      {!value && error === undefined && <Spinner size={24} aria-label={text.loading} />}
      <ul className="center-list">
        {value?.map(({ id, createTime, address, device, lastUsed, subsiteName, isCurrent }) => (
          <li key={id}>
            <span>
              <time>{createTime}</time>
              <span>{[device, address, subsiteName].filter(Boolean).join(' · ')}</span>
              <span>{text.lastUsed(lastUsed)}</span>
            </span>
            {isCurrent ? (
              <em>{text.current}</em>
            ) : (
              <Button
                size="small"
                text={text.end}
                aria-label={`${text.end} ${createTime}`}
                onClick={() => void end(id)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
