import { inArray, sql } from 'drizzle-orm'
import type { User, UserDraft } from '../../../../../elements/base/contract/user.ts'
import { stampsOf } from '../../../rows/kept.ts'
import type { Transaction } from '../../../database/open.ts'
import { userDepartments, users } from '../../../database/tables/accounts.ts'
import type { Caller } from '../../../access/caller.ts'
import type { WrittenSheet } from '../../../http/crud/crud-noun.ts'
import { oneLine, splitIds } from '../../../kernel/fields.ts'
import { newId } from '../../../kernel/ids.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { settleRolesOf } from '../account/belonging.ts'
import { requireReach } from '../account/reach.ts'
import { requireAllFree } from '../account/taken.ts'
import { requireBirthday } from '../account/user-fields.ts'
import { addedUser, editedUser, type Changed } from '../account/user-versions.ts'
import { departmentNames, lockUsers, noUser, readUsers, type UserRecord } from '../account/users.ts'

/** Person to write: without `id` a new one, with the hash of the initial password. */
export interface Line {
  id: string | undefined
  hash: string
  draft: UserDraft & { username: string }
}

/** Rows of one statement. */
const most = 1000
const inChunks = async <Item>(items: readonly Item[], write: (some: Item[]) => Promise<unknown>) => {
  for (let at = 0; at < items.length; at += most) await write(items.slice(at, at + most))
}

const mainOf = ({ selecteddeparts }: UserDraft) => splitIds(selecteddeparts)[0] ?? ''

const insertPeople = (tx: Transaction, caller: Caller, lines: (Line & { id: string })[]) =>
  inChunks(lines, some =>
    tx.insert(users).values(
      some.map(({ id, hash: password, draft: { selectedroles: _roles, selecteddeparts: _departments, ...draft } }) => ({
        ...{ ...draft, ...stampsOf(users, caller, true), id, password, realname: oneLine(draft.realname) },
        ...{ mustChangePassword: true, departId: '' }
      }))
    )
  )

/** Keeps the avatar, which sheets do not have. */
const updatePeople = (tx: Transaction, caller: Caller, lines: (Line & { id: string })[]) =>
  inChunks(lines, some => {
    const rows = some.map(({ id, draft: { realname, sex, birthday, phone, email } }) => ({
      ...{ id, realname: oneLine(realname), sex, birthday, phone, email }
    }))
    return tx.execute(sql`
      update ${users} set realname = n.realname, sex = n.sex, birthday = n.birthday, phone = n.phone, email = n.email,
        update_by_name = ${caller.realname}, update_time = now(), version = version + 1
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as n (id text, realname text, sex text, birthday text, phone text, email text)
      where users.id = n.id`)
  })

const settleDepartmentsOf = async (tx: Transaction, lines: (Line & { id: string })[], isNew: Set<string>) => {
  const pairs = lines.flatMap(({ id, draft }) =>
    splitIds(draft.selecteddeparts).map(departId => ({ userId: id, departId }))
  )
  await departmentNames(tx, [...new Set(pairs.map(({ departId }) => departId))])
  await inChunks(
    lines.filter(({ id }) => !isNew.has(id)),
    some =>
      tx.delete(userDepartments).where(
        inArray(
          userDepartments.userId,
          some.map(({ id }) => id)
        )
      )
  )
  await inChunks(pairs, some => tx.insert(userDepartments).values(some))
  await inChunks(lines, some =>
    tx.execute(sql`
      update ${users} set depart_id = n.depart_id
      from jsonb_to_recordset(${JSON.stringify(some.map(({ id, draft }) => ({ id, depart_id: mainOf(draft) })))}::jsonb)
        as n (id text, depart_id text)
      where users.id = n.id and users.depart_id <> n.depart_id`)
  )
}

/** Labels of roles and departments in the log. */
export interface Labels {
  roleNames(line: Line): string[]
  departNames(line: Line): string[]
}

type Known = Line & { id: string; row?: UserRecord; before?: User }

/** Returns the person as it is after the import, for the log. */
const afterOf = (line: Known, labels: Labels): Changed => {
  const { id, row, draft } = line
  const words = { roleNames: labels.roleNames(line), departNames: labels.departNames(line) }
  const { username, sex, birthday, phone, email, selectedroles, selecteddeparts } = draft
  const fields = { username, sex, birthday, phone, email, selectedroles, selecteddeparts }
  return {
    id,
    avatar: row?.avatar ?? '',
    ...fields,
    ...words,
    realname: oneLine(draft.realname),
    version: (row?.version ?? 0) + 1
  }
}

const readKnown = async (tx: Transaction, lines: readonly Line[]): Promise<Known[]> => {
  const ids = lines.flatMap(({ id }) => id ?? [])
  const rows = new Map((await tx.select().from(users).where(inArray(users.id, ids))).map(row => [row.id, row]))
  const before = await readUsers(tx, ids)
  return lines.map(line =>
    line.id === undefined
      ? { ...line, id: newId() }
      : { ...line, id: line.id, row: rows.get(line.id) ?? missing(), before: before.get(line.id) ?? missing() }
  )
}

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

const write = async (tx: Transaction, caller: Caller, people: Known[], rights: Record<string, string>) => {
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
  await requireReach(tx, caller, await lockKnown(tx, caller, edited))
  await updatePeople(tx, caller, edited)
  const ids = people.map(({ id }) => id)
  const written = new Map((await tx.select().from(users).where(inArray(users.id, ids))).map(row => [row.id, row]))
  await settleRolesOf(
    tx,
    caller,
    people.map(({ id, draft }) => ({ user: written.get(id)!, wanted: splitIds(draft.selectedroles) })),
    rights
  )
  await settleDepartmentsOf(
    tx,
    people.filter(({ before, draft }) => before?.selecteddeparts !== draft.selecteddeparts),
    new Set(added.map(({ id }) => id))
  )
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
  const people = await readKnown(tx, lines)
  return {
    operations: people.map(line => {
      const after = afterOf(line, labels)
      return line.row && line.before ? editedUser(after, { row: line.row, before: line.before }) : addedUser(after)
    }),
    finish: () => write(tx, caller, people, rights)
  }
}
