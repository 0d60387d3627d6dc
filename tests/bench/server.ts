/**
 * Measures the platform: the article list with 1,000,000 articles in 50 sites and 10 callers. Prints figures and
 * writes `.bench/server.json`: `[{ name, target, figure, unit, met }]`.
 */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { articleById, articleList } from '../../elements/base/contract/article.ts'
import { columnTree } from '../../elements/base/contract/column.ts'
import { getUserInfo, login } from '../../elements/base/contract/session.ts'
import { password, startBuilt } from './built-server.ts'
import { figure, median, print, type Figure } from './figure.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'qundao-bench-'))
// The database account must be able to enter the folder when root runs the bench.
chmodSync(folder, 0o711)
const seconds = 8

const seed = async () => {
  const client = new pg.Client({ host: join(folder, 'sock'), user: 'qundao', database: 'postgres' })
  await client.connect()
  await client.query(
    `insert into subsites (id, name, site_type)
      select 'b' || i, '测试站' || i, 'generalsite' from generate_series(1, 50) i`
  )
  await client.query(`insert into columns (id, subsite_id, name, code)
    select 'b' || s || 'c' || c, 'b' || s, '栏目' || c, 'c' || c from generate_series(1, 50) s, generate_series(1, 20) c`)
  await client.query(`insert into columns (id, subsite_id, parent_id, name, code, sort_no)
    select 'big' || i, '5', case when i <= 50 then '' else 'big' || (i / 50) end, '栏目' || i, 'big-' || i, i
    from generate_series(1, 50000) i`)
  await client.query(`insert into articles (id, subsite_id, news_class_id, title, author, source, summary, content, state,
      is_public,
      publish_date, create_by, create_by_name, update_by_name, update_time)
    select 'b' || i, 'b' || (i % 50 + 1), 'b' || (i % 50 + 1) || 'c' || (i / 50 % 20 + 1),
      '关于印发第' || i || '号工作方案的通知', '综合科', '市政府办公室', repeat('摘要', 20), repeat('正文内容', 60),
      (array['published', 'published', 'draft', 'submitted', 'withdrawn'])[i / 50 % 5 + 1], i / 50 % 5 < 2,
      timestamptz '2020-01-01' + i * interval '3 minutes', 'u1', '系统管理员', '系统管理员',
      timestamptz '2020-01-01' + i * interval '3 minutes'
    from generate_series(1, 1000000) i`)
  // One site with 200,000 articles and varied titles, like the site of a city.
  await client.query(`insert into subsites (id, name, site_type) values ('large', '大站', 'generalsite')`)
  await client.query(`insert into columns (id, subsite_id, name, code)
    select 'large' || c, 'large', '栏目' || c, 'c' || c from generate_series(1, 20) c`)
  await client.query(`insert into articles (id, subsite_id, news_class_id, title, author, summary, content, state, is_public,
      publish_date, create_by, create_by_name, update_by_name, update_time)
    select 'large' || i, 'large', 'large' || (i % 20 + 1),
      '关于' || (array['印发', '公开', '征求', '开展', '做好', '加强'])[i % 6 + 1] || '第' || i || '号' ||
        (array['供水', '防汛', '教育', '医保', '养老', '交通', '环保', '税务', '就业', '住房', '安全', '林业', '文旅'])[i % 13 + 1] ||
        (array['工作方案', '实施意见', '管理办法', '专项检查'])[i % 4 + 1] || '的通知' ||
        case when i % 2500 = 0 then '（瓷器）' else '' end,
      (array['王小明', '李华', '张伟', '综合科', '办公室'])[i % 5 + 1] || case when i % 1500 = 0 then '、欧阳' else '' end,
      repeat('摘要', 20), repeat('正文内容', 60), 'published', true,
      timestamptz '2020-01-01' + i * interval '3 minutes', 'u1', '系统管理员', '系统管理员',
      timestamptz '2020-01-01' + i * interval '3 minutes'
    from generate_series(1, 200000) i`)
  await client.query('vacuum analyze articles')
  await client.query('vacuum analyze columns')
  await client.end()
}

/** Returns the median response time (ms) and the calls per second for `callers` callers. */
const measure = async (url: string, path: string, token: string, callers = 10) => {
  const cannon = createRequire(import.meta.url).resolve('autocannon/autocannon.js')
  const options = [
    '-c',
    String(callers),
    '-d',
    String(seconds),
    '-j',
    '-H',
    `X-Access-Token=${token}`,
    `${url}/api${path}`
  ]
  const { stdout } = await promisify(execFile)(process.execPath, [cannon, ...options], { maxBuffer: 1e7 })
  const { latency, non2xx, requests } = JSON.parse(stdout) as {
    latency: { p50: number }
    non2xx: number
    requests: { average: number }
  }
  if (non2xx) throw new Error(`${path}: ${non2xx} calls failed`)
  console.log(`  ${path.slice(0, 90)}  ${requests.average} calls per second`)
  return { median: latency.p50, rate: requests.average }
}

/** Returns the median response time (ms) of lists for a single caller. */
const alone = async (url: string, token: string) => {
  const times: number[] = []
  for (const end = performance.now() + seconds * 1000; performance.now() < end; ) {
    const begin = performance.now()
    const response = await fetch(`${url}/api${articleList.path}?pageSize=20`, { headers: { 'x-access-token': token } })
    const { success } = (await response.json()) as { success: boolean }
    if (!success) throw new Error('the other caller was refused')
    times.push(performance.now() - begin)
  }
  return median(times)
}

/**
 * Returns the longest extra wait (ms) of another caller while the tree of 50,000 columns is read, as a median of
 * rounds.
 */
const longestWait = async (url: string, token: string) => {
  const headers = { 'x-access-token': token }
  const ask = async () => {
    const begin = performance.now()
    await (await fetch(`${url}/api${getUserInfo.path}`, { headers })).text()
    return performance.now() - begin
  }
  const usual: number[] = []
  for (let round = 0; round < 50; round++) usual.push(await ask())
  const waits: number[] = []
  for (let round = 0; round < 7; round++) {
    let isRead = false
    const tree = fetch(`${url}/api${columnTree.path}?subsiteId=5&fromType=-1`, { headers })
      .then(response => response.arrayBuffer())
      .finally(() => (isRead = true))
    let longest = 0
    while (!isRead) longest = Math.max(longest, await ask())
    await tree
    waits.push(longest)
  }
  return median(waits) - median(usual)
}

const figures: Figure[] = []
const record = (name: string, target: number, measured: number, unit: string) => {
  const line = figure(name, target, measured, unit)
  figures.push(line)
  print(line)
}

const warm = await startBuilt(folder)

try {
  console.log('writing 1,000,000 articles …')
  await seed()
  const { url } = warm
  const answer = await fetch(`${url}/api${login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password })
  })
  const { result } = (await answer.json()) as { result: { token: string } }
  const read = async (search: string) => {
    const response = await fetch(`${url}/api${articleList.path}?${search}`, {
      headers: { 'x-access-token': result.token }
    })
    return ((await response.json()) as { result: { next?: string } }).result
  }
  const list = async (search: string) => (await measure(url, `${articleList.path}?${search}`, result.token)).median
  const site = 'subsiteId=b7&pageSize=20'
  let after: string | undefined
  for (let page = 0; page < 90; page++)
    after = (await read(`subsiteId=b7&pageSize=200${after ? `&after=${after}` : ''}`)).next
  await list(site)
  const first = await list(site)
  record('first page of articles, 10 callers, median | 文章列表第一页，10 个并发，中位数', 10, first, 'ms')
  record(
    'page 900 by cursor, median | 第 900 页（按键续读），中位数',
    Math.max(3 * first, 3),
    await list(`${site}&after=${after}`),
    'ms'
  )
  record('first page of a column, median | 栏目内第一页，中位数', 10, await list(`${site}&newsClassId=b7c3`), 'ms')
  const searches = [
    ['two rare characters', '罕见的两个字', 'title=*瓷器*'],
    ['two common characters', '常见的两个字', 'title=*防汛*'],
    ['author', '作者', 'author=*欧阳*'],
    ['no match', '没有的词', 'title=*麒麟*']
  ] as const
  for (const [english, chinese, search] of searches)
    record(
      `search in 200,000 articles of a site (${english}), 10 callers, median [performance-P7] | 200,000 篇的站内查找（${chinese}），10 个并发，中位数 [performance-P7]`,
      30,
      await list(`subsiteId=large&pageSize=20&${encodeURI(search)}`),
      'ms'
    )
  const many = await measure(url, `${articleList.path}?${site}`, result.token, 20)
  record(
    'list of articles, 20 callers, per call [performance-P8] | 文章列表，20 个并发，每次 [performance-P8]',
    0.4,
    1000 / many.rate,
    'ms'
  )
  const one = await measure(url, `${articleById.path}?id=b6`, result.token, 20)
  record(
    'reading an article, compared with listing twenty [performance-P8] | 读一篇文章，与列表二十篇相比 [performance-P8]',
    1,
    many.rate / one.rate,
    '×'
  )
  record('page 500 by number, median | 第 500 页（按页码），中位数', 50, await list(`${site}&pageNo=500`), 'ms')
  const times: number[] = []
  for (let round = 0; round < 7; round++) {
    const begin = performance.now()
    const tree = await fetch(`${url}/api${columnTree.path}?subsiteId=5&fromType=-1`, {
      headers: { 'x-access-token': result.token }
    })
    await tree.text()
    times.push(performance.now() - begin)
  }
  record(
    'tree of 50,000 columns, median | 50,000 个栏目的树，中位数',
    1000,
    times.sort((one, other) => one - other)[3] ?? Infinity,
    'ms'
  )
  record(
    'longest wait of others while a tree of 50,000 columns is read [performance-P10] | 读 50,000 个栏目的树时，他人最久等待 [performance-P10]',
    20,
    await longestWait(url, result.token),
    'ms'
  )
  await alone(url, result.token)
  const quiet = await alone(url, result.token)
  const attacker = spawn(process.execPath, [join(root, 'tests/bench/attack.ts'), url, 'lihua', password], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc']
  })
  const [begun] = await Promise.race([once(attacker, 'message'), once(attacker, 'exit')])
  if (begun !== 'attacking') throw new Error('the attack did not begin')
  const busy = await alone(url, result.token)
  attacker.kill()
  console.log(`  ${quiet.toFixed(1)} ms → ${busy.toFixed(1)} ms`)
  record(
    'list of another user during six kinds of attack, compared with usual | 六种攻击同时进行时另一用户的列表，中位数为平时的',
    2,
    busy / quiet,
    '×'
  )
} finally {
  await warm.stop()
  rmSync(folder, { recursive: true, force: true })
}
mkdirSync(join(root, '.bench'), { recursive: true })
writeFileSync(join(root, '.bench/server.json'), `${JSON.stringify(figures, null, 2)}\n`)
