import { myTasks, type TaskQuery, type TaskRow } from '../contract/process.ts'
import type { Resource } from '../parts/resource/describe.ts'
import type { InboxWords } from './inbox.text.ts'

const stateOf = (text: InboxWords, { state, assigneeName }: TaskRow): string =>
  state === 'open' && assigneeName ? text.mine : text.states[state]

/** What waits for the person. */
export const describeTasks = (
  text: InboxWords,
  open: (task: TaskRow) => void,
  handle: (task: TaskRow) => void,
  start: () => void
): Resource<TaskRow, TaskQuery> => ({
  name: 'tasks',
  noun: 'task',
  label: text.list,
  list: myTasks,
  isPlain: true,
  keyOf: row => row.taskId,
  titleOf: row => row.title,
  open,
  filters: [{ kind: 'text', name: 'title', label: text.searchTitle, maxLength: 100 }],
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
    { key: 'taskName', title: text.step, width: 112, isTelling: true },
    { key: 'processName', title: text.process, width: 112 },
    { key: 'starterName', title: text.starter, width: 88 },
    {
      key: 'state',
      title: text.state,
      width: 112,
      render: row => (
        <span className={row.state === 'open' && !row.assigneeName ? 'mark mark-bad' : 'mark'}>
          {stateOf(text, row)}
        </span>
      )
    },
    { key: 'createTime', title: text.since, width: 160, align: 'end', isTelling: true }
  ],
  actionsOf: row => [
    ...(row.businessKind ? [{ key: 'open', title: text.openArticle, run: () => open(row) }] : []),
    { key: 'handle', title: text.handle, run: () => handle(row) }
  ],
  add: { label: text.start, right: 'system:process:start', run: start },
  empty: { title: text.empty, hint: text.emptyHint }
})
