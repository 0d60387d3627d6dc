import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import ExcelJS from 'exceljs'
import { addColumn, columnById, columnDuty, editColumn, type SentColumn } from '../../elements/base/contract/column.ts'
import { myNotices } from '../../elements/base/contract/announcement.ts'
import { logList } from '../../elements/base/contract/log.ts'
import { taskPeople } from '../../elements/base/contract/process.ts'
import {
  siteCheck,
  siteCheckColumns,
  siteCheckSheet,
  siteIndicators,
  stateOfIndicator,
  type SiteFacts
} from '../../elements/base/contract/site-check.ts'
import { purgeUsers } from '../../elements/base/contract/user.ts'
import { openDatabase } from '../../host-demo/server/database/open.ts'
import { sendDigest } from '../../host-demo/server/nouns/site-check/digest.ts'
import { readSettings } from '../../host-demo/server/start/settings.ts'
import { openPlacingDesk, type PlacingDesk } from './placing-desk.ts'

let desk: PlacingDesk
let serial = 0
before(async () => {
  desk = await openPlacingDesk()
  // Every column of the demo has an article of today, and every site its marks, so that tests see their own findings.
  await desk.platform.query('update published_articles set publish_date = now()')
  await desk.platform.query("update columns set is_show = '0'")
})
after(() => desk.platform.stop())

const factsOf = async (subsiteId = '1', token = desk.admin): Promise<SiteFacts> => {
  const { success, message, result } = await desk.platform.call(siteCheck, { token })
  assert.ok(success, message)
  return result.sites.find(site => site.subsiteId === subsiteId)!.facts
}
const columnsOf = async (subsiteId = '1', token = desk.admin) =>
  (await desk.platform.call(siteCheckColumns, { token, query: { subsiteId } })).result.columns
const findingOf = async (id: string) => (await columnsOf()).find(column => column.id === id)
const add = async (fields: Partial<SentColumn> = {}) => {
  const name = `检查${++serial}`
  const body = { subsiteId: '1', name, code: `check-${serial}`, ...fields }
  const { success, message, result } = await desk.platform.call(addColumn, { token: desk.admin, body })
  assert.ok(success, message)
  return result.id
}
const edit = async (id: string, change: Partial<SentColumn>) => {
  const { newclass } = (await desk.platform.call(columnById, { token: desk.admin, query: { id } })).result
  const { subsiteId, name, code, version } = newclass
  return desk.platform.call(editColumn, {
    token: desk.admin,
    body: { subsiteId, name, code, id, version, ...change }
  })
}
/** Makes the public version as old as if it was published days ago. */
const age = (id: string, days: number) =>
  desk.platform.query(`update published_articles set publish_date = now() - make_interval(days => $2) where id = $1`, [
    id,
    days
  ])
const idOf = async (username: string) =>
  (await desk.platform.query<{ id: string }>('select id from users where username = $1', [username])).rows[0]!.id
const drop = (id: string) => desk.platform.query("update columns set is_show = '0' where id = $1", [id])

test('[content-watchdog] a column turns blank and back: publish, withdraw, schedule, end, reference, link, hide', async () => {
  const id = await add()
  assert.equal((await findingOf(id))?.finding, 'blank')
  const before = (await factsOf()).blankColumns
  const article = await desk.published(id)
  assert.equal(await findingOf(id), undefined)
  assert.equal((await factsOf()).blankColumns, before - 1)
  await desk.act('withdraw', article.id)
  assert.equal((await findingOf(id))?.finding, 'blank')
  await desk.act('publish', article.id)
  assert.equal(await findingOf(id), undefined)
  // A scheduled publication is not public yet, an ended one no longer.
  await desk.platform.query(`update published_articles set publish_date = now() + interval '1 day' where id = $1`, [
    article.id
  ])
  assert.equal((await findingOf(id))?.finding, 'blank')
  await age(article.id, 1)
  assert.equal(await findingOf(id), undefined)
  await desk.platform.query('update published_articles set withdraw_date = now() where id = $1', [article.id])
  assert.equal((await findingOf(id))?.finding, 'blank')
  const elsewhere = await desk.published()
  assert.deepEqual((await desk.refer([elsewhere.id], [id])).result.failed, [])
  assert.equal(await findingOf(id), undefined)
  await desk.platform.query('delete from article_references where column_id = $1', [id])
  assert.equal((await findingOf(id))?.finding, 'blank')
  for (const [change, back] of [
    [{ url: 'https://www.gov.cn/' }, { url: '' }],
    [{ publishArt: 'N' }, { publishArt: 'Y' }],
    [{ isShow: '0' }, { isShow: '1' }]
  ] as [Partial<SentColumn>, Partial<SentColumn>][]) {
    await edit(id, change)
    assert.equal(await findingOf(id), undefined, JSON.stringify(change))
    await edit(id, back)
    assert.equal((await findingOf(id))?.finding, 'blank', JSON.stringify(back))
  }
  await drop(id)
})

test('[content-watchdog] a column turns stale after its cycle, inherited or own, and back with an article or a reference', async () => {
  const parent = await add({ publishArt: 'N', updateCycle: '30', responsibleId: await idOf('zhaolei') })
  const id = await add({ parentId: parent })
  const { result: duty } = await desk.platform.call(columnDuty, { token: desk.admin, query: { id } })
  const zhaolei = { responsibleId: await idOf('zhaolei'), responsibleName: '赵磊', isResponsibleGone: false }
  assert.deepEqual(duty, { updateCycle: '30', ...zhaolei })
  const old = await desk.published(id)
  await age(old.id, 30)
  assert.equal(await findingOf(id), undefined, 'the last day of the cycle')
  await age(old.id, 33)
  const found = await findingOf(id)
  assert.deepEqual(
    [found?.finding, found?.daysOver, found?.updateCycle, found?.responsibleName, found?.path.includes(' / ')],
    ['stale', 3, '30', '赵磊', true]
  )
  const before = await factsOf()
  assert.ok((await edit(id, { updateCycle: '0' })).success)
  assert.equal(await findingOf(id), undefined, 'finished columns are not checked')
  assert.equal((await factsOf()).staleColumns, before.staleColumns - 1)
  await edit(id, { updateCycle: '14' })
  assert.equal((await findingOf(id))?.daysOver, 19)
  assert.equal((await factsOf()).newsColumns, before.newsColumns + 1, 'a cycle of two weeks marks news')
  const { id: fresh } = await desk.published()
  await desk.refer([fresh], [id])
  assert.equal(await findingOf(id), undefined)
  await desk.act('withdraw', fresh)
  assert.equal((await findingOf(id))?.finding, 'stale')
  await desk.published(id)
  assert.equal(await findingOf(id), undefined)
  await drop(id)
})

test('[content-watchdog] days are days in China: the fourteenth day is within two weeks, whatever the hour', async () => {
  const { platform } = desk
  const id = await add({ updateCycle: '14' })
  const article = await desk.published(id)
  const at = (moment: string) =>
    platform.query(
      `update published_articles set publish_date = ((now() at time zone 'Asia/Shanghai')::date + $2::interval) at time zone 'Asia/Shanghai' where id = $1`,
      [article.id, moment]
    )
  await at('-14 days')
  assert.equal(await findingOf(id), undefined, 'midnight of the fourteenth day')
  const before = await factsOf()
  await at('-14 days -1 second')
  assert.equal((await findingOf(id))?.daysOver, 1, 'the last second of the day before')
  const { staleColumns, newsColumns } = await factsOf()
  assert.deepEqual([staleColumns, newsColumns], [before.staleColumns + 1, before.newsColumns + 1])
  // Notices with a cycle of 6 months count as news from the day after 180 days.
  await edit(id, { updateCycle: '180' })
  await at('-180 days')
  assert.equal(await findingOf(id), undefined)
  await at('-181 days')
  assert.equal((await findingOf(id))?.daysOver, 1)
  assert.equal((await factsOf()).newsColumns, before.newsColumns + 1)
  // A yearly column is stale, but no news.
  await edit(id, { updateCycle: '365' })
  await at('-366 days')
  const yearly = await factsOf()
  assert.deepEqual([yearly.staleColumns, yearly.newsColumns], [before.staleColumns + 1, before.newsColumns])
  await drop(id)
})

test('[content-watchdog] the picker offers whoever would be accepted; a frozen, then purged person shows as gone', async () => {
  const { platform } = desk
  const offered = async (subsiteId?: string) =>
    (
      await platform.call(taskPeople, { token: desk.admin, query: { words: '陈静', ...(subsiteId && { subsiteId }) } })
    ).result.map(({ id }) => id)
  const chenjing = await idOf('chenjing')
  assert.deepEqual([await offered(), await offered('16'), await offered('1')], [[chenjing], [chenjing], []])
  assert.equal((await platform.call(taskPeople, { token: desk.editor, query: { subsiteId: 'none' } })).success, false)
  await platform.query("insert into users (id, username, realname, password) values ('away', 'away', '离去', '')")
  await platform.query("insert into user_subsites (user_id, subsite_id) values ('away', '1')")
  const id = await add({ responsibleId: 'away' })
  const dutyOf = async () => (await platform.call(columnDuty, { token: desk.admin, query: { id } })).result
  const gone = async () => [
    ...[(await dutyOf()).responsibleName, (await dutyOf()).isResponsibleGone],
    ...[(await findingOf(id))?.responsibleName, (await findingOf(id))?.isResponsibleGone]
  ]
  assert.deepEqual(await gone(), ['离去', false, '离去', false])
  await platform.query("update users set status = 'frozen' where id = 'away'")
  assert.deepEqual(await gone(), ['离去', true, '离去', true])
  await platform.query("update users set deleted_time = now() where id = 'away'")
  assert.deepEqual(await gone(), ['离去', true, '离去', true])
  const query = { userIds: 'away' }
  const { success, message } = await platform.call(purgeUsers, { token: desk.admin, query })
  assert.ok(success, message)
  assert.deepEqual(await gone(), ['', false, '', false], 'a purged person answers for nothing')
  await drop(id)
})

test('[content-watchdog] managers of columns and reviewers of the demo may open the page, and only managers export', async () => {
  const { rows } = await desk.platform.query<{ role: string; action: string }>(
    "select role_id as role, action from role_rights where action like 'cms:sitecheck:%' and role_id in ('r1', 'r2', 'r3', 'r5') order by 1, 2"
  )
  assert.deepEqual(
    rows.map(({ role, action }) => `${role} ${action}`),
    ['r2 cms:sitecheck:list', 'r3 cms:sitecheck:export', 'r3 cms:sitecheck:list']
  )
})

test('[content-watchdog] the site turns red without publications for two weeks, and back', async () => {
  await desk.platform.query(
    `update published_articles set publish_date = now() - interval '15 days' where subsite_id = '1'`
  )
  assert.equal((await factsOf()).idleDays, 15)
  await desk.published()
  assert.equal((await factsOf()).idleDays, 0)
})

test('[content-watchdog] footer marks and broken links count until they are corrected', async () => {
  await desk.platform.query(`update subsites set icp_code = '', police_code = '', site_id_code = '' where id = '2'`)
  await desk.platform.query(`delete from site_footers where subsite_id = '2'`)
  assert.deepEqual((await factsOf('2')).missingMarks, ['party', 'siteCode', 'icp', 'police'])
  await desk.platform.query(`update subsites set icp_code = '浙ICP备1号', site_id_code = '3300000099' where id = '2'`)
  assert.deepEqual((await factsOf('2')).missingMarks, ['party', 'police'])
  const { rows } = await desk.platform.query<{ id: string; subsite_id: string }>(
    `select id, subsite_id from links where status = '1' and subsite_id = '1' limit 1`
  )
  const { id } = rows[0]!
  const before = (await factsOf()).badLinks
  const check = (problem: string) =>
    desk.platform.query(
      `insert into link_checks (link_id, url, status, problem) select id, url, 404, $2 from links where id = $1
       on conflict (link_id) do update set url = excluded.url, problem = excluded.problem`,
      [id, problem]
    )
  await check('missing')
  assert.equal((await factsOf()).badLinks, before + 1)
  await desk.platform.query(`update links set url = url || '?new' where id = $1`, [id])
  assert.equal((await factsOf()).badLinks, before, 'the result is void for another address')
  await check('')
  assert.equal((await factsOf()).badLinks, before)
})

test('[content-watchdog] applications past their term or unanswered for long count until they end', async () => {
  await desk.platform.query('update applications set state = 8 where subsite_id = $1', ['16'])
  assert.deepEqual([(await factsOf('16')).overdueApplications, (await factsOf('16')).waitingDays], [0, 0])
  await desk.platform.query(`insert into applications (id, subsite_id, state, applicant, title, receive_date, due_date)
    select 'late', '16', 3, '周文', '逾期', to_char(now() - interval '95 days', 'YYYY-MM-DD'), to_char(now() - interval '60 days', 'YYYY-MM-DD')`)
  const facts = await factsOf('16')
  assert.equal(facts.overdueApplications, 1)
  assert.ok(Math.abs(facts.waitingDays - 95) <= 1)
  await desk.platform.query(`update applications set state = 8 where id = 'late'`)
  assert.deepEqual([(await factsOf('16')).overdueApplications, (await factsOf('16')).waitingDays], [0, 0])
})

test('[content-watchdog] users see their own sites only, and nothing without the right', async () => {
  const { platform, stranger } = desk
  assert.equal((await platform.call(siteCheck, { token: stranger })).code, 510)
  await platform.query("insert into roles (id, role_code, role_name) values ('watch', 'watch', '检查')")
  for (const verb of ['list', 'export'])
    await platform.query("insert into role_rights values ('watch', $1)", [`cms:sitecheck:${verb}`])
  await platform.query(
    "insert into user_roles (user_id, role_id) select id, 'watch' from users where username = 'chenjing'"
  )
  const token = await platform.signIn('chenjing')
  const { result } = await platform.call(siteCheck, { token })
  const seen = result.sites.map(({ subsiteId }) => subsiteId)
  assert.ok(seen.includes('16') && !seen.includes('1'), seen.join())
  const foreign = await platform.call(siteCheckColumns, { token, query: { subsiteId: '1' } })
  assert.deepEqual(
    [foreign.success, foreign.message],
    [false, (await platform.call(siteCheckColumns, { token, query: { subsiteId: 'none' } })).message]
  )
  const sheet = await platform.raw(`/api${siteCheckSheet.exportXls}?subsiteId=1`, { token })
  assert.match(await sheet.text(), /站点/)
  assert.doesNotMatch(sheet.headers.get('content-type') ?? '', /sheet/)
})

test('[content-watchdog] object grants hide columns from the list and the export', async () => {
  const id = await add({ name: '授权栏目' })
  await desk.give('cms:sitecheck:list', 'cms:sitecheck:export', 'cms:article:list')
  const token = await desk.platform.signIn('zhaolei')
  const rowsOf = async () => {
    const response = await desk.platform.raw(`/api${siteCheckSheet.exportXls}?subsiteId=1`, { token })
    const book = new ExcelJS.Workbook()
    await book.xlsx.load(await response.arrayBuffer())
    return (book.worksheets[0]!.getSheetValues().slice(2) as string[][]).map(row => row[6])
  }
  const sees = async () => [
    (await columnsOf('1', token)).some(column => column.id === id),
    (await rowsOf()).includes('授权栏目')
  ]
  assert.deepEqual(await sees(), [true, true])
  await desk.grant(id)
  assert.deepEqual(await sees(), [false, false])
  await desk.dropGrants()
  await drop(id)
})

test('[content-watchdog] the export has every indicator of the sites and the columns that need attention', async () => {
  const id = await add({ updateCycle: '14', responsibleId: await idOf('lihua'), name: '导出栏目' })
  const article = await desk.published(id)
  await age(article.id, 20)
  const response = await desk.platform.raw(`/api${siteCheckSheet.exportXls}?subsiteId=1`, { token: desk.admin })
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(await response.arrayBuffer())
  const [head, ...rows] = book.worksheets[0]!.getSheetValues().slice(1) as string[][]
  assert.deepEqual(head!.slice(1, 5), ['站点', '检查项', '级别', '状态'])
  const facts = await factsOf()
  const states = { ok: '正常', yellow: '黄牌', red: '红牌' }
  assert.deepEqual(
    rows.slice(0, siteIndicators.length).map(row => [row[2], row[4]]),
    siteIndicators.map(indicator => [indicator.name[0], states[stateOfIndicator(indicator, facts)]])
  )
  const column = rows.find(row => row[6] === '导出栏目')!
  assert.deepEqual([column[2], column[7], column[8], column[10]], ['栏目超过更新周期', '李华', '2周', '6'])
  await drop(id)
})

test('[content-watchdog] the responsible person must work at the site; changes are logged by name', async () => {
  const id = await add()
  const refused = await edit(id, { responsibleId: await idOf('chenjing') })
  assert.match(refused.message, /责任人.*重新选择/)
  assert.ok((await edit(id, { responsibleId: await idOf('lihua'), updateCycle: '180' })).success)
  const { newclass } = (await desk.platform.call(columnById, { token: desk.admin, query: { id } })).result
  assert.deepEqual([newclass.responsibleName, newclass.updateCycle], ['李华', '180'])
  const { result } = await desk.platform.call(logList, { token: desk.admin, query: { pageSize: 20 } })
  const entry = result.records.find(({ action, object }) => action === '编辑栏目' && object === newclass.name)
  assert.deepEqual(entry?.changes, [
    { title: '更新周期', before: '沿用上级', after: '6个月' },
    { title: '责任人', before: '（沿用上级）', after: '李华' }
  ])
  // A client that does not know the fields changes nothing.
  assert.ok((await edit(id, {})).success)
  const { result: after } = await desk.platform.call(columnById, { token: desk.admin, query: { id } })
  assert.equal(after.newclass.responsibleName, '李华')
  await drop(id)
})

test('[content-watchdog] one digest a day from two servers: what turned worse, to those concerned, and nothing without changes', async () => {
  const { platform } = desk
  const titles = async (token: string) =>
    (await platform.call(myNotices, { token, query: { pageSize: 100 } })).result.records
      .filter(({ titile }) => titile.startsWith('网站检查'))
      .map(({ titile }) => titile)
  const other = openDatabase(platform.connection)
  const tomorrow = () =>
    platform.query("update platform_settings set value = '2020-01-01' where name = 'site-check-digest'")
  const both = async () =>
    (await Promise.all([sendDigest(platform.database), sendDigest(other)])).filter(Boolean).length
  await both()
  const before = { admin: (await titles(desk.admin)).length, editor: (await titles(desk.editor)).length }

  const id = await add({ updateCycle: '14', responsibleId: await idOf('lihua') })
  const article = await desk.published(id)
  await age(article.id, 20)
  assert.equal(await both(), 0, 'the digest of the day was sent')
  assert.equal((await titles(desk.editor)).length, before.editor)
  await tomorrow()
  assert.equal(await both(), 1)
  assert.equal((await titles(desk.editor)).length, before.editor + 1)
  assert.equal((await titles(desk.admin)).length, before.admin + 1)
  const { rows } = await platform.query<{ content: string }>(
    `select a.content from announcements a join announcement_sends s on s.announcement_id = a.id join users u on u.id = s.user_id
     where u.username = 'lihua' and a.titile like '网站检查%' order by a.create_time desc limit 1`
  )
  assert.match(rows[0]!.content, /检查\d+”超期 6 天.*请及时在这些栏目发布内容/)

  await tomorrow()
  assert.equal(await both(), 1)
  assert.equal((await titles(desk.editor)).length, before.editor + 1, 'nothing changed')
  assert.equal((await titles(desk.admin)).length, before.admin + 1)

  // Corrected and late again: that is news.
  await age(article.id, 0)
  await tomorrow()
  await both()
  await age(article.id, 20)
  await tomorrow()
  await both()
  assert.equal((await titles(desk.editor)).length, before.editor + 2)
  await other.close()
  assert.equal(readSettings({}).sendsSiteDigest, true)
  assert.equal(readSettings({ QUNDAO_SITE_DIGEST: '0' }).sendsSiteDigest, false)
})
