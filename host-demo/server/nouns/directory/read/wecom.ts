import { inTurns } from '../../../kernel/limit-concurrency.ts'
import type { directories } from '../../../database/tables/directories.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { most, type ReadDepartment, type Reading, type ReadPerson, type Snapshot } from './snapshot.ts'

type Source = typeof directories.$inferSelect

/** Time limit of a request (ms), and size of an answer in bytes. */
const [timeout, largest] = [20_000, 20_000_000]

interface Answer {
  errcode?: number
  errmsg?: string
}

interface Department {
  id: number
  parentid?: number
  name?: string
  order?: number
}

interface Member {
  userid?: string
  name?: string
  mobile?: string
  email?: string
  biz_mail?: string
  gender?: string | number
  department?: number[]
  main_department?: number
  /** 1 active, 2 disabled, 4 not activated, 5 left. */
  status?: number
}

/** Sentences for codes that an administrator can act on. */
const sentences: Record<number, string> = {
  40001: '密钥（secret）不正确，请在行菜单中重新设置',
  40013: '企业 ID（corpid）不正确',
  42001: '凭证已过期，请重新同步',
  45009: '接口调用次数超过限制，请稍后再同步',
  48002: '该应用没有读取通讯录的权限',
  60011: '该应用没有读取这个部门的权限，请调整应用的可见范围',
  60020: '服务器的 IP 不在企业微信的可信 IP 中',
  60123: '没有找到起点部门，请核对起点'
}

const readBounded = async (response: Response) => {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > largest) throw new Refusal('目录服务器的应答过大')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

/** Calls the interface. @throws Refusal with what to change; never contains the token or the secret */
const ask = async <Result>(base: string, path: string, query: Record<string, string>, { signal }: Reading) => {
  const url = new URL(`${base.replace(/\/+$/, '')}/cgi-bin/${path}?${new URLSearchParams(query)}`)
  let answer: Answer & Result
  try {
    // Redirects could lead to a host that is not configured.
    const response = await fetch(url, {
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)])
    })
    answer = JSON.parse(await readBounded(response)) as Answer & Result
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof Refusal) throw error
    if (error instanceof SyntaxError) throw new Refusal('目录服务器的应答不是 JSON，请核对服务地址')
    throw new Refusal('连接不上目录服务器，或没有按时应答，请核对服务地址')
  }
  if (typeof answer !== 'object' || answer === null) throw new Refusal('目录服务器的应答不是 JSON，请核对服务地址')
  const { errcode = 0, errmsg = '' } = answer
  if (errcode !== 0)
    throw new Refusal(sentences[errcode] ?? `目录服务器拒绝了请求（${errcode}：${errmsg.slice(0, 100)}）`)
  return answer
}

const personOf = (member: Member): ReadPerson => {
  const {
    userid = '',
    name = '',
    mobile,
    email,
    biz_mail,
    gender,
    department = [],
    main_department: main,
    status
  } = member
  const departKeys = [
    ...new Set([main, ...department].filter(id => id !== undefined && department.includes(id)).map(String))
  ]
  return {
    ...{ key: userid, username: userid, realname: name },
    // The interface hides numbers and addresses from most applications: an empty one says nothing.
    ...(mobile && { phone: mobile }),
    ...((email || biz_mail) && { email: email || biz_mail }),
    ...(gender !== undefined && { sex: String(gender) }),
    departKeys,
    isActive: status !== 2 && status !== 5
  }
}

/** Reads the departments below a department of 企业微信, and their members. @throws Refusal that says what to change */
export const readWecom = async (source: Source, secret: string, reading: Reading): Promise<Snapshot> => {
  const { url, account } = source
  const root = source.base || '1'
  const { access_token: token = '' } = await ask<{ access_token?: string }>(
    ...([url, 'gettoken', { corpid: account, corpsecret: secret }, reading] as const)
  )
  const listed = await ask<{ department?: Department[] }>(
    url,
    'department/list',
    { access_token: token, id: root },
    reading
  )
  const found = (listed.department ?? []).toSorted(
    (one, other) => (other.order ?? 0) - (one.order ?? 0) || one.id - other.id
  )
  if (found.length > most.departments) throw new Refusal(`目录中的部门超过 ${most.departments} 个，请缩小起点`)
  const departments = found.flatMap(({ id, parentid, name = '' }): ReadDepartment[] =>
    String(id) === root
      ? []
      : [{ key: String(id), parentKey: String(parentid) === root ? '' : String(parentid ?? ''), name }]
  )
  const people = new Map<string, ReadPerson>()
  const limited = inTurns(4)
  await Promise.all(
    found.map(({ id }) =>
      limited(async () => {
        const query = { access_token: token, department_id: String(id), fetch_child: '0' }
        const { userlist = [] } = await ask<{ userlist?: Member[] }>(url, 'user/list', query, reading)
        for (const member of userlist) {
          const person = personOf(member)
          people.set(person.key, { ...person, departKeys: person.departKeys.filter(key => key !== root) })
        }
        if (people.size > most.people) throw new Refusal(`目录中的人员超过 ${most.people} 人，请缩小起点`)
      })
    )
  )
  return { departments, people: [...people.values()].toSorted((one, other) => (one.key < other.key ? -1 : 1)) }
}
