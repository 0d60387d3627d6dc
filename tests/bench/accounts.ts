/**
 * Measures the administration with 200,000 users in 50,000 departments. Prints figures and writes
 * `.bench/accounts.json`.
 */
import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { FastifyRequest } from 'fastify'
import pg from 'pg'
import { departmentTree } from '../../elements/base/contract/department.ts'
import { explainPermission } from '../../elements/base/contract/object-grant.ts'
import { permissionTree } from '../../elements/base/contract/role.ts'
import { departmentCounts, userList } from '../../elements/base/contract/user.ts'
import { findCaller } from '../../host-demo/server/admit/find-caller.ts'
import { startPlatform, type TestPlatform } from '../server/platform.ts'
import { figure, median, print, type Figure } from './figure.ts'

const root = join(import.meta.dirname, '../..')
const seconds = 4

const fill = async (query: (text: string) => Promise<pg.QueryResult<{ indexdef: string }>>) => {
  await query(`insert into departments (id, parent_id, depart_name, org_code, sort_no)
    select 'b' || i, case when i <= 50 then '' else 'b' || (i / 50) end, '第' || i || '科', 'bench-' || i, i
    from generate_series(1, 50000) i`)
  // Drops the index before the inserts and creates it afterwards.
  const { rows } = await query("select indexdef from pg_indexes where indexname = 'users_parts'")
  await query('drop index users_parts')
  await query(`insert into users (id, username, realname, password, sex, phone, email, depart_id, status, create_time, update_time)
    select 'b' || i, 'user' || i,
      substr('王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧', i * 7 % 30 + 1, 1) ||
        substr('伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华玉兰建国志红', i * 11 % 31 + 1, 1) ||
        case when i % 3 = 0 then '' else substr('子文思嘉晓海云春雨雪梅松柏林森浩宇轩然', i * 13 % 20 + 1, 1) end ||
        case when i % 5000 = 0 then '欧阳' else '' end,
      '', (array['1', '2'])[i % 2 + 1], '139' || lpad(i::text, 8, '0'), 'user' || i || '@linjiang.gov.cn',
      'b' || (i % 5000 + 1), case when i % 50 = 0 then 'frozen' else 'normal' end,
      timestamptz '2020-01-01' + i * interval '10 minutes', timestamptz '2020-01-01' + i * interval '10 minutes'
    from generate_series(1, 200000) i`)
  await query(rows[0]?.indexdef ?? '')
  await query("insert into user_departments select id, depart_id from users where id like 'b%'")
  await query("insert into user_roles select id, 'r' || (1 + hashtext(id) & 3) from users where id like 'b%'")
  // Few people lack something; departments and positions give roles and sites to many.
  await query("delete from user_roles where user_id in ('b700', 'b7000', 'b70000')")
  await query(`insert into subsites (id, parent_id, name, site_type, sort_no)
    select 'bs' || i, '', '第' || i || '站', 'generalsite', i from generate_series(1, 100) i`)
  await query(
    "insert into user_subsites select id, 'bs' || (1 + abs(hashtext(id)) % 100) from users where id like 'b%'"
  )
  await query("delete from user_subsites where user_id like 'b90%' and length(user_id) < 5")
  await query("insert into department_roles select 'b' || i, 'r1' from generate_series(1, 500) i where i <> 14")
  await query("insert into department_subsites select 'b' || i, 'bs' || (1 + i % 100) from generate_series(1, 500) i")
  await query(`insert into positions (id, code, name, status) select 'bp' || i, 'bp' || i, '岗位' || i, '1'
    from generate_series(1, 20) i`)
  await query(
    "insert into user_positions select id, 'bp' || (1 + abs(hashtext(id)) % 20) from users where id like 'b%0'"
  )
  await query("insert into position_roles select 'bp' || i, 'r2' from generate_series(1, 20) i")
  await query(`update users set valid_until = to_char(now() + interval '1 day' * (id_number % 400 - 20), 'YYYY-MM-DD')
    from (select id as id_of, substr(id, 2)::int as id_number from users where id like 'b%') n where id = id_of and id_number % 100 = 0`)
  await query(
    "update user_roles set valid_until = to_char(now() + interval '9 days', 'YYYY-MM-DD') where user_id like 'b12%3' and role_id <> 'r0'"
  )
  await query('vacuum analyze')
}

const seed = async ({ connection }: TestPlatform) => {
  // A separate client, because the platform limits the duration of statements.
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await fill(text => client.query(text))
  } finally {
    await client.end()
  }
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

/** Returns the time (ms) until a single caller has the whole response. */
const readAlone = async (platform: TestPlatform, path: string, token: string) => {
  const times: number[] = []
  for (let round = 0; round < 15; round++) {
    const begin = performance.now()
    await (await platform.raw(`/api${path}`, { token })).text()
    times.push(performance.now() - begin)
  }
  return median(times)
}

/** Person with roles and sites by 500 departments. */
const recordCaller = async (platform: TestPlatform) => {
  await platform.query(
    "insert into user_departments select (select id from users where username = 'lihua'), 'b' || i from generate_series(1, 500) i on conflict do nothing"
  )
  const token = await platform.signIn('lihua')
  const request = {
    headers: { 'x-access-token': token },
    ip: '127.0.0.1',
    method: 'GET',
    url: '/'
  } as unknown as FastifyRequest
  const times: number[] = []
  for (let round = 0; round < 2000; round++) {
    const begin = performance.now()
    await findCaller(platform.database, request)
    times.push(performance.now() - begin)
  }
  record('caller with 500 departments as members, median | 识别属于 500 个部门的调用者，中位数', 0.5, median(times))
}

const figures: Figure[] = []
const record = (name: string, target: number, measured: number) => {
  const line = figure(name, target, measured, 'ms')
  figures.push(line)
  print(line)
}

const platform = await startPlatform({ checksResults: false, callsPerMinute: 1_000_000 })
try {
  await seed(platform)
  const token = await platform.signIn('admin')
  const searches = [
    ['by name (one common character) and state', '姓名（常见的一个字）和状态', 'realname=*王*&status=1'],
    ['by name (two rare characters) and sex', '姓名（罕见的两个字）和性别', 'realname=*欧阳*&sex=1'],
    ['by part of a phone number and state', '手机号（一段）和状态', 'phone=*1392*&status=1'],
    ['by account (no match) and email', '账号（没有的）和邮箱', 'username=*nobody*&email=*gov*'],
    ['by department and state', '部门和状态', 'departId=b77&status=1'],
    ['by department with those below', '部门（含下级）', 'underDepartId=b1'],
    ['by role and state', '角色和状态', 'roleId=r2&status=1'],
    ['by site', '站点', 'siteId=bs7'],
    ['by position', '岗位', 'positionId=bp3'],
    ['by name or account', '姓名或账号', 'keyword=*王伟*'],
    ['without a role', '没有角色的', 'lacks=role'],
    ['without a site', '没有站点的', 'lacks=site'],
    ['never signed in', '从未登录的', 'lacks=signIn'],
    ['expired', '已过期的', 'validity=expired'],
    ['with a grant that ends soon', '有授权即将到期的', 'validity=grantSoon'],
    ['sorted by name', '按姓名排序', 'column=realname&order=asc'],
    ['unfiltered', '没有条件', '']
  ] as const
  for (const [english, chinese, search] of searches) {
    const path = `${userList.path}?pageSize=20&${encodeURI(search)}`
    record(
      `first page of 200,000 users, ${english}, median | 200,000 个用户的第一页：${chinese}，中位数`,
      8,
      await readAlone(platform, path, token)
    )
    record(
      `first page of 200,000 users, ${english}, 10 callers, median | 200,000 个用户的第一页：${chinese}，10 个并发，中位数`,
      10,
      await measure(platform.url, path, token)
    )
  }
  record(
    'tree of 50,000 departments, median | 50,000 个部门的树，中位数',
    500,
    await readAlone(platform, departmentTree.path, token)
  )
  record(
    'numbers of people beside 50,000 departments, with those below, median | 50,000 个部门的人数（含下级），中位数',
    500,
    await readAlone(platform, `${departmentCounts.path}?isBelow=1`, token)
  )
  record('tree of rights, median | 授权树，中位数', 150, await readAlone(platform, permissionTree.path, token))
  const explained = `${explainPermission.path}?userId=b4242&right=cms:article:edit&objectType=site&objectId=bs7`
  record(
    'explanation of a permission, median | 一项权限的说明，中位数',
    50,
    await readAlone(platform, explained, token)
  )
  await recordCaller(platform)
} finally {
  await platform.stop()
}
mkdirSync(join(root, '.bench'), { recursive: true })
writeFileSync(join(root, '.bench/accounts.json'), `${JSON.stringify(figures, null, 2)}\n`)
