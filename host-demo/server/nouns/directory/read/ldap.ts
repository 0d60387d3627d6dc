import { FilterParser, ResultCodeError, type Client, type Entry } from 'ldapts'
import type { directories } from '../../../database/tables/directories.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { openLdap } from '../../session/ldap/connect.ts'
import { readMapping, type Mapping } from './mapping.ts'
import { most, type ReadDepartment, type Reading, type ReadPerson, type Snapshot } from './snapshot.ts'

type Source = typeof directories.$inferSelect

/** Time limits (ms) of a connection and of one request. */
const [connectTimeout, timeout] = [10_000, 30_000]
const pageSize = 500
const longestValue = 500

/** @throws Refusal if it is no LDAP filter */
export const requireFilter = (filter: string, title: string) => {
  try {
    FilterParser.parseString(filter)
  } catch {
    throw new Refusal(`${title}不是 LDAP 筛选表达式，如 (objectClass=inetOrgPerson)`)
  }
}

/** DN without letter case and spaces around separators, so that parents can be compared. */
const plainDn = (dn: string) => dn.replace(/\s*([,=+])\s*/g, '$1').toLowerCase()
/** DN of the entry above: what follows the first comma that is not escaped. */
const above = (dn: string) => /^(?:\\.|[^\\,])*,(.*)$/s.exec(dn)?.[1] ?? ''

const isPrintable = (text: string) => /^[\p{L}\p{N}\p{P}\p{S} ]+$/u.test(text) && !text.includes('\ufffd')

/** Ids may be binary (objectGUID): these are written in hexadecimal digits. */
const idOf = (value: Entry[string] | undefined): string => {
  const first = Array.isArray(value) ? value[0] : value
  if (first === undefined) return ''
  if (typeof first === 'string') return first.trim()
  const text = first.toString('utf8')
  return isPrintable(text) ? text.trim() : first.toString('hex')
}

const textOf = (value: Entry[string] | undefined): string => {
  const first = Array.isArray(value) ? value[0] : value
  return first === undefined ? '' : (typeof first === 'string' ? first : first.toString('utf8')).slice(0, longestValue)
}

async function* entriesOf(
  client: Client,
  base: string,
  search: { filter: string; attributes: string[]; id: string },
  { signal }: Reading
): AsyncGenerator<Entry> {
  const { filter, attributes, id } = search
  const pages = client.searchPaginated(base, {
    ...{ scope: 'sub', filter, attributes, paged: { pageSize } },
    explicitBufferAttributes: [id]
  })
  for await (const { searchEntries } of pages) {
    signal.throwIfAborted()
    yield* searchEntries
  }
}

/** An attribute without a value says nothing: what the platform has stays. */
const given = (name: 'phone' | 'email' | 'sex', value: string | undefined) => (value ? { [name]: value } : {})

const personOf = (entry: Entry, mapping: Mapping, departKey: string): ReadPerson => {
  const { phone, email, sex } = mapping
  // Active Directory: bit 2 of the flags means disabled.
  const isDisabled = (Number(textOf(entry.userAccountControl)) & 2) !== 0
  return {
    ...{ key: idOf(entry[mapping.id]), username: textOf(entry[mapping.username]) },
    realname: textOf(entry[mapping.realname]),
    ...given('phone', phone && textOf(entry[phone])),
    ...given('email', email && textOf(entry[email])),
    ...given('sex', sex && textOf(entry[sex])),
    ...{ departKeys: departKey ? [departKey] : [], isActive: !isDisabled }
  }
}

/** Sentences for the administrator. The text of the server may contain names of people. */
const sentenceOf = (error: unknown) => {
  const { code = '', name = '' } = error as { code?: unknown; name?: string }
  if (name === 'InvalidCredentialsError') return '账号或密码不正确，请在行菜单中重新设置密码'
  if (name === 'NoSuchObjectError') return '没有找到起点，请核对基准 DN'
  if (name === 'InsufficientAccessError') return '该账号没有读取目录的权限'
  if (name === 'SizeLimitExceededError') return '目录服务器限制了条数，请让该账号可以分页读取'
  if (error instanceof ResultCodeError) return `目录服务器拒绝了请求（${name}，${error.code}）`
  if (/CERT|SELF_SIGNED|ALTNAME|SSL|TLS/.test(String(code))) return `证书不受信任（${String(code)}），请填写 CA 证书`
  if (typeof code === 'string' && code) return `连接不上目录服务器（${code}），请核对服务地址`
  return '目录服务器没有按时应答，请稍后重试'
}

/** Reads the departments and people below the base DN. @throws Refusal that says what to change */
export const readLdap = async (source: Source, secret: string, reading: Reading): Promise<Snapshot> => {
  const { url, ca, startTls, account, base, peopleFilter, departFilter, mapping: lines } = source
  const mapping = readMapping(lines)
  const { client, secure } = openLdap({ url, ca, startTls: startTls === '1', connectTimeout, timeout })
  const stop = () => void client.unbind().catch(() => undefined)
  reading.signal.addEventListener('abort', stop)
  try {
    await secure()
    if (account) await client.bind(account, secret)
    const departments: (ReadDepartment & { dn: string })[] = []
    const attributes = [mapping.id, 'ou', 'o', 'cn', 'name']
    for await (const entry of entriesOf(client, base, { filter: departFilter, attributes, id: mapping.id }, reading)) {
      const dn = plainDn(entry.dn)
      // The base is the department of the platform.
      if (dn === plainDn(base)) continue
      const name = [entry.ou, entry.o, entry.name, entry.cn].map(textOf).find(Boolean) ?? ''
      departments.push({ key: idOf(entry[mapping.id]) || dn, parentKey: above(dn), name, dn })
      if (departments.length > most.departments) break
    }
    const keys = new Map(departments.map(({ dn, key }) => [dn, key]))
    const people: ReadPerson[] = []
    const asked = {
      filter: peopleFilter,
      attributes: [...Object.values(mapping), 'userAccountControl'],
      id: mapping.id
    }
    for await (const entry of entriesOf(client, base, asked, reading)) {
      people.push(personOf(entry, mapping, keys.get(above(plainDn(entry.dn))) ?? ''))
      if (people.length > most.people) break
    }
    return {
      departments: departments.map(({ key, parentKey, name }) => ({ key, parentKey: keys.get(parentKey) ?? '', name })),
      people
    }
  } catch (error) {
    if (error instanceof Refusal || reading.signal.aborted) throw error
    throw new Refusal(sentenceOf(error))
  } finally {
    reading.signal.removeEventListener('abort', stop)
    await client.unbind().catch(() => undefined)
  }
}
