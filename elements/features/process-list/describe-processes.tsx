import { processCalls, type ProcessQuery, type ProcessRow } from '../../base/contract/process.ts'
import type { PageQuery } from '../../base/contract/envelope.ts'
import type { RecordResource } from '../../base/crud/resource/form/record-form.ts'
import type { TableAction } from '../../base/kit/table/table-column.ts'
import type { ProcessListWords } from './process-list.text.ts'

const rights = { add: 'system:process:add', edit: 'system:process:edit', delete: 'system:process:delete' } as const

/** Describes the list of processes. */
export const describeProcesses = (
  text: ProcessListWords,
  actionsOf: (row: ProcessRow) => TableAction<ProcessRow>[]
): RecordResource<ProcessRow, ProcessQuery & PageQuery> => ({
  name: 'processes',
  noun: 'process',
  label: text.processes,
  list: processCalls.list,
  keyOf: row => row.id,
  titleOf: row => row.processName,
  filters: [
    { kind: 'text', name: 'processName', label: text.searchName, maxLength: 60, isWithin: true },
    { kind: 'text', name: 'processKey', label: text.searchKey, maxLength: 64 }
  ],
  columns: [
    { key: 'processName', title: text.name },
    { key: 'processKey', title: text.key, width: 160 },
    { key: 'description', title: text.description, width: 200, isHiddenAtFirst: true },
    {
      key: 'deployedVersion',
      title: text.version,
      width: 112,
      isTelling: true,
      render: ({ deployedVersion }) => (
        <span className={deployedVersion ? 'mark mark-good' : 'mark'}>
          {deployedVersion ? text.versionNumber(deployedVersion) : text.notDeployed}
        </span>
      )
    },
    { key: 'deployTime', title: text.deployTime, width: 160, align: 'end' },
    { key: 'updateByName', title: text.by, width: 112, isHiddenAtFirst: true },
    { key: 'updateTime', title: text.updated, width: 160, align: 'end', isTelling: true }
  ],
  actionsOf,
  form: {
    rights,
    deletes: processCalls.deleteBatch,
    deleteNote: text.deleteNote,
    load: async () => (await import('./process-form.tsx')).processForm(text)
  },
  add: { label: text.add, right: rights.add },
  empty: { title: text.empty, hint: text.emptyHint }
})
