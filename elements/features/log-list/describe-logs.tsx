import { logList, logSheet, operateTypes, type LogQuery, type LogRow } from '../../base/contract/log.ts'
import type { Resource } from '../../base/crud/resource/list/describe.ts'
import type { LogListWords } from './log-list.text.ts'

const choices = <Value extends string>(values: readonly Value[], labels: Record<Value, string>) =>
  values.map(value => ({ value, label: labels[value] }))

/** Describes the list of log entries. */
export const describeLogs = (text: LogListWords, open: (row: LogRow) => void): Resource<LogRow, LogQuery> => ({
  name: 'logs',
  noun: 'log',
  label: text.logs,
  list: logList,
  sheet: { calls: logSheet, rights: { export: 'system:log:export' } },
  keyOf: row => row.id,
  titleOf: row => row.logContent,
  open,
  filters: [
    { kind: 'text', name: 'keyWord', label: text.searchContent, maxLength: 100 },
    { kind: 'text', name: 'username', label: text.searchUser, maxLength: 60, width: 184, isWithin: true },
    // Chosen by the tabs above the list.
    { kind: 'own', name: 'logType', label: text.logType, isUnseen: true, render: () => null },
    {
      kind: 'choice',
      name: 'operateType',
      label: text.operateType,
      dictionary: 'operate_type',
      options: choices(operateTypes, text.operateTypes)
    },
    { kind: 'text', name: 'ip', label: text.ip, maxLength: 60 },
    { kind: 'text', name: 'id', label: text.number, maxLength: 15, width: 128 },
    { kind: 'span', name: 'createTime', label: text.time, to: text.to }
  ],
  columns: [
    {
      key: 'logContent',
      title: text.content,
      least: 200,
      render: row => <span title={row.logContent}>{row.logContent}</span>
    },
    {
      key: 'operateType',
      title: text.operateType,
      width: 80,
      // The API has no operation type for sign-ins.
      render: row => (row.logType === '1' ? text.account : text.operateTypes[row.operateType])
    },
    {
      key: 'username',
      title: text.user,
      width: 136,
      isSortable: true,
      isTelling: true,
      render: row => <span title={row.username}>{row.realname || row.username}</span>
    },
    { key: 'subsiteName', title: text.site, width: 160 },
    { key: 'ip', title: text.ip, width: 128, isSortable: true },
    { key: 'createTime', title: text.time, width: 160, align: 'end', isSortable: true, isTelling: true },
    {
      key: 'logType',
      title: text.logType,
      width: 88,
      isHiddenAtFirst: true,
      render: row => text.logTypes[row.logType]
    },
    {
      key: 'requestUrl',
      title: text.call,
      width: 240,
      isHiddenAtFirst: true,
      render: row => <span title={row.requestUrl}>{`${row.requestType} ${row.requestUrl}`}</span>
    }
  ],
  actionsOf: row => [{ key: 'detail', title: text.detail, run: () => open(row) }],
  empty: { title: text.empty, hint: text.emptyHint }
})
