import { Spinner } from '@blueprintjs/core'
import { useStore } from '@nanostores/react'
import { siteCheck } from '../../base/contract/site-check.ts'
import { useText } from '../../base/core/language/text.ts'
import { FailedState } from '../../base/kit/access/failed-state.tsx'
import { NoSession } from '../../base/kit/access/no-session.ts'
import { useLoad } from '../../base/kit/use-load.ts'
import { send } from '../../base/session/request/send.ts'
import { changesOf } from '../../base/session/wire/changes.ts'
import { $user } from '../../base/session/wire/session.ts'
import { CheckBoard } from './check-board.tsx'
import { siteCheckText } from './site-check.text.ts'

/** Shows what an inspection of the user's sites would find today. */
export function SiteCheck({ query }: { query?: string }) {
  const text = useText(siteCheckText)
  const user = useStore($user)
  if (!user) return <NoSession text={text.signedOut} />
  return <Checked key={user.id} query={query} />
}

function Checked({ query = '' }: { query: string | undefined }) {
  const text = useText(siteCheckText)
  const version = [useStore(changesOf('column')), useStore(changesOf('article'))].join()
  const { value, error, loading, reload } = useLoad(signal => send(siteCheck, { signal }), [version])
  if (error !== undefined) return <FailedState error={error} retry={reload} isPage />
  if (!value) return <Spinner className="site-check-waiting" size={24} aria-label={text.loading} />
  return (
    <CheckBoard {...{ query, version }} asOf={value.asOf} sites={value.sites} isLoading={loading} onAgain={reload} />
  )
}
