import { inArray, sql } from 'drizzle-orm'
import type { LoggedChange } from '../../../../../elements/base/contract/log.ts'
import type { User, UserDraft } from '../../../../../elements/base/contract/user.ts'
import { requireStillInRules, stampsOf } from '../../../rows/kept.ts'
import type { Transaction } from '../../../database/open.ts'
import { users } from '../../../database/tables/accounts.ts'
import type { Caller } from '../../../access/caller.ts'
import type { WrittenSheet } from '../../../http/crud/crud-noun.ts'
import { oneLine, splitIds } from '../../../kernel/fields.ts'
import { newId } from '../../../kernel/ids.ts'
import { Refusal, throwFirst } from '../../../kernel/refusal.ts'
import { inChunks, settleDepartmentsOf, settleRolesOf, type LastDays } from '../account/belonging.ts'
import { departmentHolder } from '../grants/holders.ts'
import { requireJoining } from '../grants/joining.ts'
import { settlePositionsOf } from '../grants/positions.ts'
import { differing, requireOwnMemberships } from '../account/membership.ts'
import { requireReach } from '../account/reach.ts'
import { settleSitesOf, siteChanges, sitesOfDepartments, writeSites } from '../account/sites.ts'
import { requireAllFree } from '../account/taken.ts'
import { requireBirthday } from '../account/user-fields.ts'
import { keptUsers } from '../account/user-list.ts'
import { addedUser, editedUser, type Changed } from '../account/user-versions.ts'
import { lockUsers, noUser, readUsers, type UserRecord } from '../account/users.ts'
import { validityRefusals } from '../account/validity.ts'

/** Person to write: without `id` a new one, with the hash of the initial password; '' if the person signs in without. */
export interface Line {
  id: string | undefined
  hash: string
  draft: UserDraft & { username: string }
  /** Last days of all that the draft gives. If missing, what is held keeps its own. */
  ends?: Record<'roles' | 'sites' | 'positions', LastDays>
  /** Last days that change, for the log. */
  changedDays?: LoggedChange[]
}

const insertPeople = (tx: Transaction, caller: Caller, lines: (Line & { id: string })[]) =>
  inChunks(lines, some =>
    tx.insert(users).values(
      some.map(
        ({
          id,
          hash: password,
          draft: {
            selectedroles: _roles,
            selecteddeparts: _departments,
            selectedsites: _sites,
            selectedpositions: _positions,
            endsNow: _endsNow,
            ...draft
          }
        }) => ({
          ...{ ...draft, ...stampsOf(users, caller, true), id, password, realname: oneLine(draft.realname) },
          ...{ mustChangePassword: password !== '', departId: '' }
        })
      )
    )
  )

/** Keeps the avatar, which sheets do not have. */
const updatePeople = (tx: Transaction, caller: Caller, lines: (Line & { id: string })[]) =>
  inChunks(lines, some => {
    const rows = some.map(({ id, draft: { realname, sex, birthday, phone, email, validUntil } }) => ({
      ...{ id, realname: oneLine(realname), sex, birthday, phone, email, valid_until: validUntil }
    }))
    return tx.execute(sql`
      update ${users} set realname = n.realname, sex = n.sex, birthday = n.birthday, phone = n.phone, email = n.email,
        valid_until = coalesce(n.valid_until, users.valid_until),
        update_by_name = ${caller.realname}, update_time = now(), version = version + 1
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as n (id text, realname text, sex text, birthday text, phone text, email text, valid_until text)
      where users.id = n.id`)
  })

/** Labels of roles and departments in the log. */
export interface Labels {
  roleNames(line: Line): string[]
  departNames(line: Line): string[]
  siteNames(ids: string[]): string[]
  positionNames(ids: string[]): string[]
}

type Known = Line & { id: string; row?: UserRecord; before?: User }

/** Returns the person as it is after the import, for the log. */
const afterOf = (line: Known, labels: Labels): Changed => {
  const { id, row, draft } = line
  const { selectedsites = '', selectedpositions = '' } = draft
  const siteNames = labels.siteNames(splitIds(selectedsites))
  const positionNames = labels.positionNames(splitIds(selectedpositions))
  const words = { roleNames: labels.roleNames(line), departNames: labels.departNames(line), siteNames, positionNames }
  const { username, sex, birthday, phone, email, selectedroles, selecteddeparts, validUntil = '' } = draft
  const fields = {
    username,
    sex,
    birthday,
    phone,
    email,
    selectedroles,
    selecteddeparts,
    selectedsites,
    selectedpositions,
    validUntil
  }
  return {
    id,
    avatar: row?.avatar ?? '',
    ...fields,
    ...words,
    realname: oneLine(draft.realname),
    version: (row?.version ?? 0) + 1
  }
}

const readKnown = async (tx: Transaction, caller: Caller, lines: readonly Line[]): Promise<Known[]> => {
  const ids = lines.flatMap(({ id }) => id ?? [])
  const rows = new Map((await tx.select().from(users).where(inArray(users.id, ids))).map(row => [row.id, row]))
  const before = await readUsers(tx, caller, ids)
  return lines.map(line =>
    line.id === undefined
      ? { ...line, id: newId() }
      : { ...line, id: line.id, row: rows.get(line.id) ?? missing(), before: before.get(line.id) ?? missing() }
  )
}

/** Gives new people without a site the sites of their departments. */
const placeInSites = async (tx: Transaction, caller: Caller, people: Known[]) => {
  const isPlaceless = ({ row, draft }: Known) => !row && !draft.selectedsites
  const departIds = people.filter(isPlaceless).flatMap(({ draft }) => splitIds(draft.selecteddeparts))
  const sitesOf = await sitesOfDepartments(tx, caller, [...new Set(departIds)])
  return people.map(line => {
    if (!isPlaceless(line)) return { ...line, isByDepartment: false }
    const selectedsites = sitesOf(splitIds(line.draft.selecteddeparts)).join(',')
    return { ...line, isByDepartment: true, draft: { ...line.draft, selectedsites } }
  })
}
type Placed = Known & { isByDepartment: boolean }

const missing = (): never => {
  throw noUser()
}

/** Locks the edited people. Refuses those that changed since their rows were read. */
const lockKnown = async (tx: Transaction, caller: Caller, edited: Known[]) => {
  if (edited.length === 0) return []
  const ids = edited.map(({ id }) => id)
  const locked = await lockUsers(tx, caller, ids)
  const versions = new Map(edited.map(({ id, row }) => [id, row?.version]))
  const moved = locked.find(({ id, version }) => versions.get(id) !== version)
  if (moved) throw new Refusal(`“${moved.realname}”刚被他人修改，请重新检查后导入`)
  return locked
}

const write = async (tx: Transaction, caller: Caller, people: Placed[], rights: Record<string, string>) => {
  const added = people.filter(({ row }) => !row)
  const edited = people.filter(({ row }) => row)
  await requireAllFree(
    tx,
    people.map(({ id, row, draft: { username, phone, email } }) => {
      const values = { phone: phone === row?.phone ? '' : phone, email: email === row?.email ? '' : email }
      return { id, ...values, username: row ? '' : username }
    })
  )
  await insertPeople(tx, caller, added)
  const locked = await lockKnown(tx, caller, edited)
  await requireReach(tx, caller, locked)
  const lastDays = new Map(edited.map(({ id, draft }) => [id, draft.validUntil]))
  throwFirst(await validityRefusals(tx, caller, locked, user => lastDays.get(user.id) ?? user.validUntil))
  await updatePeople(tx, caller, edited)
  const ids = people.map(({ id }) => id)
  const written = new Map((await tx.select().from(users).where(inArray(users.id, ids))).map(row => [row.id, row]))
  await settleRolesOf(
    tx,
    caller,
    people.map(({ id, draft, ends }) => ({
      ...{ user: written.get(id)!, wanted: splitIds(draft.selectedroles), ends: ends?.roles }
    })),
    rights
  )
  await requireOwnMemberships(
    tx,
    caller,
    people.map(({ id, before, draft }) => ({
      id,
      departIds: differing(splitIds(before?.selecteddeparts ?? ''), splitIds(draft.selecteddeparts))
    }))
  )
  await requireJoining(
    tx,
    caller,
    departmentHolder,
    people.map(({ id, before, draft }) => ({
      ...{ id, before: splitIds(before?.selecteddeparts ?? '') },
      after: splitIds(draft.selecteddeparts)
    })),
    rights
  )
  await settleDepartmentsOf(
    tx,
    people
      .filter(({ before, draft }) => (before?.selecteddeparts ?? '') !== draft.selecteddeparts)
      .map(({ id, draft }) => ({ id, departIds: splitIds(draft.selecteddeparts) }))
  )
  await settlePositionsOf(
    tx,
    caller,
    people.map(({ id, draft, ends }) => ({
      ...{ user: written.get(id)!, wanted: splitIds(draft.selectedpositions ?? ''), ends: ends?.positions }
    })),
    rights
  )
  const sitesOf = (some: Placed[]) =>
    some.map(({ id, draft: { selectedsites = '' }, isByDepartment, ends }) => ({
      ...{ id, wanted: splitIds(selectedsites), ends: isByDepartment ? undefined : ends?.sites }
    }))
  await settleSitesOf(tx, caller, sitesOf(people.filter(({ isByDepartment }) => !isByDepartment)), rights)
  await writeSites(tx, await siteChanges(tx, caller, sitesOf(people.filter(({ isByDepartment }) => isByDepartment))))
  await requireStillInRules(tx, keptUsers, caller, ids)
}

/**
 * Writes people of a sheet by a few statements for all of them. Applies the same checks as for one person. The log
 * entries come first and the rows last, so that people and departments are locked for a short time.
 */
export const writePeople = async (
  tx: Transaction,
  caller: Caller,
  lines: readonly Line[],
  labels: Labels,
  rights: Record<string, string>
): Promise<WrittenSheet> => {
  for (const { draft } of lines) requireBirthday(draft.birthday)
  const people = await placeInSites(tx, caller, await readKnown(tx, caller, lines))
  return {
    operations: people.map(line => {
      const after = afterOf(line, labels)
      const { row, before, changedDays = [] } = line
      const operation = row && before ? editedUser(after, { row, before }) : addedUser(after)
      return { ...operation, changes: [...(operation.changes ?? []), ...changedDays] }
    }),
    finish: () => write(tx, caller, people, rights)
  }
}
