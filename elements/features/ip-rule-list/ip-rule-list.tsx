import { HTMLSelect } from '@blueprintjs/core'
import { useStore } from '@nanostores/react'
import { ipRuleSites } from '../../base/contract/ip-rule.ts'
import { useText } from '../../base/core/text.ts'
import { NoSession } from '../../base/kit/access/no-session.ts'
import { RecordList } from '../../base/crud/resource/record-list.tsx'
import { useLoad } from '../../base/kit/use-load.ts'
import { changesOf } from '../../base/session/wire/changes.ts'
import { send } from '../../base/session/request/send.ts'
import { $user } from '../../base/session/wire/session.ts'
import { AddressCheck } from './address-check.tsx'
import { describeIpRules } from './describe-ip-rules.tsx'
import { ipRuleListText } from './ip-rule-list.text.ts'

/** Lists the IP rules of the platform and its sites. */
export function IpRuleList({ query }: { query?: string }) {
  const text = useText(ipRuleListText)
  const user = useStore($user)
  return user ? <IpRules query={query} /> : <NoSession text={text.signedOut} />
}

function IpRules({ query }: { query: string | undefined }) {
  const text = useText(ipRuleListText)
  const version = useStore(changesOf('subsite'))
  // The list works without the site filter and reports its own errors.
  const { value: sites = [] } = useLoad(signal => send(ipRuleSites, { signal }), [version])
  const resource = describeIpRules(text, (value, change) => (
    <HTMLSelect
      aria-label={text.site}
      value={value}
      options={[
        { value: '', label: text.anySite },
        ...sites.flatMap(({ id, name }) => (id ? [{ value: id, label: name }] : []))
      ]}
      onChange={event => change(event.currentTarget.value)}
    />
  ))
  return <RecordList resource={resource} query={query} tools={<AddressCheck />} />
}
