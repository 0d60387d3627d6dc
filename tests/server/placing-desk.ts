import assert from 'node:assert/strict'
import {
  addArticle,
  articleAction,
  articleById,
  articleList,
  publicArticles,
  type ArticleDraft,
  type ArticleStep
} from '../../elements/base/contract/article.ts'
import {
  copyArticles,
  moveArticles,
  placingTargets,
  referArticles
} from '../../elements/base/contract/article-placing.ts'
import { objectGrants, saveObjectGrants, type GrantDraft } from '../../elements/base/contract/object-grant.ts'
import type { RightCode } from '../../elements/base/contract/rights.ts'
import { articleDraft, startPlatform } from './platform.ts'

/** Columns of site 1: 临江要闻, 部门动态, 临江区, 通知公告, 规范性文件, 领导之窗; 要闻动态 takes no articles. */
export const columns = {
  ...{ city: '1002', offices: '1003', district: '1005', notices: '1007', rules: '1009', leaders: '1015' },
  ...{ closed: '1001', elsewhere: '2001', foreign: '4001' }
}

let serial = 0

/** Starts a platform with a person that has the rights of the test, and the calls that place articles. */
export const openPlacingDesk = async () => {
  const platform = await startPlatform()
  const admin = await platform.signIn('admin')
  const editor = await platform.signIn('lihua')
  const reviewer = await platform.signIn('wangmin')
  /** Works at sites 4 and 16. */
  const stranger = await platform.signIn('chenjing')
  const zhao = await platform.signIn('zhaolei')

  const titleOf = (words = '通知') => `${words}${++serial}`
  const write = async (columnId = columns.city, change: Partial<ArticleDraft> = {}, token = editor) => {
    const body = { ...articleDraft(titleOf(), columnId), ...change }
    const { success, message, result } = await platform.call(addArticle, { token, body })
    assert.ok(success, message)
    return result
  }
  const act = async (action: ArticleStep, ...ids: string[]) => {
    const { result } = await platform.call(articleAction, { token: admin, body: { ids, action, reason: '原因' } })
    assert.deepEqual(result.failed, [])
  }
  const published = async (...given: Parameters<typeof write>) => {
    const [columnId, change] = given
    const article = await write(columnId, change, admin)
    await act('publish', article.id)
    return article
  }
  const into = (call: typeof copyArticles | typeof moveArticles) => {
    return (ids: string[], columnId: string, { token = admin, isRepeated = false } = {}) =>
      platform.call(call, { token, body: { ids, columnId, isRepeated } })
  }
  return {
    ...{ platform, admin, editor, reviewer, stranger, zhao, titleOf, write, act, published },
    copy: into(copyArticles),
    move: into(moveArticles),
    refer: (ids: string[], columnIds: string[], token = admin) =>
      platform.call(referArticles, { token, body: { ids, columnIds } }),
    read: async (id: string, token = admin) => (await platform.call(articleById, { token, query: { id } })).result,
    listed: async (newsClassId: string, title: string, token = admin) =>
      (await platform.call(articleList, { token, query: { newsClassId, title, pageSize: 200 } })).result.records,
    publicTitles: async (columnId: string) =>
      (await platform.call(publicArticles, { query: { columnId, pageSize: 100 } })).result.records.map(
        ({ title }) => title
      ),
    /** Returns why a column takes none of the articles; '' if it does. */
    closedFor: async (placing: 'copy' | 'move' | 'refer', ids: string[], columnId: string, token = admin) => {
      const subsiteId = columnId.slice(0, 1)
      const { success, message, result } = await platform.call(placingTargets, {
        token,
        body: { ids, placing, subsiteId }
      })
      return success ? (result.closed.find(({ id }) => id === columnId)?.reason ?? '') : message
    },
    /** Gives Zhao Lei only these rights. */
    give: async (...rights: RightCode[]) => {
      await platform.query(
        `insert into roles (id, role_code, role_name) values ('ro', 'ro', '编辑') on conflict do nothing`
      )
      await platform.query(`delete from user_roles where user_id = 'u4'`)
      await platform.query(`delete from role_rights where role_id = 'ro'`)
      await platform.query(`insert into user_roles values ('u4', 'ro')`)
      await platform.query(`insert into role_rights select 'ro', unnest($1::text[])`, [rights])
    },
    /** Grants Zhao Lei an action on a column or site, and another person everything. Without an action, only the other. */
    grant: async (
      objectId: string,
      action?: GrantDraft['actions'][number],
      objectType: 'column' | 'site' = 'column'
    ) => {
      const query = { objectType, objectId }
      const { print } = (await platform.call(objectGrants, { token: admin, query })).result
      const toUser = (subjectId: string, actions: GrantDraft['actions']): GrantDraft => ({
        ...{ subjectType: 'user', subjectId, actions }
      })
      const grants = [toUser('u2', ['manage']), ...(action ? [toUser('u4', [action])] : [])]
      const body = { ...query, breaks: false, grants, print }
      const reply = await platform.call(saveObjectGrants, { token: admin, body })
      assert.ok(reply.success, reply.message)
    },
    dropGrants: () => platform.query('delete from object_grants')
  }
}

export type PlacingDesk = Awaited<ReturnType<typeof openPlacingDesk>>
