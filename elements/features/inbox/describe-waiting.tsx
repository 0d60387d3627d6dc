import type { ApplyState } from '../../base/contract/apply-steps.ts'
import { waitingKinds, waitingList, type WaitingQuery, type WaitingRow } from '../../base/contract/inbox.ts'
import type { Resource } from '../../base/crud/resource/list/describe.ts'
import type { TableAction } from '../../base/kit/table/table-column.ts'
import type { InboxWords } from './texts/inbox.text.ts'

const isFree = ({ task }: WaitingRow): boolean => task?.state === 'open' && !task.assigneeName

function stateOf(task: WaitingRow['task']): 'waiting' | 'claimed' | 'own' | 'open' {
  if (task?.isWaiting) return 'waiting'
  return !task || task.state === 'claimed' ? 'claimed' : task.assigneeName ? 'own' : 'open'
}

/** Describes the action to take. */
function todoOf(text: InboxWords, { kind, step, task }: WaitingRow): string {
  if (kind === 'task') return `${step} · ${text.states[stateOf(task)]}`
  return kind === 'apply' ? text.applications[step as ApplyState] : text.todo[kind]
}

const marks: Record<WaitingRow['urgency'], string> = {
  overdue: 'mark mark-bad',
  red: 'mark mark-bad',
  yellow: 'mark mark-warning',
  '': ''
}

interface Ways {
  open: (row: WaitingRow) => void
  /** Opens the dialog of a task, even if it is about an article. */
  handle: (row: WaitingRow) => void
  claim: (rows: WaitingRow[]) => void
  start: () => void
}

/** Describes the list of pending items of every kind. */
export const describeWaiting = (
  text: InboxWords,
  { open, handle, claim, start }: Ways
): Resource<WaitingRow, WaitingQuery> => ({
  name: 'tasks',
  noun: 'task',
  label: text.list,
  list: waitingList,
  isPlain: true,
  keyOf: row => row.id,
  titleOf: row => row.title,
  open,
  filters: [
    { kind: 'text', name: 'title', label: text.searchTitle, maxLength: 100 },
    {
      kind: 'choice',
      name: 'kind',
      label: text.kind,
      options: waitingKinds.map(value => ({ value, label: text.kinds[value] }))
    }
  ],
  columns: [
    {
      key: 'title',
      title: text.title,
      render: row => (
        <button type="button" tabIndex={-1} title={row.title} className="row-link row-open" onClick={() => open(row)}>
          {row.title}
        </button>
      )
    },
    { key: 'kind', title: text.kind, width: 104, render: row => text.kinds[row.kind] },
    { key: 'step', title: text.step, width: 152, isTelling: true, render: row => todoOf(text, row) },
    {
      key: 'dueDate',
      title: text.dueDate,
      width: 160,
      isTelling: true,
      render: row => (
        <>
          {row.dueDate} {row.urgency && <span className={marks[row.urgency]}>{text.urgencies[row.urgency]}</span>}
        </>
      )
    },
    { key: 'subsiteName', title: text.site, width: 128 },
    { key: 'fromName', title: text.from, width: 96 },
    {
      key: 'since',
      title: text.since,
      width: 160,
      align: 'end',
      // Applications have a date without a time.
      render: row => row.since.replace(/ 00:00:00$/, '')
    }
  ],
  actionsOf: row => {
    const claims: TableAction<WaitingRow>[] = isFree(row)
      ? [{ key: 'claim', title: text.claim, run: () => claim([row]) }]
      : []
    if (row.kind !== 'task') return [{ key: 'open', title: text.ways[row.kind], run: () => open(row) }]
    const article = { key: 'open', title: text.openArticle, run: () => open(row) }
    return [
      ...(row.task?.businessKind ? [article] : []),
      { key: 'handle', title: text.handle, run: () => handle(row) },
      ...claims
    ]
  },
  bulkActionsOf: rows => {
    const free = rows.filter(isFree)
    return free.length > 0 ? [{ key: 'claim', title: text.claimSome(free.length), run: () => claim(free) }] : []
  },
  add: { label: text.start, right: 'system:process:start', run: start },
  empty: { title: text.empty, hint: text.emptyHint }
})
