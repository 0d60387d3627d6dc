/**
 * Tests derived from the description of each noun of each module. A separate test of a noun covers its special
 * behaviour.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { queryFields } from '../../elements/base/contract/advanced-query.ts'
import { addRule, ruleFields, saveRoleRules } from '../../elements/base/contract/data-rule.ts'
import {
  listedOf,
  ownerOf,
  rightTo,
  type AnyNoun,
  type AnyRecord,
  type AnyTree
} from '../../elements/base/contract/define-noun.ts'
import { codes } from '../../elements/base/contract/envelope.ts'
import { logList } from '../../elements/base/contract/log.ts'
import { valueWords } from '../../elements/base/contract/noun-field.ts'
import { resultFieldsOf } from '../../host-demo/server/http/noun/noun-schemas.ts'
import { modules } from '../../host-demo/server/start/modules.ts'
import { draftOf, otherValueOf } from '../support/noun-drafts.ts'
import { exportedRows, importRows } from '../support/noun-sheets.ts'
import { startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
let token: string
/** Zhao Lei, limited by data rules. */
let limited: string
before(async () => {
  platform = await startPlatform()
  token = await platform.signIn('admin')
  limited = await platform.signIn('zhaolei')
})
after(() => platform.stop())

/** Record that the tests of a noun share. */
let created: AnyRecord[] = []
const add = async (noun: AnyTree, number: number, more: object = {}) =>
  platform.call(noun.calls.add, { token, body: { ...draftOf(noun, number), ...more } })
const added = async (noun: AnyTree, number: number): Promise<AnyRecord> => {
  const { result, message, success } = await add(noun, number)
  assert.ok(success, message)
  return result
}
const editOf = (noun: AnyTree, { id, version }: AnyRecord, number: number, more: object = {}) =>
  platform.call(noun.calls.edit, { token, body: { ...draftOf(noun, number), ...more, id, version } })
const remove = (noun: AnyTree, ...records: AnyRecord[]) =>
  platform.call(noun.calls.deleteBatch, { token, query: { ids: records.map(({ id }) => id).join() } })
/** Returns records of the list for a query, with the token `as`. */
const listed = async (noun: AnyNoun, number: number, query: object = {}, as = token): Promise<AnyRecord[]> => {
  const owner = ownerOf(noun)
  const given = { pageSize: 200, ...(owner && { [owner]: draftOf(noun, number)[owner] }), ...query }
  const { result, message, success } = await platform.call(noun.calls.list, { token: as, query: given })
  assert.ok(success, message)
  return result.records
}
const shows = async (...given: Parameters<typeof listed>): Promise<boolean> => {
  const [record] = created
  return (await listed(...given)).some(({ id }) => id === record?.id)
}
const lastLog = async (noun: AnyTree) =>
  (await platform.call(logList, { token, query: { keyWord: noun.title[0], pageSize: 1 } })).result.records[0]

for (const noun of modules.flatMap(({ nouns = [] }) => nouns)) {
  const { fields, title, name } = noun
  const list = listedOf(noun)
  const given = Object.entries(fields)
  const stored = given.filter(([, { transient, kind }]) => !transient && kind !== 'parent' && kind !== 'picture')

  test(`[house-10] ${noun.noun}: adds a record and reads back exactly the fields of its description`, async () => {
    const record = await added(noun, 1)
    created = [record]
    const draft = draftOf(noun, 1)
    for (const [field, { transient }] of given) if (!transient) assert.deepEqual(record[field], draft[field], field)
    assert.deepEqual(Object.keys(record).sort(), Object.keys(resultFieldsOf(noun)).sort())
    const { result } = await platform.call(noun.calls.byId, { token, query: { id: record.id } })
    assert.deepEqual(result, record)
    const entry = await lastLog(noun)
    assert.deepEqual([entry?.operateType, entry?.object], ['2', String(record[name])])
  })

  test(`${noun.noun}: trims texts; refuses missing, long and invalid values with the field title`, async () => {
    for (const [field, described] of given) {
      const wrong =
        described.kind === 'number' ? described.max + 1 : described.kind === 'date' ? '2026-02-31' : undefined
      const long = 'maxLength' in described ? 'x'.repeat(described.maxLength + 1) : undefined
      const foreign = valueWords(described) ? 'none of them' : undefined
      const blank = described.required ? '  ' : undefined
      for (const value of [wrong, long, foreign, blank])
        if (value !== undefined) {
          const { success, message } = await add(noun, 2, { [field]: value })
          assert.equal(success, false, `${field}: ${value}`)
          assert.ok(message.includes(described.title[0]), `${field}: ${message}`)
        }
    }
    const [record] = created
    const value = String(draftOf(noun, 1)[name])
    const { result, message } = await editOf(noun, record!, 1, { [name]: ` ${value} ` })
    assert.equal(result?.[name], value, message)
    created = [result]
  })

  test(`${noun.noun}: logs an edit by field titles; refuses an old version and changes of fixed fields`, async () => {
    const [record] = created
    const changed = given.find(([field, { fixed, transient, kind }]) => {
      return !fixed && !transient && kind !== 'parent' && otherValueOf(noun, field) !== undefined
    })
    assert.ok(changed, 'a field can be edited')
    const [field, described] = changed
    const { result, message } = await editOf(noun, record!, 1, { [field]: otherValueOf(noun, field) })
    assert.equal(result?.[field], otherValueOf(noun, field), message)
    const entry = await lastLog(noun)
    assert.equal(entry?.operateType, '3')
    assert.ok(entry.changes.some(change => change.title === described.title[0]))
    const stale = await editOf(noun, record!, 1)
    assert.deepEqual([stale.code, stale.result], [codes.conflict, result])
    for (const [fixed, { title: words }] of given.filter(([, each]) => each.fixed)) {
      const refused = await editOf(noun, result, 1, { [fixed]: otherValueOf(noun, fixed) ?? 'none' })
      assert.equal(refused.success, false, fixed)
      assert.ok(refused.message.includes(words[0]), refused.message)
    }
    const back = await editOf(noun, result, 1)
    assert.ok(back.success, back.message)
    created = [back.result]
  })

  test(`${noun.noun}: refuses duplicates of a unique value, also for simultaneous additions`, async () => {
    for (const [field, { title: words, unique }] of given.filter(([, each]) => each.unique)) {
      assert.ok(unique)
      const taken = await add(noun, 2, { [field]: created[0]![field] })
      assert.equal(taken.message, `${words[0]}已存在，请换一个`)
      const both = await Promise.all([add(noun, 3), add(noun, 3)])
      assert.deepEqual(both.map(({ success }) => success).sort(), [false, true])
      await remove(noun, both.find(({ success }) => success)!.result)
    }
  })

  if (list) {
    test(`${noun.noun}: each filter finds the record and excludes others; each sort orders the list`, async () => {
      for (const [field, { filter, kind }] of given.filter(([, each]) => each.filter)) {
        const value = String(created[0]![field])
        const as = filter!.as ?? field
        assert.ok(await shows(list, 1, { [as]: value }), `${as}=${value}`)
        if (filter!.by === 'within') assert.ok(await shows(list, 1, { [as]: `*${value.slice(1, -1)}*` }), as)
        if (filter!.by === 'words') assert.ok(await shows(list, 1, { [as]: value.slice(1, -1) }), as)
        const other = kind === 'reference' ? '2' : (otherValueOf(noun, field) ?? '没有这样的值')
        assert.equal(await shows(list, 1, { [as]: other }), false, `${as}=${other}`)
      }
      for (const column of ['createTime', ...given.flatMap(([field, { sort }]) => (sort ? [field] : []))]) {
        const up: string[] = (await listed(list, 1, { column, order: 'asc' })).map(({ id }) => id)
        const down: string[] = (await listed(list, 1, { column, order: 'desc' })).map(({ id }) => id)
        assert.deepEqual(up, down.toReversed(), column)
      }
    })

    test(`${noun.noun}: an advanced query finds the record by each field`, async () => {
      const { result } = await platform.call(queryFields, { token, query: { list: list.calls.list.path } })
      for (const [field, { title: words }] of stored) {
        assert.equal(result.find(each => each.name === field)?.title, words[0], field)
        const val = created[0]![field]
        const rules = val === '' ? ['empty', 'not_empty'] : ['eq', 'ne']
        const seen: boolean[] = []
        for (const rule of rules)
          seen.push(await shows(list, 1, { superQueryParams: JSON.stringify([{ field, rule, val }]) }))
        assert.deepEqual(seen, [true, false], field)
      }
    })

    if (!list.isUnruled)
      test(`[AD-2] ${noun.noun}: a data rule shows or hides the record by each field`, async () => {
        const right = rightTo(noun, 'list')
        const offered = (await platform.call(ruleFields, { token, query: { permissionId: right } })).result
        const role = `noun-${noun.noun}`
        await platform.query("delete from user_roles where user_id = 'u4'")
        await platform.query('insert into roles (id, role_code, role_name) values ($1, $1, $1)', [role])
        await platform.query('insert into role_rights values ($1, $2)', [role, right])
        await platform.query("insert into user_roles values ('u4', $1)", [role])
        assert.ok(await shows(list, 1, {}, limited), 'without a rule')
        for (const [field] of stored) {
          assert.ok(
            offered.some(({ name: each }) => each === field),
            field
          )
          const seen: boolean[] = []
          const value = String(created[0]![field])
          for (const operator of value ? (['=', '!='] as const) : (['EMPTY', 'NOT_EMPTY'] as const)) {
            const part = { field, operator, value, variable: '' as const }
            const condition = { match: 'and' as const, parts: [part] }
            const body = { permissionId: right, ruleName: `${field} ${operator}`, status: '1' as const, condition }
            const { result, message } = await platform.call(addRule, { token, body })
            assert.ok(result, message)
            const rules = { roleId: role, permissionId: right, dataRuleIds: result.id }
            assert.ok((await platform.call(saveRoleRules, { token, body: rules })).success)
            seen.push(await shows(list, 1, {}, limited))
          }
          assert.deepEqual(seen, [true, false], field)
        }
      })

    if (list.sheet)
      test(`${noun.noun}: importing the exported sheet changes nothing; a new row adds a record`, async () => {
        const rows = await exportedRows(platform, token, list)
        const key = list.sheet!
        const at = rows.findIndex(row => row.includes(String(created[0]![key])))
        assert.ok(at > 0, 'the record is in the sheet')
        const same = await importRows(platform, token, list, [rows[0]!, rows[at]!])
        assert.deepEqual(
          same.map(({ does, problems }) => [does, problems]),
          [['none', {}]]
        )
        const other = rows[at]!.map(cell => (cell === created[0]![key] ? String(draftOf(noun, 4)[key]) : cell))
        const fresh = await importRows(platform, token, list, [rows[0]!, other])
        assert.deepEqual(
          fresh.map(({ does, problems }) => [does, problems]),
          [['add', {}]]
        )
      })
  }

  test(`${noun.noun}: deletes all given records or none, and logs their names`, async () => {
    const second = await added(noun, 5)
    const missing = { ...second, id: 'none' }
    assert.match((await remove(noun, created[0]!, missing)).message, /没有找到/)
    const { success, message } = await remove(noun, second, created[0]!)
    assert.ok(success, message)
    for (const { id } of [second, created[0]!])
      assert.equal((await platform.call(noun.calls.byId, { token, query: { id } })).success, false)
    const entry = await lastLog(noun)
    assert.equal(entry?.operateType, '4')
    assert.ok(title[0] && entry.object)
  })
}
