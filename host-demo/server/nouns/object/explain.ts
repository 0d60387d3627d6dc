/**
 * Explains why a person may do something or not, step by step in the order of a call. Each step uses the function that
 * decides for calls (`holds`, `maySee`, `refusalOn`, `inScope`, `refusalOfColumn`, `refusalOf`).
 */
import { and, asc, eq, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import {
  objectActionOf,
  type ExplainedStep,
  type ExplainStep,
  type Verdict
} from '../../../../elements/base/contract/object-grant.ts'
import { areaOf } from '../../../../elements/base/contract/administrators.ts'
import type { ArticleAction } from '../../../../elements/base/contract/article.ts'
import type { RightCode } from '../../../../elements/base/contract/rights.ts'
import { heldRoles, heldSubsites } from '../../database/held.ts'
import { departmentLabel } from '../../rows/department-label.ts'
import { inScope, ruledBy } from '../../rows/scope.ts'
import { roleRights, roles, users } from '../../database/tables/accounts.ts'
import { articles } from '../../database/tables/content.ts'
import { positions } from '../../database/tables/positions.ts'
import { refusalOf as refusalOfAddress } from '../../http/addresses/refuse-address.ts'
import { holds, maySee, type Caller } from '../../access/caller.ts'
import { actionWords, isAboveGrants, isGoverned, refusalOn } from '../../access/object-permissions.ts'
import { hasDeadRules } from '../../http/calls/route.ts'
import type { Platform } from '../../http/platform.ts'
import { lockedUntil } from '../session/attempts/attempts.ts'
import { refusalOf, refusalOfColumn, refusalOfWriters, rightOf } from '../article/article-states.ts'
import { keptArticles } from '../article/articles.ts'
import { areaWords } from '../../access/three-administrators.ts'
import type { Explained } from './explained-object.ts'

export interface Question {
  /** User that asks. */
  caller: Caller
  /** User in question. */
  person: Caller & { isClosed: boolean; isExpired: boolean }
  right: RightCode
  object?: Explained
  /** The asker cannot see the named object. */
  isMissing: boolean
}

const say = (step: ExplainStep, verdict: Verdict, told: string, change = ''): ExplainedStep => ({
  step,
  verdict,
  told,
  change: verdict === 'no' ? change : ''
})

const quoted = (names: string[]) => names.map(name => `“${name}”`).join('、')
/** Names departments and positions that give something. */
const sourcesIn = (sources: { depart: string; post: string }[]) =>
  [
    ...sources.flatMap(({ depart }) => (depart ? [`部门“${depart}”`] : [])),
    ...sources.flatMap(({ post }) => (post ? [`岗位“${post}”`] : []))
  ].join('、')
/** Names roles with the departments and positions that give them. */
const sourced = (held: { roleName: string; depart: string; post: string; until: string }[]) =>
  held
    .map(one => {
      const notes = [
        ...(one.depart || one.post ? [`来自${sourcesIn([one])}`] : []),
        ...(one.until ? [`有效至 ${one.until}`] : [])
      ]
      return `“${one.roleName}”${notes.length ? `（${notes.join('，')}）` : ''}`
    })
    .join('、')
/**
 * Last day of what was given to the person, or of the position that gives it; '' for none. Names columns in full: a query
 * of one table names its own without the table.
 */
const untilOf = (view: 'held_roles' | 'held_subsites', key: 'role_id' | 'subsite_id') =>
  sql<string>`${sql.raw(`coalesce(case when ${view}.position_id is not null
      then (select o.valid_until from user_positions o where o.user_id = ${view}.user_id and o.position_id = ${view}.position_id)
    when ${view}.depart_id is null
      then (select o.valid_until from user_${view.slice(5)} o where o.user_id = ${view}.user_id and o.${key} = ${view}.${key}) end, '')`)}`
const positionName = (id: PgColumn) =>
  sql<string>`coalesce((select ${positions.name} from ${positions} where ${positions.id} = ${id}), '')`

const account = async ({ database }: Platform, { person }: Question): Promise<ExplainedStep> => {
  if (person.isClosed)
    return say('account', 'no', '账号已冻结、已删除或已过有效期', `解冻、恢复用户“${person.realname}”或延长其有效期`)
  if (person.mustChangePassword)
    return say('account', 'no', '密码由管理员设置，修改之前不能做别的事', `请“${person.realname}”先修改密码`)
  if (person.mustEnrol)
    return say('account', 'no', '角色需要双因素认证，启用之前不能做别的事', `请“${person.realname}”先启用双因素认证`)
  // A lock refuses sign-ins only.
  const [row] = await database
    .select({ until: lockedUntil(users.username), username: users.username, id: users.id })
    .from(users)
    .where(eq(users.id, person.userId))
  if (row?.until) return say('account', 'yes', `账号正常，但因密码多次错误被锁定，${row.until} 前可能不能登录`)
  return say('account', 'yes', '账号正常')
}

/** Returns the address of this call for the asker, otherwise that of the person's last sign-in, and the IP rules that refuse it. */
export const refusedAddress = async (platform: Platform, { caller, person, right, object }: Question) => {
  const { database } = platform
  const isOwn = caller.userId === person.userId
  const [row] = isOwn ? [] : await database.select().from(users).where(eq(users.id, person.userId))
  const from = isOwn ? caller.address : (row?.lastLoginAddress ?? '')
  if (!platform.asksIpRules || person.ipRevision === 0 || !from) return { from: '', isOwn, refusals: [] }
  const standing = isOwn ? caller.subsiteId : (object?.subsiteId ?? '')
  const refusals = []
  for (const subsiteId of right && standing ? ['', standing] : ['']) {
    const ruleName = await refusalOfAddress(database, { address: from, scope: 'office', subsiteId })
    if (ruleName) refusals.push({ subsiteId, ruleName })
  }
  return { from, isOwn, refusals }
}

const address = async (platform: Platform, question: Question): Promise<ExplainedStep> => {
  const { from, isOwn, refusals } = await refusedAddress(platform, question)
  if (!from) return say('address', 'none', '没有 IP 规则需要判断')
  const whence = isOwn ? `您的地址 ${from}` : `最近登录的地址 ${from}`
  if (refusals.length === 0) return say('address', 'yes', `${whence} 没有被 IP 规则拒绝`)
  const names = quoted(refusals.map(({ ruleName }) => ruleName))
  return say('address', 'no', `${whence} 被 IP 规则${names}拒绝`, `在 IP 规则${names}之前为 ${from} 加一条白名单`)
}

const rightStep = async ({ database, rights }: Platform, { person, right }: Question): Promise<ExplainedStep> => {
  const name = rights[right] ?? right
  const own = await database
    .select({
      ...{ id: roles.id, roleName: roles.roleName, action: roleRights.action },
      depart: departmentLabel(heldRoles.departId),
      post: positionName(heldRoles.positionId),
      until: untilOf('held_roles', 'role_id')
    })
    .from(heldRoles)
    .innerJoin(roles, eq(roles.id, heldRoles.roleId))
    .leftJoin(roleRights, and(eq(roleRights.roleId, roles.id), eq(roleRights.action, right)))
    .where(eq(heldRoles.userId, person.userId))
    .orderBy(asc(roles.createTime), asc(roles.id), asc(heldRoles.departId), asc(heldRoles.positionId))
  const giving = own.filter(({ action }) => action)
  if (holds(person, right)) {
    if (!giving.length) return say('right', 'yes', `超级管理员持有“${name}”`)
    return say('right', 'yes', `角色${sourced(giving)}含有“${name}”`)
  }
  const area = areaOf(right)
  if (person.separated && area && area !== person.area && (person.isSuper || person.rights.has(right)))
    return say(
      'right',
      'no',
      `三员分立：“${name}”只有负责${areaWords[area]}的管理员可用`,
      `请负责${areaWords[area]}的管理员来做`
    )
  const told = own.length ? `${person.realname}的角色${sourced(own)}都不含“${name}”` : `${person.realname}还没有角色`
  const isElsewhere = person.separated && area && area !== person.area
  return say('right', 'no', told, isElsewhere ? `请负责${areaWords[area]}的管理员来做` : '')
}

const site = async ({ database }: Platform, { person, object }: Question): Promise<ExplainedStep> => {
  if (!object) return say('site', 'none', '没有指定站点')
  const sources = await database
    .selectDistinct({
      depart: departmentLabel(heldSubsites.departId),
      post: positionName(heldSubsites.positionId),
      until: untilOf('held_subsites', 'subsite_id')
    })
    .from(heldSubsites)
    .where(and(eq(heldSubsites.userId, person.userId), eq(heldSubsites.subsiteId, object.subsiteId)))
  const isOwn = !sources.length || sources.some(({ depart, post }) => !depart && !post)
  // The latest day counts, and none at all if one of the grants has none.
  const days = sources.map(({ until }) => until)
  const until = days.length && days.every(Boolean) ? `有效至 ${days.toSorted().at(-1)}` : ''
  const notes = [...(isOwn ? [] : [`来自${sourcesIn(sources)}`]), ...(until ? [until] : [])].join('，')
  return maySee(person, object.subsiteId)
    ? say('site', 'yes', `负责站点“${object.siteName}”${notes && `（${notes}）`}`)
    : say('site', 'no', `不负责站点“${object.siteName}”`, `把站点“${object.siteName}”分配给“${person.realname}”`)
}

const grants = ({ person, right, object, isMissing }: Question): ExplainedStep => {
  if (isMissing) return say('object', 'no', '没有找到该对象，或它不对您开放', '请管理员查看您的站点和对象授权')
  const action = objectActionOf[right]
  if (!action) return say('object', 'none', '与对象授权无关')
  if (!object) return say('object', 'none', '没有指定栏目')
  const place = { subsiteId: object.subsiteId, columnId: object.columnId }
  const refusal = refusalOn(person, right, place)
  const what = object.columnId ? `栏目“${object.columnName}”` : `站点“${object.siteName}”`
  if (refusal)
    return say(
      'object',
      'no',
      `${what}有对象授权，其中没有把“${actionWords[action]}”授予${person.realname}`,
      `在${what}的授权中给“${person.realname}”或其角色、部门加上“${actionWords[action]}”`
    )
  if (isAboveGrants(person)) return say('object', 'yes', '超级管理员和管理对象授权的人不受对象授权限制')
  return isGoverned(person, place)
    ? say('object', 'yes', `${what}的对象授权含有“${actionWords[action]}”`)
    : say('object', 'yes', `${what}没有对象授权，只看权限和站点`)
}

const rules = async ({ database, rights }: Platform, { person, right, object }: Question): Promise<ExplainedStep> => {
  const name = rights[right] ?? right
  if (hasDeadRules(person, right))
    return say('rules', 'no', `“${name}”的数据规则已不能执行`, `修改或停用“${name}”的数据规则`)
  // Articles are found by the data rules of their list, for every action.
  const ruling = object?.article ? 'cms:article:list' : right
  if (person.isSuper || !person.rules.has(ruling) || !ruledBy(ruling)) return say('rules', 'none', '没有数据规则')
  const ruled = rights[ruling] ?? ruling
  if (!object?.article) return say('rules', 'limits', `“${ruled}”的数据规则只留下部分数据`)
  const [row] = await database
    .select({ id: articles.id })
    .from(articles)
    .where(and(eq(articles.id, object.objectId), inScope(keptArticles.scope, person)))
  return row
    ? say('rules', 'yes', `“${object.objectName}”符合“${ruled}”的数据规则`)
    : say('rules', 'no', `“${object.objectName}”不符合“${ruled}”的数据规则`, `修改“${ruled}”的数据规则`)
}

const column = ({ right, object }: Question): ExplainedStep => {
  const refusal = object?.publishArt && refusalOfColumn(right, { publishArt: object.publishArt })
  if (!refusal) return say('column', 'none', '栏目的开关没有阻止')
  return say(
    'column',
    'no',
    `栏目“${object.columnName}”的“可以发文”是关闭的`,
    `打开栏目“${object.columnName}”的“可以发文”`
  )
}

const actionsBy = (right: RightCode) =>
  (Object.keys(rightOf) as ArticleAction[]).filter(action => rightOf[action] === right)

const state = ({ rights }: Platform, { caller, person, right, object }: Question): ExplainedStep => {
  const [action] = actionsBy(right)
  if (!object?.article || !action) return say('state', 'none', '与文章状态无关')
  const { article, siteName } = object
  const refusal = refusalOf(action, article, person)
  if (!refusal) return say('state', 'yes', '文章的状态允许')
  if (refusal !== refusalOfWriters(action, article, person))
    return say('state', 'no', refusal, '先让文章回到可以这样做的状态')
  const who = caller.userId === person.userId ? '您' : `“${person.realname}”`
  const others = `请站点“${siteName}”中有“${rights[right] ?? right}”权限的其他人办理`
  return say(
    'state',
    'no',
    `站点“${siteName}”要求三审由不同的人办理：${refusalOfWriters(action, article, person, who)}`,
    article.state === 'submitted' ? others : `提交文章后，${others}`
  )
}

/** Decides each step. Later steps are decided only if all earlier ones pass. */
export const decideSteps = async (platform: Platform, question: Question): Promise<ExplainedStep[]> => {
  const steps = [
    await account(platform, question),
    await address(platform, question),
    await rightStep(platform, question),
    await site(platform, question),
    grants(question)
  ]
  const isOpen = () => steps.every(({ verdict }) => verdict !== 'no')
  if (isOpen()) steps.push(await rules(platform, question))
  if (isOpen()) steps.push(column(question))
  if (isOpen()) steps.push(state(platform, question))
  return steps
}
