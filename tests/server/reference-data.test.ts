import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { agency as agencyNoun } from '../../elements/base/contract/agency.ts'
import {
  applicationCalls,
  saveWorkCalendar,
  workCalendar,
  type SpecialDay
} from '../../elements/base/contract/apply.ts'
import { dictionaryChoices } from '../../elements/base/contract/dictionary.ts'
import { modelCalls, modelChoices } from '../../elements/base/contract/model.ts'
import { migrateDatabase, openDatabase } from '../../host-demo/server/database/open.ts'
import { holidaysOf } from '../../host-demo/server/nouns/application/bring-holidays.ts'
import { officialCalendars } from '../../host-demo/server/nouns/calendar/official-holidays.ts'
import { modules } from '../../host-demo/server/start/modules.ts'
import { syncModules } from '../../host-demo/server/start/sync.ts'
import { casesOf } from './application-cases.ts'
import { startPlatform, type TestPlatform } from './platform.ts'
import { loadDump } from '../slow/upgrades/dump.ts'
import { openPlace, type Place } from '../slow/upgrades/place.ts'

let platform: TestPlatform
let token: string
const places: Place[] = []
before(async () => {
  platform = await startPlatform({ seed: 'empty' })
  token = await platform.signIn('admin')
})
after(async () => {
  for (const { close } of places) await close()
  await platform.stop()
})

/** Loads a dump, changes it, and upgrades it as a start does. */
const upgraded = async (dump: string, name: string, change = '') => {
  const place = await openPlace(platform, name)
  places.push(place)
  await loadDump(place.client, dump)
  if (change) await place.client.query(change)
  await migrateDatabase(place.connection)
  const database = openDatabase(place.connection)
  await syncModules(database, modules).finally(() => database.close())
  const read = async (text: string) => {
    const { rows } = await place.client.query<string[]>({ text, rowMode: 'array' })
    return rows.map(row => row.join(' '))
  }
  return { ...place, read }
}

const newYear = (year: string): SpecialDay[] => [{ day: `${year}-01-01`, kind: 'holiday' }]
const daysOf = async (year: string) => (await platform.call(workCalendar, { token, query: { year } })).result
const save = async (year: string, days: SpecialDay[]) =>
  assert.ok((await platform.call(saveWorkCalendar, { token, body: { year, days } })).success)
/** Starts a version with the days of a year. */
const bring = (year: string, days: SpecialDay[]) =>
  syncModules(platform.database, [{ noun: 'next', title: '下一年', references: [holidaysOf({ year, days })] }])

test('[security-15] a platform without demo data has the legal holidays, content models and dictionaries', async () => {
  assert.deepEqual(officialCalendars.map(({ year, days }) => `${year} ${days.length}`).sort(), [
    '2024 36',
    '2025 33',
    '2026 39'
  ])
  const byDay = (one: SpecialDay, other: SpecialDay) => one.day.localeCompare(other.day)
  for (const { year, days } of officialCalendars) assert.deepEqual(await daysOf(year), [...days].sort(byDay))
  const models = (await platform.call(modelChoices, { token })).result
  assert.deepEqual(
    models.map(({ name, isDefault }) => `${name} ${isDefault}`).sort(),
    [...kindNames.map(name => `${name} N`), '政策文件 N', '新闻 Y'].sort()
  )
  const choices = await platform.call(dictionaryChoices('policy_validity'), { token })
  assert.deepEqual(
    choices.result.map(({ value }) => value),
    ['valid', 'amended', 'expired', 'repealed']
  )
})

/** Models of the content kinds. */
const kindNames = ['领导之窗', '机构职能', '内设机构', '招考录用', '意见征集', '教育培训', '在线访谈']
const kindCodes = ['division', 'functions', 'interview', 'lead', 'opinions', 'recruit', 'trained']

test('[security-15] a start adds a new year, and terms of running applications follow it', async () => {
  const agency = {
    ...{ name: '临江市人民政府', sign: '临政公开', address: '临江路 1 号', tel: '0791-1', reviewOrgan: '省人民政府' },
    ...{ court: '临江市中级人民法院', reviewFirst: 'Y' as const, seriesByKind: 'N' as const }
  }
  const added = await platform.call(agencyNoun.calls.add, { token, body: agency })
  assert.ok(added.success, added.message)
  await platform.query('update subsites set agency_id = $1', [added.result.id])
  const running = await casesOf(platform, token).register()
  const dueDate = async () =>
    (await platform.call(applicationCalls.byId, { token, query: { id: running.id } })).result.dueDate
  const due = running.dueDate
  const year = due.slice(0, 4)
  await save(year, [])
  assert.equal(await dueDate(), '', 'a year without a calendar has no due date')
  // As if no version had contained that year yet.
  await platform.query('delete from synced_items where id = $1', [`holidays-${year}`])
  const days: SpecialDay[] = [{ day: due, kind: 'holiday' }]
  await Promise.all([bring(year, days), bring(year, days)])
  assert.deepEqual(await daysOf(year), days)
  assert.ok((await dueDate()) > due, `${due} moves`)
})

test('[security-15] a year that an administrator entered, changed or emptied stays unchanged', async () => {
  const entered: SpecialDay[] = [{ day: '2028-01-03', kind: 'holiday' }]
  await save('2028', entered)
  await bring('2028', newYear('2028'))
  assert.deepEqual(await daysOf('2028'), entered)
  await bring('2029', newYear('2029'))
  await save('2029', [])
  await save(
    '2026',
    entered.map(({ kind }) => ({ day: '2026-03-03', kind }))
  )
  await bring('2029', newYear('2029'))
  assert.deepEqual(await daysOf('2029'), [])
  assert.deepEqual(await daysOf('2026'), [{ day: '2026-03-03', kind: 'holiday' }])
})

test('[security-15] a model that an administrator deleted does not return', async () => {
  const { records } = (await platform.call(modelCalls.list, { token, query: { name: '政策文件' } })).result
  assert.ok((await platform.call(modelCalls.delete, { token, query: { id: records[0]!.id } })).success)
  await syncModules(platform.database, modules)
  assert.deepEqual(
    (await platform.call(modelChoices, { token })).result.map(({ name }) => name).sort(),
    [...kindNames, '新闻'].sort()
  )
})

test('[security-15] an upgraded 0.1.0 has them, and its old applications have numbers and terms', async () => {
  const { read } = await upgraded('0.1.0', 'law_0_1_0')
  assert.deepEqual(await read('select left(day, 4), count(*) from special_days group by 1 order by 1'), [
    ...['2024 36', '2025 33', '2026 39']
  ])
  assert.deepEqual(
    await read('select code, is_default from models order by code'),
    [...[...kindCodes, 'policy'].map(code => `${code} N`), 'news Y'].sort()
  )
  assert.deepEqual(await read("select 1 from dictionaries where dict_code = 'policy_validity'"), ['1'])
  assert.deepEqual(await read("select code from applications where id in ('ap1', 'ap12') order by code"), [
    ...['16-20261103-0001', '16-20261125-0001']
  ])
  assert.deepEqual(await read("select id from applications where code = ''"), [])
  assert.deepEqual(await read("select last from number_series where name = 'receipt:16:20261103'"), ['1'])
  assert.deepEqual(await read("select due_date from applications where id = 'ap1'"), ['2026-12-23'])
})

test('[security-15] an upgraded installation keeps its calendar and models, and deleted models stay deleted', async () => {
  const gone = `insert into operation_log (operate_type, user_id, username, subsite_id, action, object_id, address)
    values ('4', 'u1', 'admin', '', '删除内容模型', 'model-policy', '::1'); delete from models where id = 'model-policy'`
  const { read } = await upgraded('2026-11-25', 'law_2026', gone)
  assert.deepEqual(
    await read("select left(day, 4), count(*) from special_days where day > '2026-12' group by 1 order by 1"),
    [...['2026 1', '2027 1']]
  )
  assert.deepEqual(await read('select left(day, 4), count(*) from special_days group by 1 order by 1'), [
    ...['2024 36', '2025 33', '2026 40', '2027 1']
  ])
  assert.deepEqual(
    await read('select code from models order by code'),
    [...kindCodes, 'news', 'picture', 'upgrade', 'video'].sort()
  )
})
