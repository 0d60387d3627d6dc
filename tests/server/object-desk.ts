import { after, before, beforeEach } from 'node:test'
import {
  addArticle,
  articleAction,
  articleById,
  articleList,
  type ArticleStep
} from '../../elements/base/contract/article.ts'
import { columnTree, type ColumnNode } from '../../elements/base/contract/column.ts'
import {
  objectGrants,
  saveObjectGrants,
  type GrantDraft,
  type GrantedObject,
  type ObjectAction
} from '../../elements/base/contract/object-grant.ts'
import type { RightCode } from '../../elements/base/contract/rights.ts'
import { articleDraft, startPlatform, type TestPlatform } from './platform.ts'

export let platform: TestPlatform
export let token: string
/** Zhao Lei, with the rights of each test, starting at site 1. */
export let zhao: string
export const person = 'u4'
export const site = '1'
/** 要闻动态 › 临江要闻, 部门动态, 区县动态 › 临江区, 青溪县 */
export const [news, city, offices, counties, county] = ['1001', '1002', '1003', '1004', '1005']
export const notices = '1007'

export const everyRight: RightCode[] = [
  ...(['list', 'add', 'edit', 'submit', 'return', 'publish', 'withdraw', 'delete'] as const).map(
    verb => `cms:article:${verb}` as const
  ),
  ...(['add', 'edit', 'move', 'delete'] as const).map(verb => `cms:newsclass:${verb}` as const),
  'cms:recycle:list'
]
/** Gives Zhao Lei only this role, with these rights. */
export const give = async (...rights: RightCode[]) => {
  await platform.query(
    `insert into roles (id, role_code, role_name) values ('ro', 'ro', '编辑') on conflict do nothing`
  )
  await platform.query(`delete from user_roles where user_id = $1`, [person])
  await platform.query(`delete from role_rights where role_id = 'ro'`)
  await platform.query(`insert into user_roles values ($1, 'ro')`, [person])
  await platform.query(`insert into role_rights select 'ro', unnest($1::text[])`, [rights])
}
export const read = async (objectType: GrantedObject, objectId: string) =>
  (await platform.call(objectGrants, { token, query: { objectType, objectId } })).result
export const save = async (objectType: GrantedObject, objectId: string, grants: GrantDraft[], breaks = false) => {
  const { print } = await read(objectType, objectId)
  return platform.call(saveObjectGrants, { token, body: { objectType, objectId, breaks, grants, print } })
}
export const to = (
  action: ObjectAction,
  subjectId = person,
  subjectType: GrantDraft['subjectType'] = 'user'
): GrantDraft => ({
  subjectType,
  subjectId,
  actions: [action]
})
/** Grants to another user, so that grants exist without naming Zhao Lei. */
export const other = to('manage', 'u2')

before(async () => {
  platform = await startPlatform()
  token = await platform.signIn('admin')
  zhao = await platform.signIn('zhaolei')
})
after(() => platform.stop())
beforeEach(async () => {
  await platform.query('delete from object_grants')
  await platform.query('update columns set breaks = false where breaks')
  await give(...everyRight)
})

export const tree = async (as = zhao) =>
  (await platform.call(columnTree, { token: as, query: { subsiteId: site, fromType: '0' } })).result
export const flat = (nodes: ColumnNode[]): ColumnNode[] => nodes.flatMap(node => [node, ...flat(node.children)])
export const keys = async () => flat(await tree()).map(({ key }) => key)
export const total = async (query: object = {}) =>
  (await platform.call(articleList, { token: zhao, query: { pageSize: 200, ...query } })).result.total
export const count = async (...columnIds: string[]) =>
  Number(
    (
      await platform.query<{ n: string }>('select count(*) as n from articles where news_class_id = any($1)', [
        columnIds
      ])
    ).rows[0]!.n
  )
export const write = (columnId: string, title = '试写') =>
  platform.call(addArticle, { token: zhao, body: articleDraft(title, columnId) })
export const made = async (columnId: string, title = '样文') =>
  (await platform.call(addArticle, { token, body: articleDraft(title, columnId) })).result
export const step = async (id: string, action: ArticleStep) => {
  const reply = await platform.call(articleAction, { token: zhao, body: { ids: [id], action, reason: '原因' } })
  return reply.success && reply.result.done.length === 1
}
export const open = async (id: string) => (await platform.call(articleById, { token: zhao, query: { id } })).success
export const removed = (id: string) => platform.query('delete from articles where id = $1', [id])

/** Returns a seeded random number generator. */
export const randomOf = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return seed / 2_147_483_648
}
