import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { classGroups, type ClassCount, type ClassLogRow } from '../../base/contract/class-log.ts'
import { useText } from '../../base/core/language/text.ts'
import { useHost } from '../../base/core/react/host.ts'
import { ResourceList } from '../../base/crud/resource/list/resource-list.tsx'
import { NoSession } from '../../base/kit/access/no-session.ts'
import { useRights } from '../../base/kit/access/use-rights.ts'
import { later } from '../../base/kit/later.tsx'
import { lead } from '../../base/kit/open-path.ts'
import { TabStrip } from '../../base/kit/tab-strip.tsx'
import type { TableAction } from '../../base/kit/table/table-column.ts'
import { $subsite, $user } from '../../base/session/wire/session.ts'
import { ColumnFilter } from '../../base/shared/column/column-filter.tsx'
import { classLogText } from './class-log.text.ts'
import { describeCounts } from './describe-counts.tsx'
import { describeOperations } from './describe-operations.tsx'
import { lastDayOf } from './last-day.ts'

const EntryDialog = later(() => import('../../base/shared/log/entry-dialog.tsx'))

const tabs = ['entries', ...classGroups] as const
type Tab = (typeof tabs)[number]

interface Props {
  query?: string
}

/** Shows the operations on articles of the session's site, and counts per month. */
export function ClassLog({ query }: Props) {
  const text = useText(classLogText)
  const [user, subsite] = [useStore($user), useStore($subsite)]
  if (!user) return <NoSession text={text.signedOut} />
  return <Log key={`${user.id} ${subsite?.id}`} subsiteId={subsite?.id ?? ''} query={query} />
}

function Log({ subsiteId, query }: { subsiteId: string; query: string | undefined }) {
  const text = useText(classLogText)
  const host = useHost()
  const mayOpen = useRights()('cms:article:list')
  const [tab, setTab] = useState<Tab>('entries')
  const [opened, setOpened] = useState<ClassLogRow>()
  /** Query of the operations after switching from the counts. */
  const [begun, setBegun] = useState<string>()
  const columnFilter = (value: string, change: (id: string) => void) => (
    <ColumnFilter subsiteId={subsiteId} value={value} onChange={change} />
  )
  const actionsOf = (row: ClassLogRow): TableAction<ClassLogRow>[] => [
    { key: 'detail', title: text.detail, run: () => setOpened(row) },
    ...(mayOpen && row.columnName && row.kind !== 'delete'
      ? [
          {
            key: 'article',
            title: text.article,
            run: () => lead(host, `/cms/article/edit?id=${row.articleId}`, row.title)
          }
        ]
      : [])
  ]
  const showEntries = (row: ClassCount) => {
    const [, columnId = ''] = row.id.split(':')
    const filter = {
      ...(tab === 'column' && columnId && { columnId }),
      createTime_begin: `${row.month}-01`,
      createTime_end: lastDayOf(row.month)
    }
    setBegun(new URLSearchParams(filter).toString())
    setTab('entries')
  }
  return (
    <>
      <TabStrip
        label={text.label}
        tabs={tabs.map(one => ({ tab: one, title: text.tabs[one] }))}
        tab={tab}
        onTab={setTab}
      />
      <p className="class-log-note">{tab === 'entries' ? text.here : text.how}</p>
      {tab === 'entries' ? (
        <ResourceList
          key={begun}
          resource={describeOperations(text, columnFilter, setOpened, actionsOf)}
          query={begun ?? query}
        >
          {opened && <Entry row={opened} onClose={() => setOpened(undefined)} />}
        </ResourceList>
      ) : (
        <ResourceList
          key={tab}
          resource={describeCounts(text, tab, columnFilter, showEntries)}
          fixed={{ group: tab }}
        />
      )}
    </>
  )
}

function Entry({ row, onClose }: { row: ClassLogRow; onClose: () => void }) {
  const text = useText(classLogText)
  const lines = [
    [text.column, row.columnName || text.unknown],
    [text.user, row.realname ? `${row.realname}（${row.username}）` : row.username],
    [text.department, row.departments],
    [text.time, row.createTime],
    [text.version, row.version],
    [text.ip, row.ip]
  ] as const
  return <EntryDialog title={`${row.action}“${row.title}”`} lines={lines} changes={row.changes} onClose={onClose} />
}
