import { Spinner } from '@blueprintjs/core'
import { ownViewings } from '../../base/contract/viewing.ts'
import { useText } from '../../base/core/language/text.ts'
import { FailedState } from '../../base/kit/access/failed-state.tsx'
import { useLoad } from '../../base/kit/use-load.ts'
import { send } from '../../base/session/request/send.ts'
import { accountCenterText } from './account-center.text.ts'

/** Lists views as the user with viewer, time and reason. */
export function OwnViewings() {
  const text = useText(accountCenterText)
  const { value, error, reload } = useLoad(signal => send(ownViewings, { signal }), [])
  return (
    <section className="center-card" aria-labelledby="center-viewings">
      <h2 id="center-viewings">{text.viewings}</h2>
      <p className="center-note">{text.viewingsNote}</p>
      {error !== undefined && !value && <FailedState error={error} retry={reload} />}
      {!value && error === undefined && <Spinner size={24} aria-label={text.loading} />}
      {value?.length === 0 && <p>{text.noViewings}</p>}
      <ul className="center-list">
        {value?.map(({ id, viewer, viewerAccount, reason, createTime, endTime }) => (
          <li key={id}>
            <span>
              <time>{text.viewedUntil(createTime, endTime)}</time>
              <span>{text.viewedFor(reason)}</span>
            </span>
            <span>{text.viewer(viewer, viewerAccount)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
