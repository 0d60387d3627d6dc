import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, test } from 'node:test'
import { verifyLog } from '../../elements/base/contract/log.ts'
import { linkAll } from '../../host-demo/server/nouns/log/chain.ts'
import { dropMonths } from '../../host-demo/server/nouns/log/drop-months.ts'
import { monthOf, prepareMonths, readMonths } from '../../host-demo/server/nouns/log/months.ts'
import { holdsLink, verifyStep, verifyWhole } from '../../host-demo/server/nouns/log/verify.ts'
import { startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
let admin: string
before(async () => {
  platform = await startPlatform()
  admin = await platform.signIn('admin')
})
after(() => platform.stop())

/** Writes `count` entries as the platform does. */
const write = async (count: number, action = '链上的记录', time = 'now()') => {
  await platform.query(`with entries as (
      insert into operation_log (user_id, username, subsite_id, action, object, address, create_time)
      select 'u1', 'admin', '1', '${action}', '第' || i || '条', '127.0.0.1', ${time} from generate_series(1, ${count}) i
      returning id, create_time)
    insert into log_waiting select id, create_time from entries`)
  await linkAll(platform.database)
}
const verify = () => verifyWhole(platform.database)

/** Damages the log, runs `look`, and reverts the damage. */
const harmed = async (statements: string[], look: () => Promise<void>) => {
  await linkAll(platform.database)
  const saved = ['operation_log', 'log_links', 'log_chain', 'log_waiting']
  for (const table of saved) await platform.query(`create table saved_${table} as select * from ${table}`)
  try {
    for (const statement of statements) await platform.query(statement)
    await look()
  } finally {
    for (const table of saved) {
      await platform.query(`delete from ${table}`)
      await platform.query(`insert into ${table} select * from saved_${table}`)
      await platform.query(`drop table saved_${table}`)
    }
  }
  assert.equal((await verify()).broken, undefined, 'as it was')
}
const seqOf = async (object: string) => {
  const { rows } = await platform.query<{ seq: string }>(
    'select seq from log_links l join operation_log o on o.id = l.entry_id where object = $1 order by seq limit 1',
    [object]
  )
  return Number(rows[0]?.seq)
}

test('[AD-5] links entries shortly after they are written, and the whole chain verifies', async () => {
  await write(20)
  const whole = await verify()
  assert.equal(whole.broken, undefined)
  assert.ok(whole.total >= 20)
  assert.match(whole.end, /^\d+:[0-9a-f]{64}$/)
  assert.equal(await holdsLink(platform.database, whole.end), true)
  assert.equal(await holdsLink(platform.database, `${whole.total}:${'0'.repeat(64)}`), false)
  const { rows } = await platform.query('select 1 from log_links group by seq having count(*) > 1')
  assert.equal(rows.length, 0)
})

for (const [what, change] of [
  ['action', "action = '别的'"],
  ['person', "username = 'nobody'"],
  ['changes', `changes = '[{"title":"状态","before":"","after":"x"}]'`],
  ['address', "address = '10.0.0.1'"],
  ['time', "create_time = create_time - interval '1 second'"]
] as const)
  test(`[AD-5] an entry whose ${what} was changed is named with its number`, () =>
    harmed([`update operation_log set ${change} where object = '第7条'`], async () => {
      const { broken } = await verify()
      const { rows } = await platform.query<{ seq: string }>(
        "select seq from log_links l join operation_log o on o.id = l.entry_id where object = '第7条'"
      )
      assert.deepEqual([broken?.kind, broken?.seq], ['changed', Number(rows[0]?.seq)])
      assert.match(broken?.logContent ?? '', /“第7条”/)
    }))

test('[issue-10] [AD-5] the database and the server serialise an entry to identical JSON, for any text', async () => {
  const signs = [...Array(127).keys()].map(at => String.fromCharCode(at + 1)).join('')
  const texts = [signs, '“引号”\\"\\\\"', '😀 𠀀 \u2028\u2029\u0085\ufeff', 'null', '']
  for (const text of texts) {
    await platform.query(
      `with e as (insert into operation_log (user_id, username, subsite_id, action, object, address, changes)
        values ('u1', $1, '1', '怪字', $1, '127.0.0.1', $2) returning id, create_time)
      insert into log_waiting select id, create_time from e`,
      [text, JSON.stringify([{ title: text, from: text, to: '' }])]
    )
    await linkAll(platform.database)
    const { rows } = await platform.query<{ fields: string[]; hash: string; previous: string }>(
      `select l.hash, (select hash from log_links p where p.seq = l.seq - 1) as previous,
        array[o.id::text, (extract(epoch from create_time) * 1000)::bigint::text, log_type, operate_type, user_id, username,
          subsite_id, action, object, object_id, changes::text, address, request_type, request_url] as fields
      from log_links l join operation_log o on o.id = l.entry_id order by seq desc limit 1`
    )
    const [last] = rows
    const plain = JSON.stringify([last?.previous, ...(last?.fields ?? [])])
    assert.equal(last?.hash, createHash('sha256').update(plain).digest('hex'), JSON.stringify(text))
  }
  assert.equal((await verify()).broken, undefined)
})

test('[AD-5] names a deleted entry, also if its link is deleted', async () => {
  const seq = await seqOf('第9条')
  await harmed(["delete from operation_log where object = '第9条'"], async () => {
    const { broken } = await verify()
    assert.deepEqual([broken?.kind, broken?.seq, broken?.place], ['missing', seq, 'within'])
    assert.match(broken?.createTime ?? '', /^\d{4}-/)
  })
  const both = [
    "delete from operation_log where object in ('第9条', '第10条')",
    `delete from log_links where seq in (${seq}, ${seq + 1})`
  ]
  await harmed(both, async () => {
    const { broken } = await verify()
    assert.deepEqual([broken?.kind, broken?.seq, broken?.count], ['missing', seq, 2])
  })
})

test('[AD-5] names an inserted entry', () =>
  harmed(
    [
      `insert into operation_log (user_id, username, subsite_id, action, address, create_time)
        select user_id, username, subsite_id, '伪造的记录', address, create_time from operation_log where object = '第5条'`
    ],
    async () => {
      const { broken } = await verify()
      assert.deepEqual([broken?.kind, broken?.logContent], ['inserted', '伪造的记录'])
    }
  ))

test('[AD-5] detects a cut-off head and tail', async () => {
  const { end } = await verify()
  const last = Number(end.split(':')[0])
  const cut = (where: string) => [
    `delete from operation_log o using log_links l where l.entry_id = o.id and ${where}`,
    `delete from log_links l where ${where}`
  ]
  await harmed(cut(`l.seq > ${last - 3}`), async () => {
    const { broken } = await verify()
    assert.deepEqual([broken?.kind, broken?.place, broken?.seq, broken?.count], ['missing', 'tail', last - 2, 3])
  })
  await harmed(cut('l.seq <= 4'), async () => {
    const { broken } = await verify()
    assert.deepEqual([broken?.kind, broken?.place, broken?.seq, broken?.count], ['missing', 'head', 1, 4])
  })
})

test('[AD-5] verification continues page by page on any server', async () => {
  await write(60, '一页一页')
  const steps: number[] = []
  let after: string | undefined
  do {
    const step = await verifyStep(platform.database, after, 25)
    assert.equal(step.broken, undefined)
    steps.push(step.progress)
    after = step.after
  } while (after)
  assert.ok(steps.length > 6)
  assert.deepEqual(
    [...steps].sort((a, b) => a - b),
    steps
  )
  assert.equal(steps.at(-1), 1)
  await harmed(["update operation_log set action = 'x' where object = '第55条' and action = '一页一页'"], async () => {
    assert.equal((await verify()).broken?.kind, 'changed')
  })
})

test('[AD-5] with ten writers and three linking servers each entry is linked once and the chain is complete', async () => {
  const { rows } = await platform.query<{ count: string }>('select count(*) from log_links')
  const writers = Array.from({ length: 10 }, async () => {
    for (let at = 0; at < 20; at++) await write(2, '同时写')
  })
  await Promise.all([...writers, ...Array.from({ length: 3 }, () => linkAll(platform.database))])
  await linkAll(platform.database)
  const { rows: now } = await platform.query<{ count: string }>('select count(*) from log_links')
  assert.equal(Number(now[0]?.count) - Number(rows[0]?.count), 400)
  assert.equal((await verify()).broken, undefined)
})

test('[AD-5] the call requires its right and answers in pages', async () => {
  const { success, result } = await platform.call(verifyLog, { token: admin })
  assert.equal(success, true)
  assert.ok(result.after)
  const rest = await platform.call(verifyLog, { token: admin, query: { after: result.after } })
  assert.equal(rest.result.progress, 1)
  assert.equal((await platform.call(verifyLog, { token: await platform.signIn('wangmin') })).code, 510)
})

test('[AD-5] creates a partition for each month; the default one holds older entries', async () => {
  const turn = new Date('2031-12-31T16:00:01Z')
  assert.deepEqual(monthOf(turn), { name: '2032_01', begin: '2032-01-01 00:00:00+08', end: '2032-02-01 00:00:00+08' })
  assert.equal(monthOf(new Date('2031-12-31T15:59:59Z')).name, '2031_12')
  await write(3, '早到的记录', "'2032-01-05 08:00:00+08'")
  const count = async (table: string) =>
    Number(
      (await platform.query<{ count: string }>(`select count(*) from ${table} where action = '早到的记录'`)).rows[0]
        ?.count
    )
  assert.equal(await count('operation_log_default'), 3)
  await Promise.all([prepareMonths(platform.database, turn), prepareMonths(platform.database, turn)])
  assert.equal(await count('operation_log_default'), 0)
  assert.equal(await count('operation_log_2032_01'), 3)
  const months = await readMonths(platform.database)
  for (const name of ['2032_01', '2032_02', '2032_03']) assert.ok(months.includes(name))
  assert.equal((await verify()).broken, undefined)
})

test('[AD-5] [security-4] [security-S18] drops one whole month a run after the retention period, and the chain continues after it', async () => {
  const before = await verify()
  const later = new Date('2035-03-10T00:00:00Z')
  const [first, second] = await readMonths(platform.database)
  for (const [gone, stays] of [
    [first, second],
    ['2032_01', '2032_02']
  ]) {
    await dropMonths(platform.database, later)
    // The months are dropped before their time; a base in the future is a manipulation.
    await platform.query('update log_chain set base_time = least(base_time, now())')
    const left = await readMonths(platform.database)
    assert.deepEqual([left.includes(gone!), left.includes(stays!)], [false, true], 'one month with entries')
    await linkAll(platform.database)
    assert.equal((await verify()).broken, undefined, gone)
  }
  const whole = await verify()
  assert.ok(whole.total < before.total)
  assert.equal(await holdsLink(platform.database, before.end), undefined, 'dropped with its month')
  const { rows } = await platform.query<{ object: string }>(
    "select object from operation_log where action = '清理过期日志' order by id desc limit 1"
  )
  assert.equal(rows[0]?.object, '2032-02 以前')
  await write(5, '清理之后')
  assert.equal((await verify()).broken, undefined)
})
