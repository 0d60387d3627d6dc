import {
  recycledKinds,
  recycledList,
  recycleSteps,
  type RecycledQuery,
  type RecycledRow,
  type RecycleStep
} from '../../base/contract/recycle.ts'
import type { Resource } from '../../base/crud/resource/list/describe.ts'
import type { TableAction } from '../../base/kit/table/table-column.ts'
import type { RecycleBinWords } from './recycle-bin.text.ts'

/** Describes the list of deleted items of a sub-site. */
export function describeRecycled(
  text: RecycleBinWords,
  take: (step: RecycleStep, rows: RecycledRow[]) => void
): Resource<RecycledRow, RecycledQuery> {
  const actionsOf = (rows: RecycledRow[]): TableAction<RecycledRow>[] =>
    recycleSteps
      .filter(step => rows.some(row => row.actions.includes(step)))
      .map(step => ({
        key: step,
        title: text[step],
        intent: step === 'delete' ? 'danger' : undefined,
        run: chosen => take(step, chosen)
      }))
  return {
    name: 'recycled',
    noun: 'recycled',
    label: text.bin,
    list: recycledList,
    keyOf: row => row.id,
    titleOf: row => row.title,
    open: row => row.actions.includes('restore') && take('restore', [row]),
    filters: [
      { kind: 'text', name: 'title', label: text.search, maxLength: 150, isWithin: true },
      {
        kind: 'choice',
        name: 'kind',
        label: text.kind,
        options: recycledKinds.map(kind => ({ value: kind, label: text.kinds[kind] }))
      },
      { kind: 'span', name: 'deletedAt', label: text.deletedAt, to: text.to }
    ],
    columns: [
      {
        key: 'title',
        title: text.title,
        least: 180,
        render: ({ kind, title, columns, articles }) => (
          <span title={title}>{kind === 'column' ? text.whole(title, columns, articles) : title}</span>
        )
      },
      { key: 'kind', title: text.kind, width: 88, isTelling: true, render: row => text.kinds[row.kind] },
      { key: 'place', title: text.place, width: 96, render: row => row.place || text.top },
      { key: 'deletedByName', title: text.deletedBy, width: 88 },
      { key: 'deletedAt', title: text.deletedAt, width: 156, align: 'end', isSortable: true, isTelling: true },
      { key: 'purgeAt', title: text.purgeAt, width: 104, align: 'end', render: row => row.purgeAt.slice(0, 10) }
    ],
    actionsOf: row => actionsOf([row]),
    bulkActionsOf: actionsOf,
    empty: { title: text.empty, hint: text.emptyHint }
  }
}
