import {
  deleteUsers,
  sexes,
  userList,
  userSheet,
  userStates,
  type UserQuery,
  type UserRow
} from '../../base/contract/user.ts'
import type { RecordResource } from '../../base/crud/resource/form/record-form.ts'
import type { TableAction } from '../../base/kit/table/table-column.ts'
import type { UserListWords } from './user-list.text.ts'

export const userRights = { add: 'system:user:add', edit: 'system:user:edit', delete: 'system:user:delete' } as const

interface Deeds {
  actionsOf: (row: UserRow) => TableAction<UserRow>[]
  bulkActionsOf: (rows: UserRow[]) => TableAction<UserRow>[]
}

const choices = <Value extends string>(values: readonly Value[], labels: Record<Value, string>) =>
  values.map(value => ({ value, label: labels[value] }))

/** Describes the list of users. */
export const describeUsers = (text: UserListWords, deeds: Deeds): RecordResource<UserRow, UserQuery> => ({
  name: 'users',
  noun: 'user',
  label: text.users,
  list: userList,
  keyOf: row => row.id,
  titleOf: row => row.realname || row.username,
  filters: [
    { kind: 'text', name: 'realname', label: text.searchName, maxLength: 60, isWithin: true },
    { kind: 'text', name: 'username', label: text.searchUser, maxLength: 60, isWithin: true },
    { kind: 'text', name: 'phone', label: text.searchPhone, maxLength: 20, width: 144, isWithin: true },
    {
      kind: 'choice',
      name: 'status',
      label: text.state,
      dictionary: 'user_status',
      options: [...choices(userStates, text.states), { value: '3', label: text.states[3], isBuiltIn: true }]
    },
    {
      kind: 'choice',
      name: 'sex',
      label: text.sex,
      dictionary: 'sex',
      options: choices(sexes.slice(1), text.sexes)
    },
    { kind: 'span', name: 'createTime', label: text.created, to: text.to }
  ],
  columns: [
    { key: 'realname', title: text.realname, least: 128, isSortable: true },
    { key: 'username', title: text.username, width: 128, isSortable: true, isTelling: true },
    {
      key: 'status',
      title: text.state,
      width: 104,
      isTelling: true,
      render: ({ status, lockedUntil }) => (
        <>
          {(status === '2' || !lockedUntil) && (
            <span className={status === '1' ? 'mark mark-good' : 'mark mark-bad'}>{text.states[status]}</span>
          )}
          {lockedUntil && (
            <span className="mark mark-bad" title={text.lockedUntil(lockedUntil)}>
              {text.states[3]}
            </span>
          )}
        </>
      )
    },
    { key: 'departName', title: text.departments, width: 168 },
    { key: 'roleNames', title: text.roles, width: 168, render: ({ roleNames }) => roleNames.join('、') },
    { key: 'phone', title: text.phone, width: 120 },
    { key: 'email', title: text.email, width: 180, isHiddenAtFirst: true },
    { key: 'sex', title: text.sex, width: 64, isHiddenAtFirst: true, render: ({ sex }) => text.sexes[sex] },
    { key: 'birthday', title: text.birthday, width: 104, isHiddenAtFirst: true },
    {
      key: 'lastLoginTime',
      title: text.lastLogin,
      width: 160,
      align: 'end',
      render: row => <span title={row.lastLoginAddress}>{row.lastLoginTime || text.never}</span>
    },
    { key: 'createTime', title: text.created, width: 160, align: 'end', isSortable: true, isHiddenAtFirst: true }
  ],
  sheet: {
    calls: userSheet,
    rights: { export: 'system:user:export', import: 'system:user:import' },
    tells: true
  },
  form: {
    rights: userRights,
    deletes: deleteUsers,
    deleteNote: text.deleteNote,
    load: async () => (await import('./user-form.tsx')).userForm(text)
  },
  ...deeds,
  add: { label: text.add, right: userRights.add },
  empty: { title: text.empty, hint: text.emptyHint }
})
