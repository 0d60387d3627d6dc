import assert from 'node:assert/strict'
import {
  applyDirectoryRun,
  directory,
  directoryChanges,
  directoryRun,
  setDirectorySecret,
  startDirectoryRun,
  type Directory,
  type DirectoryDraft,
  type DirectoryRun
} from '../../elements/base/contract/directory.ts'
import { blankOf } from '../../elements/base/contract/define-noun.ts'
import type { LdapEntry } from '../support/ldap-server.ts'
import type { TestPlatform } from './platform.ts'

export const base = 'dc=linjiang,dc=cn'
export const bindDn = `cn=reader,${base}`
export const password = 'Reader-of-the-directory-1'

export const department = (name: string, id: string, above = base): LdapEntry => ({
  ...{ dn: `ou=${name},${above}`, objectClass: 'organizationalUnit', ou: name },
  entryUUID: `d-${id}`
})
export const person = (uid: string, cn: string, above = base, more: Record<string, string> = {}): LdapEntry => ({
  ...{ dn: `uid=${uid},${above}`, objectClass: 'inetOrgPerson', uid, cn, entryUUID: `p-${uid}` },
  ...more
})

/** Draft of a source of the LDAP server of a test. */
export const ldapDraft = (url: string, more: Partial<DirectoryDraft> = {}): DirectoryDraft => ({
  ...blankOf(directory),
  ...{
    name: `市目录 ${url.split(':').at(-1)}`,
    kind: 'ldap',
    departId: 'd1',
    url,
    base,
    account: bindDn,
    hour: 'none'
  },
  ...more
})

export const addSource = async (platform: TestPlatform, token: string, draft: DirectoryDraft, secret = password) => {
  const { success, message, result } = await platform.call(directory.calls.add, { token, body: draft })
  assert.ok(success, message)
  if (secret) {
    const reply = await platform.call(setDirectorySecret, { token, body: { id: result.id, secret } })
    assert.ok(reply.success, reply.message)
  }
  return result
}

/** Waits until a run is no longer at work. */
export const settled = async (platform: TestPlatform, token: string, id: string): Promise<DirectoryRun> => {
  for (;;) {
    const { result, message } = await platform.call(directoryRun, { token, query: { id } })
    assert.ok(result, message)
    if (result.state !== 'reading' && result.state !== 'applying') return result
  }
}

/** Reads a source and waits for the differences. */
export const look = async (platform: TestPlatform, token: string, { id }: Pick<Directory, 'id'>) => {
  const { success, message, result } = await platform.call(startDirectoryRun, { token, body: { id } })
  assert.ok(success, message)
  const run = await settled(platform, token, result.id)
  const { result: page } = await platform.call(directoryChanges, { token, query: { runId: run.id, pageSize: 200 } })
  const changes = page.records.map(({ kind, name, fields, reason }) =>
    [kind, name, ...fields.map(({ title, before, after }) => `${title}:${before}→${after}`), reason]
      .filter(Boolean)
      .join(' | ')
  )
  return { run, changes, records: page.records }
}

export const apply = async (
  platform: TestPlatform,
  token: string,
  { id }: DirectoryRun,
  more: { link?: string[]; isBeyondAllowed?: boolean } = {}
) => {
  const body = { id, link: [], isBeyondAllowed: false, ...more }
  const { success, message } = await platform.call(applyDirectoryRun, { token, body })
  assert.ok(success, message)
  return settled(platform, token, id)
}
