import { Button } from '@blueprintjs/core'
import { useStore } from '@nanostores/react'
import { useRef, useState } from 'react'
import { logSheet, visitSheet, type LogRow } from '../../base/contract/log.ts'
import { useText } from '../../base/core/text.ts'
import { useStableCallback } from '../../base/core/use-stable-callback.ts'
import { later } from '../../base/kit/later.tsx'
import { NoSession } from '../../base/kit/access/no-session.ts'
import { ResourceList } from '../../base/crud/resource/resource-list.tsx'
import { useRights } from '../../base/kit/access/use-rights.ts'
import { $session } from '../../base/session/wire/session.ts'
import { describeLogs } from './describe-logs.tsx'
import { describeVisits } from './describe-visits.tsx'
import { logListText } from './log-list.text.ts'
import { LogTabs, logTabs, type LogTab } from './log-tabs.tsx'

const LogDetail = later(() => import('./log-detail.tsx'))
const VerifyDialog = later(() => import('./verify-dialog.tsx'))
const SheetTools = later(() => import('../../base/crud/sheet/sheet-tools.tsx'))

interface Props {
  subsiteId?: string
  query?: string
}

const rights = { export: 'system:log:export' } as const

/** Shows the log entries, or the visits to the back office. */
export function LogList({ subsiteId, query }: Props) {
  const text = useText(logListText)
  const can = useRights()
  const session = useStore($session)
  const [opened, setOpened] = useState<LogRow>()
  const [isVerifying, setVerifying] = useState(false)
  const [tab, setTab] = useState<LogTab>('')
  /** Initial query of the log list after switching from the visits. */
  const [begun, setBegun] = useState<string>()
  const change = useRef<(kind: string) => void>(() => undefined)
  const asked = useRef<Record<string, string>>({})
  const askedNow = useStableCallback(() => asked.current)
  const follow = useStableCallback((kind: string, set: (kind: string) => void) => {
    change.current = set
    setTab(logTabs.find(one => one === kind) ?? '')
  })
  if (!session) return <NoSession text={text.signedOut} />

  const showEntries = (filter: Record<string, string>) => setBegun(new URLSearchParams(filter).toString())
  const show = (next: LogTab) => {
    if (next !== 'visits' && tab === 'visits') showEntries(next ? { logType: next } : {})
    else if (next !== 'visits') change.current(next)
    setTab(next)
  }
  const tools = (calls: { exportXls: string }, noun: string, label: string) => (
    <SheetTools sheet={{ calls, rights }} noun={noun} label={label} query={askedNow} />
  )
  const name = session.userInfo.username
  return (
    <>
      <LogTabs tab={tab} mayVisits={can('system:log:visits')} onTab={show} />
      {tab === 'visits' ? (
        <ResourceList
          key={`visits ${name}`}
          resource={describeVisits(text, row => {
            showEntries({ username: row.username, createTime_begin: row.day, createTime_end: row.day })
            setTab('')
          })}
          tools={tools(visitSheet, 'visit', text.visits)}
          onQuery={query => void (asked.current = query)}
        />
      ) : (
        <ResourceList
          key={`${subsiteId} ${name}`}
          resource={describeLogs(text, setOpened, follow)}
          fixed={{ subsiteId: subsiteId || undefined }}
          query={begun ?? query}
          tools={
            <>
              {can('system:log:verify') && <Button text={text.verify} onClick={() => setVerifying(true)} />}
              {tools(logSheet, 'log', text.logs)}
            </>
          }
          onQuery={query => void (asked.current = query)}
        >
          {opened && <LogDetail entry={opened} onClose={() => setOpened(undefined)} />}
        </ResourceList>
      )}
      {isVerifying && <VerifyDialog onClose={() => setVerifying(false)} />}
    </>
  )
}
