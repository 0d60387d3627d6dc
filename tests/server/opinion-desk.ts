import assert from 'node:assert/strict'
import { after, before } from 'node:test'
import { addArticle, articleAction, type Article } from '../../elements/base/contract/article.ts'
import { addColumn } from '../../elements/base/contract/column.ts'
import { contentEntries, entryTallies, sendEntry, type EntryDraft } from '../../elements/base/contract/content-entry.ts'
import { formatTime } from '../../host-demo/server/kernel/clock.ts'
import { startPlatform, type TestPlatform, articleDraft } from './platform.ts'

export let platform: TestPlatform
export let admin: string
export let writer: string
export let column: string
before(async () => {
  platform = await startPlatform({ trustProxy: 1 })
  admin = await platform.signIn('admin')
  writer = await platform.signIn('lihua')
  const body = { subsiteId: '1', name: '征集', code: 'opinions-test', modelId: 'model-opinions' }
  column = (await platform.call(addColumn, { token: admin, body })).result.id
})
after(() => platform.stop())

export const day = 86_400_000
export const at = (ms: number) => formatTime(new Date(Date.now() + ms)).slice(0, 19)
export const json = JSON.stringify
export type Values = Record<string, string>

export const questions = [
  { title: '是否同意', type: '单选', options: '同意\n不同意', isRequired: '1' },
  { title: '关注什么', type: '多选', options: '价格\n质量\n服务' },
  { title: '打分', type: '打分' },
  { title: '补充', type: '填空' }
]
export const values = (more: Values = {}): Values => ({
  ...{ type: 'call', unit: 'd1', startTime: at(-day), endTime: at(40 * day) },
  ...more
})

let serial = 0
export const write = (modelFields: Values, token = admin) =>
  platform.call(addArticle, { token, body: { ...articleDraft(`征集 ${++serial}`, column), modelFields } })
export const written = async (modelFields: Values): Promise<Article> => {
  const { success, message, result } = await write(modelFields)
  assert.ok(success, message)
  return result
}
export const publish = async (id: string) => {
  const { result } = await platform.call(articleAction, { token: admin, body: { ids: [id], action: 'publish' } })
  assert.deepEqual(result.failed, [])
}
export const published = async (more: Values = {}) => {
  const made = await written(values(more))
  await publish(made.id)
  return made.id
}
let caller = 0
/** Sends an entry from a separate address, because one address may send ten a minute. */
export const answer = (
  body: EntryDraft,
  address = `198.51.${100 + Math.floor(++caller / 250)}.${(caller % 250) + 1}`
) => platform.call(sendEntry, { body, headers: { 'x-forwarded-for': address } })
export const entriesOf = async (articleId: string, more: object = {}) =>
  (await platform.call(contentEntries, { token: admin, query: { articleId, ...more } })).result.records
export const total = async (articleId: string) =>
  (await platform.call(entryTallies, { token: admin, query: { articleId } })).result.total
