import { useStore } from '@nanostores/react'
import { useHost } from '../core/host.ts'
import { useText } from '../core/text.ts'
import { lead } from '../parts/lead.ts'
import { NoSession } from '../parts/no-session.ts'
import { RecordList } from '../parts/resource/record-list.tsx'
import { $user } from '../session/session.ts'
import { describeGroups } from './describe-groups.ts'
import { subsiteGroupListText } from './subsite-group-list.text.ts'

/** The groups of the platform's sites. */
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
