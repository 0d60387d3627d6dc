/**
 * Measures announcements with 1,000,000 send rows of 200,000 people. Prints figures and writes
 * `.bench/announcements.json`.
 */
import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import {
  announcementCalls,
  announcementRecipients,
  myNotices,
  releaseAnnouncement,
  revokeAnnouncement,
  unreadNotices,
  type AnnouncementDraft
} from '../../elements/base/contract/announcement.ts'
import { startPlatform, type TestPlatform } from '../server/platform.ts'
import { figure, median, print, type Figure } from './figure.ts'

const root = join(import.meta.dirname, '../..')
const seconds = 8

/** Inserts four announcements for each of 200,000 people. The measured person and some others have a thousand. */
const seed = async ({ connection }: TestPlatform) => {
  // A separate client, because the platform limits the duration of statements.
  const client = new pg.Client(connection)
  await client.connect()
  const query = (text: string) => client.query(text)
  await query(`insert into users (id, username, realname, password)
    select 'b' || i, 'user' || i, '用户' || i, '' from generate_series(1, 200000) i`)
  await query(`insert into announcements (id, subsite_id, titile, content, msg_abstract, msg_type, msg_category, send_status, send_time)
    select 'bench' || i, '1', '公告' || i, repeat('正文', 500), '摘要', case when i > 996 then 'ALL' else 'USER' end,
      (array['1', '2'])[i % 2 + 1], '1', now() - i * interval '30 minutes' from generate_series(1, 1000) i`)
  await query(`insert into announcement_sends (announcement_id, user_id, read_flag, read_time)
    select a.id, u.id, flag, case flag when '1' then a.send_time else '9999-12-31T00:00:00Z' end
    from announcements a cross join users u cross join lateral (select (hashtext(a.id || u.id) & 1)::text as flag) chance
    where a.id like 'bench%' and (a.msg_type = 'ALL' or u.id = 'u1' or u.id in (select 'b' || n from generate_series(1, 200) n))`)
  await query("update announcement_sends set read_flag = '0', read_time = default where user_id = 'u1'")
  await query('vacuum analyze users, announcements, announcement_sends')
  const { rows } = await client.query<{ count: string }>('select count(*) from announcement_sends')
  console.log(`${rows[0]?.count} send rows`)
  await client.end()
}

/** Returns the median response time (ms) for ten callers. */
const measure = async (url: string, path: string, token: string) => {
  const cannon = createRequire(import.meta.url).resolve('autocannon/autocannon.js')
  const options = ['-c', '10', '-d', String(seconds), '-j', '-H', `X-Access-Token=${token}`, `${url}/api${path}`]
  const { stdout } = await promisify(execFile)(process.execPath, [cannon, ...options], { maxBuffer: 1e7 })
  const { latency, non2xx } = JSON.parse(stdout) as { latency: { p50: number }; non2xx: number }
  if (non2xx) throw new Error(`${path}: ${non2xx} calls failed`)
  return latency.p50
}

/** Returns the response time (ms) for a single caller. */
const readAlone = async (platform: TestPlatform, path: string, token: string) => {
  const times: number[] = []
  for (let round = 0; round < 7; round++) {
    const begin = performance.now()
    await (await platform.raw(`/api${path}`, { token })).text()
    times.push(performance.now() - begin)
  }
  return median(times)
}

/** Returns the duration (ms) of one call. Throws if it fails. */
const once = async (platform: TestPlatform, path: string, token: string) => {
  const begin = performance.now()
  const answer = (await (await platform.raw(`/api${path}`, { token })).json()) as { success: boolean; message: string }
  if (!answer.success) throw new Error(answer.message)
  return performance.now() - begin
}

const figures: Figure[] = []
const record = (name: string, target: number | undefined, measured: number) => {
  const line = figure(name, target, measured, 'ms')
  figures.push(line)
  print(line)
}

const platform = await startPlatform()
try {
  await seed(platform)
  const admin = await platform.signIn('admin')
  const lihua = await platform.signIn('lihua')
  const polled = (english: string, chinese: string) =>
    `unread announcements among 1,000,000 send rows, 10 callers, median: ${english} | 1,000,000 条发送记录中的未读公告，10 个并发，中位数：${chinese}`
  record(polled('4 unread', '有 4 条的人'), 10, await measure(platform.url, unreadNotices.path, lihua))
  const many = polled('1,000 unread', '有 1,000 条未读的人')
  record(many, undefined, await measure(platform.url, unreadNotices.path, admin))
  record(
    'first page of 1,000 own messages, 10 callers, median | 1,000 条中的我的消息第一页，10 个并发，中位数',
    undefined,
    await measure(platform.url, myNotices.path, admin)
  )
  const draft: AnnouncementDraft = {
    ...{ titile: '全体', msgContent: '<p>正文</p>', msgAbstract: '', startTime: '', endTime: '', priority: 'L' },
    ...{
      msgCategory: '1',
      msgType: 'ALL',
      userIds: '',
      departIds: '',
      subsiteIds: '',
      needsReply: '0',
      needsConfirm: '0',
      annexList: []
    }
  }
  const { result } = await platform.call(announcementCalls.add, { token: admin, body: draft })
  const release = () => once(platform, `${releaseAnnouncement.path}?id=${result.id}`, admin)
  record('release to 200,000 people | 向 200,000 人发布', undefined, await release())
  const recipients = `${announcementRecipients.path}?anntId=${result.id}`
  record(
    'first page of 200,000 recipients | 200,000 名收件人的第一页',
    undefined,
    await readAlone(platform, recipients, admin)
  )
  record(
    'first page of announcements, with counts of recipients | 公告列表的第一页，含各条的人数',
    undefined,
    await readAlone(platform, announcementCalls.list.path, admin)
  )
  await once(platform, `${revokeAnnouncement.path}?id=${result.id}`, admin)
  record('second release to 200,000 people, after revoking | 撤销后再次向 200,000 人发布', undefined, await release())
} finally {
  await platform.stop()
}
mkdirSync(join(root, '.bench'), { recursive: true })
writeFileSync(join(root, '.bench/announcements.json'), `${JSON.stringify(figures, null, 2)}\n`)
