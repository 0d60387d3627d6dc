/**
 * Measures the site check over 50,000 columns and 1,000,000 articles. Prints figures and writes
 * `.bench/site-check.json`.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { siteCheck, siteCheckColumns } from '../../elements/base/contract/site-check.ts'
import { startPlatform, type TestPlatform } from '../server/platform.ts'
import { figure, median, print, type Figure } from './figure.ts'

const root = join(import.meta.dirname, '../..')
const [sites, columns, articles] = [100, 50_000, 1_000_000]

const figures: Figure[] = []
const record = (name: string, target: number | undefined, measured: number) => {
  const line = figure(name, target, measured, 'ms')
  figures.push(line)
  print(line)
}

/** Adds sites with 500 columns each, in three levels, and their articles of the last two years. */
const fill = async ({ connection }: TestPlatform) => {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(`insert into subsites (id, name, parent_id, site_type)
    select 'bench' || i, '测试站' || i, 'g1', 'generalsite' from generate_series(1, ${sites}) i`)
  await client.query(`insert into columns (id, subsite_id, parent_id, name, code, update_cycle)
    select 'b' || i, 'bench' || (i / 500 + 1), case when i % 500 < 10 then '' else 'b' || (i - i % 500 + i % 500 / 10) end,
      '栏目' || i, 'b' || i, case when i % 500 < 10 then '30' else '' end from generate_series(0, ${columns - 1}) i`)
  // The public versions need working copies; the triggers of large inserts are not measured.
  await client.query(`insert into articles (id, subsite_id, news_class_id, title, content, state, is_public, publish_date, create_by, create_by_name, update_by_name)
    select 'b' || i, 'bench' || (i % ${columns} / 500 + 1), 'b' || (i % ${columns}), '文章' || i, '<p>正文</p>', 'published', true,
      now() - make_interval(mins => i), 'u1', '管理员', '管理员' from generate_series(0, ${articles - 1}) i`)
  await client.query(`insert into published_articles (id, subsite_id, news_class_id, title, content, publish_date, withdraw_date, version)
    select id, subsite_id, news_class_id, title, content, publish_date, case when right(id, 1) = '7' then now() end, 1
    from articles where id like 'b%'`)
  await client.query(`insert into article_references (article_id, column_id, create_by, create_by_name)
    select 'b' || i, 'b' || ((i + 7) % ${columns}), 'u1', '管理员' from generate_series(0, 50000) i`)
  await client.query('vacuum analyze columns, articles, published_articles, article_references, subsites')
  await client.end()
}

/** Returns the time (ms) until a single caller has the whole response. */
const readAlone = async (platform: TestPlatform, path: string, token: string) => {
  const times: number[] = []
  for (let round = 0; round < 9; round++) {
    const begin = performance.now()
    const response = await platform.raw(`/api${path}`, { token })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${path}: ${response.status}`)
    times.push(performance.now() - begin)
  }
  return median(times)
}

const platform = await startPlatform()
try {
  await fill(platform)
  const token = await platform.signIn('admin')
  record(
    'site check of 50,000 columns and 1,000,000 articles, median | 50,000 个栏目、1,000,000 篇文章的网站检查，中位数',
    1000,
    await readAlone(platform, siteCheck.path, token)
  )
  record(
    'columns of one site in the check, median | 检查一个站点的栏目，中位数',
    undefined,
    await readAlone(platform, `${siteCheckColumns.path}?subsiteId=bench1`, token)
  )
} finally {
  await platform.stop()
}
mkdirSync(join(root, '.bench'), { recursive: true })
writeFileSync(join(root, '.bench/site-check.json'), `${JSON.stringify(figures, null, 2)}\n`)
