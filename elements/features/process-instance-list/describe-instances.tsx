import {
  handledInstances,
  instanceSheets,
  instanceStatuses,
  managedInstances,
  startedInstances,
  type InstanceRow,
  type InstanceScope,
  type InstanceStatus
} from '../../base/contract/process-instance.ts'
import { copiedInstances, type CopiedQuery, type CopiedRow } from '../../base/contract/process-copy.ts'
import type { Resource, ResourceColumn } from '../../base/crud/resource/list/describe.ts'
import { InstanceMark } from '../../base/shared/process/status/instance-status.tsx'
import type { TableAction } from '../../base/kit/table/table-column.ts'
import type { InstanceListWords } from './process-instance-list.text.ts'

const calls = {
  started: startedInstances,
  handled: handledInstances,
  copied: copiedInstances,
  managed: managedInstances
} as const

/** Row of any list. Only copies have a sender. */
export type ListedRow = InstanceRow & Partial<CopiedRow>

interface Ways {
  statuses: Readonly<Record<InstanceStatus, string>>
  open: (row: ListedRow) => void
  actionsOf: (row: ListedRow) => TableAction<ListedRow>[]
  bulkActionsOf?: (rows: ListedRow[]) => TableAction<ListedRow>[]
}

/** Returns what an instance waits for, in words. '' if it is over. */
const waitsFor = (text: InstanceListWords, { state, node, waitsFor }: InstanceRow): string =>
  waitsFor || (state !== '2' && state !== '5' ? '' : node ? text.nobody : text.waitsForTime)

/** Describes one list of instances, the newest first. */
export function describeInstances(
  text: InstanceListWords,
  scope: InstanceScope,
  { statuses, open, actionsOf, bulkActionsOf }: Ways
): Resource<ListedRow, CopiedQuery> {
  const isCopied = scope === 'copied'
  const starter: ResourceColumn<ListedRow>[] =
    scope === 'started' ? [] : [{ key: 'starterName', title: text.starter, width: 96 }]
  const copy: ResourceColumn<ListedRow>[] = isCopied
    ? [
        {
          key: 'readTime',
          title: text.reading,
          width: 80,
          isTelling: true,
          render: ({ readTime }) =>
            readTime ? (
              <span title={readTime}>{text.read}</span>
            ) : (
              <span className="mark mark-warning">{text.unread}</span>
            )
        },
        { key: 'senderName', title: text.sender, width: 96, isTelling: true },
        { key: 'copyTime', title: text.copied, width: 168, align: 'end', isSortable: true },
        { key: 'comment', title: text.comment, width: 160, isHiddenAtFirst: true }
      ]
    : []
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
      ...(isCopied
        ? [
            {
              kind: 'choice',
              name: 'isRead',
              label: text.reading,
              options: [
                { value: '0', label: text.unread },
                { value: '1', label: text.read }
              ]
            } as const
          ]
        : []),
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
      ...copy,
      // Cards of rows that can be selected have room for two.
      {
        ...{ key: 'node', title: text.node, width: 112 },
        ...{ isTelling: scope !== 'managed' && !isCopied, isHiddenAtFirst: isCopied }
      },
      {
        key: 'waitsFor',
        title: text.waitsFor,
        width: 144,
        isTelling: !isCopied,
        isHiddenAtFirst: isCopied,
        render: row => <span title={waitsFor(text, row)}>{waitsFor(text, row)}</span>
      },
      {
        key: 'waitsSince',
        title: text.waitsSince,
        width: 168,
        align: 'end',
        isHiddenAtFirst: isCopied,
        render: ({ waitsSince, endTime }) => waitsSince || endTime
      },
      {
        key: 'startTime',
        title: text.started,
        width: 168,
        align: 'end',
        isSortable: !isCopied,
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
