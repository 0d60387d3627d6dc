import {
  applicationCalls,
  applicationSheet,
  receiveTypes,
  type ApplicationQuery,
  type ApplicationRow
} from '../../base/contract/apply.ts'
import { applyStatesOf, type ApplyGroup } from '../../base/contract/apply-steps.ts'
import type { RecordResource } from '../../base/crud/resource/form/record-form.ts'
import type { TableAction } from '../../base/kit/table/table-column.ts'
import type { ApplicationListWords } from './texts/application-list.text.ts'
import { ClockMark } from './clock/clock-mark.tsx'

const rights = { add: 'cms:apply:add', edit: 'cms:apply:edit', delete: 'cms:apply:edit' } as const

/** Describes one list of applications, earliest due date first. */
export const describeApplications = (
  text: ApplicationListWords,
  group: ApplyGroup,
  actionsOf: (row: ApplicationRow) => TableAction<ApplicationRow>[]
): RecordResource<ApplicationRow, ApplicationQuery> => ({
  name: `applications-${group}`,
  noun: 'application',
  label: text.lists[group],
  list: applicationCalls.list,
  keyOf: row => row.id,
  titleOf: row => row.title,
  filters: [
    { kind: 'text', name: 'title', label: text.searchTitle, maxLength: 100, isWithin: true },
    { kind: 'text', name: 'applicantName', label: text.applicant, maxLength: 100, isWithin: true },
    { kind: 'text', name: 'code', label: text.code, maxLength: 40 },
    {
      kind: 'choice',
      name: 'state',
      label: text.state,
      options: applyStatesOf[group].map(value => ({ value, label: text.states[value] }))
    },
    {
      kind: 'choice',
      name: 'receiveType',
      label: text.receiveType,
      options: receiveTypes.map(value => ({ value, label: text.receiveTypes[value] }))
    },
    { kind: 'span', name: 'receiveDate', label: text.receiveDate, to: text.to }
  ],
  columns: [
    { key: 'title', title: text.title },
    { key: 'code', title: text.code, width: 160, isHiddenAtFirst: group === 'wait' },
    { key: 'applicantName', title: text.applicant, width: 128 },
    {
      key: 'state',
      title: text.state,
      width: 96,
      isTelling: true,
      render: ({ state }) => (
        <span className={state === '7' || state === '8' ? 'mark mark-good' : 'mark'}>{text.states[state]}</span>
      )
    },
    { key: 'clock', title: text.clock, width: 136, isTelling: true, render: row => <ClockMark clock={row.clock} /> },
    { key: 'dueDate', title: text.dueDate, width: 112, align: 'end', isSortable: true },
    { key: 'receiveDate', title: text.receiveDate, width: 112, align: 'end', isSortable: true },
    {
      key: 'receiveType',
      title: text.receiveType,
      width: 96,
      isHiddenAtFirst: true,
      render: row => text.receiveTypes[row.receiveType]
    },
    { key: 'departName', title: text.department, width: 128 },
    { key: 'subsiteName', title: text.subsite, width: 128 },
    ...(group === 'end'
      ? [
          {
            key: 'endDate' as const,
            title: text.endDate,
            width: 144,
            align: 'end' as const,
            render: ({ endDate, isLateEntry }: ApplicationRow) => (isLateEntry ? `${endDate} ${text.lateEnd}` : endDate)
          }
        ]
      : []),
    { key: 'createTime', title: text.registered, width: 160, align: 'end', isSortable: true, isHiddenAtFirst: true }
  ],
  actionsOf,
  mayEdit: row => applyStatesOf.wait.includes(row.state),
  mayDelete: () => false,
  form: { rights, load: async () => (await import('./application/application-form.tsx')).applicationForm(text) },
  sheet: { calls: applicationSheet, rights: { export: 'cms:apply:export' } },
  ...(group === 'wait' && { add: { label: text.add, right: rights.add } }),
  empty: { title: text.empty[group], hint: text.emptyHint }
})
