import { and, eq, or, sql } from 'drizzle-orm'
import type { Transaction } from '../../../database/open.ts'
import { directoryPeople } from '../../../database/tables/directories.ts'
import { newId } from '../../../kernel/ids.ts'
import { comparePeople, type KnownPeople } from '../compare/compare-people.ts'
import type { PersonPlan, Placed } from '../compare/plan.ts'
import { readKnownDepartments, readKnownPeople } from '../compare/read-known.ts'
import { refusePeople } from '../compare/refuse.ts'
import type { ReadPerson } from '../read/snapshot.ts'
import { freezePeople, thawPeople, writeEdits } from '../write/write-accounts.ts'
import type { Writing } from '../write/writing.ts'
import { scimError } from './errors.ts'
import { linksOf, unnamed } from './read-people.ts'
import { fieldsOf, type ScimUser } from './resources.ts'

/** Departments of the source, for one comparison. */
const readPlaced = async (tx: Transaction, { source }: Writing) => {
  const departments = await readKnownDepartments(tx, source)
  const placed = new Map<string, Placed>([['', { departId: source.departId, parentKey: '', path: '' }]])
  for (const [key, departId] of departments.links)
    placed.set(key, { departId, parentKey: '', path: departments.byId.get(departId)?.name ?? '' })
  return { departments, placed }
}

const keysIn = (placed: ReadonlyMap<string, Placed>, departIds: readonly string[]) => {
  const keys = new Map([...placed].map(([key, { departId }]) => [departId, key]))
  return departIds.flatMap(id => keys.get(id) ?? [])
}

/** Errors of the protocol for people that cannot be written. */
const refuse = ({ kind, reason }: PersonPlan) => {
  if (kind === 'link')
    throw scimError(409, '用户账号在平台中已存在，不会自动关联：请改用其他账号，或由平台管理员处理', 'uniqueness')
  if (kind === 'refused')
    throw /已被|已属于|相同账号|回收站/.test(reason) ? scimError(409, reason, 'uniqueness') : scimError(403, reason)
}

type Given = (known: KnownPeople, placed: ReadonlyMap<string, Placed>) => ReadPerson[]

/** Compares some people with the platform and writes the difference, by the rules of a run. @throws SCIMError, before anything is written */
export const writeSome = async (tx: Transaction, writing: Writing, keys: string[], given: Given) => {
  const { source, caller, words } = writing
  const { departments, placed } = await readPlaced(tx, writing)
  const asked = keys.map((key): ReadPerson => ({ key, username: '', realname: '', departKeys: [], isActive: true }))
  const before = await readKnownPeople(tx, source, asked, departments, true)
  const people = given(before, placed)
  const known = await readKnownPeople(tx, source, people, departments, true)
  const held = (userId: string) => known.accounts.get(userId)?.departIds ?? []
  const plans = await refusePeople(tx, caller, comparePeople(people, known, placed), { placed, held, words })
  plans.forEach(refuse)
  const idsOf = (which: (plan: PersonPlan) => boolean) => plans.filter(which).map(({ userId }) => userId)
  await writeEdits(
    tx,
    writing,
    plans.filter(({ kind }) => kind === 'add' || kind === 'change'),
    key => placed.get(key)!.departId
  )
  await thawPeople(
    tx,
    writing,
    idsOf(({ isBack }) => isBack)
  )
  await freezePeople(
    tx,
    writing,
    idsOf(({ kind }) => kind === 'freeze')
  )
}

const noteName = (tx: Transaction, { source }: Writing, key: string, userName: string) =>
  tx
    .update(directoryPeople)
    .set({ userName, isGone: false })
    .where(and(eq(directoryPeople.directoryId, source.id), eq(directoryPeople.key, key)))

const idOf = async (tx: Transaction, { source }: Writing, key: string) => {
  const [link] = await tx
    .select({ userId: directoryPeople.userId })
    .from(directoryPeople)
    .where(and(eq(directoryPeople.directoryId, source.id), eq(directoryPeople.key, key)))
  return link!.userId
}

/** Adds a person, or takes back one that the client deleted. @returns the id */
export const addScimPerson = async (tx: Transaction, writing: Writing, user: ScimUser) => {
  const { source } = writing
  const key = user.externalId ?? unnamed + newId()
  const [there] = await tx
    .select()
    .from(directoryPeople)
    .where(
      and(
        eq(directoryPeople.directoryId, source.id),
        or(eq(directoryPeople.key, key), eq(sql`lower(${directoryPeople.userName})`, user.userName.toLowerCase()))
      )
    )
  if (there && !there.isGone) throw scimError(409, '已有该人员', 'uniqueness')
  if (there && there.key !== key)
    await tx.update(directoryPeople).set({ key }).where(eq(directoryPeople.userId, there.userId))
  await writeSome(tx, writing, [key], () => [{ key, ...fieldsOf(user), departKeys: [], isActive: true }])
  await noteName(tx, writing, key, user.userName)
  const id = await idOf(tx, writing, key)
  if (user.active === false) await freezePeople(tx, writing, [id])
  return id
}

/** Replaces the fields of a person. Those that the client does not send stay; `before` shows which a PATCH removed. */
export const editScimPerson = async (
  tx: Transaction,
  writing: Writing,
  id: string,
  user: ScimUser,
  before?: ScimUser
) => {
  const { source } = writing
  const [link] = await linksOf(tx, source, [id])
  const key = user.externalId ?? link!.key
  if (key !== link!.key) await tx.update(directoryPeople).set({ key }).where(eq(directoryPeople.userId, id))
  const { email, phone, ...names } = fieldsOf(user)
  const values = {
    email: email ?? (before?.emails ? '' : undefined),
    phone: phone ?? (before?.phoneNumbers ? '' : undefined)
  }
  await writeSome(tx, writing, [key], (known, placed) => {
    const departKeys = keysIn(placed, known.accounts.get(id)?.departIds ?? [])
    return [{ key, ...names, ...values, departKeys, isActive: user.active !== false }]
  })
  await noteName(tx, writing, key, user.userName)
}

/** Freezes a person, and hides the person from the client. */
export const removeScimPerson = async (tx: Transaction, writing: Writing, id: string) => {
  const [link] = await linksOf(tx, writing.source, [id])
  await writeSome(tx, writing, [link!.key], known => {
    const account = known.accounts.get(id)!
    return [{ ...account, key: link!.key, departKeys: [], isActive: false }]
  })
  await tx.update(directoryPeople).set({ isGone: true }).where(eq(directoryPeople.userId, id))
}

/** Puts people into a department and takes others out of it. */
export const setScimMembers = async (
  tx: Transaction,
  writing: Writing,
  groupKey: string,
  { added, removed }: { added: string[]; removed: string[] }
) => {
  const links = await linksOf(tx, writing.source, [...added, ...removed])
  const open = links.filter(({ isGone }) => !isGone)
  if (open.length < added.length + removed.length) throw scimError(400, '成员中有不属于该来源的人员', 'invalidValue')
  if (open.length === 0) return
  await writeSome(
    tx,
    writing,
    open.map(({ key }) => key),
    (known, placed) =>
      open.map(({ key, userId }) => {
        const account = known.accounts.get(userId)!
        const held = keysIn(placed, account.departIds).filter(each => each !== groupKey && each !== '')
        const departKeys = added.includes(userId) ? [...held, groupKey] : held
        return {
          key,
          username: account.username,
          realname: account.realname,
          departKeys,
          isActive: account.status !== 'frozen'
        }
      })
  )
}
