import { HTMLSelect } from '@blueprintjs/core'
import { useStore } from '@nanostores/react'
import { domainSites } from '../../base/contract/domain.ts'
import { useText } from '../../base/core/text.ts'
import { NoSession } from '../../base/kit/access/no-session.ts'
import { RecordList } from '../../base/crud/resource/record-list.tsx'
import { useLoad } from '../../base/kit/use-load.ts'
import { changesOf } from '../../base/session/wire/changes.ts'
import { send } from '../../base/session/wire/request.ts'
import { $user } from '../../base/session/wire/session.ts'
import { describeDomains } from './describe-domains.tsx'
import { domainListText } from './domain-list.text.ts'

/** Lists the domains of the platform's sites. */
export function DomainList({ query }: { query?: string }) {
  const text = useText(domainListText)
  const user = useStore($user)
  return user ? <Domains query={query} /> : <NoSession text={text.signedOut} />
}

function Domains({ query }: { query: string | undefined }) {
  const text = useText(domainListText)
  const version = useStore(changesOf('subsite'))
  // The list works without the site filter and reports its own errors.
  const { value: sites = [] } = useLoad(signal => send(domainSites, { signal }), [version])
  const resource = describeDomains(text, (value, change) => (
    <HTMLSelect
      aria-label={text.site}
      value={value}
      options={[{ value: '', label: text.anySite }, ...sites.map(({ id, name }) => ({ value: id, label: name }))]}
      onChange={event => change(event.currentTarget.value)}
    />
  ))
  return <RecordList resource={resource} query={query} />
}
