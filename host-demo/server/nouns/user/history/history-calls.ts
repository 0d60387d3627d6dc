import { eq, sql } from 'drizzle-orm'
import Type from 'typebox'
import {
  eventKinds,
  grantHistory,
  grantHistorySheet,
  grantSnapshot,
  type AccountPart,
  type EventKind,
  type EventTurn,
  type GrantEvent,
  type GrantHistoryQuery
} from '../../../../../elements/base/contract/grant-history.ts'
import { holds, type Caller } from '../../../access/caller.ts'
import type { Database } from '../../../database/open.ts'
import { users } from '../../../database/tables/accounts.ts'
import { registerExport } from '../../../http/crud/export-list.ts'
import { route } from '../../../http/calls/route.ts'
import type { Platform } from '../../../http/platform.ts'
import { ClosedObject, Id, pageFields, Text, titled } from '../../../kernel/fields.ts'
import { GrantHistorySchema, GrantSnapshotSchema } from '../../../results/people/grant-history.ts'
import { requireInRules } from '../../../rows/kept.ts'
import { inDataRules } from '../../../rows/scope.ts'
import { endGrants } from '../account/end-grants.ts'
import { keptUsers } from '../account/user-list.ts'
import { noUser } from '../account/users.ts'
import { readHistory } from './read-history.ts'
import { readSnapshot } from './read-snapshot.ts'

const kinds: Record<EventKind, string> = {
  ...{ account: '账号', role: '角色', site: '站点', position: '岗位', department: '部门' },
  ...{ object: '对象授权', right: '角色的权限', rule: '角色的数据规则', break: '栏目断开继承' }
}
const turns: Record<EventTurn, string> = {
  ...{ gained: '获得', lost: '失去', changed: '变更', ended: '到期', present: '升级时已有' }
}
const parts: Record<AccountPart, string> = {
  ...{ created: '账号', frozen: '冻结', deleted: '删除', super: '超级管理员', until: '账号有效期' }
}

/**
 * Refuses people that the caller may not see. Readers of the log or the recycle bin see deleted people; of
 * permanently deleted ones no data rule can know.
 */
const requirePerson = async (database: Database, caller: Caller, id: string) => {
  await requireInRules(database, keptUsers, caller, [id])
  const [user] = await database.select({ deletedTime: users.deletedTime }).from(users).where(eq(users.id, id))
  if (user && !user.deletedTime) return
  const { rows } = await database.execute(sql`select from grant_names where kind = 'user' and id = ${id}`)
  const mayFind = user !== undefined || (rows.length > 0 && !inDataRules(keptUsers.scope, caller))
  if (!mayFind || !(holds(caller, 'system:log:list') || holds(caller, 'system:user:delete'))) throw noUser()
}

/** Registers the calls that show what a person gained and lost, and had on a day. */
export const registerHistory = (platform: Platform) => {
  const { database } = platform
  const person = { userId: titled('用户', Id) }
  const filters = {
    ...person,
    kind: Type.Optional(Type.Enum([...eventKinds], { title: '种类' })),
    from: Type.Optional(Text(10, 0, '开始日期')),
    to: Type.Optional(Text(10, 0, '结束日期'))
  }
  const read = async (caller: Caller, query: GrantHistoryQuery) => {
    await requirePerson(database, caller, query.userId)
    if (!query.after) await database.transaction(tx => endGrants(tx, [query.userId]))
    return readHistory(database, caller, query)
  }

  route(
    platform,
    grantHistory,
    {
      right: 'system:user:list',
      query: ClosedObject({ ...filters, pageSize: pageFields.pageSize, after: pageFields.after }),
      result: GrantHistorySchema
    },
    ({ caller, query }) => read(caller, query)
  )

  registerExport<GrantEvent, GrantHistoryQuery>(platform, {
    ...{ path: grantHistorySheet.exportXls, title: '权限变动', right: 'system:user:list', query: filters },
    subject: (_row, { userId }) => userId,
    list: async (_database, caller, query) => {
      const { records, next } = await read(caller, query)
      return { records, ...(next && { next }), total: 0, size: records.length, current: 1, pages: 1 }
    },
    columns: [
      ['时间', ({ at }) => at],
      ['变动', ({ turn }) => turns[turn]],
      ['种类', ({ kind }) => kinds[kind]],
      ['名称', ({ kind, name }) => (kind === 'account' ? parts[name as AccountPart] : name || '不在您管理范围的站点')],
      ['对象授权', ({ actions }) => actions],
      ['来自', ({ giverKind, giverName }) => (giverKind ? `${kinds[giverKind]}“${giverName}”` : '')],
      ['因属于部门', ({ viaName }) => viaName],
      ['有效期至', ({ validUntil }) => validUntil],
      ['操作人', ({ by }) => by],
      ['操作', ({ operations }) => operations.join('、')]
    ]
  })

  route(
    platform,
    grantSnapshot,
    {
      right: 'system:user:list',
      query: ClosedObject({ ...person, day: Text(10, 0, '日期') }),
      result: GrantSnapshotSchema
    },
    async ({ caller, query }) => {
      await requirePerson(database, caller, query.userId)
      return readSnapshot(database, caller, query)
    }
  )
}
