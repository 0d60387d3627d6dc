import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { beginChain, hashOf, linkAll, readLinked } from '../../host-demo/server/nouns/log/chain.ts'
import { dropMonths } from '../../host-demo/server/nouns/log/drop-months.ts'
import { readMonths } from '../../host-demo/server/nouns/log/months.ts'
import { noteEnd, verifyWhole } from '../../host-demo/server/nouns/log/verify.ts'
import { readSettings } from '../../host-demo/server/start/settings.ts'
import { runVerify } from '../../host-demo/server/start/verify-command.ts'
import { startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
before(async () => {
  platform = await startPlatform()
  for (const month of ['2020-01', '2020-02', '2020-04'])
    await write(5, `${month} 的记录`, `timestamp with time zone '${month}-10 08:00:00+08'`)
  await write(30)
  await noteEnd(platform.database)
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
const endFile = () => join(platform.folder, 'log-end')
const verify = () => verifyWhole(platform.database)
const settings = () => {
  const { host, user, database } = platform.connection as { host: string; user: string; database: string }
  return readSettings({
    QUNDAO_DATA: platform.folder,
    DATABASE_URL: `postgres://${user}@/${database}?host=${encodeURIComponent(host)}`
  })
}

/** Builds the chain anew after the entries were changed, as someone does who can write to the database alone. */
const relink = async () => {
  const { rows: links } = await platform.query<{ seq: string; id: string; time: string }>(
    `select seq::text, entry_id::text as id, (extract(epoch from entry_time) * 1000)::bigint::text as time
      from log_links order by log_links.seq`
  )
  const entries = await readLinked(
    platform.database,
    links.map(({ id }) => id),
    links.map(({ time }) => time)
  )
  const { rows } = await platform.query<{ hash: string; seq: string }>(
    'select base_hash as hash, base_seq::text as seq from log_chain'
  )
  let { hash } = rows[0]!
  let seq = Number(rows[0]!.seq)
  for (const link of links) {
    const entry = entries.get(`${link.id} ${link.time}`)
    await platform.query('delete from log_links where seq = $1', [link.seq])
    if (!entry) continue
    hash = hashOf(hash, entry)
    seq += 1
    await platform.query(
      'insert into log_links (seq, entry_id, entry_time, hash) values ($1, $2, to_timestamp($3::bigint / 1000.0), $4)',
      [seq, link.id, link.time, hash]
    )
  }
  await platform.query('update log_chain set seq = $1, hash = $2', [seq, hash])
}

const saved = ['operation_log', 'log_links', 'log_chain', 'log_waiting']
const save = async (name: string) => {
  await linkAll(platform.database)
  for (const table of saved) await platform.query(`create table ${name}_${table} as select * from ${table}`)
}
const putBack = async (name: string) => {
  for (const table of saved) {
    await platform.query(`delete from ${table}`)
    await platform.query(`insert into ${table} select * from ${name}_${table}`)
  }
}
const forget = async (name: string) => {
  for (const table of saved) await platform.query(`drop table ${name}_${table}`)
}

const middle = `(select seq from log_links order by seq offset 20 limit 1)`
const forged = `with e as (insert into operation_log (user_id, username, subsite_id, action, operate_type, object, address, changes)
    select '', '', '', '清理过期日志', '4', '2026-01 以前', '',
      json_build_array(json_build_object('title', '链的起点', 'before', '', 'after', base_seq || ':' || base_hash)) from log_chain
    returning id, create_time)
  insert into log_waiting select id, create_time from e`
const moveBase = `update log_chain set base_seq = ${middle}, base_hash = (select hash from log_links where seq = ${middle}), base_time = now()`
const emptyBefore = `with gone as (delete from log_links where seq <= (select base_seq from log_chain) returning entry_id)
  delete from operation_log where id in (select entry_id from gone)`

/** Manipulations with write access to the database, but without the data folder. */
const manipulations: [what: string, steps: (string | (() => Promise<unknown>))[]][] = [
  [
    'deletes a person’s entries and sets base_time to now',
    ['update log_chain set base_time = now()', "delete from operation_log where object = '第7条'"]
  ],
  ['sets base_time into the future', ["update log_chain set base_time = now() + interval '3 years'"]],
  ['moves the base and deletes what lies before', [moveBase, emptyBefore]],
  ['moves the base and forges the entry about it', [moveBase, emptyBefore, forged, () => linkAll(platform.database)]],
  [
    'changes an entry and builds the chain anew',
    ["update operation_log set username = 'nobody' where object = '第3条'", relink]
  ],
  ['deletes entries and builds the chain anew', ["delete from operation_log where object = '第3条'", relink]],
  [
    'removes the signature, and the server restarts',
    [
      "delete from operation_log where object = '第3条'",
      relink,
      "update log_chain set mac = ''",
      () => beginChain(platform.database),
      () => linkAll(platform.database)
    ]
  ],
  [
    'removes the row of the chain, and the server restarts',
    [
      ...['log_chain', 'log_links', 'operation_log'].map(table => `delete from ${table}`),
      () => beginChain(platform.database),
      () => write(3)
    ]
  ],
  ['changes an entry', ["update operation_log set changes = '[]', action = 'x' where object = '第9条'"]],
  [
    'deletes an entry and its link',
    [
      "with gone as (delete from operation_log where object = '第9条' returning id) delete from log_links where entry_id in (select id from gone)"
    ]
  ],
  [
    'inserts an entry',
    [
      "insert into operation_log (user_id, username, subsite_id, action, address) values ('u1', 'admin', '1', '伪造', '')"
    ]
  ],
  [
    'swaps the contents of two entries',
    [
      `update operation_log o set object = case object when '第5条' then '第6条' else '第5条' end
        where object in ('第5条', '第6条') and action = '链上的记录'`
    ]
  ],
  [
    'deletes an entry that waits for its link',
    [
      `with e as (insert into operation_log (user_id, username, subsite_id, action, address) values ('u1', 'admin', '1', '未入链', '')
        returning id, create_time) insert into log_waiting select id, create_time from e`,
      "delete from operation_log where action = '未入链'",
      // Another linker may hold the chain.
      async () => {
        while ((await verify()).waiting > 0) await linkAll(platform.database)
      }
    ]
  ],
  ['empties the log', ['truncate operation_log, log_links, log_waiting']]
]

test('[security-2] notes of the end at the same time do not disturb each other', async () => {
  await write(1)
  const ends = await Promise.all(Array.from({ length: 20 }, () => noteEnd(platform.database)))
  assert.equal(new Set(ends).size, 1)
  assert.equal(readFileSync(endFile(), 'utf8').trim(), ends[0])
})

for (const [what, steps] of manipulations)
  test(`[security-2] verify and the command report a database administrator who ${what}`, async () => {
    assert.equal((await verify()).broken, undefined)
    await save('kept')
    const noted = readFileSync(endFile())
    try {
      for (const step of steps) await (typeof step === 'string' ? platform.query(step) : step())
      const { broken } = await verify()
      assert.ok(broken, 'verify says whole')
      await assert.rejects(
        runVerify(undefined, settings(), () => undefined),
        /日志校验未通过/
      )
    } finally {
      await putBack('kept')
      await forget('kept')
    }
    // The platform may still be noting the end of the manipulated log.
    for (let tries = 0; tries < 5; tries++) {
      writeFileSync(endFile(), noted)
      if (!(await verify()).broken) return
    }
    assert.fail('the log is not as it was')
  })

test('[security-2] a log that is set back to a former state with its valid signature ends before the noted end', async () => {
  await save('former')
  await write(10, '之后的记录')
  const end = await noteEnd(platform.database)
  assert.equal(readFileSync(endFile(), 'utf8').trim(), end)
  await save('kept')
  await putBack('former')
  const { broken } = await verify()
  assert.deepEqual([broken?.kind, broken?.place, broken?.count], ['missing', 'tail', 10])
  await assert.rejects(
    runVerify(undefined, settings(), () => undefined),
    /链的末尾缺少 10 条记录/
  )
  assert.equal(await noteEnd(platform.database), undefined, 'the noted end stays')
  await putBack('kept')
  await forget('kept')
  await forget('former')
  assert.equal((await verify()).broken, undefined)
})

test('[security-2] [security-4] a dropped month is provable: an entry of the chain names the new beginning and its hash', async () => {
  const counted = async () =>
    Number((await platform.query<{ count: number }>('select count(*)::int as count from operation_log')).rows[0]?.count)
  for (const [month, gone] of [
    ['2020-01', 5],
    ['2020-02', 5],
    ['2020-04', 5]
  ] as const) {
    const before = await counted()
    await dropMonths(platform.database)
    await linkAll(platform.database)
    assert.equal(before - (await counted()), gone - 1, `${month}: one month and one entry about it`)
    const { rows } = await platform.query<{ object: string; told: string; base: string }>(
      `select object, changes -> 0 ->> 'after' as told, base_seq || ':' || base_hash as base from log_chain,
        operation_log o join log_links l on l.entry_id = o.id where action = '清理过期日志' order by l.seq desc limit 1`
    )
    assert.equal(rows[0]?.told, rows[0]?.base)
    assert.match(rows[0]!.base, /^[1-9]\d*:[0-9a-f]{64}$/)
    assert.equal((await verify()).broken, undefined)
  }
  const before = await counted()
  await dropMonths(platform.database)
  assert.equal(await counted(), before, 'nothing else is old enough')
  await save('kept')
  await platform.query("delete from operation_log where action = '清理过期日志'")
  assert.ok((await verify()).broken)
  await putBack('kept')
  await forget('kept')
  await runVerify(undefined, settings(), () => undefined)
})

test('[security-2] a month without entries does not stop the months after it', async () => {
  await platform.query(`create table operation_log_2021_05 (like operation_log including defaults);
    alter table operation_log attach partition operation_log_2021_05
      for values from ('2021-05-01 00:00:00+08') to ('2021-06-01 00:00:00+08')`)
  await dropMonths(platform.database)
  assert.ok(!(await readMonths(platform.database)).includes('2021_05'))
  assert.equal((await verify()).broken, undefined)
})
