import {
  handledInstances,
  instanceSheets,
  instanceStatuses,
  managedInstances,
  startedInstances,
  type InstanceQuery,
  type InstanceRow,
  type InstanceScope,
  type InstanceStatus
} from '../../base/contract/process-instance.ts'
import type { Resource, ResourceColumn } from '../../base/crud/resource/list/describe.ts'
import { InstanceMark } from '../../base/shared/process/status/instance-status.tsx'
import type { TableAction } from '../../base/kit/table/table-column.ts'
import type { InstanceListWords } from './process-instance-list.text.ts'

const calls = { started: startedInstances, handled: handledInstances, managed: managedInstances } as const

interface Ways {
  statuses: Readonly<Record<InstanceStatus, string>>
  open: (row: InstanceRow) => void
  actionsOf: (row: InstanceRow) => TableAction<InstanceRow>[]
  bulkActionsOf?: (rows: InstanceRow[]) => TableAction<InstanceRow>[]
}

/** Returns what an instance waits for, in words. '' if it is over. */
const waitsFor = (text: InstanceListWords, { state, node, waitsFor }: InstanceRow): string =>
  waitsFor || (state !== '2' && state !== '5' ? '' : node ? text.nobody : text.waitsForTime)

/** Describes one list of instances, the newest first. */
export function describeInstances(
  text: InstanceListWords,
  scope: InstanceScope,
  { statuses, open, actionsOf, bulkActionsOf }: Ways
): Resource<InstanceRow, InstanceQuery> {
  const starter: ResourceColumn<InstanceRow>[] =
    scope === 'started' ? [] : [{ key: 'starterName', title: text.starter, width: 96 }]
  return {
    name: `process-instances-${scope}`,
    noun: 'task',
    label: text.lists[scope],
    list: calls[scope],
    isPlain: scope !== 'managed',
    keyOf: row => row.id,
    titleOf: row => row.title,
    open,
    filters: [
      { kind: 'text', name: 'title', label: text.searchTitle, maxLength: 100, isWithin: true },
      {
        kind: 'choice',
        name: 'status',
        label: text.status,
        options: instanceStatuses.map(value => ({ value, label: statuses[value] }))
      },
      { kind: 'text', name: 'processName', label: text.process, maxLength: 60, isWithin: true },
      ...(scope === 'started'
        ? []
        : [{ kind: 'text', name: 'starterName', label: text.starter, maxLength: 60, isWithin: true } as const]),
      { kind: 'text', name: 'holderName', label: text.searchHolder, maxLength: 60 },
      { kind: 'span', name: 'startTime', label: text.started, to: text.to }
    ],
    columns: [
      {
        key: 'title',
        title: text.title,
        least: 200,
        render: row => (
          <button type="button" tabIndex={-1} title={row.title} className="row-link row-open" onClick={() => open(row)}>
            {row.title}
          </button>
        )
      },
      { key: 'processName', title: text.process, width: 136 },
      ...starter,
      { key: 'state', title: text.status, width: 96, isTelling: true, render: row => <InstanceMark row={row} /> },
      // Cards of rows that can be selected have room for two.
      { key: 'node', title: text.node, width: 112, isTelling: scope !== 'managed' },
      {
        key: 'waitsFor',
        title: text.waitsFor,
        width: 144,
        isTelling: true,
        render: row => <span title={waitsFor(text, row)}>{waitsFor(text, row)}</span>
      },
      {
        key: 'waitsSince',
        title: text.waitsSince,
        width: 168,
        align: 'end',
        render: ({ waitsSince, endTime }) => waitsSince || endTime
      },
      {
        key: 'startTime',
        title: text.started,
        width: 168,
        align: 'end',
        isSortable: true,
        isHiddenAtFirst: scope !== 'started'
      },
      { key: 'subsiteName', title: text.site, width: 128, isHiddenAtFirst: true }
    ],
    actionsOf,
    bulkActionsOf,
    sheet: {
      calls: instanceSheets[scope],
      rights: { export: scope === 'managed' ? 'system:process:manage' : null }
    },
    empty: { title: text.empty[scope], hint: text.emptyHint[scope] }
  }
}
