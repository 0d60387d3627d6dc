import { eq } from 'drizzle-orm'
import Type from 'typebox'
import {
  editOwnAccount,
  endOwnSessions,
  ownAccount,
  ownSessions,
  ownSignIns
} from '../../../../elements/base/contract/account.ts'
import type { User, UserRow } from '../../../../elements/base/contract/user.ts'
import { stampsOf } from '../../rows/kept.ts'
import { equal, ownName } from '../../rows/filters.ts'
import { list } from '../../rows/list.ts'
import { everyone } from '../../rows/scope.ts'
import { users } from '../../database/tables/accounts.ts'
import { operationLog } from '../../database/tables/log.ts'
import { changesBetween } from '../../access/changes.ts'
import { ClosedObject, Id, pageFields, titled } from '../../kernel/fields.ts'
import { conflict } from '../../kernel/refusal.ts'
import { route } from '../../http/calls/route.ts'
import type { Platform } from '../../http/platform.ts'
import { formatTime } from '../../kernel/clock.ts'
import { requireFree } from './account/taken.ts'
import { Avatar, requireBirthday, userFields } from './account/user-fields.ts'
import { endSessions, readSessions } from './user-session-calls.ts'
import { userVersion } from './account/user-versions.ts'
import { lockUsers, noUser, readUser } from './account/users.ts'
import { pageOf } from '../../kernel/result-fields.ts'
import { OwnSignInSchema } from '../../results/people/account.ts'
import { UserRowSchema, UserSessionSchema } from '../../results/people/user.ts'

const ownFields = {
  avatar: Avatar,
  sex: userFields.sex,
  birthday: userFields.birthday,
  email: userFields.email
}

const listSignIns = list({
  from: operationLog,
  partedBy: operationLog.createTime,
  columns: {
    id: operationLog.id,
    action: operationLog.action,
    ip: operationLog.address,
    createTime: operationLog.createTime
  },
  filters: { logType: equal(operationLog.logType), own: ownName(operationLog.username) },
  sorts: { createTime: [operationLog.createTime] },
  scope: everyone('a person may see where they signed in, in whatever site'),
  present: ({ id, createTime, ...row }) => ({ ...row, id: String(id), createTime: formatTime(createTime) })
})

/** People do not see the ids of their roles, departments and positions. */
const ownRow = ({
  selectedroles: _roles,
  selecteddeparts: _departments,
  selectedsites: _sites,
  selectedpositions: _positions,
  ...row
}: User): UserRow => row

/** Registers the calls for the own account, which every user has. */
export const registerOwnAccount = (platform: Platform) => {
  const { database } = platform

  route(platform, ownAccount, { right: null, result: UserRowSchema }, async ({ caller }) =>
    ownRow(await readUser(database, caller, caller.userId))
  )

  route(
    platform,
    editOwnAccount,
    {
      right: null,
      body: ClosedObject({ ...ownFields, id: Id, version: Type.Integer() }),
      result: UserRowSchema,
      message: '保存成功！'
    },
    async ({ caller, body, log }) => {
      const { id: _id, version, ...draft } = body
      const id = caller.userId
      requireBirthday(draft.birthday)
      return database.transaction(async tx => {
        const [row] = await lockUsers(tx, undefined, [id])
        if (!row) throw noUser()
        const before = await readUser(tx, caller, id)
        if (row.version !== version) throw conflict('账号', ownRow(before))
        await requireFree(tx, id, draft.email !== row.email ? { email: draft.email } : {})
        await tx
          .update(users)
          .set({ ...draft, ...stampsOf(users, caller, false), version: version + 1 })
          .where(eq(users.id, id))
        const saved = await readUser(tx, caller, id)
        const after = ownRow(saved)
        const kept = userVersion(saved, { row, before })
        const changes = changesBetween(ownFields, { ...before }, { ...after })
        await log(tx, { action: '修改个人资料', operateType: '3', object: after.realname, objectId: id, changes, kept })
        return after
      })
    }
  )

  route(platform, ownSessions, { right: null, result: Type.Array(UserSessionSchema) }, ({ caller }) =>
    readSessions(database, caller, caller.userId)
  )

  route(
    platform,
    endOwnSessions,
    { right: null, body: ClosedObject({ id: Type.Optional(titled('会话', Id)) }) },
    async ({ caller, body, log }) => {
      await database.transaction(async tx => {
        const ended = await endSessions(tx, caller, { userId: caller.userId, id: body.id }, platform.sessionRules)
        if (ended) await log(tx, { action: '结束本人的其他会话', operateType: '3', object: `${ended} 个` })
      })
      return null
    }
  )

  route(
    platform,
    ownSignIns,
    { right: null, query: ClosedObject(pageFields), result: pageOf(OwnSignInSchema) },
    ({ caller, query }) => listSignIns(database, caller, { ...query, logType: '1', own: '1' } as typeof query)
  )
}
