import { getTableName } from 'drizzle-orm'
import type { User } from '../../../../../elements/base/contract/user.ts'
import { users } from '../../../database/tables/accounts.ts'
import { changesBetween, fieldsInWords } from '../../../access/changes.ts'
import { versionedTables, type KeptVersion } from '../../../access/keep-versions.ts'
import type { Operation } from '../../../access/operations.ts'
import { newUserFields, userFields } from './user-fields.ts'
import type { UserRecord } from './users.ts'

const dataTable = getTableName(users)
versionedTables.set(dataTable, '用户')

/** Fields for the data log; `User` has neither a password nor a confirmation. */
const { password: _password, endsNow: _endsNow, username, ...others } = newUserFields
const fields = { username, ...others }

/** Person in the log. */
export type Changed = Pick<
  User,
  keyof typeof fields | 'id' | 'version' | 'roleNames' | 'departNames' | 'siteNames' | 'positionNames'
>

/** Formats the fields for the operation log. */
const userInWords = (user: Changed) => ({
  ...user,
  selectedroles: user.roleNames.join('、'),
  selecteddeparts: user.departNames.join('、'),
  selectedsites: user.siteNames.join('、'),
  selectedpositions: user.positionNames.join('、')
})

/**
 * Returns a saved person as a version for the data log. After an edit it includes the previous version, for people
 * older than the data log.
 */
export const userVersion = (after: Changed, edited?: { row: UserRecord; before: User }): KeptVersion => ({
  dataTable,
  dataId: after.id,
  dataVersion: after.version,
  title: '用户',
  name: after.realname,
  content: fieldsInWords(fields, userInWords(after)),
  ...(edited && {
    before: {
      dataVersion: edited.row.version,
      content: fieldsInWords(fields, userInWords(edited.before)),
      createByName: edited.row.updateByName,
      createTime: edited.row.updateTime
    }
  })
})

/** Returns the log entry of a new person. */
export const addedUser = (after: Changed): Operation => {
  const { selectedroles, selecteddeparts, selectedsites, selectedpositions } = others
  const changes = changesBetween(
    { selectedroles, selecteddeparts, selectedsites, selectedpositions },
    { selectedroles: '', selecteddeparts: '', selectedsites: '', selectedpositions: '' },
    userInWords(after)
  )
  const { id: objectId, realname: object } = after
  return { action: '新增用户', operateType: '2', object, objectId, changes, kept: userVersion(after) }
}

/** Returns the log entry of a changed person. */
export const editedUser = (after: Changed, edited: { row: UserRecord; before: User }): Operation => {
  const changes = changesBetween(userFields, userInWords(edited.before), userInWords(after))
  const { id: objectId, realname: object } = after
  return { action: '编辑用户', operateType: '3', object, objectId, changes, kept: userVersion(after, edited) }
}
