import { useStore } from '@nanostores/react'
import { useHost } from '../../base/core/host.ts'
import { useText } from '../../base/core/text.ts'
import { lead } from '../../base/kit/open-path.ts'
import { NoSession } from '../../base/kit/access/no-session.ts'
import { RecordList } from '../../base/crud/resource/record-list.tsx'
import { $user } from '../../base/session/wire/session.ts'
import { describeGroups } from './describe-groups.ts'
import { subsiteGroupListText } from './subsite-group-list.text.ts'

/** Lists the groups of the platform's sites. */
export function SubsiteGroupList({ query }: { query?: string }) {
  const text = useText(subsiteGroupListText)
  const host = useHost()
  const user = useStore($user)
  if (!user) return <NoSession text={text.signedOut} />
  const resource = describeGroups(text, row =>
    lead(host, `/subsite/SubsiteList?groupId=${row.id}`, text.sitesOf(row.name))
  )
  return <RecordList resource={resource} query={query} />
}
