import { roleCalls, roleSheet, type Role, type RoleQuery } from '../../base/contract/role.ts'
import type { RecordResource } from '../../base/crud/resource/form/record-form.ts'
import type { TableAction } from '../../base/kit/table/table-column.ts'
import type { RoleListWords } from './role-list.text.ts'

export const roleRights = { add: 'system:role:add', edit: 'system:role:edit', delete: 'system:role:delete' } as const

interface Deeds {
  actionsOf: (row: Role) => TableAction<Role>[]
  bulkActionsOf: (rows: Role[]) => TableAction<Role>[]
}

/** Describes the list of roles. */
export const describeRoles = (text: RoleListWords, deeds: Deeds): RecordResource<Role, RoleQuery> => ({
  name: 'roles',
  noun: 'role',
  label: text.roles,
  list: roleCalls.list,
  keyOf: row => row.id,
  titleOf: row => row.roleName,
  filters: [
    { kind: 'text', name: 'roleName', label: text.searchName, maxLength: 30, isWithin: true },
    { kind: 'span', name: 'createTime', label: text.created, to: text.to }
  ],
  columns: [
    {
      key: 'roleName',
      title: text.name,
      isSortable: true,
      render: ({ roleName, isPreset, area }) => (
        <>
          {roleName}
          {isPreset && <span className="mark preset">{text.preset}</span>}
          {area && (
            <span className="mark preset" title={text.areas[area]}>
              {text.oneOfThree}
            </span>
          )}
        </>
      )
    },
    { key: 'roleCode', title: text.code, width: 168, isSortable: true, isTelling: true },
    { key: 'userCount', title: text.people, width: 72, align: 'end', isTelling: true, isCount: true },
    { key: 'description', title: text.description, width: 240 },
    { key: 'createTime', title: text.created, width: 160, align: 'end', isSortable: true },
    { key: 'updateTime', title: text.updated, width: 160, align: 'end', isSortable: true, isHiddenAtFirst: true }
  ],
  sheet: { calls: roleSheet, rights: { export: 'system:role:export', import: 'system:role:importExcel' } },
  form: {
    rights: roleRights,
    deletes: roleCalls.deleteBatch,
    deleteNote: text.deleteNote,
    load: async () => (await import('./role-form.ts')).roleForm(text)
  },
  mayDelete: row => !row.isPreset && !row.area,
  ...deeds,
  add: { label: text.add, right: roleRights.add },
  empty: { title: text.empty, hint: text.emptyHint }
})
