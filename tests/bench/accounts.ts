/**
 * Measures the administration with 200,000 users in 50,000 departments. Prints figures and writes
 * `.bench/accounts.json`.
 */
import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { departmentTree } from '../../elements/base/contract/department.ts'
import { permissionTree } from '../../elements/base/contract/role.ts'
import { userList } from '../../elements/base/contract/user.ts'
import { startPlatform, type TestPlatform } from '../server/platform.ts'
import { figure, median, print, type Figure } from './figure.ts'

const root = join(import.meta.dirname, '../..')
const seconds = 8

const seed = async ({ connection }: TestPlatform) => {
  // A separate client, because the platform limits the duration of statements.
  const client = new pg.Client(connection)
  await client.connect()
  const query = (text: string) => client.query(text)
  await query(`insert into departments (id, parent_id, depart_name, org_code, sort_no)
    select 'b' || i, case when i <= 50 then '' else 'b' || (i / 50) end, '第' || i || '科', 'bench-' || i, i
    from generate_series(1, 50000) i`)
  // Drops the index before the inserts and creates it afterwards.
  const { rows } = await client.query<{ indexdef: string }>(
    "select indexdef from pg_indexes where indexname = 'users_parts'"
  )
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
  await query('vacuum analyze users, user_departments, user_roles, departments')
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

/** Returns the time (ms) until a single caller has the whole response. */
const readAlone = async (platform: TestPlatform, path: string, token: string) => {
  const times: number[] = []
  for (let round = 0; round < 7; round++) {
    const begin = performance.now()
    await (await platform.raw(`/api${path}`, { token })).text()
    times.push(performance.now() - begin)
  }
  return median(times)
}

const figures: Figure[] = []
const record = (name: string, target: number, measured: number) => {
  const line = figure(name, target, measured, 'ms')
  figures.push(line)
  print(line)
}

const platform = await startPlatform()
try {
  await seed(platform)
  const token = await platform.signIn('admin')
  const searches = [
    ['by name (one common character) and state', '姓名（常见的一个字）和状态', 'realname=*王*&status=1'],
    ['by name (two rare characters) and sex', '姓名（罕见的两个字）和性别', 'realname=*欧阳*&sex=1'],
    ['by part of a phone number and state', '手机号（一段）和状态', 'phone=*1392*&status=1'],
    ['by account (no match) and email', '账号（没有的）和邮箱', 'username=*nobody*&email=*gov*'],
    ['by department and state', '部门和状态', 'departId=b77&status=1'],
    ['by role and state', '角色和状态', 'roleId=r2&status=1'],
    ['unfiltered', '没有条件', '']
  ] as const
  for (const [english, chinese, search] of searches) {
    const path = `${userList.path}?pageSize=20&${encodeURI(search)}`
    record(
      `first page of 200,000 users, ${english}, 10 callers, median | 200,000 个用户的第一页：${chinese}，10 个并发，中位数`,
      10,
      await measure(platform.url, path, token)
    )
  }
  record(
    'tree of 50,000 departments, median | 50,000 个部门的树，中位数',
    1000,
    await readAlone(platform, departmentTree.path, token)
  )
  record('tree of rights, median | 授权树，中位数', 150, await readAlone(platform, permissionTree.path, token))
} finally {
  await platform.stop()
}
mkdirSync(join(root, '.bench'), { recursive: true })
writeFileSync(join(root, '.bench/accounts.json'), `${JSON.stringify(figures, null, 2)}\n`)
