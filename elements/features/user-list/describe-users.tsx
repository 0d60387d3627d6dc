import type { ReactNode } from 'react'
import {
  deleteUsers,
  lackings,
  mostAtOnce,
  sexes,
  userList,
  userSheet,
  userStates,
  validities,
  type UserQuery,
  type UserRow
} from '../../base/contract/user.ts'
import type { FilterField } from '../../base/crud/resource/list/describe.ts'
import type { RecordResource } from '../../base/crud/resource/form/record-form.ts'
import type { TableAction } from '../../base/kit/table/table-column.ts'
import type { OwnFilters } from './filters/user-filters.tsx'
import type { UserListWords } from './user-list.text.ts'

export const userRights = { add: 'system:user:add', edit: 'system:user:edit', delete: 'system:user:delete' } as const

interface Deeds {
  /** Says in the question before a deletion what the users still hold. */
  noteOf: (users: UserRow[], dismiss: () => void) => ReactNode
  /** Returns the department of the list, which new users get. */
  departmentOf: () => string
  actionsOf: (row: UserRow) => TableAction<UserRow>[]
  bulkActionsOf: (rows: UserRow[]) => TableAction<UserRow>[]
}

const choices = <Value extends string>(values: readonly Value[], labels: Record<Value, string>) =>
  values.map(value => ({ value, label: labels[value] }))

function Sites({
  row: { siteNames, departSiteNames, otherSites, hasEverySite },
  text
}: {
  row: UserRow
  text: UserListWords
}) {
  if (hasEverySite) return text.everySite
  const told = [...siteNames, ...departSiteNames, ...(otherSites > 0 ? [text.otherSites(otherSites)] : [])].join('、')
  if (told === '') return <span className="users-without">{text.noSite}</span>
  return <span title={told}>{told}</span>
}

function Roles({ row: { roleNames, departRoleNames } }: { row: UserRow }) {
  const told = [...roleNames, ...departRoleNames].join('、')
  return <span title={told}>{told}</span>
}

/** Filters of the list of users. The department is chosen beside the list, or above it if the page is narrow. */
export const filtersOf = (text: UserListWords, own: OwnFilters, isNarrow: boolean): FilterField<UserQuery>[] => [
  { kind: 'text', name: 'keyword', label: text.searchKeyword, maxLength: 60, isWithin: true },
  {
    kind: 'own',
    name: 'underDepartId',
    label: text.departments,
    ...(isNarrow ? { render: own.department, isMain: true as const } : { render: () => null, ...unseen })
  },
  { kind: 'own', name: 'departId', label: text.departments, render: () => null, ...unseen },
  { kind: 'own', name: 'roleId', label: text.roles, render: own.role },
  { kind: 'own', name: 'siteId', label: text.site, render: own.site },
  { kind: 'own', name: 'positionId', label: text.positions, render: own.position },
  {
    kind: 'choice',
    name: 'lacks',
    label: text.lacks,
    options: lackings.map(value => ({ value, label: text.lackings[value] }))
  },
  {
    kind: 'choice',
    name: 'status',
    label: text.state,
    dictionary: 'user_status',
    options: [...choices(userStates, text.states), { value: '3', label: text.states[3], isBuiltIn: true }]
  },
  {
    kind: 'choice',
    name: 'validity',
    label: text.validity,
    options: choices(validities, text.validities)
  },
  { kind: 'text', name: 'realname', label: text.searchName, maxLength: 60, isWithin: true },
  { kind: 'text', name: 'username', label: text.searchUser, maxLength: 60, isWithin: true },
  { kind: 'text', name: 'phone', label: text.searchPhone, maxLength: 20, width: 144, isWithin: true },
  {
    kind: 'choice',
    name: 'sex',
    label: text.sex,
    dictionary: 'sex',
    options: choices(sexes.slice(1), text.sexes)
  },
  { kind: 'span', name: 'createTime', label: text.created, to: text.to }
]
const unseen = { isUnseen: true } as const

/** Describes the list of users. */
export const describeUsers = (
  text: UserListWords,
  filters: readonly FilterField<UserQuery>[],
  { noteOf, departmentOf, ...deeds }: Deeds
): RecordResource<UserRow, UserQuery> => ({
  name: 'users',
  noun: 'user',
  label: text.users,
  list: userList,
  keyOf: row => row.id,
  titleOf: row => row.realname || row.username,
  filters,
  columns: [
    { key: 'realname', title: text.realname, least: 128, isSortable: true },
    { key: 'username', title: text.username, width: 128, isSortable: true, isTelling: true },
    {
      key: 'status',
      title: text.state,
      width: 104,
      isTelling: true,
      render: ({ status, lockedUntil, isExpired, validUntil }) => (
        <>
          {isExpired && (
            <span className="mark mark-bad" title={text.expiredOn(validUntil)}>
              {text.expired}
            </span>
          )}
          {(status === '2' || !(lockedUntil || isExpired)) && (
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
    { key: 'departName', title: text.departments, width: 152 },
    {
      key: 'roleNames',
      title: text.roles,
      width: 144,
      render: row => <Roles row={row} />
    },
    {
      key: 'positionNames',
      title: text.positions,
      width: 128,
      isHiddenAtFirst: true,
      render: ({ positionNames }) => <span title={positionNames.join('、')}>{positionNames.join('、')}</span>
    },
    { key: 'siteNames', title: text.site, width: 152, render: row => <Sites row={row} text={text} /> },
    { key: 'phone', title: text.phone, width: 120 },
    { key: 'email', title: text.email, width: 180, isHiddenAtFirst: true },
    { key: 'sex', title: text.sex, width: 64, isHiddenAtFirst: true, render: ({ sex }) => text.sexes[sex] },
    { key: 'birthday', title: text.birthday, width: 104, isHiddenAtFirst: true },
    { key: 'validUntil', title: text.validUntil, width: 104 },
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
    deleteDetails: noteOf,
    load: async () => (await import('./user-form.tsx')).userForm(text, departmentOf())
  },
  mostSelected: mostAtOnce,
  ...deeds,
  add: { label: text.add, right: userRights.add },
  empty: { title: text.empty, hint: text.emptyHint }
})
