import type { ReactNode } from 'react'
import {
  classActions,
  classLogList,
  classLogSheet,
  type ClassLogQuery,
  type ClassLogRow
} from '../../base/contract/class-log.ts'
import type { Resource } from '../../base/crud/resource/list/describe.ts'
import type { TableAction } from '../../base/kit/table/table-column.ts'
import type { ClassLogWords } from './class-log.text.ts'

export type ColumnControl = (value: string, change: (id: string) => void) => ReactNode

/** Describes the list of operations on articles. */
export const describeOperations = (
  text: ClassLogWords,
  columnFilter: ColumnControl,
  open: (row: ClassLogRow) => void,
  actionsOf: (row: ClassLogRow) => TableAction<ClassLogRow>[]
): Resource<ClassLogRow, ClassLogQuery> => ({
  name: 'class-log',
  noun: 'article',
  label: text.label,
  list: classLogList,
  sheet: { calls: classLogSheet, rights: { export: 'cms:classlog:export' } },
  keyOf: row => row.id,
  titleOf: row => `${row.action} ${row.title}`,
  open,
  filters: [
    { kind: 'own', name: 'columnId', label: text.column, render: columnFilter },
    {
      kind: 'choice',
      name: 'kind',
      label: text.kind,
      options: classActions.map(value => ({ value, label: text.kinds[value] }))
    },
    { kind: 'text', name: 'title', label: text.searchTitle, maxLength: 100 },
    { kind: 'text', name: 'username', label: text.searchUser, maxLength: 60, width: 184, isWithin: true },
    { kind: 'text', name: 'department', label: text.searchDepartment, maxLength: 60 },
    { kind: 'span', name: 'createTime', label: text.time, to: text.to }
  ],
  columns: [
    { key: 'title', title: text.title, least: 200 },
    {
      key: 'kind',
      title: text.kind,
      width: 96,
      isTelling: true,
      render: row => (row.kind ? text.kinds[row.kind] : row.action)
    },
    { key: 'columnName', title: text.column, width: 128, render: row => row.columnName || text.unknown },
    {
      key: 'username',
      title: text.user,
      width: 112,
      isTelling: true,
      render: row => <span title={row.username}>{row.realname || row.username}</span>
    },
    { key: 'departments', title: text.department, width: 136 },
    { key: 'version', title: text.version, width: 64, align: 'end' },
    { key: 'ip', title: text.ip, width: 128, isHiddenAtFirst: true },
    { key: 'createTime', title: text.time, width: 168, align: 'end', isSortable: true, isTelling: true }
  ],
  actionsOf,
  empty: { title: text.empty, hint: text.emptyHint }
})
