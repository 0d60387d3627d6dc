/**
 * Measures a consultation with 100,000 answers beside as many of others: tallies and pages of the list. Prints figures
 * and writes `.bench/entries.json`.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addArticle, articleAction } from '../../elements/base/contract/article.ts'
import { addColumn } from '../../elements/base/contract/column.ts'
import { contentEntries, entryTallies } from '../../elements/base/contract/content-entry.ts'
import { articleDraft, startPlatform, type TestPlatform } from '../server/platform.ts'
import { figure, median, print, type Figure } from './figure.ts'

const root = join(import.meta.dirname, '../..')
const [answers, samples] = [100_000, 25]

const figures: Figure[] = []
const record = (name: string, target: number, measured: number) => {
  const line = figure(name, target, measured, 'ms')
  figures.push(line)
  print(line)
}

const questions = JSON.stringify([
  { title: '一', type: '单选', options: '甲\n乙\n丙\n丁' },
  { title: '二', type: '多选', options: '一\n二\n三\n四\n五' },
  { title: '三', type: '打分' },
  { title: '四', type: '单选', options: '是\n否' },
  { title: '五', type: '填空' }
])
const picks = `jsonb_build_object('1', (n % 4 + 1)::text, '2', (n % 5 + 1)::text, '3', (n % 5 + 1)::text, '4', (n % 2 + 1)::text)`

/** Publishes a consultation with its answers. @returns its id */
const seed = async (platform: TestPlatform, token: string) => {
  const body = { subsiteId: '1', name: '征集', code: 'bench', modelId: 'model-opinions' }
  const column = (await platform.call(addColumn, { token, body })).result.id
  const times = { startTime: '2020-01-01 00:00', endTime: '2099-01-01 00:00' }
  const modelFields = { type: 'survey', unit: 'd1', ...times, questions }
  const { result } = await platform.call(addArticle, { token, body: { ...articleDraft('征集', column), modelFields } })
  await platform.call(articleAction, { token, body: { ids: [result.id], action: 'publish' } })
  await platform.query(
    `insert into content_entries (id, article_id, name, content, picks, picks_key, texts, digest, text_hash, state, create_time)
    select md5(part::text || n), case part when 0 then $1 else 'other' || n % 50 end, '姓名' || n,
      '关于该草案第' || n || '条的意见：建议进一步明确责任单位和完成时限，并公开进展。', ${picks}, md5(${picks}::text)::uuid,
      jsonb_build_object('5', '填空 ' || n), md5(part::text || n), md5(n::text),
      (array['new', 'valid', 'invalid', 'adopted', 'partly', 'declined'])[n % 6 + 1], now() - n * interval '1 second'
    from generate_series(1, ${answers}) n, generate_series(0, 1) part`,
    [result.id]
  )
  await platform.query('vacuum analyze content_entries')
  return result.id
}

const measure = async (call: () => Promise<{ success: boolean; message: string }>) => {
  const times: number[] = []
  for (let sample = 0; sample < samples; sample++) {
    const begin = performance.now()
    const { success, message } = await call()
    if (!success) throw new Error(message)
    times.push(performance.now() - begin)
  }
  return median(times)
}

const platform = await startPlatform()
try {
  const token = await platform.signIn('admin')
  const articleId = await seed(platform, token)
  const list = (more: object) =>
    measure(() => platform.call(contentEntries, { token, query: { articleId, pageSize: 20, ...more } }))
  record(
    'tallies of 100,000 answers, median | 100,000 份意见的统计，中位数',
    300,
    await measure(() => platform.call(entryTallies, { token, query: { articleId } }))
  )
  record('first page of 100,000 answers, median | 100,000 份意见的第一页，中位数', 10, await list({}))
  record('the same, adopted ones, median | 同上，只看采纳的，中位数', 10, await list({ state: 'adopted' }))
} finally {
  await platform.stop()
}
mkdirSync(join(root, '.bench'), { recursive: true })
writeFileSync(join(root, '.bench/entries.json'), `${JSON.stringify(figures, null, 2)}\n`)
