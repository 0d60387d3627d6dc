import { visitList, visitSheet, type VisitQuery, type VisitRow } from '../../base/contract/log.ts'
import type { Resource } from '../../base/crud/resource/list/describe.ts'
import type { LogListWords } from './log-list.text.ts'

/** Describes the list of visits to the back office, by day and address. */
export const describeVisits = (text: LogListWords, open: (row: VisitRow) => void): Resource<VisitRow, VisitQuery> => ({
  name: 'visits',
  noun: 'visit',
  label: text.visits,
  list: visitList,
  sheet: { calls: visitSheet, rights: { export: 'system:log:export' } },
  keyOf: row => row.id,
  titleOf: row => `${row.realname || row.username} ${row.day}`,
  open,
  filters: [
    { kind: 'text', name: 'username', label: text.searchUser, maxLength: 60, isWithin: true },
    { kind: 'text', name: 'ip', label: text.ip, maxLength: 60 },
    { kind: 'span', name: 'lastTime', label: text.time, to: text.to }
  ],
  columns: [
    {
      key: 'username',
      title: text.user,
      width: 200,
      render: row => <span title={row.username}>{row.realname || row.username || text.none}</span>
    },
    { key: 'day', title: text.day, width: 120, isTelling: true },
    { key: 'ip', title: text.ip, width: 160, isTelling: true },
    { key: 'visits', title: text.times, width: 96, align: 'end' },
    { key: 'lastTime', title: text.lastTime, width: 168, align: 'end', isSortable: true }
  ],
  actionsOf: row => [{ key: 'entries', title: text.entriesOf, run: () => open(row) }],
  empty: { title: text.noVisits, hint: text.noVisitsHint }
})
