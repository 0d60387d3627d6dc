import { inArray, sql } from 'drizzle-orm'
import type { User, UserDraft } from '../../../../elements/base/contract/user.ts'
import { stampsOf } from '../../rows/kept.ts'
import type { Transaction } from '../../database/open.ts'
import { userDepartments, users } from '../../database/tables/accounts.ts'
import type { Caller } from '../../access/caller.ts'
import type { Operation } from '../../access/operations.ts'
import { oneLine, splitIds } from '../../kernel/fields.ts'
import { newId } from '../../kernel/ids.ts'
import { settleRolesOf } from './belonging.ts'
import { requireReach } from './reach.ts'
import { requireAllFree } from './taken.ts'
import { requireBirthday } from './user-fields.ts'
import { addedUser, editedUser } from './user-versions.ts'
import { departmentNames, lockUsers, noUser, readUsers } from './users.ts'

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

/**
 * Writes people of a sheet by a few statements for all of them, so that their rows are locked for a short time. Applies
 * the same checks as for one person.
 */
export const writePeople = async (
  tx: Transaction,
  caller: Caller,
  lines: readonly Line[],
  rights: Record<string, string>
): Promise<Operation[]> => {
  if (lines.length === 0) return []
  for (const { draft } of lines) requireBirthday(draft.birthday)
  const people = lines.map(line => ({ ...line, id: line.id ?? newId() }))
  const isNew = new Set(people.filter((_line, at) => lines[at]!.id === undefined).map(({ id }) => id))
  const edited = people.filter(({ id }) => !isNew.has(id))
  const editedIds = edited.map(({ id }) => id)
  const rows = edited.length > 0 ? await lockUsers(tx, caller, editedIds) : []
  const before = await readUsers(tx, editedIds)
  await requireReach(tx, caller, rows)
  const rowsById = new Map(rows.map(row => [row.id, row]))
  await requireAllFree(
    tx,
    people.map(({ id, draft: { username, phone, email } }) => {
      const row = rowsById.get(id)
      const values = { phone: phone === row?.phone ? '' : phone, email: email === row?.email ? '' : email }
      return { id, ...values, username: row ? '' : username }
    })
  )
  await insertPeople(
    tx,
    caller,
    people.filter(({ id }) => isNew.has(id))
  )
  await updatePeople(tx, caller, edited)
  const all = await tx
    .select()
    .from(users)
    .where(
      inArray(
        users.id,
        people.map(({ id }) => id)
      )
    )
  const written = new Map(all.map(row => [row.id, row]))
  await settleRolesOf(
    tx,
    caller,
    people.map(({ id, draft }) => ({ user: written.get(id)!, wanted: splitIds(draft.selectedroles) })),
    rights
  )
  await settleDepartmentsOf(tx, people, isNew)
  const after = await readUsers(
    tx,
    people.map(({ id }) => id)
  )
  return people.map(({ id }) => {
    const user: User | undefined = after.get(id)
    if (!user) throw noUser()
    const row = rowsById.get(id)
    return row ? editedUser(user, { row, before: before.get(id)! }) : addedUser(user)
  })
}
