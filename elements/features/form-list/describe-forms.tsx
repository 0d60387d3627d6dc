import { formList, type FormQuery, type FormRow } from '../../base/contract/form.ts'
import type { RightCode } from '../../base/contract/rights.ts'
import type { Resource } from '../../base/crud/resource/list/describe.ts'
import { RowLink } from '../../base/crud/resource/list/row-link.tsx'
import type { FormListWords } from './form-list.text.ts'
import { pathOfDesigner } from './forms.ts'

interface Deeds {
  can: (right: RightCode) => boolean
  open: (row: FormRow) => void
  add: () => void
  copy: (row: FormRow) => void
  rename: (row: FormRow) => void
  remove: (row: FormRow) => void
  useAsApplication: (row: FormRow) => void
}

/** Describes the list of forms of a sub-site. */
export const describeForms = (
  text: FormListWords,
  { can, open, add, copy, rename, remove, useAsApplication }: Deeds
): Resource<FormRow, FormQuery> => ({
  name: 'forms',
  noun: 'form',
  label: text.forms,
  list: formList,
  keyOf: row => row.id,
  titleOf: row => row.name,
  open,
  filters: [{ kind: 'text', name: 'words', label: text.search, maxLength: 100, width: 260 }],
  columns: [
    {
      key: 'name',
      title: text.name,
      isSortable: true,
      render: row => <RowLink path={pathOfDesigner(row)} title={row.name} />
    },
    {
      key: 'tableTxt',
      title: text.table,
      width: 180,
      isTelling: true,
      render: row => <span title={row.tableName}>{row.tableTxt}</span>
    },
    {
      key: 'application',
      title: text.application,
      width: 120,
      render: row => (row.application ? text.applications[row.application] : '')
    },
    { key: 'fieldCount', title: text.fieldCount, width: 88, align: 'end', isSortable: true },
    { key: 'updateTime', title: text.updateTime, width: 160, align: 'end', isSortable: true, isTelling: true },
    { key: 'updateByName', title: text.updateBy, width: 104 },
    { key: 'code', title: text.code, width: 176, isHiddenAtFirst: true },
    { key: 'version', title: text.version, width: 80, align: 'end', isHiddenAtFirst: true },
    { key: 'createByName', title: text.creator, width: 104, isHiddenAtFirst: true },
    { key: 'createTime', title: text.createTime, width: 160, align: 'end', isHiddenAtFirst: true }
  ],
  actionsOf: row => [
    { key: 'open', title: can('cms:form:edit') ? text.design : text.open, run: () => open(row) },
    ...(can('cms:form:add') ? [{ key: 'copy', title: text.copy, run: () => copy(row) }] : []),
    ...(can('cms:form:edit') ? [{ key: 'rename', title: text.rename, run: () => rename(row) }] : []),
    ...(can('cms:apply:template')
      ? [{ key: 'application', title: text.useAsApplication, run: () => useAsApplication(row) }]
      : []),
    ...(can('cms:form:delete')
      ? [{ key: 'delete', title: text.delete, intent: 'danger' as const, run: () => remove(row) }]
      : [])
  ],
  add: { label: text.add, right: 'cms:form:add', run: add },
  empty: { title: text.empty, hint: text.emptyHint, reader: text.emptyReader }
})
