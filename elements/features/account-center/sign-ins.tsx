import { Button, Spinner } from '@blueprintjs/core'
import { useState } from 'react'
import { ownSignIns } from '../../base/contract/account.ts'
import { useText } from '../../base/core/language/text.ts'
import { useLoad } from '../../base/kit/use-load.ts'
import { send } from '../../base/session/request/send.ts'
import { accountCenterText } from './account-center.text.ts'
import { FailedState } from '../../base/kit/access/failed-state.tsx'

const step = 10
const most = 200

/** Lists the user's sign-ins with time and address. */
export function SignIns() {
  const text = useText(accountCenterText)
  const [pageSize, setPageSize] = useState(step)
  const { value, error, loading, reload } = useLoad(
    signal => send(ownSignIns, { query: { pageSize }, signal }),
    [pageSize]
  )
  return (
    <section className="center-card" aria-labelledby="center-history">
      <h2 id="center-history">{text.history}</h2>
      {error !== undefined && !value && <FailedState error={error} retry={reload} />}
      {!value && error === undefined && <Spinner size={24} aria-label={text.loading} />}
      <ul className="center-list">
        {value?.records.map(({ id, action, ip, createTime }) => (
          <li key={id}>
            <span>
              <time>{createTime}</time>
              <span>{ip}</span>
            </span>
            <span>{action}</span>
          </li>
        ))}
      </ul>
      {value?.next && pageSize < most && (
        <Button variant="minimal" text={text.more} loading={loading} onClick={() => setPageSize(pageSize + 2 * step)} />
      )}
    </section>
  )
}
