import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { areaOf } from '../../../../elements/base/contract/administrators.ts'
import {
  objectActionOf,
  objectActions,
  type ExplainedStep,
  type ExplainStep,
  type WayKind
} from '../../../../elements/base/contract/object-grant.ts'
import type { RightCode } from '../../../../elements/base/contract/rights.ts'
import { heldRoles } from '../../database/held.ts'
import type { Database } from '../../database/open.ts'
import { administratorRoles, roles, users } from '../../database/tables/accounts.ts'
import { ipRules } from '../../database/tables/ip-rules.ts'
import type { Platform } from '../../http/platform.ts'
import { newId } from '../../kernel/ids.ts'
import { actionWords } from '../../access/object-permissions.ts'
import { give } from './give.ts'
import { refusedAddress, type Question } from './explain.ts'

/** Change that an advice names. */
export interface Way {
  kind: WayKind
  told: string
  id: string
  people: number
  path: string
  /** Right that the change needs; undefined if nobody can make it at once. */
  right?: RightCode
  /** Statements of the change, without which it cannot be proved. */
  apply?: SQL[]
}

interface Asked {
  /** Platform whose database is the trial. */
  platform: Platform
  question: Question
  username: string
  rightName: string
}

const most = 3
const administrators: string[] = Object.values(administratorRoles)
const page = (path: string, query: Record<string, string>) => `${path}?${new URLSearchParams(query).toString()}`
const pageOfUser = (username: string) => page('/system/UserList', { username })
const pageOfRole = (roleName: string) => page('/system/RoleList', { roleName })
const pageOfColumn = (id: string, subsiteId: string) =>
  page('/cms/newsClass/modules/NewsClassModal', { newsClassId: id, subsiteId })
const other = (told: string): Way => ({ kind: 'other', told, id: '', people: 0, path: '' })

/** Counts the users of roles, without deleted ones. */
const countHolders = async (database: Database, roleIds: string[]) => {
  const rows = await database
    .select({ id: heldRoles.roleId, people: sql<number>`count(distinct ${users.id})::int` })
    .from(heldRoles)
    .innerJoin(users, and(eq(users.id, heldRoles.userId), sql`${users.deletedTime} is null`))
    .where(inArray(heldRoles.roleId, roleIds))
    .groupBy(heldRoles.roleId)
  return new Map(rows.map(({ id, people }) => [id, people]))
}

type Account = Pick<typeof users.$inferSelect, 'deletedTime' | 'status'>

const ofAccount = ({ question: { person }, username }: Asked, { deletedTime, status }: Account): Way[] => {
  const { userId: id, realname } = person
  const own = { id, people: 1, path: pageOfUser(username) }
  const also = person.isExpired ? '，并延长有效期' : ''
  if (deletedTime)
    return [
      {
        ...{ ...own, kind: 'restore', told: `恢复用户“${realname}”${also}`, path: '/system/UserList?recycled=true' },
        right: 'system:user:delete',
        apply: [sql`update users set deleted_time = null, status = 'normal', valid_until = '' where id = ${id}`]
      }
    ]
  if (status === 'frozen')
    return [
      {
        ...{ ...own, kind: 'unfreeze', told: `解冻用户“${realname}”${also}`, right: 'system:user:frozenBatch' },
        apply: [sql`update users set status = 'normal', valid_until = '' where id = ${id}`]
      }
    ]
  if (person.isExpired)
    return [
      {
        ...{ ...own, kind: 'prolong', told: `延长用户“${realname}”的有效期`, right: 'system:user:edit' },
        apply: [sql`update users set valid_until = '' where id = ${id}`]
      }
    ]
  return [
    {
      ...{ ...own, kind: 'password', told: `请“${realname}”先修改密码`, path: '' },
      apply: [sql`update users set must_change_password = false where id = ${id}`]
    }
  ]
}

/** Returns positions that are on and bring the right, those with few rights first. */
const positionsWith = async ({
  platform: { database },
  question: { person, right },
  username
}: Asked): Promise<Way[]> => {
  const { userId, realname } = person
  const { rows } = await database.execute<{ id: string; name: string }>(sql`
    select p.id, p.name from positions p where p.status = '1'
      and exists (select from position_roles g join role_rights r on r.role_id = g.role_id and r.action = ${right}
        where g.position_id = p.id)
      and not exists (select from held_positions u where u.position_id = p.id and u.user_id = ${userId})
    order by (select count(*) from position_roles g join role_rights a on a.role_id = g.role_id where g.position_id = p.id),
      p.sort_no, p.id limit ${most}`)
  return rows.map(({ id, name }) => ({
    ...{ kind: 'assignPosition', told: `任命“${realname}”为岗位“${name}”`, id, people: 1 },
    ...{ path: pageOfUser(username), right: 'system:user:addUserRole' },
    apply: [give('user_positions', 'position_id', userId, id)]
  }))
}

/**
 * Offers roles that hold the right, those with few rights first, then positions that bring it, then the right for a role
 * of the person.
 */
const ofRight = async (asked: Asked): Promise<Way[]> => {
  const { question, username, rightName } = asked
  const { database } = asked.platform
  const { person, right } = question
  const { userId, realname } = person
  const area = areaOf(right)
  if (person.separated && area && area !== person.area) return []
  const { rows: holding } = await database.execute<{ id: string; role_name: string }>(sql`
    select r.id, r.role_name from role_rights g join roles r on r.id = g.role_id
    where g.action = ${right} and r.id <> 'r0' and not r.id = any(${sql.param(administrators)}::text[])
      and not exists (select from held_roles u where u.role_id = r.id and u.user_id = ${userId})
    order by (select count(*) from role_rights a where a.role_id = r.id), r.create_time, r.id limit ${most}`)
  const own = await database
    .selectDistinct({ id: roles.id, roleName: roles.roleName, createTime: roles.createTime })
    .from(heldRoles)
    .innerJoin(roles, eq(roles.id, heldRoles.roleId))
    .where(eq(heldRoles.userId, userId))
    .orderBy(roles.createTime, roles.id)
  const plain = own.filter(({ id }) => !administrators.includes(id))
  const holders = await countHolders(
    database,
    plain.map(({ id }) => id)
  )
  const given = holding.map(
    ({ id, role_name: name }): Way => ({
      ...{ kind: 'assignRole', told: `给“${realname}”分配角色“${name}”`, id, people: 1 },
      ...{ path: pageOfUser(username), right: 'system:user:addUserRole' },
      apply: [give('user_roles', 'role_id', userId, id)]
    })
  )
  const widened = plain.map(({ id, roleName }): Way => {
    const people = holders.get(id) ?? 0
    const reach = people > 1 ? `（该角色的 ${people} 人都将得到）` : ''
    return {
      ...{ kind: 'addRight', told: `给角色“${roleName}”加上权限“${rightName}”${reach}`, id, people },
      ...{ path: pageOfRole(roleName), right: 'system:permission:saveRole' },
      apply: [sql`insert into role_rights (role_id, action) values (${id}, ${right})`]
    }
  })
  widened.sort((one, two) => one.people - two.people)
  const posts = await positionsWith(asked)
  if (given.length + posts.length + widened.length > 0) return [...given, ...posts, ...widened.slice(0, most)]
  return [
    {
      ...other(`新建一个含有“${rightName}”的角色，分配给“${realname}”`),
      people: 1,
      path: '/system/RoleList',
      right: 'system:role:add'
    }
  ]
}

const ofSite = ({ question: { person, object }, username }: Asked): Way[] => {
  if (!object) return []
  const { subsiteId: id, siteName } = object
  return [
    {
      ...{ kind: 'assignSite', told: `把站点“${siteName}”分配给“${person.realname}”`, id, people: 1 },
      ...{ path: pageOfUser(username), right: 'system:user:subsite' },
      apply: [give('user_subsites', 'subsite_id', person.userId, id)]
    }
  ]
}

const ofObject = ({ question: { person, right, object } }: Asked): Way[] => {
  const action = objectActionOf[right]
  if (!object || !action) return []
  const isSite = !object.columnId
  const id = isSite ? object.subsiteId : object.columnId
  const what = isSite ? `站点“${object.siteName}”` : `栏目“${object.columnName}”`
  const implied = objectActions.slice(0, objectActions.indexOf(action) + 1)
  const path = isSite ? page('/subsite/SubsiteList', { name: object.siteName }) : pageOfColumn(id, object.subsiteId)
  return [
    {
      ...{
        kind: 'grant',
        told: `在${what}的授权中给“${person.realname}”加上“${actionWords[action]}”`,
        id,
        people: 1,
        path
      },
      right: 'cms:object:manage',
      apply: [
        sql`insert into object_grants (object_type, object_id, subject_type, subject_id, actions, subsite_id)
          values (${isSite ? 'site' : 'column'}, ${id}, 'user', ${person.userId}, ${sql.param(implied)}::text[], ${object.subsiteId})
          on conflict (object_type, object_id, subject_type, subject_id) do update set actions = excluded.actions`
      ]
    }
  ]
}

/** Offers to take the rules of the right from the roles of the person. */
const ofRules = async ({ platform: { database, rights: names }, question: { person, right, object } }: Asked) => {
  const ruling = person.rules.has('cms:article:list') && object?.article ? 'cms:article:list' : right
  const { rows } = await database.execute<{ role_id: string; rule_name: string }>(sql`
    select distinct rr.role_id, d.rule_name from held_roles ur join role_rules rr on rr.role_id = ur.role_id
    join data_rules d on d.id = rr.rule_id and d.status = '1' and d.permission_id = ${ruling}
    where ur.user_id = ${person.userId}`)
  const ids = [...new Set(rows.map(row => row.role_id))]
  const holders = await countHolders(database, ids)
  const people = [...holders.values()].reduce((sum, count) => sum + count, 0)
  const told = [...new Set(rows.map(row => `“${row.rule_name}”`))].join('、')
  const way: Way = {
    ...{
      kind: 'dropRules',
      told: `修改或取消“${names[ruling] ?? ruling}”的数据规则${told}（涉及 ${people} 人）`,
      id: ids[0] ?? ''
    },
    ...{ people, path: '/system/RoleList', right: 'system:permission:editRule' },
    apply: [
      sql`delete from role_rules where role_id = any(${sql.param(ids)}::text[])
        and rule_id in (select id from data_rules where permission_id = ${ruling})`
    ]
  }
  return ids.length ? [way] : []
}

const ofColumn = ({ question: { object } }: Asked): Way[] => {
  if (!object?.columnId) return []
  const { columnId: id, columnName } = object
  return [
    {
      ...{ kind: 'openColumn', told: `打开栏目“${columnName}”的“可以发文”`, id, people: 0 },
      ...{ path: pageOfColumn(id, object.subsiteId), right: 'cms:newsclass:edit' },
      apply: [sql`update columns set publish_art = 'Y' where id = ${id}`]
    }
  ]
}

/** Offers allow rules before all others, on the platform and on the site, wherever a rule refuses the address. */
const ofAddress = async ({ platform, question }: Asked, told: string): Promise<Way[]> => {
  const { from, refusals } = await refusedAddress(platform, question)
  const allow = { ruleName: '', ruleType: 'white', ipRanges: from, weekDays: '1234567', startTime: '00:00' } as const
  const apply = refusals.map(({ subsiteId }) =>
    platform.database
      .insert(ipRules)
      .values({
        ...allow,
        endTime: '24:00',
        subsiteId: subsiteId || null,
        ruleScope: 'office',
        sortNo: -1,
        id: newId()
      })
      .getSQL()
  )
  return [{ kind: 'allowAddress', told, id: '', people: 0, path: '/ip/RuleList', right: 'cms:ip:add', apply }]
}

/** Returns the ways to let a refused step pass, the narrowest first; the change that the step names if there is none. */
export const waysOf = async (
  platform: Platform,
  question: Question,
  { step, change }: ExplainedStep
): Promise<Way[]> => {
  const { person, right } = question
  const [row] = await platform.database.select().from(users).where(eq(users.id, person.userId))
  const asked: Asked = {
    ...{ platform, question, username: row?.username ?? '' },
    rightName: platform.rights[right] ?? right
  }
  const found: Partial<Record<ExplainStep, () => Way[] | Promise<Way[]>>> = {
    account: () => (row ? ofAccount(asked, row) : []),
    address: () => ofAddress(asked, change),
    right: () => ofRight(asked),
    site: () => ofSite(asked),
    object: () => (question.isMissing ? [] : ofObject(asked)),
    rules: () => ofRules(asked),
    column: () => ofColumn(asked)
  }
  const ways = (await found[step]?.()) ?? []
  return ways.length || !change ? ways : [other(change)]
}

/** Returns the page of a way for an asker that may make the change. */
export const pathFor = (holds: (right: RightCode) => boolean, { path, right }: Way) =>
  right && holds(right) ? path : ''
