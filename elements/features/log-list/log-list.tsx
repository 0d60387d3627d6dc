import { Button } from '@blueprintjs/core'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { LogRow } from '../../base/contract/log.ts'
import { useText } from '../../base/core/language/text.ts'
import { useStateFor } from '../../base/core/react/use-state-for.ts'
import { later } from '../../base/kit/later.tsx'
import { NoSession } from '../../base/kit/access/no-session.ts'
import { createListState } from '../../base/crud/resource/list/list-state.ts'
import { ResourceList } from '../../base/crud/resource/list/resource-list.tsx'
import { useRights } from '../../base/kit/access/use-rights.ts'
import { TabStrip } from '../../base/kit/tab-strip.tsx'
import { $session } from '../../base/session/wire/session.ts'
import { describeLogs } from './describe-logs.tsx'
import { describeVisits } from './describe-visits.tsx'
import { isOfLooks, LookList } from './look-list.tsx'
import { logListText } from './log-list.text.ts'

const LogDetail = later(() => import('./log-detail.tsx'))
const VerifyDialog = later(() => import('./verify-dialog.tsx'))

const logTabs = ['', '1', '2', 'visits', 'looks'] as const
type LogTab = (typeof logTabs)[number]

interface Props {
  subsiteId?: string
  query?: string
}

/** Shows the log entries, or the visits to the back office. */
export function LogList({ subsiteId, query }: Props) {
  const text = useText(logListText)
  const can = useRights()
  const session = useStore($session)
  const [opened, setOpened] = useState<LogRow>()
  const [isVerifying, setVerifying] = useState(false)
  const asksLooks = isOfLooks(query)
  const [other, setOther] = useState<'visits' | 'looks' | undefined>(asksLooks ? 'looks' : undefined)
  const [askedLooks, setAskedLooks] = useState(asksLooks)
  if (asksLooks !== askedLooks) {
    setAskedLooks(asksLooks)
    // A query without a person may be an echo of the list of looks.
    if (asksLooks) setOther('looks')
  }
  /** Initial query of the log list after switching from the visits. */
  const [begun, setBegun] = useState<string>()
  const name = session?.userInfo.username
  const logs = describeLogs(text, setOpened)
  const [state] = useStateFor(`${subsiteId} ${name}`, () => createListState(logs.filters, {}, query))
  const { logType } = useStore(state.$filter)
  if (!session) return <NoSession text={text.signedOut} />

  const showEntries = (filter: Record<string, string>) => {
    const words = new URLSearchParams(filter).toString()
    state.read(words)
    setBegun(words)
    setOther(undefined)
  }
  const show = (next: LogTab) => {
    if (next === 'visits' || next === 'looks') setOther(next)
    else if (other) showEntries(next ? { logType: next } : {})
    else state.choose({ logType: next })
  }
  const titleOf = (one: LogTab) =>
    one === 'visits' || one === 'looks' ? text[one] : one ? text.logTypes[one] : text.all
  const tab = other ?? logTabs.find(one => one === logType) ?? ''
  const tabs = logTabs
    .filter(one => one !== 'visits' || can('system:log:visits'))
    .map(one => ({ tab: one, title: titleOf(one) }))
  return (
    <>
      <TabStrip label={text.logs} tabs={tabs} tab={tab} onTab={show} />
      {other !== 'visits' && <p className="log-whose">{other ? text.looksNote : text.whose}</p>}
      {other === 'looks' && <LookList key={`looks ${name}`} query={asksLooks ? query : undefined} />}
      {other === 'visits' && (
        <ResourceList
          key={`visits ${name}`}
          resource={describeVisits(text, row =>
            showEntries({ username: row.username, createTime_begin: row.day, createTime_end: row.day })
          )}
        />
      )}
      {!other && (
        <ResourceList
          key={`${subsiteId} ${name}`}
          resource={logs}
          state={state}
          fixed={{ subsiteId: subsiteId || undefined }}
          query={begun ?? query}
          tools={can('system:log:verify') && <Button text={text.verify} onClick={() => setVerifying(true)} />}
        >
          {opened && <LogDetail entry={opened} onClose={() => setOpened(undefined)} />}
        </ResourceList>
      )}
      {isVerifying && <VerifyDialog onClose={() => setVerifying(false)} />}
    </>
  )
}
