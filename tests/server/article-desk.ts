import assert from 'node:assert/strict'
import { after, before, beforeEach } from 'node:test'
import {
  addArticle,
  articleAction,
  articleById,
  editArticle,
  type Article,
  type ArticleAction,
  type ArticleDraft
} from '../../elements/base/contract/article.ts'
import { startPlatform, type TestPlatform } from './platform.ts'

export let platform: TestPlatform
export let editor: string
export let reviewer: string
before(async () => {
  platform = await startPlatform()
  editor = await platform.signIn('lihua')
  reviewer = await platform.signIn('wangmin')
})
after(() => platform.stop())

export const draft = (fields: Partial<ArticleDraft> = {}): ArticleDraft => ({
  annexList: [],
  modelFields: {},
  newsClassId: '1002',
  title: '全市防汛工作会议召开',
  subTitle: '',
  author: '综合科',
  source: '市政府办公室',
  summary: '',
  keywords: '防汛',
  content: '<p>会议要求落实责任。</p>',
  isTop: false,
  topUntil: '',
  publishDate: '',
  withdrawDate: '',
  sortNo: 0,
  ...fields
})

export const add = async (fields: Partial<ArticleDraft> = {}, token = editor) => {
  const reply = await platform.call(addArticle, { token, body: draft(fields) })
  assert.equal(reply.message, '添加成功！')
  return reply.result
}

export type Step = Exclude<ArticleAction, 'edit'>
export const act = (action: Step, ids: string[], token = reviewer, reason?: string) =>
  platform.call(articleAction, { token, body: { ids, action, reason } })

/** Publishes as usual: the author submits, the reviewer publishes. */
export const publish = async (id: string) => {
  await act('submit', [id], editor)
  return act('publish', [id])
}

export const read = async (id: string, token = reviewer) =>
  (await platform.call(articleById, { token, query: { id } })).result
export const save = (article: Article, fields: Partial<ArticleDraft> = {}, token = editor) =>
  platform.call(editArticle, {
    token,
    body: { ...draft(), title: article.title, ...fields, id: article.id, version: article.version }
  })

export let article: Article
beforeEach(async () => {
  article = await add()
})

/** Tests whether a time in wire format is within the last 20 seconds. */
export const isNow = (time: string) => Math.abs(Date.parse(`${time.replace(' ', 'T')}+08:00`) - Date.now()) < 20_000
