import { sql } from 'drizzle-orm'
import { userRights } from '../../../../elements/base/contract/user.ts'
import { userSubsiteRights } from '../../../../elements/base/contract/user-subsite.ts'
import { everyHour, everyMidnight } from '../../database/every-hour.ts'
import { users } from '../../database/tables/accounts.ts'
import { uploads } from '../../database/tables/files.ts'
import type { Duplicate, Module } from '../../http/module.ts'
import { warnOfExpiry } from './account/warn-of-expiry.ts'
import { endGrants } from './account/end-grants.ts'
import { registerGrantCalls } from './bulk/grant-calls.ts'
import { registerBulkCalls } from './bulk/bulk-calls.ts'
import { registerCopyCall } from './bulk/copy-call.ts'
import { registerValidity } from './bulk/validity-call.ts'
import { registerHistory } from './history/history-calls.ts'
import { registerOwnAccount } from './own-account-calls.ts'
import { registerUserEdits } from './user-edits.ts'
import { registerFactorReset } from './user-factor-calls.ts'
import { registerUserOidc } from './user-oidc-calls.ts'
import { registerUserReads } from './user-reads.ts'
import { seedAdministrator, seedUsers } from './user-seed.ts'
import { registerUserSessions } from './user-session-calls.ts'
import { registerUserStates } from './user-states.ts'
import { registerSubsiteMembers } from './subsite-member-calls.ts'
import { registerToldLists } from './sheet/told-calls.ts'
import { registerUserSheet } from './sheet/user-sheet.ts'
import { registerUserSubsites } from './user-subsite-calls.ts'

const editing: Duplicate['rights'] = ['system:user:add', 'system:user:edit']

/** Folder in which `Avatar` stores pictures. */
const avatarFolder = 'avatar'

/** Every user sees the pictures of all users. An address of another file in the account shows nothing. */
const isAvatar = sql`${uploads.dir} = ${avatarFolder} and exists (select from ${users} where avatar <> '' and avatar = '/files/' || ${uploads.path})`

export const userModule: Module = {
  noun: 'user',
  title: '用户',
  files: { isReadable: () => isAvatar },
  register(platform) {
    registerUserReads(platform)
    registerUserEdits(platform)
    registerUserStates(platform)
    registerFactorReset(platform)
    registerUserOidc(platform)
    registerBulkCalls(platform)
    registerValidity(platform)
    registerGrantCalls(platform)
    registerCopyCall(platform)
    registerHistory(platform)
    registerUserSessions(platform)
    registerUserSubsites(platform)
    registerSubsiteMembers(platform)
    registerUserSheet(platform)
    registerToldLists(platform)
    registerOwnAccount(platform)
    everyMidnight(platform, 'grants that ended', () => platform.database.transaction(tx => endGrants(tx)))
    everyHour(platform, 'accounts that end soon', () => warnOfExpiry(platform.database))
  },
  menus: [
    {
      id: '161',
      parentId: '160',
      path: '/system/UserList',
      title: '用户管理',
      english: 'Users',
      icon: 'people',
      component: 'system/UserList',
      permissions: 'system:user:list',
      menuCategory: '1',
      sortNo: 1
    },
    {
      id: '180',
      path: '/account/center',
      title: '个人中心',
      english: 'My account',
      icon: 'people',
      component: 'account/AccountCenter',
      hidden: true,
      isTop: false,
      menuCategory: '1',
      sortNo: 19
    }
  ],
  rights: { ...userRights, ...userSubsiteRights },
  duplicates: [
    {
      tableName: 'sys_user',
      fieldName: 'username',
      table: users,
      column: users.username,
      read: name => name.toLowerCase(),
      rights: editing
    },
    { tableName: 'sys_user', fieldName: 'phone', table: users, column: users.phone, rights: editing },
    { tableName: 'sys_user', fieldName: 'email', table: users, column: users.email, rights: editing }
  ],
  basis: seedAdministrator,
  demo: seedUsers
}
