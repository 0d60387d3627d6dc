import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { LogRow } from '../contract/log.ts'
import { useText } from '../core/text.ts'
import { later } from '../parts/later.tsx'
import { NoSession } from '../parts/no-session.ts'
import { ResourceList } from '../parts/resource/resource-list.tsx'
import { $session } from '../session/session.ts'
import { describeLogs } from './describe-logs.tsx'
import { logListText } from './log-list.text.ts'

const LogDetail = later(() => import('./log-detail.tsx'))

interface Props {
  subsiteId?: string
  query?: string
}

/** Who did what, when and from where. */
export function LogList({ subsiteId, query }: Props) {
  const text = useText(logListText)
  const session = useStore($session)
  const [opened, setOpened] = useState<LogRow>()
  if (!session) return <NoSession text={text.signedOut} />
  return (
    <ResourceList
      key={`${subsiteId} ${session.userInfo.username}`}
      resource={describeLogs(text, setOpened)}
      fixed={{ subsiteId: subsiteId || undefined }}
      query={query}
    >
      {opened && <LogDetail entry={opened} onClose={() => setOpened(undefined)} />}
    </ResourceList>
  )
}
