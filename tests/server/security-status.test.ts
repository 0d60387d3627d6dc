import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import ExcelJS from 'exceljs'
import { ipRule, type IpRuleDraft } from '../../elements/base/contract/ip-rule.ts'
import { controlsBeyond } from '../../elements/base/contract/security-beyond.ts'
import { controlsOfPeople } from '../../elements/base/contract/security-people.ts'
import {
  securitySheet,
  securityStatus,
  type ControlState,
  type SecurityFacts
} from '../../elements/base/contract/security-status.ts'
import { controlsOfSystem } from '../../elements/base/contract/security-system.ts'
import { administratorRoles } from '../../host-demo/server/database/tables/accounts.ts'
import { startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
let admin: string
before(async () => {
  platform = await startPlatform()
  admin = await platform.signIn('admin')
  await platform.query('update users set last_login_time = now()')
})
after(() => platform.stop())

const standard = [...controlsOfPeople, ...controlsOfSystem]
const controls = [...standard, ...controlsBeyond]
const read = async (of = platform, token = admin) => (await of.call(securityStatus, { token })).result
const stateOf = async (clause: string, of = platform, token = admin): Promise<ControlState> => {
  const { facts } = await read(of, token)
  return controls.find(control => control.clause === clause)!.state(facts)
}

test('[security-9] the status has every control of GB/T 22239-2019 8.1.4 once, in its order, in both languages', async () => {
  // Numbers of items of 8.1.4.1 to 8.1.4.11 in the standard; those without letters have one.
  const items = [4, 7, 4, 6, 0, 0, 2, 2, 3, 2, 2]
  const clauses = items.flatMap((count, at) =>
    count === 0 ? [`8.1.4.${at + 1}`] : Array.from({ length: count }, (_, item) => `8.1.4.${at + 1} ${'abcdefg'[item]}`)
  )
  assert.deepEqual(
    standard.map(({ clause }) => clause),
    clauses
  )
  const { facts, asOf } = await read()
  const now = await platform.query<{ now: string }>(
    `select to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as now`
  )
  assert.equal(asOf.slice(0, 16), now.rows[0]!.now)
  // Every other value reaches the other sentence of each control.
  const others = Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [
      name,
      typeof value === 'boolean' ? !value : typeof value === 'number' ? (value ? 0 : 3) : value ? '' : asOf
    ])
  ) as unknown as SecurityFacts
  for (const control of controls)
    for (const measured of [facts, others]) {
      const [chinese, english] = control.evidence(measured)
      assert.match(chinese, /[一-鿿]/)
      assert.doesNotMatch(english, /[一-鿿]|undefined|null|NaN/)
      assert.doesNotMatch(chinese, /undefined|null|NaN/)
    }
})

/** Changes of the platform, each with the control whose state they change from one to the other. */
const flips: [clause: string, from: ControlState, to: ControlState, change: string, back: string][] = [
  [
    '8.1.4.1 d',
    'unmet',
    'met',
    `insert into second_factors (user_id, sealed, last_step) select id, '', 0 from users where deleted_time is null`,
    'delete from second_factors'
  ],
  [
    '8.1.4.2 b',
    'unmet',
    'met',
    `update users set username = 'renamed-admin' where username = 'admin'`,
    `update users set username = 'admin' where username = 'renamed-admin'`
  ],
  [
    '8.1.4.2 c',
    'met',
    'unmet',
    `update users set last_login_time = now() - interval '91 days' where username = 'wangmin'`,
    `update users set last_login_time = now() - interval '89 days' where username = 'wangmin'`
  ],
  [
    '8.1.4.3 c',
    'met',
    'unmet',
    `insert into log_waiting (entry_id, entry_time) values (-1, now() - interval '6 minutes')`,
    'delete from log_waiting where entry_id = -1'
  ]
]

for (const [clause, from, to, change, back] of flips)
  test(`[security-9] ${clause} reads ${from} and ${to} as the platform changes`, async () => {
    assert.equal(await stateOf(clause), from)
    await platform.query(change)
    try {
      assert.equal(await stateOf(clause), to)
    } finally {
      await platform.query(back)
    }
    assert.equal(await stateOf(clause), from)
  })

test('[security-9] 8.1.4.2 d reads met while the three administrators are separated, and then only the auditor reads it', async () => {
  assert.equal(await stateOf('8.1.4.2 d'), 'unmet')
  await platform.query(
    `insert into user_roles (user_id, role_id) select id, $1 from users where username = 'wangmin'`,
    [administratorRoles.audit]
  )
  const auditor = await platform.signIn('wangmin')
  const set = (value: string) =>
    platform.query(
      `insert into platform_settings (name, value) values ('three-administrators', $1)
        on conflict (name) do update set value = $1`,
      [value]
    )
  await set('on')
  try {
    assert.equal(await stateOf('8.1.4.2 d', platform, auditor), 'met')
    assert.equal(
      (await platform.call(securityStatus, { token: admin })).success,
      false,
      'not even a super administrator'
    )
  } finally {
    await set('off')
  }
})

test('[security-9] 8.1.4.4 c reads met while a rule for addresses is on', async () => {
  await platform.query(`update ip_rules set status = '0'`)
  assert.equal(await stateOf('8.1.4.4 c'), 'unmet')
  const body: IpRuleDraft = {
    ...{ subsiteId: '', ruleName: '黑名单', ruleType: 'black', ipRanges: '203.0.113.0/24', weekDays: '1234567' },
    ...{
      startTime: '00:00',
      endTime: '24:00',
      ruleScope: 'office',
      status: '1',
      sortNo: 1,
      remark: '',
      shutsMeOut: '0'
    }
  }
  const added = await platform.call(ipRule.calls.add, { token: admin, body })
  assert.equal(added.success, true, added.message)
  assert.equal(await stateOf('8.1.4.4 c'), 'met')
  await platform.call(ipRule.calls.delete, { token: admin, query: { id: added.result.id } })
  assert.equal(await stateOf('8.1.4.4 c'), 'unmet')
})

test('[security-9] settings without limits and a switched-off check read as not met', async () => {
  const open = await startPlatform({
    sessionRules: { passwordDays: 0, idleMinutes: 0, mostSessions: 10, proofMinutes: 10 },
    asksIpRules: false
  })
  try {
    const token = await open.signIn('admin')
    for (const clause of ['8.1.4.1 a', '8.1.4.1 b', '8.1.4.4 c'])
      assert.equal(await stateOf(clause, open, token), 'unmet', clause)
    assert.equal(await stateOf('ASVS 7.5.3', open, token), 'met')
    assert.equal(await stateOf('ASVS 7.5.3'), 'unmet', 'the default asks for no proof')
    for (const clause of ['8.1.4.1 a', '8.1.4.1 b']) assert.equal(await stateOf(clause), 'met', clause)
  } finally {
    await open.stop()
  }
})

test('[security-9] what cannot be measured is never called met', async () => {
  const { facts } = await read()
  const outside = controls.filter(control => control.state(facts) === 'outside').map(({ clause }) => clause)
  for (const clause of ['8.1.4.1 c', '8.1.4.5', '8.1.4.6', '8.1.4.7 a', '8.1.4.8 a', '8.1.4.9 b'])
    assert.ok(outside.includes(clause), clause)
  assert.equal(controls.find(({ clause }) => clause === '8.1.4.2 g')!.state(facts), 'missing')
  const { rows } = await platform.query<{ on: boolean }>(`select current_setting('data_checksums') = 'on' as on`)
  assert.equal(facts.hasChecksums, rows[0]!.on)
})

test('[security-9] only who reads the log reads the status, and the sheet has the same states', async () => {
  const other = await platform.signIn('lihua')
  assert.equal((await platform.call(securityStatus, { token: other })).success, false)
  const response = await platform.raw(`/api${securitySheet.exportXls}`, { token: admin })
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(await response.arrayBuffer())
  const rows = book.worksheets[0]!.getSheetValues().slice(1) as unknown[][]
  assert.deepEqual(rows[0]!.slice(1), ['条款', '类别', '要求', '状态', '依据', '检查时间'])
  assert.deepEqual(
    rows.slice(1).map(([, clause]) => clause),
    controls.map(({ clause }) => clause)
  )
  const { facts } = await read()
  // The export is an entry of the log itself.
  for (const [at, control] of controls.entries())
    if (control.clause !== '8.1.4.3 a') assert.equal(rows[at + 1]![5], control.evidence(facts)[0])
})
