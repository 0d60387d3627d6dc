import { dataLogList, dataLogSheet, type DataLogQuery, type DataLogRow } from '../../base/contract/log.ts'
import type { Resource } from '../../base/crud/resource/list/describe.ts'
import type { DataLogListWords } from './data-log-list.text.ts'

/** Formats a version as one line, for text search in the page. */
const inOneLine = ({ fields }: DataLogRow): string =>
  fields
    .filter(({ value }) => value !== '')
    .map(({ title, value }) => `${title}：${value}`)
    .join('；')

/** Describes the list of record versions. */
export const describeDataLog = (
  text: DataLogListWords,
  tables: readonly { dataTable: string; title: string }[],
  open: (row: DataLogRow) => void,
  compare: (rows: DataLogRow[]) => void
): Resource<DataLogRow, DataLogQuery> => ({
  name: 'data-log',
  noun: 'data-log',
  label: text.dataLog,
  list: dataLogList,
  sheet: { calls: dataLogSheet, rights: { export: 'system:log:export' } },
  keyOf: row => row.id,
  titleOf: row => text.version(row.name, row.dataVersion),
  open,
  filters: [
    { kind: 'text', name: 'name', label: text.searchName, maxLength: 60, isWithin: true },
    {
      kind: 'choice',
      name: 'dataTable',
      label: text.table,
      options: tables.map(({ dataTable, title }) => ({ value: dataTable, label: title }))
    },
    { kind: 'text', name: 'dataId', label: text.id, maxLength: 64, width: 160 },
    { kind: 'text', name: 'createByName', label: text.searchBy, maxLength: 60, isWithin: true },
    { kind: 'span', name: 'createTime', label: text.time, to: text.to }
  ],
  columns: [
    { key: 'name', title: text.name, width: 184, render: row => <span title={row.name}>{row.name}</span> },
    { key: 'title', title: text.table, width: 120, render: row => <span title={row.dataTable}>{row.title}</span> },
    { key: 'dataVersion', title: text.number, width: 72, align: 'end', isTelling: true, isCount: true },
    {
      key: 'dataContent',
      title: text.content,
      width: 264,
      render: row => <span title={inOneLine(row)}>{inOneLine(row)}</span>
    },
    { key: 'createByName', title: text.by, width: 120 },
    { key: 'createTime', title: text.time, width: 168, align: 'end', isSortable: true, isTelling: true },
    { key: 'dataTable', title: text.tableName, width: 120, isHiddenAtFirst: true },
    { key: 'dataId', title: text.id, width: 240, isHiddenAtFirst: true }
  ],
  actionsOf: row => (row.dataVersion > 1 ? [{ key: 'before', title: text.compareBefore, run: () => open(row) }] : []),
  bulkActionsOf: rows => [{ key: 'compare', title: text.compare, run: () => compare(rows) }],
  empty: { title: text.empty, hint: text.emptyHint }
})
