import { eq } from 'drizzle-orm'
import type { User, UserDraft } from '../../../../elements/base/contract/user.ts'
import { requireStillInRules, stampsOf } from '../../rows/kept.ts'
import type { Transaction } from '../../database/open.ts'
import { users } from '../../database/tables/accounts.ts'
import type { Caller } from '../../access/caller.ts'
import { oneLine, splitIds } from '../../kernel/fields.ts'
import type { Operation } from '../../access/operations.ts'
import type { Platform } from '../../http/platform.ts'
import { newId } from '../../kernel/ids.ts'
import { settleDepartmentsOf, settleRoles } from './account/belonging.ts'
import { departmentHolder } from './grants/holders.ts'
import { requireJoining } from './grants/joining.ts'
import { settlePositionsOf } from './grants/positions.ts'
import { differing, requireOwnMemberships } from './account/membership.ts'
import { requireReach } from './account/reach.ts'
import { settleSitesOf, sitesOfDepartments, writeSites } from './account/sites.ts'
import { requireFree } from './account/taken.ts'
import { keptUsers } from './account/user-list.ts'
import { requireBirthday } from './account/user-fields.ts'
import { addedUser, editedUser } from './account/user-versions.ts'
import { noUser, readUser, type UserRecord } from './account/users.ts'
import { requireDay, requireValidity } from './account/validity.ts'

interface Written {
  after: User
  operation: Operation
}

/** Returns functions that add and edit one person in a transaction, with their log entries. */
export const userWrites = ({ rights }: Pick<Platform, 'rights'>) => ({
  /** `password` is a hash; the person must change the password at the first sign-in. */
  async add(
    tx: Transaction,
    caller: Caller,
    {
      selectedroles,
      selecteddeparts,
      selectedsites = '',
      selectedpositions = '',
      endsNow,
      ...draft
    }: UserDraft & { username: string },
    password: string
  ): Promise<Written> {
    requireBirthday(draft.birthday)
    await requireDay(tx, { validUntil: draft.validUntil ?? '', endsNow })
    const id = newId()
    const username = draft.username.toLowerCase()
    await requireFree(tx, id, { ...draft, username })
    const [row] = await tx
      .insert(users)
      .values({
        ...draft,
        ...stampsOf(users, caller, true),
        id,
        username,
        realname: oneLine(draft.realname),
        password,
        mustChangePassword: true
      })
      .returning()
    if (!row) throw noUser()
    await settleRoles(tx, caller, row, splitIds(selectedroles), rights)
    const departIds = splitIds(selecteddeparts)
    await requireOwnMemberships(tx, caller, [{ id, departIds }])
    await requireJoining(tx, caller, departmentHolder, [{ id, before: [], after: departIds }], rights)
    await settleDepartmentsOf(tx, [{ id, departIds }])
    await settlePositionsOf(tx, caller, [{ user: row, wanted: splitIds(selectedpositions) }], rights)
    if (selectedsites) await settleSitesOf(tx, caller, [{ id, wanted: splitIds(selectedsites) }], rights)
    else {
      const given = (await sitesOfDepartments(tx, caller, departIds))(departIds)
      await writeSites(tx, [{ id, given, taken: [] }])
    }
    await requireStillInRules(tx, keptUsers, caller, [id])
    const after = await readUser(tx, caller, id)
    return { after, operation: addedUser(after) }
  },

  /** The row must be locked. */
  async edit(
    tx: Transaction,
    caller: Caller,
    row: UserRecord,
    before: User,
    { selectedroles, selecteddeparts, selectedsites, selectedpositions, endsNow, ...draft }: UserDraft
  ): Promise<Written> {
    requireBirthday(draft.birthday)
    await requireReach(tx, caller, [row])
    const { id, version } = row
    const { phone, email, validUntil = row.validUntil } = draft
    await requireValidity(tx, caller, row, { validUntil, endsNow })
    await requireFree(tx, id, { ...(phone !== row.phone && { phone }), ...(email !== row.email && { email }) })
    await tx
      .update(users)
      .set({ ...draft, ...stampsOf(users, caller, false), realname: oneLine(draft.realname), version: version + 1 })
      .where(eq(users.id, id))
    await settleRoles(tx, caller, row, splitIds(selectedroles), rights)
    if (selecteddeparts !== before.selecteddeparts) {
      const [held, departIds] = [splitIds(before.selecteddeparts), splitIds(selecteddeparts)]
      await requireOwnMemberships(tx, caller, [{ id, departIds: differing(held, departIds) }])
      await requireJoining(tx, caller, departmentHolder, [{ id, before: held, after: departIds }], rights)
      await settleDepartmentsOf(tx, [{ id, departIds }])
    }
    if (selectedpositions !== undefined)
      await settlePositionsOf(tx, caller, [{ user: row, wanted: splitIds(selectedpositions) }], rights)
    if (selectedsites !== undefined) await settleSitesOf(tx, caller, [{ id, wanted: splitIds(selectedsites) }], rights)
    await requireStillInRules(tx, keptUsers, caller, [id])
    const after = await readUser(tx, caller, id)
    return { after, operation: editedUser(after, { row, before }) }
  }
})
